/** What Undo would take back, in words, before it is done. */
import { effect, signal } from "@preact/signals";
import { isObject, list, text, type Json } from "../protocol/guards";
import type { Action } from "../protocol/types";
import { actionWords } from "../text/english";
import * as play from "./play";
import * as store from "./store";

export interface TakeBack {
  words: string;
  /** A die fell or the other side decided since: more than one's own decision goes back. */
  more: boolean;
}

export const takeBack = signal<TakeBack | null>(null);

/** So far back a decision of one's own is looked for. */
const kMost = 12;

function name(id: string): string {
  return store.unitsById.peek().get(id)?.name ?? id;
}

/** The entry that Undo is about: the last that one of these sides decided. */
export function wordsOf(entry: Json, told: string): string {
  const action = isObject(entry.action) && typeof entry.action.do === "string" ? (entry.action as unknown as Action) : null;
  return told !== "" ? told : action === null ? "" : actionWords(action, name);
}

async function look(number: number, sides: string[]): Promise<TakeBack | null> {
  for (let at = number - 1; at >= Math.max(0, number - kMost); --at) {
    const [before, after] = await Promise.all([play.send({ cmd: "replay", step: at, brief: true }), play.send({ cmd: "replay", step: at + 1, brief: true })]);
    const entry = before.entry;
    if (!isObject(entry) || !sides.includes(text(entry.by))) continue;
    const told = list(after.events).filter(isObject).map((event) => text(event.text))[0] ?? "";
    return { words: wordsOf(entry, told), more: at < number - 1 };
  }
  return null;
}

/** Asked when a hand comes near the button, not at every move. */
export async function askTakeBack(): Promise<void> {
  const number = store.liveDecision.value?.number ?? 0;
  const sides = store.table.value?.sides ?? [];
  if (number === 0 || sides.length === 0) return;
  try {
    const found = await look(number, sides);
    if (store.liveDecision.value?.number === number) takeBack.value = found;
  } catch {
    takeBack.value = null;
  }
}

effect(() => {
  void store.liveDecision.value?.number;
  takeBack.value = null;
});
