/** What the charts page reads out of map, state and events: no rule is decided here. Pure. */
import { number } from "../protocol/guards";
import type { CombatState, GameEvent, GameMap, GameState, Side, Unit } from "../protocol/types";

/** Hexes, hexsides and ways that a row of a chart speaks of. */
export interface Lit {
  hexes: string[];
  sides: [string, string][];
  ways: [string, string][];
}

export type RowKind = "hex" | "side" | "way";

/** Words of the charts that the map says otherwise. */
const kHexNames: Record<string, string> = { woods: "forest", city: "town" };
/** What stands in a hex beside its ground. */
const kBeside = new Set(["station", "redoubt"]);
/** The low-water ford is river to every rule. */
const kAsRiver: Record<string, string> = { ford: "river" };
const kCrossings = ["bridge", "ford"];

function ground(terrain: string[]): string {
  const name = terrain.filter((word) => !kBeside.has(word)).join("_");
  return kAsRiver[name] ?? name;
}

function sideRow(features: string[]): string {
  const over = kCrossings.find((word) => features.includes(word));
  if (over !== undefined) return over;
  const first = features.find((word) => !word.startsWith("bridge")) ?? "";
  return first === "canal" ? "creek" : first;
}

function wayRow(kinds: string[], rows: string[]): string {
  const name = (kind: string) => (kind === "turnpike" && !rows.includes("turnpike") ? (rows.includes("pike") ? "pike" : "road") : kind);
  return kinds.map(name).find((kind) => rows.includes(kind)) ?? "";
}

/** `rows`: all rows of the same chart, for where one of them stands for another. */
export function litBy(map: GameMap, kind: RowKind, row: string, rows: string[] = []): Lit {
  const pair = ({ a, b }: { a: string; b: string }): [string, string] => [a, b];
  return {
    hexes: kind !== "hex" ? [] : map.hexes.filter((hex) => ground(hex.terrain) === (kHexNames[row] ?? row)).map((hex) => hex.id),
    sides: kind !== "side" ? [] : map.sides.filter((side) => sideRow(side.features) === row).map(pair),
    ways: kind !== "way" ? [] : map.links.filter((link) => wayRow(link.kinds, rows) === row).map(pair),
  };
}

/** How many of them the map has. */
export function litCount(lit: Lit): number {
  return lit.hexes.length + lit.sides.length + lit.ways.length;
}

/** Where the combat table is looked at now. */
export interface Mark {
  column: string;
  /** The row that was read; 0 while no die has fallen. */
  die: number;
  result: string;
}

export const kNoMark: Mark = { column: "", die: 0, result: "" };

/** The column of the open odds sheet, else of the last throw of this phase with its die. */
export function combatMark(odds: string, combat: CombatState | null, events: GameEvent[]): Mark {
  if (odds !== "") return { column: odds, die: 0, result: "" };
  const thrown = lastOf(events, (event) => event.event === "die_rolled" && event.column !== undefined && event.result !== undefined);
  if (combat?.column !== undefined && combat.die === undefined) return { column: combat.column, die: 0, result: "" };
  if (thrown === null) return kNoMark;
  const read = number(thrown.die) + number((thrown as unknown as Record<string, unknown>).modifier);
  return { column: thrown.column ?? "", die: Math.min(6, Math.max(1, read)), result: thrown.result ?? "" };
}

/** The last event of its kind since the phase began. */
function lastOf(events: GameEvent[], is: (event: GameEvent) => boolean): GameEvent | null {
  for (let i = events.length - 1; i >= 0; --i) {
    const event = events[i]!;
    if (is(event)) return event;
    if (event.event === "phase_began" || event.event === "turn_began") return null;
  }
  return null;
}

/** Which of the table's columns that is: odds beyond the table are read in its last one. */
export function columnAt(columns: { column: string; attack: number; defend: number }[], name: string): number {
  const at = columns.findIndex((one) => one.column === name);
  if (at >= 0 || name === "") return at;
  const [attack, defend] = name.split(/[-:]/).map(Number);
  const last = columns[columns.length - 1];
  const beyond = last !== undefined && (attack ?? 0) * last.defend > (defend ?? 0) * last.attack;
  return beyond ? columns.length - 1 : -1;
}

/** In a game of marches: the line that the dice gave, and what each side's half says there. */
export interface LineMark {
  line: number;
  results: { attacker: string; defender: string };
  /** Whole combat values, where the declaration told them. */
  strength: { attacker?: number; defender?: number };
}

/** The difference and both results of the last combat of this phase. The engine tells the defender's result first. */
export function lineMark(events: GameEvent[]): LineMark | null {
  const rolled = lastOf(events, (event) => event.event === "combat_rolled");
  if (rolled === null) return null;
  const at = events.indexOf(rolled);
  const results = events.slice(at).filter((event) => event.event === "result");
  const declared = lastOf(events.slice(0, at), (event) => event.event === "attack_declared") as unknown as Record<string, unknown> | null;
  const whole = (value: unknown) => (typeof value === "number" ? value : undefined);
  const [attacker, defender] = [whole(declared?.attack), whole(declared?.defence)];
  return {
    line: number((rolled as unknown as Record<string, unknown>).difference),
    results: { defender: results[0]?.result ?? "", attacker: results[1]?.result ?? "" },
    strength: { ...(attacker !== undefined ? { attacker } : {}), ...(defender !== undefined ? { defender } : {}) },
  };
}

/** The row of a half of the chart: its ends hold for what lies beyond. */
export function lineAt(lines: number[], line: number): number {
  const first = lines[0] ?? 0;
  const last = lines[lines.length - 1] ?? 0;
  return lines.indexOf(Math.min(last, Math.max(first, line)));
}

export type ArrivalState = "arrived" | "overdue" | "due" | "later";

export interface Arrival {
  turn: number;
  side: Side;
  state: ArrivalState;
  units: Unit[];
  hexes: string[];
}

/** Reinforcements by turn and side: those that came in, on the turn on which they did, and those still to come. */
export function arrivals(state: GameState, events: GameEvent[]): Arrival[] {
  const units = new Map(state.units.map((unit) => [unit.id, unit]));
  const rows = new Map<string, Arrival>();
  const add = (unit: Unit, turn: number, how: ArrivalState, hexes: string[]) => {
    const key = `${turn} ${unit.side} ${how}`;
    const row = rows.get(key) ?? { turn, side: unit.side, state: how, units: [], hexes: [] };
    if (!row.units.includes(unit)) row.units.push(unit);
    for (const hex of hexes) if (!row.hexes.includes(hex)) row.hexes.push(hex);
    rows.set(key, row);
  };
  let turn = 1;
  for (const event of events) {
    if (event.event === "turn_began") turn = event.turn ?? turn;
    const unit = units.get(event.unit ?? "");
    if (event.event === "entered" && unit !== undefined && !["reinforcement", "away"].includes(unit.place)) add(unit, turn, "arrived", event.hex === undefined ? [] : [event.hex]);
  }
  for (const unit of state.units) {
    if (!["reinforcement", "away"].includes(unit.place) || unit.arrival === undefined) continue;
    const due = unit.arrival.turn;
    add(unit, due, due < state.turn ? "overdue" : due === state.turn ? "due" : "later", unit.arrival.hexes);
  }
  return [...rows.values()].sort((a, b) => a.turn - b.turn || a.side.localeCompare(b.side));
}

export interface Loss {
  side: Side;
  formation: string;
  /** Units at first, those lost, those that left the map. */
  units: number;
  eliminated: Unit[];
  exited: Unit[];
  /** Strength of the eliminated, or in a game of marches the manpower lost. */
  lost: number;
}

/** Formations that have lost anybody, or that somebody left the map from. */
export function losses(state: GameState, events: GameEvent[], name: (unit: Unit) => string, strength: (unit: Unit) => number): Loss[] {
  const rows = new Map<string, Loss>();
  const marches = state.points !== undefined;
  const row = (unit: Unit) => {
    const key = `${unit.side} ${name(unit)}`;
    const found = rows.get(key) ?? { side: unit.side, formation: name(unit), units: 0, eliminated: [], exited: [], lost: 0 };
    rows.set(key, found);
    return found;
  };
  for (const unit of state.units) {
    if (unit.place === "pool") continue;
    const its = row(unit);
    its.units += 1;
    if (unit.place === "eliminated") {
      its.eliminated.push(unit);
      if (!marches) its.lost += strength(unit);
    }
    if (unit.place === "exited") its.exited.push(unit);
  }
  const units = new Map(state.units.map((unit) => [unit.id, unit]));
  for (const event of events) {
    const unit = units.get(event.unit ?? "");
    if (marches && event.event === "lost" && unit !== undefined) row(unit).lost += number((event as unknown as Record<string, unknown>).lost);
  }
  return [...rows.values()].filter((one) => one.lost > 0 || one.eliminated.length + one.exited.length > 0).sort((a, b) => a.side.localeCompare(b.side) || b.lost - a.lost);
}
