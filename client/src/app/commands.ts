/** The command line: legal actions and what the page itself can do, found by words. No rule is decided here. */
import type { Action } from "../protocol/types";

export interface Command {
  /** What it says in the list. */
  words: string;
  /** What it is searched by, in small letters. */
  keys: string;
  run: () => Promise<void> | void;
  /** Goes before others that fit as well. */
  own?: boolean;
}

/** Small letters without accents, so that "Kershaw" is found by "kersh" and "Schimmelfénnig" by "fennig". */
export function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function rank(keys: string, words: string[]): number {
  let sum = 0;
  for (const word of words) {
    const at = ` ${keys}`.indexOf(` ${word}`);
    if (at >= 0) sum += at === 0 ? 0 : 1;
    else if (keys.includes(word)) sum += 4;
    else return Infinity;
  }
  return sum;
}

/** Those that have every word, the beginnings of words first; in the given order where they fit alike. */
export function fitting(commands: Command[], query: string): Command[] {
  const words = plain(query).split(/[\s,]+/).filter((word) => word !== "" && !["to", "at", "the", "with"].includes(word));
  if (words.length === 0) return commands;
  return commands
    .map((command, i) => ({ command, i, rank: rank(command.keys, words) - (command.own === true ? 0.5 : 0) }))
    .filter((row) => row.rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((row) => row.command);
}

/** What an action is searched by: what is done, by whom, to whom, where, how. */
export function actionKeys(action: Action, name: (id: string) => string, verbs: Record<string, string>, words: string): string {
  const ids = [action.unit, ...(action.units ?? []), action.to, action.with, action.counter, action.displaces].filter((id): id is string => typeof id === "string");
  const last = action.path?.[action.path.length - 1];
  const hexes = [last, action.hex, ...(action.targets ?? [])].filter((hex) => hex !== undefined);
  const how = [action.mode, action.type, action.charge === true ? "charge" : undefined, action.column, action.facing, action.corps, action.manpower];
  const parts = [verbs[action.do] ?? "", action.do.replaceAll("_", " "), ...ids.map(name), ...hexes, ...how.filter((part) => part !== undefined), words, ...ids];
  return plain(parts.filter((part) => part !== "").join(" "));
}

/** "why move Cobb 1113": who and where a person meant, out of names and hexes known; null where it is not said. */
export function meant(query: string, units: { id: string; name: string }[], hexes: { has(id: string): boolean }): { verb: string; unit: string | null; hex: string | null } | null {
  const words = plain(query).split(/[\s,]+/).filter((word) => word !== "");
  const verb = words[0] ?? "";
  if (!["move", "go", "attack", "fight", "retreat", "advance"].includes(verb)) return null;
  const hex = words.find((word) => hexes.has(word)) ?? null;
  const rest = words.slice(1).filter((word) => word !== hex && !["to", "at"].includes(word)).join(" ");
  const unit = rest === "" ? undefined : (units.find((u) => plain(u.name) === rest) ?? units.find((u) => plain(u.name).includes(rest) || plain(u.id) === rest));
  return { verb: verb === "go" ? "move" : verb === "fight" ? "attack" : verb, unit: unit?.id ?? null, hex };
}
