import { afterEach, describe, expect, it } from "vitest";
import * as ai from "../src/app/ai";
import { kHigh, nearest, placeOf, pointsOf, reachOf } from "../src/app/outlook_chart";
import * as store from "../src/app/store";
import { hintHexes } from "../src/board/hint_lights";
import type { Decision } from "../src/protocol/types";

const decision = (side: Decision["side"], number: number): Decision => ({
  side, kind: "movement", rule: "", prompt: "", turn: 1, phase: "movement", number, forced: false, units: [], duties: { units: [], hexes: [] },
});

function sit(sides: ("union" | "confederate")[], seats: Record<string, string>, side: Decision["side"], number = 0): void {
  store.link.value = "open";
  store.table.value = { id: "g", sides, seats, analysis: null };
  store.liveDecision.value = decision(side, number);
}

afterEach(() => {
  store.table.value = null;
  store.liveDecision.value = null;
});

describe("a hint", () => {
  it("is read from the answer, and is none without an action", () => {
    expect(ai.readHint({ number: 3, bot: "veteran", why: "ground", action: { do: "move", unit: "a", path: ["0101", "0102"] } })).toMatchObject({ number: 3, bot: "veteran", why: "ground" });
    expect(ai.readHint({ number: 3, action: null })).toBeNull();
    expect(ai.readHint({})).toBeNull();
  });
  it("lights who acts, the way, and whom it strikes", () => {
    const at: Record<string, string> = { a: "0101", b: "0102", c: "0101" };
    const hexOf = (unit: string) => at[unit] ?? null;
    expect(hintHexes({ do: "move", unit: "a", path: ["0101", "0201", "0301"] }, hexOf)).toEqual({ from: ["0101"], to: ["0301"], way: ["0101", "0201", "0301"] });
    expect(hintHexes({ do: "attack", units: ["a", "b", "c"], targets: ["0202"] }, hexOf)).toEqual({ from: ["0101", "0102"], to: ["0202"], way: [] });
    expect(hintHexes({ do: "advance", unit: "a", hex: "0202" }, hexOf).way).toEqual(["0101", "0202"]);
    expect(hintHexes({ do: "end_phase" }, hexOf)).toEqual({ from: [], to: [], way: [] });
  });
  it("is let go only when there is one", () => {
    sit(["union"], { union: "human", confederate: "greedy" }, "union");
    expect(ai.letGo()).toBe(false);
  });
});

describe("a computer", () => {
  it("is waited for by players, not by watchers, nor in a replay, nor when a person decides", () => {
    sit(["union"], { union: "human", confederate: "greedy" }, "confederate");
    expect(ai.waiting.value).toBe(true);
    sit(["union"], { union: "human", confederate: "greedy" }, "union");
    expect(ai.waiting.value).toBe(false);
    sit([], { union: "random", confederate: "greedy" }, "confederate");
    expect(ai.waiting.value).toBe(false);
    sit(["union"], { union: "human", confederate: "human" }, "confederate");
    expect(ai.waiting.value || ai.against.value).toBe(false);
  });
  it("is asked for its pace in the words of the server", () => {
    expect(["steps", "slow", "usual", "once"].map((pace) => ai.paceFields(pace as "steps"))).toEqual([{ steps: true }, { ms: 1500 }, {}, { ms: 0 }]);
  });
});

describe("the line of a game", () => {
  const row = (number: number, margin: number) => ({ number, turn: 1, margin, union: 0.5 });
  it("is read with what it counts; a game without estimates has none", () => {
    expect(ai.readOutlook({ counts: "points", judged: true, turns: [{ number: 0, turn: 1, margin: -3.5, union: 0.4 }, 7] })).toEqual({
      counts: "points", judged: true, rows: [{ number: 0, turn: 1, margin: -3.5, union: 0.4 }],
    });
    expect(ai.readOutlook({ counts: "points" })).toBeNull();
  });
  it("lies above the middle where the Union stands better and stays inside", () => {
    const points = pointsOf([row(0, 0), row(10, 40), row(20, -40)], 20);
    expect(points.map((p) => Math.sign(kHigh / 2 - p.y))).toEqual([0, 1, -1]);
    expect(points.every((p) => p.y >= 0 && p.y <= kHigh)).toBe(true);
    expect(points[1]!.x).toBeGreaterThan(points[0]!.x);
  });
  it("makes little of little, and survives a game without a step", () => {
    expect(reachOf([row(0, 1)])).toBe(10);
    expect(reachOf([row(0, -70)])).toBe(70);
    expect(Number.isFinite(placeOf(0, 0))).toBe(true);
  });
  it("is pressed at the nearest turn", () => {
    const points = pointsOf([row(0, 0), row(10, 4), row(20, 2)], 20);
    expect(nearest(points, points[1]!.x + 20)?.row.number).toBe(10);
    expect(nearest([], 5)).toBeNull();
  });
});
