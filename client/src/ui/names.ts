import * as store from "../app/store";
import * as t from "../text/english";
import type { Action } from "../protocol/types";
import { actionWords } from "../text/english";

/** The designation of a unit, or its id if it is unknown. */
export function unitName(id: string): string {
  return store.unitsById.value.get(id)?.name ?? id;
}

/** Strength as a number, for sums: manpower where a game has it. */
export function strengthOf(unit: { strength: number | string; manpower?: number }): number {
  return unit.manpower ?? (typeof unit.strength === "number" ? unit.strength : 0);
}

/** An action that can be done now, in the words of the decision that it answers: "Pass" alone says little. */
export function said(action: Action): string {
  return actionWords(action, unitName, store.liveDecision.value?.kind ?? "");
}

/** The ground and the name of a hex, for a list. */
export function hexWords(id: string): string {
  const hex = store.grid.value?.hexes.get(id);
  if (hex === undefined) return "";
  const terrain = hex.terrain.map((word) => t.terrainNames[word] ?? word).join("-");
  return hex.name !== undefined ? `${terrain}, ${hex.name}` : terrain;
}
