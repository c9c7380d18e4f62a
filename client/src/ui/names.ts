import * as store from "../app/store";

/** The designation of a unit, or its id if it is unknown. */
export function unitName(id: string): string {
  return store.unitsById.value.get(id)?.name ?? id;
}

/** 1862-12-13 as a person writes it. */
export function dateWords(date: string): string {
  const [year, month, day] = date.split("-");
  const names = ["", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  return `${Number(day)} ${names[Number(month)] ?? month} ${year}`;
}

/** Strength as a number, for sums: manpower where a game has it. */
export function strengthOf(unit: { strength: number | string; manpower?: number }): number {
  return unit.manpower ?? (typeof unit.strength === "number" ? unit.strength : 0);
}
