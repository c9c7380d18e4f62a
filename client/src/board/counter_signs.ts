/** What a counter tells beside its strength: a sign for each word that the engine says of a unit. No rule is known here. */
import type { Unit } from "../protocol/types";

/** Where on the counter a sign stands. */
export type SignPlace = "mark" | "tab" | "pips" | "stripe" | "zigzag" | "strike" | "bank" | "ring" | "name";

export interface Sign {
  id: string;
  place: SignPlace;
}

/** Marks drawn in 12 by 12, never lettered; the first are the weightiest, for there is room for four. */
export const kMarks: Record<string, string> = {
  duty: "M0 -6V1M0 4.500V5",
  immobile: "M-4 -1H4V5H-4ZM-2.500 -1V-3A2.500 2.500 0 0 1 2.500 -3V-1",
  not_ready: "M-2.500 -5V5M2.500 -5V5",
  demoralized_1: "M-5 -2L0 3L5 -2",
  demoralized_2: "M-5 -5L0 0L5 -5M-5 0L0 5L5 0",
  balked: "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0M-3.500 -3.500L3.500 3.500",
  refused: "M-5 4L-3 -3H3L5 4",
  rallying: "M-2 6V-6L5 -3L-2 0",
  digging: "M-4 5L3 -2M1 -4L5 0L3 -2Z",
  builder: "M-5 5H5M-5 2L-3 -2H3L5 2M0 -2V-6",
  built: "M0 5.500V-2M-4 -5.500H4V-2H-4Z",
  bridged: "M-5 4V-1H5V4M-3 4A3 3 0 0 1 3 4",
  tried: "M-5 3Q0 -5 5 3M-4 -5L4 5",
  forced: "M-5 -4L-1 0L-5 4M1 -4L5 0L1 4",
  attacked: "M-5 -5L5 5M5 -5L-5 5",
  defended: "M-4 -5H4V0Q4 4 0 6Q-4 4 -4 0Z",
  retreated: "M4 -4V1H-5M-1 -3L-5 1L-1 5",
  over: "M-5 4q2.500 -3 5 0t5 0M0 -6V0M-3 -3L0 0L3 -3",
  displaced: "M-5 -3H2M-1 -6L2 -3L-1 0M5 3H-2M1 0L-2 3L1 6",
  advanced: "M0 6V-4M-4 0L0 -5L4 0",
  moved_in: "M-6 0H1M-2 -3L1 0L-2 3M5 -5V5",
  crossed: "M-5 -2q2.500 -3 5 0t5 0M-5 3q2.500 -3 5 0t5 0",
  declined: "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0M-3 0H3",
  acted: "M-6 1L-3 4L2 -3M0 3L1 4L6 -4",
  selected: "M-5 0L-1.500 4L5 -4",
  moved: "M-5 0H4M0 -4L4 0L0 4",
  stirred: "M-6 0H-4M-1 0H1M2 -4L6 0L2 4",
  unknown: "M-3 -3Q-3 -6 0 -6T3 -3Q3 -1 0 0V2M0 5V5.500",
};

const kWeight = Object.keys(kMarks);

/** Signs that are not marks. */
const kPlaces: Record<string, SignPlace> = {
  disordered: "tab",
  shaken: "tab",
  routed: "tab",
  exhausted: "stripe",
  disorganized: "zigzag",
  ineffective: "strike",
  breastwork_build: "bank",
  breastwork_complete: "bank",
  fort_build: "bank",
  fort_complete: "bank",
  ready: "ring",
};

/** Letters of the tab of morale: they differ without any colour. */
export const kTabLetters: Record<string, string> = { disordered: "D", shaken: "S", routed: "R" };

/** Every word that the three games send in `status`, and what else a unit tells (docs/protocol.md). */
export const kStatuses = {
  fredericksburg: ["moved", "attacked", "defended", "displaced", "advanced", "retreated", "ineffective", "immobile"],
  hooker_and_lee: [
    "moved", "stirred", "moved_in", "forced", "rallying", "digging", "attacked", "defended", "displaced", "advanced", "retreated", "builder",
    "crossed", "balked",
  ],
  stonewalls_last_battle: [
    "disorganized", "exhausted", "refused", "selected", "declined", "tried", "built", "crossed", "over", "acted", "digging", "bridged",
  ],
} as const;

export function signFor(word: string): Sign {
  const place = kPlaces[word];
  if (place !== undefined) return { id: word, place };
  if (/^fatigue_[1-4]$/.test(word)) return { id: word, place: "pips" };
  return { id: word, place: "mark" };
}

export interface Surroundings {
  /** The command of the unit may not move this turn. */
  notReady?: boolean;
  duty?: boolean;
}

/** The signs of a unit, the weightiest first. */
export function signsOf(unit: Unit, around: Surroundings = {}): Sign[] {
  const words: string[] = [];
  if (unit.morale !== undefined && unit.morale !== "good") words.push(unit.morale);
  if ((unit.fatigue ?? 0) > 0) words.push(`fatigue_${Math.min(4, unit.fatigue ?? 0)}`);
  if ((unit.demoralized ?? 0) > 0) words.push(`demoralized_${Math.min(2, unit.demoralized ?? 0)}`);
  if (unit.entrenchment !== undefined && unit.entrenchment !== "none") words.push(unit.entrenchment);
  words.push(...unit.status);
  if (around.notReady === true) words.push("not_ready");
  if (around.duty === true) words.push("duty");
  return [...new Set(words)].map(signFor).sort((a, b) => weight(a) - weight(b));
}

function weight(sign: Sign): number {
  if (sign.place !== "mark") return -1;
  const at = kWeight.indexOf(sign.id);
  return at < 0 ? kWeight.length : at;
}

/** What a counter carries in its column of marks: at most `room`; one that is left out shows as "more". */
export function marksOf(signs: Sign[], room: number): { shown: string[]; more: boolean } {
  const marks = signs.filter((sign) => sign.place === "mark").map((sign) => sign.id);
  // A unit that has moved has left its hex: one sign is enough on the counter.
  const own = marks.filter((id) => id !== "stirred" || !marks.includes("moved"));
  if (own.length <= room) return { shown: own, more: false };
  return { shown: own.slice(0, room - 1), more: true };
}

export function glyph(id: string): string {
  return kMarks[id] ?? kMarks.unknown ?? "";
}
