import { describe, expect, it } from "vitest";
import { readAttacks, readWalk } from "../src/app/aids";
import { aidTexts } from "../src/text/english_aids";

describe("what the engine says when it is asked for help", () => {
  it("is read whatever comes", () => {
    expect(readWalk({ ok: false })).toBe(null);
    const walk = readWalk({
      unit: "A", path: ["0101", "0102"], cost: "1 2/3", allowance: 6, legal: false,
      steps: [{ hex: "0102", cost: "1 2/3", total: "1 2/3", parts: [{ rule: "r", what: "forest", points: 1 }], notes: 7, violations: [{ rule: "x", message: "No." }] }, null],
      violations: [{ rule: "x", message: "No." }],
    });
    expect(walk?.steps.length).toBe(1);
    expect(walk?.steps[0]?.parts).toEqual([{ rule: "r", what: "forest", points: 1 }]);
    expect(walk?.steps[0]?.notes).toEqual([]);
    expect(walk?.legal).toBe(false);
    expect(walk?.violations[0]?.message).toBe("No.");
  });

  it("drops rows without an action and keeps those that are refused as such", () => {
    const rows = readAttacks([
      { change: "drop", units: ["A"], action: { do: "attack" }, column: "3-1", expected: { attacker: 1, defender: 2, vacated: 0.5 } },
      { change: "add" },
      { change: "column", action: { do: "attack" }, legal: false, column: "2-1", expected: null },
    ]);
    expect(rows.map((row) => [row.change, row.legal, row.expected?.vacated ?? null])).toEqual([["drop", true, 0.5], ["column", false, null]]);
    expect(readAttacks("nothing")).toEqual([]);
  });

  it("is told in whole sentences", () => {
    expect(aidTexts.plan.left(["0203"])).toBe("Still owed after the plan: 0203");
    expect(aidTexts.threat.chance(0.5, 3)).toBe("The hex is left with a chance of 50 %; 3 lost on the average.");
    expect(aidTexts.alternatives.changes.drop?.("A")).toBe("without A");
  });
});
