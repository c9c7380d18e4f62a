/** The catalogue of cases as a book: chapters, search, what lies beside a case, where it matters now. Pure. */
import type { Decision, GameEvent, GameMap, GameState, Odds, RuleRow, ScenarioInfo, Violation } from "../protocol/types";

export interface Chapter {
  /** "bgd-7" */
  id: string;
  book: string;
  number: string;
  rows: RuleRow[];
}

/** "bgd-7.7-a" is of the layer bgd, chapter 7, number 7.7, with the ending a. */
export interface Parts {
  layer: string;
  chapter: string;
  number: string;
  ending: string;
}

export function partsOf(id: string): Parts {
  const match = /^([a-z]+)-([A-Za-z]*\d*)((?:\.\d+)*)(?:-(.+))?$/.exec(id);
  if (match === null) return { layer: id.split("-")[0] ?? "", chapter: "", number: "", ending: "" };
  const [, layer = "", chapter = "", rest = "", ending = ""] = match;
  return { layer, chapter, number: `${chapter}${rest}`, ending };
}

/** The chapters in the order of the catalogue. */
export function chapters(rows: RuleRow[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const row of rows) {
    const parts = partsOf(row.id);
    const id = `${parts.layer}-${parts.chapter}`;
    const chapter = found.get(id) ?? { id, book: row.fields.book ?? "", number: parts.chapter, rows: [] };
    chapter.rows.push(row);
    found.set(id, chapter);
  }
  return [...found.values()];
}

/** How well a row answers a search; 0: not at all. A number that begins the case is best, then the title. */
export function score(row: RuleRow, words: string[]): number {
  let sum = 0;
  const parts = partsOf(row.id);
  const title = row.title.toLowerCase();
  const said = `${row.requirement} ${row.fields.ruling ?? ""} ${row.fields.case ?? ""} ${row.kind}`.toLowerCase();
  for (const word of words) {
    const id = row.id.toLowerCase();
    if (id === word || parts.number === word) sum += 100;
    else if (id.startsWith(word) || (/^\d/.test(word) && parts.number.startsWith(word))) sum += 60;
    else if (title.split(/[^a-z0-9.]+/).some((part) => part.startsWith(word))) sum += 20;
    else if (title.includes(word)) sum += 10;
    else if (said.includes(word)) sum += 3;
    else return 0;
  }
  return sum;
}

/** Rows that hold every word of the search, the best first; all of them for an empty search. */
export function search(rows: RuleRow[], text: string): RuleRow[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return rows;
  return rows
    .map((row, i) => ({ row, i, score: score(row, words) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map((one) => one.row);
}

/** "See also": what the catalogue names, then the cases of the same number, nearest first. */
export function related(rows: RuleRow[], id: string, most = 12): RuleRow[] {
  const row = rows.find((one) => one.id === id);
  const own = partsOf(id);
  const named = (row?.fields.see ?? "").split(/[,\s]+/);
  const near = (other: RuleRow): number => {
    if (named.includes(other.id)) return 3;
    const parts = partsOf(other.id);
    if (parts.layer !== own.layer || own.number === "") return 0;
    if (parts.number === own.number) return 2;
    return parts.number.startsWith(`${own.number}.`) || own.number.startsWith(`${parts.number}.`) ? 1 : 0;
  };
  return rows
    .filter((other) => other.id !== id && near(other) > 0)
    .map((other, i) => ({ other, i, near: near(other) }))
    .sort((a, b) => b.near - a.near || a.i - b.i)
    .slice(0, most)
    .map((one) => one.other);
}

/** The case before and after, in the order of the book. */
export function besides(rows: RuleRow[], id: string): { before: RuleRow | null; after: RuleRow | null } {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? { before: null, after: null } : { before: rows[at - 1] ?? null, after: rows[at + 1] ?? null };
}

/** Options of scenarios that a case belongs to: the same case, or one below it. */
export function optionsOf(id: string, scenarios: ScenarioInfo[]): { scenario: string; name: string; rule: string }[] {
  const own = partsOf(id);
  const touches = (rule: string) => {
    const parts = partsOf(rule);
    return rule === id || (parts.layer === own.layer && (own.number === parts.number || own.number.startsWith(`${parts.number.replace(/\.0$/, "")}.`)));
  };
  return scenarios.flatMap((scenario) => scenario.options.filter((option) => touches(option.rule)).map((option) => ({ scenario: scenario.name, name: option.name, rule: option.rule })));
}

/** One place where a case matters now. */
export interface Place {
  kind: "decision" | "refusal" | "odds" | "outcome" | "event" | "points" | "hex" | "result";
  words: string;
  hexes: string[];
  /** Of an event: the number of its decision. */
  number?: number;
}

/** What the engine has said about the game on the table. */
export interface Said {
  decision: Decision | null;
  refusals: Violation[];
  odds: Pick<Odds, "steps" | "outcomes"> | null;
  events: GameEvent[];
  state: GameState | null;
  map: GameMap | null;
}

/** Every place where what the engine said names the case; the last events first. */
export function mattersNow(id: string, said: Said, mostEvents = 12): Place[] {
  const places: Place[] = [];
  if (said.decision?.rule === id) places.push({ kind: "decision", words: said.decision.prompt, hexes: [] });
  const hexes = (...ids: (string | undefined)[]) => ids.filter((one): one is string => one !== undefined && one !== "");
  for (const row of said.refusals) if (row.rule === id) places.push({ kind: "refusal", words: row.message, hexes: hexes(row.hex) });
  for (const row of said.odds?.steps ?? []) if (row.rule === id) places.push({ kind: "odds", words: `${row.what}: ${row.before} → ${row.after}`, hexes: hexes(row.hex) });
  for (const row of said.odds?.outcomes ?? []) if (row.rule === id) places.push({ kind: "outcome", words: `${row.result} (${row.fraction}): ${row.effects.join(" ")}`, hexes: [] });
  const result = said.state?.result ?? null;
  if (result?.rule === id) places.push({ kind: "result", words: result.why.join(" "), hexes: [] });
  const account = said.state?.account ?? [...(said.state?.vp_detail.union ?? []), ...(said.state?.vp_detail.confederate ?? [])];
  for (const row of account) if (row.rule === id) places.push({ kind: "points", words: `${row.what}: ${row.points}`, hexes: [] });
  for (const row of said.map?.vp_hexes ?? []) if (row.rule === id) places.push({ kind: "hex", words: row.hex, hexes: [row.hex] });
  const events = said.events.filter((row) => row.rule === id).slice(-mostEvents).reverse();
  for (const row of events) {
    places.push({ kind: "event", words: row.text, hexes: row.path ?? row.targets ?? hexes(row.hex), ...(row.number !== undefined ? { number: row.number } : {}) });
  }
  return places;
}

/** Where one has been, like the back and forward of a browser. */
export interface Trail {
  ids: string[];
  at: number;
}

export const kNoTrail: Trail = { ids: [], at: -1 };

export function visit(trail: Trail, id: string): Trail {
  if (trail.ids[trail.at] === id) return trail;
  const ids = [...trail.ids.slice(0, trail.at + 1), id].slice(-50);
  return { ids, at: ids.length - 1 };
}

export function turn(trail: Trail, by: 1 | -1): Trail {
  const at = trail.at + by;
  return at < 0 || at >= trail.ids.length ? trail : { ...trail, at };
}
