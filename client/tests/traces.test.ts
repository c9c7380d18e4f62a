import { describe, expect, it } from "vitest";
import { offsets } from "../src/board/glide";
import { freshOf, lastMovesOf, ofThisPhase, toPresent, tracesOf } from "../src/board/traces";
import type { GameEvent, Side } from "../src/protocol/types";
import { unit } from "./fixture";

const move = (id: string, ...path: string[]): GameEvent => ({ event: "moved", rule: "", text: "", unit: id, path });
const begin = (event = "phase_began"): GameEvent => ({ event, rule: "", text: "" });
const sideOf = (id: string): Side => (id.startsWith("U") ? "union" : "confederate");

describe("traces", () => {
  it("join the steps of a unit", () => {
    expect(tracesOf([move("U1", "0101", "0102"), move("U2", "0201", "0202"), move("U1", "0102", "0103")])).toEqual([
      { unit: "U1", path: ["0101", "0102", "0103"] },
      { unit: "U2", path: ["0201", "0202"] },
    ]);
  });
  it("leave out what did not move", () => {
    expect(tracesOf([{ event: "die_rolled", rule: "", text: "" }, move("U1", "0101")])).toEqual([]);
  });
  it("go back to the beginning of the phase and no further", () => {
    const events = [move("U1", "0101", "0102"), begin(), move("U2", "0201", "0202")];
    expect(tracesOf(ofThisPhase(events)).map((trace) => trace.unit)).toEqual(["U2"]);
    expect(ofThisPhase([move("U1", "0101", "0102")])).toHaveLength(1);
    expect(ofThisPhase([])).toEqual([]);
  });
  it("are only of units that stand at their end and began elsewhere", () => {
    const units = new Map([["A", unit("A", "0103")], ["B", unit("B", "0301")], ["C", unit("C", null)]]);
    const traces = [
      { unit: "A", path: ["0101", "0103"] },
      { unit: "B", path: ["0301", "0302", "0301"] },
      { unit: "C", path: ["0101", "0102"] },
      { unit: "D", path: ["0101", "0102"] },
    ];
    expect(toPresent(traces, units).map((trace) => trace.unit)).toEqual(["A"]);
  });
  it("of the other side are those of its last turn, with what befell it meanwhile", () => {
    const retreat: GameEvent = { ...move("C1", "0302", "0303"), event: "retreated" };
    const events = [move("C1", "0301", "0302"), move("U1", "0101", "0102"), begin(), move("C2", "0401", "0402"), begin(), move("C1", "0302", "0301"), move("U1", "0102", "0103"), retreat];
    expect(tracesOf(lastMovesOf(events, "confederate", sideOf)).map((trace) => trace.unit)).toEqual(["C2", "C1"]);
    expect(lastMovesOf(events, "union", sideOf)).toHaveLength(1);
    expect(lastMovesOf([], "union", sideOf)).toEqual([]);
  });
});

describe("what is fresh", () => {
  const [a, b, c] = [begin(), begin(), begin()];
  it("is what has been added, and nothing of another list", () => {
    expect(freshOf([a], [a, b, c])).toEqual([b, c]);
    expect(freshOf([a, b], [a])).toEqual([]);
    expect(freshOf([a], [b, c])).toEqual([]);
    const one = { ...a, number: 0 };
    expect(freshOf([], [one, one])).toEqual([one, one]);
    expect(freshOf([], [one, { ...a, number: 1 }])).toEqual([]);
  });
});

describe("a counter that glides", () => {
  it("begins where it was and ends where it is", () => {
    expect(offsets([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 150, y: 87 }])).toEqual(["-150px -87px", "-50px -87px", "0px 0px"]);
  });
});
