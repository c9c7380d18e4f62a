import { describe, expect, it } from "vitest";
import { besides, chapters, kNoTrail, mattersNow, optionsOf, partsOf, related, search, turn, visit, type Said } from "../src/app/rulebook";
import type { RuleRow, ScenarioInfo } from "../src/protocol/types";

const row = (id: string, title: string, requirement = "", fields: Record<string, string> = {}): RuleRow => ({ id, title, kind: "restriction", requirement, fields: { book: "b", ...fields } });

const rows = [
  row("bgd-5.1-d", "MP cap", "Points spent may not exceed the allowance."),
  row("bgd-5.2", "Terrain costs", "Clear costs one."),
  row("bgd-5.2-a", "Road movement"),
  row("bgd-7.7", "One-hex retreat", "The owner moves each retreating unit."),
  row("bgd-7.7-a", "Forbidden retreat hexes", "No enemy zone.", { see: "bgd-5.2-a" }),
  row("bgd-7.7-b", "Vacant, then stacking"),
  row("fr-15.3.1", "Pontoon hexes", "Like ferry hexes."),
];
const ids = (list: RuleRow[]) => list.map((one) => one.id);

describe("the book", () => {
  it("is cut into chapters by layer and number", () => {
    expect(chapters(rows).map((chapter) => [chapter.id, chapter.rows.length])).toEqual([["bgd-5", 3], ["bgd-7", 3], ["fr-15", 1]]);
    expect(partsOf("gcw-7.4-al")).toEqual({ layer: "gcw", chapter: "7", number: "7.4", ending: "al" });
    expect(partsOf("slb-VP-a")).toEqual({ layer: "slb", chapter: "VP", number: "VP", ending: "a" });
    expect(partsOf("slb-C9-c").chapter).toBe("C9");
  });

  it("is searched by number and by words, the best first", () => {
    expect(ids(search(rows, "7.7"))).toEqual(["bgd-7.7", "bgd-7.7-a", "bgd-7.7-b"]);
    expect(ids(search(rows, "bgd-7.7-a"))[0]).toBe("bgd-7.7-a");
    expect(ids(search(rows, "retreat"))[0]).toBe("bgd-7.7");
    expect(ids(search(rows, "retreat zone"))).toEqual(["bgd-7.7-a"]);
    expect(ids(search(rows, "ferry"))).toEqual(["fr-15.3.1"]);
    expect(search(rows, "cannonade")).toEqual([]);
    expect(search(rows, "  ")).toBe(rows);
  });

  it("says what lies beside a case", () => {
    expect(ids(related(rows, "bgd-7.7-a"))).toEqual(["bgd-5.2-a", "bgd-7.7", "bgd-7.7-b"]);
    expect(besides(rows, "bgd-5.2").after?.id).toBe("bgd-5.2-a");
    expect(besides(rows, "bgd-5.1-d").before).toBeNull();
    expect(besides(rows, "none").after).toBeNull();
  });

  it("names the options of a case", () => {
    const scenario = { name: "December", options: [{ id: "x", name: "Attack Effectiveness", default: false, rule: "bgd-11.0" }] } as unknown as ScenarioInfo;
    expect(optionsOf("bgd-11.4", [scenario]).map((one) => one.name)).toEqual(["Attack Effectiveness"]);
    expect(optionsOf("bgd-10.1", [scenario])).toEqual([]);
  });
});

describe("where a case matters now", () => {
  const nothing: Said = { decision: null, refusals: [], odds: null, events: [], state: null, map: null };

  it("is what the engine named: refusals, odds, events, hexes", () => {
    const said: Said = {
      ...nothing,
      refusals: [{ rule: "bgd-6.0-a", message: "A must stop.", hex: "0203" }],
      odds: { steps: [{ rule: "bgd-7.4", what: "doubled", before: 4, after: 8, hex: "0303" }], outcomes: [] },
      events: [
        { event: "moved", rule: "bgd-5.0-a", text: "A moves.", path: ["0101", "0102"], number: 0 },
        { event: "moved", rule: "bgd-5.0-a", text: "B moves.", path: ["0201", "0202"], number: 1 },
      ],
    };
    expect(mattersNow("bgd-6.0-a", said)).toEqual([{ kind: "refusal", words: "A must stop.", hexes: ["0203"] }]);
    expect(mattersNow("bgd-7.4", said)[0]).toMatchObject({ kind: "odds", hexes: ["0303"] });
    expect(mattersNow("bgd-5.0-a", said).map((place) => place.words)).toEqual(["B moves.", "A moves."]);
    expect(mattersNow("bgd-5.0-a", said, 1).length).toBe(1);
    expect(mattersNow("bgd-9.0", said)).toEqual([]);
  });
});

describe("the trail", () => {
  it("goes back and forward, and a new step forgets what lay ahead", () => {
    const three = ["a", "b", "c"].reduce(visit, kNoTrail);
    const back = turn(turn(three, -1), -1);
    expect(back.ids[back.at]).toBe("a");
    expect(turn(back, -1)).toBe(back);
    expect(turn(back, 1).at).toBe(1);
    expect(visit(back, "d").ids).toEqual(["a", "d"]);
    expect(visit(three, "c")).toBe(three);
  });
});
