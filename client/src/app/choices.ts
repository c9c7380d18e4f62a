/** Legal actions as choices: which hex or unit each is about. No rule is decided here. */
import type { Action, Unit } from "../protocol/types";

/** The hex where an action takes its unit, or null. */
export function destination(action: Action): string | null {
  if (typeof action.hex === "string") return action.hex;
  const path = action.path ?? [];
  return path.length > 0 ? (path[path.length - 1] ?? null) : null;
}

/** The units that an action is about. */
export function actors(action: Action): string[] {
  if (action.units !== undefined) return action.units;
  return typeof action.unit === "string" ? [action.unit] : [];
}

export function choicesAt(choices: Action[], hex: string, unit: string | null): Action[] {
  return choices.filter((c) => destination(c) === hex && (unit === null || actors(c).includes(unit)));
}

export function choicesOf(choices: Action[], unit: string): Action[] {
  return choices.filter((c) => actors(c).includes(unit));
}

export function same(a: Action, b: Action): boolean {
  return JSON.stringify(a, Object.keys(a).sort()) === JSON.stringify(b, Object.keys(b).sort());
}

/** Units on the map by hex, in the order of the list: the last lies on top. */
export function stacks(units: Unit[]): Map<string, Unit[]> {
  const out = new Map<string, Unit[]>();
  for (const unit of units) {
    if (unit.hex === null || unit.place !== "map") continue;
    const stack = out.get(unit.hex);
    if (stack === undefined) out.set(unit.hex, [unit]);
    else stack.push(unit);
  }
  return out;
}

export function toggle(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** What all lists have in common; nothing if there is no list. */
export function common<T>(lists: T[][], name: (item: T) => string): T[] {
  const [first, ...rest] = lists;
  if (first === undefined) return [];
  const others = rest.map((list) => new Set(list.map(name)));
  return first.filter((item) => others.every((set) => set.has(name(item))));
}
