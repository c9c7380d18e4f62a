/** What the engine says when it is asked for help: prices of ways, other attacks, plans, threats, command, prizes. */
import { batch, signal } from "@preact/signals";
import * as guards from "../protocol/guards";
import type { Json } from "../protocol/guards";
import type { Action, Side, Violation } from "../protocol/types";
import * as play from "./play";
import * as store from "./store";
import { words } from "../text/english";

export interface Reason {
  rule: string;
  what: string;
  points?: number | string;
}

export interface WalkStep {
  hex: string;
  cost: number | string;
  total: number | string;
  parts: Reason[];
  notes: Reason[];
  violations: Violation[];
}

export interface Walk {
  unit: string;
  path: string[];
  steps: WalkStep[];
  cost: number | string;
  allowance: number | string;
  legal: boolean;
  violations: Violation[];
}

export interface Expected {
  attacker: number;
  defender: number;
  vacated: number;
}

export interface AttackRow {
  change?: string;
  units: string[];
  action: Action;
  legal: boolean;
  column: string;
  expected: Expected | null;
}

export interface Plan {
  attacks: AttackRow[];
  left: string[];
  complete: boolean;
  note: string;
}

export interface ThreatRow {
  hex: string;
  column: string | null;
  units: { unit: string; from: string; afar: boolean }[];
  expected: Expected | null;
}

export interface Threats {
  side: Side;
  turn: number;
  fights: boolean;
  hexes: Map<string, ThreatRow>;
  assumes: string[];
}

export interface Command {
  unit: string;
  rule: string;
  hexes: string[];
  units: { unit: string; hex: string; in: boolean; reasons: Reason[]; violations: Violation[] }[];
  violations: Violation[];
}

export interface Prize {
  hex: string;
  name: string;
  rule: string;
  holder: string | null;
  points: Record<string, number>;
  now: number;
  at_end: boolean;
  what?: string;
}

export interface Field {
  from: string;
  range: number;
  seen: string[];
  hidden: string[];
}

export const walk = signal<Walk | null>(null);
/** The unit whose ways the player does not want to read. */
export const quietWay = signal<string | null>(null);
export const alternatives = signal<AttackRow[]>([]);
export const plan = signal<Plan | null>(null);
export const planning = signal(false);
/** Which overlays are on. */
export const showThreats = signal(false);
export const showCommand = signal(false);
export const showPrizes = signal(false);
export const threats = signal<Threats | null>(null);
export const command = signal<Command | null>(null);
export const prizes = signal<Prize[]>([]);
export const field = signal<Field | null>(null);
export const sightLine = signal<{ crossed: string[]; blocks: { hex: string; rule: string }[] } | null>(null);

const rows = (value: unknown): Json[] => guards.list(value).filter(guards.isObject);
const figure = (value: unknown): number | string => (typeof value === "number" ? value : guards.text(value, "0"));

function reasons(value: unknown): Reason[] {
  return rows(value).map((row) => ({
    rule: guards.text(row.rule),
    what: guards.text(row.what),
    ...(row.points === undefined ? {} : { points: figure(row.points) }),
  }));
}

export function readWalk(answer: Json): Walk | null {
  if (!Array.isArray(answer.steps)) return null;
  return {
    unit: guards.text(answer.unit),
    path: guards.texts(answer.path),
    steps: rows(answer.steps).map((row) => ({
      hex: guards.text(row.hex),
      cost: figure(row.cost),
      total: figure(row.total),
      parts: reasons(row.parts),
      notes: reasons(row.notes),
      violations: guards.readViolations(row.violations),
    })),
    cost: figure(answer.cost),
    allowance: figure(answer.allowance),
    legal: answer.legal === true,
    violations: guards.readViolations(answer.violations),
  };
}

function readExpected(value: unknown): Expected | null {
  if (!guards.isObject(value)) return null;
  return { attacker: guards.number(value.attacker), defender: guards.number(value.defender), vacated: guards.number(value.vacated) };
}

export function readAttacks(value: unknown): AttackRow[] {
  return rows(value)
    .filter((row) => guards.isObject(row.action))
    .map((row) => ({
      change: guards.text(row.change, "attack"),
      units: guards.texts(row.units),
      action: row.action as unknown as Action,
      legal: row.legal !== false,
      column: guards.text(row.column),
      expected: readExpected(row.expected),
    }));
}

/** Asked while the hand only rests on something: nothing is shown where there is no answer. */
const kBySide = ["path", "alternatives", "threat"];

/** One request at a time for each question: an answer that comes too late is dropped. */
const asked = new Map<string, number>();
async function latest(question: string, request: Json): Promise<Json | null> {
  const wish = (asked.get(question) ?? 0) + 1;
  asked.set(question, wish);
  const now = () => asked.get(question) === wish;
  try {
    const answer = await play.send({ ...request, cmd: question });
    return now() ? answer : null;
  } catch (error) {
    // A lost connection is said by the page itself.
    if (now() && !kBySide.includes(question) && !play.isLost(error)) play.fail(words.askFailed, error);
    return null;
  }
}

/** Forgets what was asked: an answer under way is dropped too. */
function drop(question: string): void {
  asked.set(question, (asked.get(question) ?? 0) + 1);
}

export async function askWalk(unit: string, path: string[], mode?: string): Promise<void> {
  const answer = await latest("path", mode === undefined ? { unit, path } : { unit, path, mode });
  if (answer !== null) walk.value = readWalk(answer);
}

export function dropWalk(): void {
  drop("path");
  walk.value = null;
}

export async function askAlternatives(action: Action): Promise<void> {
  const answer = await latest("alternatives", { action: action as unknown as Json });
  if (answer !== null) alternatives.value = readAttacks(answer.alternatives);
}

export function dropAlternatives(): void {
  drop("alternatives");
  alternatives.value = [];
}

export async function askPlan(): Promise<void> {
  planning.value = true;
  try {
    const answer = await latest("plan", {});
    if (answer === null) return;
    const left = guards.isObject(answer.left) ? answer.left : {};
    plan.value = {
      attacks: readAttacks(answer.attacks),
      left: [...guards.texts(left.hexes), ...guards.texts(left.units)],
      complete: answer.complete === true,
      note: guards.text(answer.note),
    };
  } finally {
    planning.value = false;
  }
}

export async function askThreats(side: Side): Promise<void> {
  const answer = await latest("threat", { side });
  if (answer === null) return;
  const list = rows(answer.hexes).map((row) => ({
    hex: guards.text(row.hex),
    column: typeof row.column === "string" ? row.column : null,
    units: rows(row.units).map((u) => ({ unit: guards.text(u.unit), from: guards.text(u.from), afar: u.afar === true })),
    expected: readExpected(row.expected),
  }));
  threats.value = {
    side,
    turn: guards.number(answer.turn),
    fights: answer.fights !== false,
    hexes: new Map(list.map((row) => [row.hex, row])),
    assumes: guards.texts(answer.assumes),
  };
}

export async function askCommand(unit: string): Promise<void> {
  const answer = await latest("radius", { unit });
  if (answer === null) return;
  command.value = {
    unit,
    rule: guards.text(answer.rule),
    hexes: guards.texts(answer.hexes),
    units: rows(answer.units).map((u) => ({
      unit: guards.text(u.unit),
      hex: guards.text(u.hex),
      in: u.in === true,
      reasons: reasons(u.reasons),
      violations: guards.readViolations(u.violations),
    })),
    violations: guards.readViolations(answer.violations),
  };
}

export async function askPrizes(): Promise<void> {
  const answer = await latest("worth", {});
  if (answer !== null) prizes.value = rows(answer.hexes) as unknown as Prize[];
}

export async function askField(from: string): Promise<void> {
  const answer = await latest("sights", { from });
  if (answer === null) return;
  field.value = { from, range: guards.number(answer.range), seen: guards.texts(answer.seen), hidden: guards.texts(answer.hidden) };
}

export async function askLine(from: string, to: string): Promise<void> {
  const answer = await latest("los", { from, to });
  if (answer === null) return;
  sightLine.value = {
    crossed: guards.texts(answer.hexes),
    blocks: rows(answer.blocked_by).map((row) => ({ hex: guards.text(row.hex, guards.text(row.side)), rule: guards.text(row.rule) })),
  };
}

export function dropSight(): void {
  drop("sights");
  drop("los");
  batch(() => {
    field.value = null;
    sightLine.value = null;
  });
}

/** Which side's hexes are looked at for threats: the one that this browser plays, else the one that decides. */
export function ownSide(): Side {
  const sides = store.table.value?.sides ?? [];
  const deciding = store.liveDecision.value?.side;
  const players: Side[] = ["union", "confederate"];
  if (sides.length === 1 && sides[0] !== undefined) return sides[0];
  return players.find((side) => side === deciding) ?? "union";
}

/** The turn in which its present holder took a hex, if that was in this game. */
export function heldSince(hex: string): number | null {
  const events = store.events.value;
  for (let i = events.length - 1; i >= 0; --i) {
    if (events[i]?.event !== "occupied" || events[i]?.hex !== hex) continue;
    for (let k = i; k >= 0; --k) if (events[k]?.event === "turn_began") return events[k]?.turn ?? 1;
    return 1;
  }
  return null;
}
