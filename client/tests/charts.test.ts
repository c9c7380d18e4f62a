import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { arrivals, columnAt, combatMark, lineAt, lineMark, litBy, litCount, losses } from "../src/app/chart_facts";
import { kBooks, noteParts } from "../src/app/case_words";
import { combatCells, kKinds, provenanceOf, total } from "../src/app/provenance";
import { kDelivered } from "../src/games/delivered";
import { chartTexts } from "../src/text/english_charts";
import type { GameEvent, GameMap, GameState, Unit } from "../src/protocol/types";

const map = {
  hexes: [
    { id: "0101", terrain: ["clear"], source: "rulebook" },
    { id: "0102", terrain: ["forest", "rough"], source: "reconstructed" },
    { id: "0103", terrain: ["town", "station"], source: "public" },
    { id: "0104", terrain: ["ford"], source: "reconstructed" },
    { id: "0105", terrain: ["river_ferry"], source: "reconstructed" },
  ],
  sides: [
    { a: "0101", b: "0102", features: ["stream"] },
    { a: "0102", b: "0103", features: ["creek", "bridge"], source: "rulebook" },
    { a: "0103", b: "0104", features: ["canal", "bridge_destroyed"], source: "reconstructed" },
    { a: "0104", b: "0105", features: ["ford", "minor_river"], source: "reconstructed" },
  ],
  links: [
    { a: "0101", b: "0102", kinds: ["turnpike"], source: "reconstructed" },
    { a: "0102", b: "0103", kinds: ["road", "railway"], source: "reconstructed" },
  ],
  places: [],
  vp_hexes: [],
} as unknown as GameMap;

describe("what a row of the terrain chart lights", () => {
  it("is the ground of that name, whatever stands beside it", () => {
    expect(litBy(map, "hex", "forest_rough").hexes).toEqual(["0102"]);
    expect(litBy(map, "hex", "town").hexes).toEqual(["0103"]);
    expect(litBy(map, "hex", "city").hexes).toEqual(["0103"]);
    expect(litBy(map, "hex", "river").hexes).toEqual(["0104"]);
    expect(litBy(map, "hex", "river_ferry").hexes).toEqual(["0105"]);
    expect(litCount(litBy(map, "hex", "swamp"))).toBe(0);
  });
  it("is a hexside by its crossing, else by its water; the canal is with the creeks", () => {
    expect(litBy(map, "side", "stream").sides).toEqual([["0101", "0102"]]);
    expect(litBy(map, "side", "bridge").sides).toEqual([["0102", "0103"]]);
    expect(litBy(map, "side", "creek").sides).toEqual([["0103", "0104"]]);
    expect(litBy(map, "side", "ford").sides).toEqual([["0104", "0105"]]);
  });
  it("is a way; turnpikes are with the roads where the chart has no row of their own", () => {
    expect(litBy(map, "way", "road", ["road", "trail"]).ways).toEqual([["0101", "0102"], ["0102", "0103"]]);
    expect(litBy(map, "way", "road", ["road", "turnpike"]).ways).toEqual([["0102", "0103"]]);
    expect(litBy(map, "way", "pike", ["road", "pike"]).ways).toEqual([["0101", "0102"]]);
  });
});

const event = (fields: Record<string, unknown>) => ({ rule: "", text: "", ...fields }) as unknown as GameEvent;

describe("where the combat table is looked at", () => {
  const columns = [{ column: "1:1", attack: 1, defend: 1 }, { column: "6:1", attack: 6, defend: 1 }];
  const throwOf = event({ event: "die_rolled", die: 2, column: "6:1", result: "De", modifier: -1 });
  it("is the open sheet first, then the last throw of the phase, with what high odds do to the die", () => {
    expect(combatMark("3-1", null, [throwOf])).toEqual({ column: "3-1", die: 0, result: "" });
    expect(combatMark("", null, [throwOf])).toEqual({ column: "6:1", die: 1, result: "De" });
    expect(combatMark("", null, [throwOf, event({ event: "phase_began" })])).toEqual({ column: "", die: 0, result: "" });
    expect(combatMark("", { targets: [], units: [], guns: [], column: "2:1" }, [])).toEqual({ column: "2:1", die: 0, result: "" });
    expect(combatMark("", null, [event({ event: "die_rolled", die: 2, purpose: "rally" })]).column).toBe("");
  });
  it("reads odds beyond the table in its last column, and knows no column of low nonsense", () => {
    expect(columnAt(columns, "6:1")).toBe(1);
    expect(columnAt(columns, "9:1")).toBe(1);
    expect(columnAt(columns, "1:9")).toBe(-1);
    expect(columnAt(columns, "")).toBe(-1);
  });
  it("is a line and two results in a game of marches", () => {
    const events = [
      event({ event: "attack_declared", attack: 12, defence: "4 1/2" }),
      event({ event: "combat_rolled", difference: 4 }),
      event({ event: "result", side: "confederate", result: "1DR" }),
      event({ event: "result", side: "union", result: "1fa" }),
    ];
    expect(lineMark(events)).toEqual({ line: 4, results: { defender: "1DR", attacker: "1fa" }, strength: { attacker: 12 } });
    expect(lineMark(events.slice(0, 1))).toBeNull();
    expect(lineAt([-8, -7, 10], 12)).toBe(2);
    expect(lineAt([-8, -7, 10], -20)).toBe(0);
  });
});

const unit = (fields: Partial<Unit>) => ({ id: "A", name: "A", side: "union", strength: 4, place: "map", command: "1/I", source: "public", ...fields }) as Unit;

describe("reinforcements and losses", () => {
  const state = {
    turn: 3,
    units: [
      unit({ id: "late", place: "reinforcement", arrival: { turn: 2, hexes: ["0301"] } }),
      unit({ id: "now", place: "reinforcement", arrival: { turn: 3, hexes: ["0301"] } }),
      unit({ id: "soon", place: "reinforcement", side: "confederate", arrival: { turn: 5, hexes: ["2501"] } }),
      unit({ id: "in" }),
      unit({ id: "gone", place: "eliminated", strength: 6 }),
      unit({ id: "off", place: "exited" }),
      unit({ id: "spare", place: "pool" }),
    ],
  } as unknown as GameState;
  const events = [event({ event: "turn_began", turn: 2 }), event({ event: "entered", unit: "in", hex: "0301" })];
  it("are told by turn and side with what became of them", () => {
    expect(arrivals(state, events).map((row) => [row.turn, row.side, row.state, row.units.map((one) => one.id)])).toEqual([
      [2, "union", "arrived", ["in"]],
      [2, "union", "overdue", ["late"]],
      [3, "union", "due", ["now"]],
      [5, "confederate", "later", ["soon"]],
    ]);
  });
  it("are told by formation", () => {
    const [row, ...more] = losses(state, events, () => "I", (one) => Number(one.strength));
    expect(more).toEqual([]);
    expect([row?.lost, row?.units, row?.eliminated.length, row?.exited.length]).toEqual([6, 5, 1, 1]);
    const marches = { ...state, points: 0 } as GameState;
    expect(losses(marches, [event({ event: "lost", unit: "in", lost: 2 })], () => "I", () => 9)[0]?.lost).toBe(2);
  });
});

describe("what is printed", () => {
  it("is counted by source, cell by cell", () => {
    const combat = { source: "public", columns: [{ results: ["Ar", "De"], sources: ["rulebook", "reconstructed"] }, { results: ["Ar"] }] };
    expect(combatCells(combat)).toEqual({ rulebook: 1, public: 1, reconstructed: 1, other: 0 });
    const state = { units: [unit({}), unit({ source: "position" })], track: [] } as unknown as GameState;
    const counts = provenanceOf(map, { combat, extended: { source: "reconstructed" } }, state);
    expect(counts.hexes).toEqual({ rulebook: 1, public: 1, reconstructed: 3, other: 0 });
    expect(counts.sides?.other).toBe(1);
    expect(counts.counters).toEqual({ rulebook: 0, public: 1, reconstructed: 0, other: 1 });
    expect(counts.charts?.reconstructed).toBe(1);
    expect(counts.track).toBeUndefined();
  });
  it("has a page for every scenario, with every kind named", () => {
    const scenarios = readdirSync(join(import.meta.dirname, "../../data/games"), { recursive: true, encoding: "utf8" }).flatMap((name) => /scenarios\/(\w+)\.toml$/.exec(name)?.[1] ?? []);
    expect(Object.keys(kDelivered).sort()).toEqual(scenarios.sort());
    for (const counts of Object.values(kDelivered)) expect(Object.values(counts).every((one) => total(one) > 0)).toBe(true);
    for (const kind of kKinds) expect(chartTexts.kinds[kind]).toBeTruthy();
  });
  it("agrees with the README: 17 of 72 cells of Hooker and Lee", () => {
    expect(kDelivered.hooker_and_lee?.combat).toEqual({ rulebook: 17, public: 0, reconstructed: 55, other: 0 });
  });
});

describe("notes of the charts", () => {
  const rules = new Set(readdirSync(join(import.meta.dirname, "../../data/rules")).flatMap((file) => readFileSync(join(import.meta.dirname, "../../data/rules", file), "utf8").split("\n").map((line) => line.split("\t")[0] ?? "")));
  it("name cases that exist, and other numbers are no cases", () => {
    const parts = noteParts("5.2: a ford (+1); 99.9 is none. Cost 3: public", kBooks.fredericksburg ?? [], (rule) => rules.has(rule));
    expect(parts).toEqual([{ rule: "bgd-5.2", words: "5.2" }, { words: ": a ford (+1); 99.9 is none. Cost 3: public" }]);
    expect(noteParts("15.3.1", kBooks.fredericksburg ?? [], (rule) => rules.has(rule))).toEqual([{ rule: "fr-15.3.1", words: "15.3.1" }]);
  });
});
