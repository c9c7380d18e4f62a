/** Which case is read in the rules, and where one has been. */
import { computed, signal } from "@preact/signals";
import { readRules } from "../protocol/guards";
import type { RuleRow } from "../protocol/types";
import { addPage } from "./pages";
import * as play from "./play";
import { kNoTrail, turn, visit, type Said, type Trail } from "./rulebook";
import * as store from "./store";

export const query = signal("");
/** The case that is open in the rules; "" for the contents. */
export const open = signal("");
export const trail = signal<Trail>(kNoTrail);
/** All books, for the page beside the games. */
const all = signal<RuleRow[]>([]);

export const rows = computed<RuleRow[]>(() => (store.table.value !== null ? store.rules.value : all.value));

export function show(id: string): void {
  open.value = id;
  if (id !== "") trail.value = visit(trail.value, id);
}

/** The address of a case. */
export function caseAddress(id: string): string {
  return `#/rules/${encodeURIComponent(id)}`;
}

export function canTurn(by: 1 | -1): boolean {
  return turn(trail.value, by) !== trail.value;
}

/** One step back or forward. */
export function go(by: 1 | -1): void {
  trail.value = turn(trail.value, by);
  open.value = trail.value.ids[trail.value.at] ?? "";
}

/** From a chip's panel to the page of the rules in the side panel. */
export function openInTab(id: string): void {
  store.rulePanel.value = null;
  show(id);
  if (store.table.value === null) location.hash = caseAddress(id);
  else store.tab.value = "rules";
}

export async function load(): Promise<void> {
  if (store.table.value !== null) return play.loadRules();
  if (all.value.length > 0) return;
  try {
    all.value = readRules((await play.send({ cmd: "rules" })).rules);
  } catch {
    all.value = [];
  }
}

addPage("rules", async ([id]) => {
  await load();
  show(id ?? "");
});

/** What the engine has said so far about the game on the table. */
export function said(): Said {
  return {
    decision: store.decision.value,
    refusals: [...(store.refusal.value?.violations ?? []), ...store.draftFaults.value],
    odds: store.odds.value,
    events: store.events.value,
    state: store.state.value,
    map: store.map.value,
  };
}
