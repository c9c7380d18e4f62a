import * as store from "../app/store";

/** The designation of a unit, or its id if it is unknown. */
export function unitName(id: string): string {
  return store.unitsById.value.get(id)?.name ?? id;
}

/** Strength as a number, for sums: manpower where a game has it. */
export function strengthOf(unit: { strength: number | string; manpower?: number }): number {
  return unit.manpower ?? (typeof unit.strength === "number" ? unit.strength : 0);
}
