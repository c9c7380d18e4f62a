/** The events of a game as a story: kinds, hexes, marks to jump to, groups, filters, what happened since. Pure. */
import type { GameEvent, Side } from "../protocol/types";

export type Kind = "move" | "combat" | "dice" | "loss" | "points" | "other";
export const kKinds: Kind[] = ["move", "combat", "dice", "loss", "points", "other"];

/** What a step can be sought by. */
export type Jump = "step" | "turn" | "phase" | "combat" | "dice" | "unit";
export const kJumps: Jump[] = ["step", "turn", "phase", "combat", "dice", "unit"];

const kMoves = ["moved", "entered", "exited", "marched_off", "march_began", "force_marched", "march_ended", "joined", "leader_moved", "crossed"];
const kCombats = ["attack_declared", "result", "combat_rolled", "retreated", "retreat_began", "displaced", "advanced", "advance_declined", "driven_off", "withdrew", "stood", "overrode"];
const kLosses = ["eliminated", "lost", "surrendered", "leader_lost", "leader_killed", "became_ineffective", "morale", "demoralized"];
const kPoints = ["points", "occupied", "game_over"];

export function kindOf(event: GameEvent): Kind {
  if (event.event === "die_rolled" || event.event === "dice_rolled" || event.event.endsWith("_rolled")) return event.result === undefined ? "dice" : "combat";
  if (kMoves.includes(event.event)) return "move";
  if (kCombats.includes(event.event)) return "combat";
  if (kLosses.includes(event.event)) return "loss";
  if (kPoints.includes(event.event)) return "points";
  return "other";
}

export function isDie(event: GameEvent): boolean {
  return event.event === "die_rolled" || event.event === "dice_rolled";
}

/** A new turn, or a new phase of one. */
export function isBoundary(event: GameEvent): boolean {
  return isTurn(event) || event.event === "phase_began" || event.event === "action_phase_began";
}

function isTurn(event: GameEvent): boolean {
  return event.event === "turn_began";
}

export function hexesOf(event: GameEvent): string[] {
  return event.path ?? event.targets ?? (event.hex !== undefined ? [event.hex] : []);
}

export function isAbout(event: GameEvent, unit: string): boolean {
  return event.unit === unit || (event.units ?? []).includes(unit);
}

/** The step that shows what an event did: the position after its entry. */
export function stepOf(event: GameEvent): number {
  return (event.number ?? 0) + 1;
}

export function matches(event: GameEvent, jump: Jump, unit: string): boolean {
  if (unit !== "" && (jump === "unit" || jump === "step")) return isAbout(event, unit);
  if (jump === "turn") return isTurn(event);
  if (jump === "phase") return isBoundary(event);
  if (jump === "combat") return event.event === "attack_declared";
  if (jump === "dice") return isDie(event);
  return true;
}

/** The nearest step in that direction that tells such an event; the end of the game, or its beginning, if there is none. */
export function seek(events: GameEvent[], from: number, by: 1 | -1, jump: Jump, unit: string, steps: number): number {
  if (jump === "step" && unit === "") return clamp(from + by, steps);
  const found = events.filter((event) => matches(event, jump, unit)).map(stepOf);
  const ahead = by > 0 ? found.filter((step) => step > from) : found.filter((step) => step < from);
  if (ahead.length === 0) return by > 0 ? steps : 0;
  return clamp(by > 0 ? Math.min(...ahead) : Math.max(...ahead), steps);
}

function clamp(step: number, steps: number): number {
  return Math.min(steps, Math.max(0, step));
}

export interface Mark {
  step: number;
  kind: "turn" | "combat";
  text: string;
}

/** Turns and combats, for the slider. */
export function marksOf(events: GameEvent[]): Mark[] {
  return events.flatMap((event): Mark[] => {
    if (isTurn(event)) return [{ step: stepOf(event), kind: "turn", text: event.text }];
    return event.event === "attack_declared" ? [{ step: stepOf(event), kind: "combat", text: event.text }] : [];
  });
}

export interface Group {
  /** The turn and phase that it began with; empty before the first. */
  heads: string[];
  events: GameEvent[];
}

/** Events under the turn and phase in which they happened, in their order. */
export function grouped(events: GameEvent[]): Group[] {
  const groups: Group[] = [];
  let turn = "";
  let now: Group = { heads: [], events: [] };
  for (const event of events) {
    if (isBoundary(event)) {
      if (now.events.length > 0) groups.push(now);
      if (isTurn(event)) turn = event.text;
      now = { heads: isTurn(event) ? [turn] : [turn, event.text].filter((head) => head !== ""), events: [] };
    }
    now.events.push(event);
  }
  if (now.events.length > 0) groups.push(now);
  return groups;
}

export interface Filter {
  kind: Kind | "all";
  unit: string;
  words: string;
}

export function filtered(events: GameEvent[], filter: Filter): GameEvent[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return events.filter((event) => {
    if (filter.kind !== "all" && kindOf(event) !== filter.kind && !(filter.kind === "dice" && isDie(event))) return false;
    if (filter.unit !== "" && !isAbout(event, filter.unit)) return false;
    const text = `${event.text} ${event.rule}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Units that anything is told of, in the order of their names. */
export function unitsOf(events: GameEvent[], name: (id: string) => string): { id: string; name: string }[] {
  const ids = new Set(events.flatMap((event) => [...(event.unit !== undefined ? [event.unit] : []), ...(event.units ?? [])]));
  return [...ids].map((id) => ({ id, name: name(id) })).sort((a, b) => a.name.localeCompare(b.name));
}

/** A log as plain text, with its cases. */
export function asText(events: GameEvent[]): string {
  return grouped(events)
    .map((group) => [group.heads.join(" · "), ...group.events.filter((e) => !isBoundary(e)).map((e) => `  ${e.text}${e.rule !== "" ? ` [${e.rule}]` : ""}`)].filter((line) => line !== "").join("\n"))
    .join("\n");
}

export interface Digest {
  side: Side;
  from: number;
  to: number;
  moves: { unit: string; hexes: string[]; number: number }[];
  combats: { text: string; results: string[]; hexes: string[]; number: number }[];
  losses: GameEvent[];
  points: GameEvent[];
}

/** What happened from entry `from` on, for who comes back. */
export function digestOf(events: GameEvent[], side: Side, from: number, to: number): Digest {
  const digest: Digest = { side, from, to, moves: [], combats: [], losses: [], points: [] };
  for (const event of events) {
    const number = event.number ?? 0;
    if (number < from || number >= to) continue;
    const kind = kindOf(event);
    if (event.event === "attack_declared") digest.combats.push({ text: event.text, results: [], hexes: hexesOf(event), number });
    else if (event.result !== undefined) digest.combats[digest.combats.length - 1]?.results.push(event.text);
    else if (kind === "move" && event.unit !== undefined && event.path !== undefined) addMove(digest, event.unit, event.path, number);
    else if (["eliminated", "lost", "surrendered", "leader_lost", "leader_killed"].includes(event.event)) digest.losses.push(event);
    else if (event.event === "points" || event.event === "occupied") digest.points.push(event);
  }
  return digest;
}

/** A unit that goes on is told once. */
function addMove(digest: Digest, unit: string, path: string[], number: number): void {
  const known = digest.moves.find((move) => move.unit === unit);
  if (known === undefined) digest.moves.push({ unit, hexes: [...path], number });
  else known.hexes.push(...path.filter((hex, i) => i > 0 || known.hexes[known.hexes.length - 1] !== hex));
}

export function isEmpty(digest: Digest): boolean {
  return digest.moves.length + digest.combats.length + digest.losses.length + digest.points.length === 0;
}
