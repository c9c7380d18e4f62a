import { describe, expect, it } from "vitest";
import { lossTable, luckFor, markdown, readReport, scored, swingWords, verdictWords } from "../src/app/report";

const answer = {
  name: "A fight",
  turn: 2,
  turns_planned: 3,
  result: { winner: "union", level: "Marginal", rule: "x-1", why: ["Union 12 points, Confederate 5 points."] },
  vp: { union: 12, confederate: 5 },
  vp_detail: { union: [{ rule: "x-2", what: "strength | eliminated", points: 12 }, { rule: "x-3", what: "nothing", points: 0 }], confederate: [{ rule: "x-2", what: "eliminated", points: 5 }] },
  standings: { points: { union: 12, confederate: 5 }, lost: { union: 5, confederate: 12 } },
  turns: [
    { turn: 1, from: 0, to: 9, points: { union: 0, confederate: 5 }, lost: { union: 5, confederate: 0 } },
    { turn: 2, from: 9, to: 20, points: { union: 12, confederate: 5 }, lost: { union: 5, confederate: 12 } },
  ],
  formations: [
    { turn: 1, side: "union", formation: "VI", lost: 5 },
    { turn: 2, side: "confederate", formation: "Early", lost: 12 },
  ],
  turning_points: [
    { number: 12, end: 14, swing: 12, kind: "combat", turn: 2, hexes: ["0101"], text: "A attacks 0101." },
    { number: 3, end: 5, swing: -5, kind: "combat", turn: 1, hexes: ["0102"], text: "B attacks 0102." },
  ],
  marches: [{ unit: "a", turn: 1, hexes: 7, number: 2, end: 3, path: [] }],
  luck: {
    throws: [{ number: 13, turn: 2, side: "union", purpose: "combat", percentile: 0.9, hexes: ["0101"], text: "Die 6." }],
    sides: {
      union: { throws: 1, mean: 0.9, expected_losses: 2.25, deviation: 1.5, actual_losses: 5, luckiest: [13], unluckiest: [] },
      confederate: { throws: 1, mean: 0.1, expected_losses: 6, deviation: 3, actual_losses: 12, luckiest: [], unluckiest: [13, 99] },
    },
  },
};

describe("the report", () => {
  const report = readReport(answer);

  it("says who won and how the points add up", () => {
    expect(verdictWords(report)[1]).toBe("Marginal");
    expect(report.accounts.map((one) => [one.side, one.sum, one.rows.length])).toEqual([
      ["union", 12, 1],
      ["confederate", 5, 1],
    ]);
  });

  it("shows luck from each side and drops throws that are not there", () => {
    const [good] = report.luck.union.luckiest;
    expect(good?.text).toBe("0101: Die 6.");
    expect(luckFor(good!, "union")).toBe(90);
    expect(report.luck.confederate.unluckiest.map((one) => luckFor(one, "confederate"))).toEqual([10]);
  });

  it("names who gained by a turning point", () => {
    expect(report.turning.map((one) => swingWords(report, one.swing))).toEqual(["Union +12", "Confederate +5"]);
  });

  it("keeps one total where a game has one", () => {
    const one = readReport({ ...answer, account: [{ rule: "y", what: "z", points: -6 }], points: -6 });
    expect(scored(one)).toEqual(["union"]);
    expect(one.accounts).toEqual([{ side: null, sum: -6, rows: [{ rule: "y", what: "z", points: -6 }] }]);
    expect(swingWords(one, -8)).toBe("Union −8");
  });

  it("sums losses by formation and turn", () => {
    expect(lossTable(report)).toEqual({
      turns: [1, 2],
      lines: [
        { side: "union", formation: "VI", lost: [5, 0], all: 5 },
        { side: "confederate", formation: "Early", lost: [0, 12], all: 12 },
      ],
    });
  });

  it("is copied as Markdown, with the cases and without broken tables", () => {
    const told = markdown(report, (id) => id.toUpperCase());
    expect(told).toContain("# Report: A fight");
    expect(told).toContain("- 12: strength | eliminated (x-2)");
    expect(told).toContain("| 2 | 12 | 5 | 5 | 12 |");
    expect(told).toContain("| Union VI | 5 | 0 | 5 |");
    expect(told).toContain("| Confederate | 1 | 10 | 6.0 | ± 3.0 | 12 | 12 |");
    expect(told).toContain("A: 7 hexes in turn 1");
  });

  it("reads strange answers as an empty report", () => {
    const empty = readReport({ turns: 3, luck: [], standings: "x", formations: [null], result: 7 });
    expect(empty.byTurn).toEqual([]);
    expect(empty.luck.union.mean).toBe(0.5);
    expect(markdown(empty, (id) => id)).toContain("# Report of the game");
  });
});
