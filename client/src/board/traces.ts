/** Where units came from, read out of the events: the moves of this phase, and the last moves of the other side. No rules. */
import type { GameEvent, Side, Unit } from "../protocol/types";

export interface Trace {
  unit: string;
  /** Hexes in order, the first where it stood before. */
  path: string[];
}

/** Events that begin a new stretch of play. */
const kBegins = ["turn_began", "phase_began", "action_phase_began"];
/** Moves that a side makes of its own will. */
const kMoves = ["moved", "entered"];

/** One trace for each unit, its steps joined. */
export function tracesOf(events: GameEvent[]): Trace[] {
  const all = new Map<string, string[]>();
  for (const event of events) {
    const path = event.path ?? [];
    if (event.unit === undefined || path.length === 0) continue;
    const before = all.get(event.unit) ?? [];
    all.set(event.unit, before[before.length - 1] === path[0] ? [...before, ...path.slice(1)] : [...before, ...path]);
  }
  return [...all].map(([unit, path]) => ({ unit, path })).filter((trace) => trace.path.length > 1);
}

/** What has happened since the phase began. */
export function ofThisPhase(events: GameEvent[]): GameEvent[] {
  for (let i = events.length - 1; i >= 0; --i) {
    if (kBegins.includes(events[i]?.event ?? "")) return events.slice(i);
  }
  return events;
}

/** The last moves of a side, from its first one after the other side had moved, and what befell it among them. */
export function lastMovesOf(events: GameEvent[], side: Side, sideOf: (unit: string) => Side | undefined): GameEvent[] {
  const moved = (event: GameEvent | undefined) => (event?.unit !== undefined && kMoves.includes(event.event) ? sideOf(event.unit) : undefined);
  let end = events.length - 1;
  while (end >= 0 && moved(events[end]) !== side) --end;
  let start = end;
  for (let i = end; i >= 0; --i) {
    const who = moved(events[i]);
    if (who === side) start = i;
    else if (who !== undefined) break;
  }
  return end < 0 ? [] : events.slice(start, end + 1).filter((event) => event.unit !== undefined && sideOf(event.unit) === side);
}

/** Traces that end where the unit is now and began elsewhere. */
export function toPresent(traces: Trace[], units: Map<string, Unit>): Trace[] {
  return traces.filter(({ unit, path }) => {
    const hex = units.get(unit)?.hex ?? null;
    return hex !== null && path[path.length - 1] === hex && path[0] !== hex;
  });
}

/** What has been added to a list of events; nothing when it is another list. The first decision of a game is fresh as well. */
export function freshOf(before: GameEvent[], now: GameEvent[]): GameEvent[] {
  const last = before.length - 1;
  if (last < 0) return now.every((event) => event.number === now[0]?.number) ? now : [];
  return now.length > before.length && now[last] === before[last] ? now.slice(before.length) : [];
}
