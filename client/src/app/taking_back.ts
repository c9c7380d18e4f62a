/** What Undo would take back, in words, before it is done. */
import { effect, signal } from "@preact/signals";
import { isObject, list, number, text, type Json } from "../protocol/guards";
import type { Action } from "../protocol/types";
import { actionWords } from "../text/english";
import { reportTexts as t } from "../text/english_report";
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

async function look(count: number, sides: string[]): Promise<TakeBack | null> {
  for (let at = count - 1; at >= Math.max(0, count - kMost); --at) {
    const [before, after] = await Promise.all([play.send({ cmd: "replay", step: at, brief: true }), play.send({ cmd: "replay", step: at + 1, brief: true })]);
    const entry = before.entry;
    if (!isObject(entry) || !sides.includes(text(entry.by))) continue;
    const told = list(after.events).filter(isObject).map((event) => text(event.text))[0] ?? "";
    return { words: wordsOf(entry, told), more: at < count - 1 };
  }
  return null;
}

/** Asked when a hand comes near the button, not at every move. */
export async function askTakeBack(): Promise<void> {
  const count = store.liveDecision.value?.number ?? 0;
  const sides = store.table.value?.sides ?? [];
  if (count === 0 || sides.length === 0) return;
  try {
    const found = await look(count, sides);
    if (store.liveDecision.value?.number === count) takeBack.value = found;
  } catch {
    takeBack.value = null;
  }
}

effect(() => {
  void store.liveDecision.value?.number;
  takeBack.value = null;
});

/** How many entries Redo would put back. */
export const canRedo = signal(0);

/** Asked after something was taken back or done again; with every other decision it is over. */
export async function askRedo(): Promise<void> {
  if ((store.table.value?.sides ?? []).length === 0) return;
  try {
    const answer = await play.send({ cmd: "undo_preview" });
    canRedo.value = number(answer.redo);
  } catch {
    canRedo.value = 0;
  }
}

export async function redo(): Promise<void> {
  try {
    await play.send({ cmd: "redo" });
  } catch (error) {
    play.fail(t.redoFailed, error);
  }
}

/** Takes the question to the other side back. */
export async function withdraw(): Promise<void> {
  try {
    await play.send({ cmd: "undo_withdraw" });
    store.undoAsked.value = null;
  } catch (error) {
    play.fail(t.withdrawFailed, error);
  }
}

let before = 0;
effect(() => {
  const now = store.liveDecision.value?.number ?? 0;
  const less = now < before;
  before = now;
  if (less || canRedo.peek() > 0) void askRedo();
});

effect(() => {
  void store.table.value?.id;
  canRedo.value = 0;
});
