/** The report of a game as the engine gives it, and the same as Markdown. Nothing is worked out here but sums of what it says. */
import { signal } from "@preact/signals";
import { isObject, list, number, text, texts, type Json } from "../protocol/guards";
import type { PointLine, Side } from "../protocol/types";
import * as english from "../text/english";
import { reportTexts as t } from "../text/english_report";
import { tableTexts } from "../text/english_table";
import * as play from "./play";
import * as store from "./store";

export const kSides: readonly Side[] = ["union", "confederate"];
export type BySide = Record<Side, number>;

export interface TurnRow {
  turn: number;
  points: BySide;
  lost: BySide;
}

export interface FormationLoss {
  turn: number;
  side: Side;
  formation: string;
  lost: number;
}

/** A moment that the replay can show. */
export interface Moment {
  number: number;
  turn: number;
  text: string;
}

export interface Turning extends Moment {
  swing: number;
}

export interface Throw extends Moment {
  /** 0 to 1, as the side in `side` sees it. */
  percentile: number;
  side: string;
}

export interface SideLuck {
  throws: number;
  mean: number;
  expected: number;
  deviation: number;
  actual: number;
  luckiest: Throw[];
  unluckiest: Throw[];
}

export interface Report {
  name: string;
  turn: number;
  turns: number;
  result: { winner: string; level: string; rule: string; why: string[] } | null;
  /** Points with their cases: of each side, or of the one total that is counted. */
  accounts: { side: Side | null; sum: number; rows: PointLine[] }[];
  byTurn: TurnRow[];
  lost: BySide;
  formations: FormationLoss[];
  turning: Turning[];
  marches: { unit: string; hexes: number; turn: number; number: number }[];
  luck: Record<Side, SideLuck>;
}

function bySide(value: unknown): BySide {
  const sides = isObject(value) ? value : {};
  return { union: number(sides.union), confederate: number(sides.confederate) };
}

function rows(value: unknown): Json[] {
  return list(value).filter(isObject);
}

function pointLines(value: unknown): PointLine[] {
  return rows(value)
    .map((row) => ({ rule: text(row.rule), what: text(row.what), points: number(row.points) }))
    .filter((row) => row.points !== 0);
}

function readAccounts(json: Json): Report["accounts"] {
  if (Array.isArray(json.account)) return [{ side: null, sum: number(json.points), rows: pointLines(json.account) }];
  const sums = bySide(json.vp);
  const detail = isObject(json.vp_detail) ? json.vp_detail : {};
  return kSides.map((side) => ({ side, sum: sums[side], rows: pointLines(detail[side]) }));
}

function readThrow(row: Json): Throw {
  const hexes = texts(row.hexes).join(", ");
  const what = text(row.text);
  return { number: number(row.number), turn: number(row.turn), text: hexes === "" ? what : `${hexes}: ${what}`, percentile: number(row.percentile), side: text(row.side) };
}

function readLuck(json: Json): Record<Side, SideLuck> {
  const thrown = new Map(rows(json.throws).map((row) => [number(row.number), readThrow(row)]));
  const sides = isObject(json.sides) ? json.sides : {};
  const of = (side: Side): SideLuck => {
    const own: Json = isObject(sides[side]) ? sides[side] : {};
    const named = (value: unknown) => list(value).flatMap((n) => thrown.get(number(n, -1)) ?? []);
    return {
      throws: number(own.throws),
      mean: number(own.mean, 0.5),
      expected: number(own.expected_losses),
      deviation: number(own.deviation),
      actual: number(own.actual_losses),
      luckiest: named(own.luckiest),
      unluckiest: named(own.unluckiest),
    };
  };
  return { union: of("union"), confederate: of("confederate") };
}

export function readReport(json: Json): Report {
  const result = isObject(json.result) ? json.result : null;
  const standings = isObject(json.standings) ? json.standings : {};
  return {
    name: text(json.name),
    turn: number(json.turn),
    turns: number(json.turns_planned),
    result: result && { winner: text(result.winner), level: text(result.level), rule: text(result.rule), why: texts(result.why) },
    accounts: readAccounts(json),
    byTurn: rows(json.turns).map((row) => ({ turn: number(row.turn), points: bySide(row.points), lost: bySide(row.lost) })),
    lost: bySide(standings.lost),
    formations: rows(json.formations).map((row) => ({ turn: number(row.turn), side: text(row.side) as Side, formation: text(row.formation), lost: number(row.lost) })),
    turning: rows(json.turning_points).map((row) => ({ number: number(row.number), turn: number(row.turn), text: text(row.text), swing: number(row.swing) })),
    marches: rows(json.marches).map((row) => ({ unit: text(row.unit), hexes: number(row.hexes), turn: number(row.turn), number: number(row.number) })),
    luck: readLuck(isObject(json.luck) ? json.luck : {}),
  };
}

/** The sides that have points of their own. */
export function scored(report: Report): Side[] {
  return report.accounts.flatMap((one) => (one.side === null ? ["union" as const] : [one.side]));
}

/** A throw as a side sees it, from 0 to 100. */
export function luckFor(thrown: Throw, side: Side): number {
  return Math.round((thrown.side === side ? thrown.percentile : 1 - thrown.percentile) * 100);
}

/** Who gained by a turning point: where one total is kept, the Union's goes up or down. */
export function swingWords(report: Report, swing: number): string {
  if (scored(report).length === 1) return t.swing(sideName("union"), swing);
  return t.swing(sideName(swing > 0 ? "union" : "confederate"), Math.abs(swing));
}

export function sideName(side: string): string {
  return english.sideNames[side as Side] ?? side;
}

export function verdictWords(report: Report): string[] {
  const result = report.result;
  if (result === null) return [t.unfinished(report.turn, report.turns)];
  const winner = result.winner === "draw" ? tableTexts.draw : tableTexts.wins(sideName(result.winner));
  return [winner, result.level, ...result.why].filter((line) => line !== "");
}

/** Formations down, the turns in which anybody lost something across. */
export function lossTable(report: Report): { turns: number[]; lines: { side: Side; formation: string; lost: number[]; all: number }[] } {
  const turns = [...new Set(report.formations.map((row) => row.turn))].sort((a, b) => a - b);
  const keys = [...new Set(report.formations.map((row) => `${row.side}/${row.formation}`))].sort((a, b) => b.localeCompare(a));
  const lines = keys.map((key) => {
    const own = report.formations.filter((row) => `${row.side}/${row.formation}` === key);
    const lost = turns.map((turn) => own.filter((row) => row.turn === turn).reduce((sum, row) => sum + row.lost, 0));
    return { side: own[0]!.side, formation: own[0]!.formation, lost, all: lost.reduce((a, b) => a + b, 0) };
  });
  return { turns, lines };
}

export function luckCells(report: Report, side: Side): string[] {
  const luck = report.luck[side];
  return [String(luck.throws), String(Math.round(luck.mean * 100)), luck.expected.toFixed(1), `± ${luck.deviation.toFixed(1)}`, String(luck.actual), String(report.lost[side])];
}

function mdTable(heads: string[], lines: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...lines.map(line), ""];
}

/** The whole report as text that forums and notes understand. */
export function markdown(report: Report, unitName: (id: string) => string): string {
  const sides = scored(report);
  const losses = lossTable(report);
  const moment = (one: Moment, after: string) => `- ${t.inTurn(one.turn, one.text)} (${after})`;
  return [
    `# ${report.name === "" ? t.titleBare : t.title(report.name)}`,
    "",
    ...verdictWords(report).flatMap((line) => [line, ""]),
    `## ${t.arithmetic}`,
    "",
    ...report.accounts.flatMap((one) => [
      `### ${one.side === null ? t.unionTotal : sideName(one.side)}: ${one.sum}`,
      "",
      ...one.rows.map((row) => `- ${row.points}: ${row.what} (${row.rule})`),
      "",
    ]),
    `## ${t.pointsByTurn}`,
    "",
    ...mdTable(
      [t.turn, ...sides.map((side) => t.points(sideName(side))), ...kSides.map((side) => t.lost(sideName(side)))],
      report.byTurn.map((row) => [row.turn, ...sides.map((side) => row.points[side]), ...kSides.map((side) => row.lost[side])].map(String)),
    ),
    `## ${t.losses}`,
    "",
    ...mdTable(
      [t.formation, ...losses.turns.map(String), t.all],
      losses.lines.map((line) => [`${sideName(line.side)} ${line.formation}`, ...line.lost.map(String), String(line.all)]),
    ),
    `## ${t.turning}`,
    "",
    ...report.turning.map((one) => moment(one, swingWords(report, one.swing))),
    "",
    `## ${t.luck}`,
    "",
    t.luckNote,
    "",
    ...mdTable([t.side, t.throws, t.mean, t.expected, t.spread, t.actual, t.inGame], kSides.map((side) => [sideName(side), ...luckCells(report, side)])),
    ...kSides.flatMap((side) => [
      `### ${t.luckiest(sideName(side))}`,
      "",
      ...report.luck[side].luckiest.map((one) => moment(one, t.luckOf(luckFor(one, side)))),
      "",
      `### ${t.unluckiest(sideName(side))}`,
      "",
      ...report.luck[side].unluckiest.map((one) => moment(one, t.luckOf(luckFor(one, side)))),
      "",
    ]),
    `## ${t.marches}`,
    "",
    ...report.marches.map((one) => `- ${t.march(unitName(one.unit), one.hexes, one.turn)}`),
    "",
  ].join("\n");
}

/** Nothing while the dialog is closed; a text while it is worked out, or when it cannot be. */
export const shown = signal<Report | string | null>(null);

export async function openReport(): Promise<void> {
  shown.value = t.working;
  try {
    const answer = await play.send({ cmd: "report" });
    if (shown.value === null) return;
    shown.value = isObject(answer.report) ? readReport(answer.report) : t.failed("");
  } catch (error) {
    if (shown.value !== null) shown.value = t.failed(play.messageOf(error));
  }
}

export function closeReport(): void {
  shown.value = null;
}

/** The replay shows the moment before an entry. */
export function seeMoment(entry: number): void {
  closeReport();
  store.verdictOpen.value = false;
  void play.showStep(entry);
}
