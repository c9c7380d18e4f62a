/** What a game of its own kind adds to the play of every game. */
import type { Decision } from "../protocol/types";
import * as store from "./store";

export interface Hooks {
  /** Asks what a decision needs; true when that is all. */
  prepare(decision: Decision): Promise<boolean>;
  /** Forgets what was in the making. */
  clear(): void;
  /** A press on a hex or counter; true when it was understood. */
  press(hex: string, unit: string | null): Promise<boolean>;
}

const kHooks = new Map<string, Hooks>();

export function addHooks(game: string, hooks: Hooks): void {
  kHooks.set(game, hooks);
}

export function clearHooks(): void {
  for (const hooks of kHooks.values()) hooks.clear();
}

/** The hooks of the game on the table, if it has any. */
export function hooksNow(): Hooks | null {
  return kHooks.get(store.liveState.value?.game ?? "") ?? null;
}
