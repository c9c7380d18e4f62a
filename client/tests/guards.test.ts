import { describe, expect, it } from "vitest";
import * as guards from "../src/protocol/guards";

describe("readers of messages", () => {
  it("take only JSON objects", () => {
    expect(guards.parseMessage("{")).toBeNull();
    expect(guards.parseMessage("[1]")).toBeNull();
    expect(guards.parseMessage('{"id":1}')).toEqual({ id: 1 });
  });
  it("survive any decision", () => {
    expect(guards.readDecision(null)).toBeNull();
    expect(guards.readDecision({ kind: 3 })).toBeNull();
    const d = guards.readDecision({ kind: "movement", side: "martian", units: ["a", 7], duties: "no" }, 9)!;
    expect(d.side).toBe("none");
    expect(d.units).toEqual(["a"]);
    expect(d.number).toBe(9);
    expect(d.duties).toEqual({ units: [], hexes: [] });
  });
  it("refuse a state that cannot be drawn and fill in the rest", () => {
    expect(guards.readState({ turn: 1 })).toBeNull();
    const s = guards.readState({ turn: 1, units: [{ id: "u", side: "union" }, { id: 4 }] })!;
    expect(s.units).toHaveLength(1);
    expect(s.vp).toEqual({ union: 0, confederate: 0 });
    expect(s.result).toBeNull();
  });
  it("read errors with every violation", () => {
    const e = guards.readError({ code: "illegal", message: "no", violations: [{ rule: "bgd-5.1-a", message: "An enemy is there.", hex: "0101" }, 3] });
    expect(e.violations).toEqual([{ rule: "bgd-5.1-a", message: "An enemy is there.", hex: "0101" }]);
    expect(guards.readError(undefined).code).toBe("internal");
  });
  it("find scenarios in the answer of the lobby and of hello", () => {
    const scenario = { id: "s", name: "S", turns: 3, sides: [], options: [{ id: "o", default: true, rule: "r" }] };
    expect(guards.readScenarios({ scenarios: [scenario] })[0]?.options[0]?.default).toBe(true);
    expect(guards.readScenarios({ games: [{ id: "g", scenarios: [scenario] }] })[0]?.game).toBe("g");
    expect(guards.readScenarios({ scenarios: [scenario], games: [{ game: "x", scenario: "s" }] })).toHaveLength(1);
  });
  it("read the games of the lobby", () => {
    const rows = guards.readSavedGames([{ game: "a", scenario: "s", turn: 2, finished: true, seats: { union: "human" } }, 5]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.finished).toBe(true);
  });
  it("keep every column of a rule", () => {
    const [row] = guards.readRules([{ id: "bgd-1.0", title: "t", requirement: "r", tests: ["a", "b"], ambiguity: "" }]);
    expect(row?.fields.tests).toBe("a, b");
    expect(row?.fields.ambiguity).toBeUndefined();
  });
});
