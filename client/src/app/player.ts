/** The replay as a machine: where it goes next, how fast, how far, and its keys. */
import { signal } from "@preact/signals";
import { seek, type Jump } from "./chronicle";
import * as play from "./play";
import * as store from "./store";

export const kSpeeds = [0.5, 1, 2, 4, 8];
const kBeat = 700;

export const speed = signal(1);
export const jump = signal<Jump>("turn");
/** Only steps of this unit; empty: all. */
export const only = signal("");
/** Where a part that is shown ends; null: at the end of the game. */
export const until = signal<number | null>(null);

export function beat(): number {
  return kBeat / speed.value;
}

export function go(step: number, playing = false): void {
  const replay = store.replay.peek();
  if (!playing) until.value = null;
  const steps = replay?.steps ?? store.liveDecision.peek()?.number ?? 0;
  void play.showStep(Math.min(steps, Math.max(0, step)), playing);
}

export function leap(by: 1 | -1, kind: Jump): void {
  const replay = store.replay.value;
  if (replay === null) return;
  go(seek(store.events.value, replay.step, by, kind, only.value, replay.steps));
}

/** One beat of playing: the next step that is wanted, or the end. */
export function tick(): void {
  const replay = store.replay.peek();
  if (replay === null || !replay.playing) return;
  const end = Math.min(until.value ?? replay.steps, replay.steps);
  if (replay.step >= end) {
    store.replay.value = { ...replay, playing: false };
    return;
  }
  const next = seek(store.events.peek(), replay.step, 1, "step", only.value, replay.steps);
  void play.showStep(Math.min(next, end), true);
}

export function toggle(): void {
  const replay = store.replay.value;
  if (replay === null) return;
  if (!replay.playing && replay.step >= replay.steps) go(0, true);
  else store.replay.value = { ...replay, playing: !replay.playing };
}

/** Shows a part of the game again, and stops. */
export function showPart(from: number, to: number): void {
  until.value = to;
  only.value = "";
  void play.showStep(from, true);
}

/** Keys of the replay; true when it was one. */
export function replayKey(key: string): boolean {
  const replay = store.replay.value;
  if (replay === null) return false;
  if (key === ",") leap(-1, "step");
  else if (key === ".") leap(1, "step");
  else if (key === "[") leap(-1, jump.value);
  else if (key === "]") leap(1, jump.value);
  else if (key === "Home") go(0);
  else if (key === "End") go(replay.steps);
  else if (key === " ") toggle();
  else return false;
  return true;
}
