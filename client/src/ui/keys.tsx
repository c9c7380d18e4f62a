/** What the keys do, and the list of them. */
import { signal } from "@preact/signals";
import { destination } from "../app/choices";
import { plain } from "../app/commands";
import { focusOn } from "../app/focus";
import * as ai from "../app/ai";
import * as play from "../app/play";
import * as store from "../app/store";
import { reveal } from "../board/board";
import { sentenceOf, turnStack } from "../board/faces";
import * as fan from "../board/fan";
import * as lens from "../board/lens";
import { partsNow } from "../games/parts";
import * as t from "../text/english";
import { keyTexts as words } from "../text/english_commands";
import { tableTexts } from "../text/english_table";
import { Dialog } from "./dialog";
import { hexLine } from "./stack_view";

/** What a screen reader is told next. */
export const spoken = signal("");

/** What a screen reader says about a hex. */
export function speak(hex: string): string {
  const stack = store.stacked.value.get(hex) ?? [];
  const units = stack.map(sentenceOf);
  const cost = store.chosen.value?.reach.get(hex)?.cost ?? partsNow()?.costAt(hex) ?? undefined;
  const reach = cost !== undefined ? tableTexts.inReachFor(String(cost)) : "";
  return [tableTexts.hexSaid(hex, hexLine(hex)), reach, ...units].filter((s) => s !== "").join(" ");
}

/** Moves the cursor there, shows and says it. */
export function lookAt(hex: string): void {
  const grid = store.grid.value;
  if (grid !== null) reveal(grid, hex);
  store.cursor.value = hex;
  store.inspected.value = hex;
  store.stackUnit.value = null;
  spoken.value = speak(hex);
}

/** The next unit that can act, in the order of the list. */
export function nextUnit(by: number): void {
  const decision = store.liveDecision.value;
  const ids = decision?.units ?? [];
  if (decision === null || !store.mine.value || ids.length === 0) return;
  const now = store.stackUnit.value ?? store.chosen.value?.unit ?? "";
  const from = ids.indexOf(now);
  const id = ids[from < 0 ? (by > 0 ? 0 : ids.length - 1) : (from + by + ids.length) % ids.length] ?? "";
  const unit = store.unitsById.value.get(id);
  if (unit?.hex != null) lookAt(unit.hex);
  if (unit !== undefined) spoken.value = `${t.unitSentence(unit, true)}. ${unit.hex ?? ""}`;
  store.stackUnit.value = id;
  if (decision.kind === "movement") void play.choose(id);
  else if (decision.kind !== "combat") store.chosen.value = { unit: id, reach: new Map(), actions: [] };
}

/** The units of the stack under the cursor, one after the other. */
function nextOfStack(by: number): void {
  const stack = store.stacked.value.get(store.cursor.value ?? "") ?? [];
  if (stack.length === 0) return;
  const from = stack.findIndex((unit) => unit.id === store.stackUnit.value);
  const unit = stack[from < 0 ? (by > 0 ? 0 : stack.length - 1) : (from + by + stack.length) % stack.length]!;
  store.stackUnit.value = unit.id;
  spoken.value = `${tableTexts.stepOf(stack.indexOf(unit) + 1, stack.length)}: ${t.unitSentence(unit, store.canAct.value.has(unit.id))}`;
}

/** Hexes that something can be done to now, in the order in which the engine names them. */
export function places(): string[] {
  const kind = store.liveDecision.value?.kind;
  if (!store.mine.value) return [];
  if (kind === "combat") return store.targets.value.map((target) => target.hex);
  if (kind === "movement") return [...new Set((store.chosen.value?.actions ?? []).map((action) => destination(action) ?? ""))].filter((hex) => hex !== "");
  const attacks = store.choices.value.filter((action) => action.do === "attack" || action.do === "target");
  const rows = attacks.length > 0 ? attacks : store.choices.value;
  const here = (action: (typeof rows)[number]) => destination(action) ?? store.unitsById.value.get(action.unit ?? "")?.hex ?? "";
  return [...new Set(rows.map(here))].filter((hex) => hex !== "");
}

function nextPlace(by: number): void {
  const list = places();
  if (list.length === 0) return;
  const from = list.indexOf(store.cursor.value ?? "");
  lookAt(list[from < 0 ? (by > 0 ? 0 : list.length - 1) : (from + by + list.length) % list.length]!);
}

/** The button that the decision waits for, if one is there. */
export function confirm(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-testid=attack-confirm]:not(:disabled), .tab-body button.primary:not(:disabled)");
  button?.click();
}

/** Ends the phase, the march, the activation: whatever the decision calls its end. */
export function pressEnd(): void {
  const bar = document.querySelector<HTMLButtonElement>("[data-testid=end-phase]:not(:disabled)");
  if (bar !== null) return bar.click();
  const end = ["stop", "begin", "pass", "end_phase"].flatMap((verb) => store.choices.value.filter((action) => action.do === verb))[0];
  if (end !== undefined && store.mine.value) void play.act(end);
}

/** The n-th answer of the list on the panel. */
function answer(n: number): void {
  const rows = document.querySelectorAll<HTMLButtonElement>("[data-testid=choices] .buttons button");
  rows[n - 1]?.click();
}

function column(by: number): void {
  const select = document.querySelector<HTMLSelectElement>("[data-testid=column]");
  if (select === null) return;
  const next = select.selectedIndex + by;
  if (next < 0 || next >= select.options.length) return;
  select.selectedIndex = next;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  spoken.value = select.value;
}

export function toggleText(): void {
  store.textView.value = !store.textView.value;
}

function letGo(): void {
  if (fan.closeFan()) return;
  if (ai.letGo()) return;
  if (store.rulePanel.value !== null) store.rulePanel.value = null;
  else if (store.verdictOpen.value) store.verdictOpen.value = false;
  else if (store.refusal.value !== null) store.refusal.value = null;
  else {
    store.stackUnit.value = null;
    play.clearPlan();
  }
}

/** One row of the list of keys, and what it does. */
interface Key {
  group: "board" | "play" | "view" | "page";
  name: string;
  keys: string[];
  /** Absent: the board itself knows it. */
  run?: (key: string) => void;
}

const kKeys: Key[] = [
  { group: "board", name: "move_cursor", keys: [words.arrows] },
  { group: "board", name: "move_map", keys: [`${words.shift} + ${words.arrows}`] },
  { group: "board", name: "act", keys: ["Enter", words.space] },
  { group: "board", name: "own_path", keys: [`${words.shift} + Enter`] },
  { group: "board", name: "zoom", keys: ["+", "−", "0"] },
  { group: "play", name: "unit", keys: ["n", "p"], run: (key) => nextUnit(key === "n" ? 1 : -1) },
  { group: "play", name: "target", keys: ["j", "k"], run: (key) => nextPlace(key === "j" ? 1 : -1) },
  { group: "play", name: "stack", keys: ["]", "["], run: (key) => nextOfStack(key === "]" ? 1 : -1) },
  { group: "play", name: "number", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], run: (key) => answer(Number(key)) },
  { group: "play", name: "confirm", keys: ["c"], run: confirm },
  { group: "play", name: "column", keys: [",", "."], run: (key) => column(key === "," ? -1 : 1) },
  { group: "play", name: "end", keys: ["e"], run: pressEnd },
  { group: "play", name: "hint", keys: ["h"], run: () => void ai.askHint() },
  { group: "play", name: "undo", keys: ["u"], run: () => void play.undo() },
  { group: "play", name: "cancel", keys: ["Escape"], run: letGo },
  { group: "view", name: "fan", keys: ["f"], run: () => void fan.toggleFan(store.cursor.value ?? store.hover.value) },
  { group: "view", name: "lens", keys: ["z"], run: () => void (lens.held.value = true) },
  { group: "view", name: "turn", keys: ["t"], run: () => void turnStack(store.cursor.value ?? store.hover.value ?? "") },
  { group: "view", name: "decision", keys: ["d"], run: () => focusOn("decision-bar") },
  { group: "view", name: "board", keys: ["b"], run: () => focusOn("board") },
  { group: "view", name: "odds", keys: ["o"], run: () => focusOn("odds-sheet") },
  { group: "view", name: "log", keys: ["l"], run: () => ((store.tab.value = "log"), focusOn("tab-log")) },
  { group: "view", name: "what", keys: ["w"], run: sayDecision },
  { group: "page", name: "text", keys: ["v"], run: toggleText },
  { group: "page", name: "command", keys: ["/"], run: () => void (store.commandOpen.value = true) },
  { group: "page", name: "keys", keys: ["?"], run: () => void (store.keysOpen.value = true) },
];

function sayDecision(): void {
  const bar = document.querySelector("[data-testid=decision-bar]");
  // The same words twice are said twice.
  spoken.value = "";
  window.setTimeout(() => (spoken.value = bar?.textContent ?? ""), 50);
}

/** A key that is about the game; true when it was used. */
export function gameKey(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    store.commandOpen.value = true;
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const row = kKeys.find((one) => one.run !== undefined && one.keys.includes(key));
  row?.run?.(key);
  return row !== undefined;
}

/** The key of something, as a tooltip names it: " (U)". */
export function keyOf(name: string): string {
  const key = kKeys.find((row) => row.name === name)?.keys[0];
  return key === undefined ? "" : ` (${key.toUpperCase()})`;
}

const search = signal("");

export function KeysDialog() {
  if (!store.keysOpen.value) return null;
  return <Keys />;
}

function Keys() {
  const close = () => {
    store.keysOpen.value = false;
    search.value = "";
  };
  const wanted = plain(search.value).trim();
  const rows = kKeys.filter((row) => wanted === "" || plain(`${words.rows[row.name]} ${row.keys.join(" ")}`).includes(wanted));
  const groups = (["board", "play", "view", "page"] as const).filter((group) => rows.some((row) => row.group === group));
  return (
    <Dialog labelledby="keys-title" testid="keys" close={close} first="input">
      <div class="keys-head">
        <h2 id="keys-title">{words.title}</h2>
        <button type="button" data-testid="keys-close" onClick={close}>
          {words.close}
        </button>
      </div>
      <input type="search" aria-label={words.search} placeholder={words.search} value={search.value} data-testid="keys-search" onInput={(event) => (search.value = event.currentTarget.value)} />
      {rows.length === 0 && <p role="status">{words.none}</p>}
      <div class="keys-groups">
        {groups.map((group) => (
          <section aria-label={words.groups[group]}>
            <h3>{words.groups[group]}</h3>
            <dl>
              {rows
                .filter((row) => row.group === group)
                .map((row) => (
                  <>
                    <dt>
                      {(row.name === "number" ? ["1", "…", "9"] : row.keys).map((key) => (
                        <>
                          <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>{" "}
                        </>
                      ))}
                    </dt>
                    <dd>{words.rows[row.name]}</dd>
                  </>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
