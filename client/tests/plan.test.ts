import { describe, expect, it } from "vitest";
import * as choices from "../src/app/choices";
import * as draft from "../src/app/draft";
import * as seats from "../src/app/seats";
import { actionWords, sightWords } from "../src/text/english";
import type { Action, Target } from "../src/protocol/types";
import { unit } from "./fixture";

const targets: Target[] = [
  { hex: "0101", close: ["a", "b"], guns: ["g"], must: true },
  { hex: "0102", close: ["b", "c"], guns: [], must: false },
];

describe("an attack in the making", () => {
  it("brings in all who touch the first target and keeps the choice afterwards", () => {
    let d = draft.toggleTarget(draft.kNoDraft, targets, "0101");
    expect(d.units).toEqual(["a", "b"]);
    d = draft.toggleUnit(d, "a");
    d = draft.toggleTarget(d, targets, "0102");
    expect(d).toEqual({ targets: ["0101", "0102"], units: ["b"], column: null });
    d = draft.toggleTarget(d, targets, "0101");
    expect(d.units).toEqual(["b"]);
    d = draft.toggleTarget(d, targets, "0102");
    expect(d).toEqual(draft.kNoDraft);
  });
  it("brings in the guns where nobody touches the target", () => {
    const far: Target[] = [{ hex: "0303", close: [], guns: ["g"], must: false }];
    expect(draft.toggleTarget(draft.kNoDraft, far, "0303").units).toEqual(["g"]);
  });
  it("keeps a first attacker that was chosen before its target", () => {
    const d = draft.toggleTarget({ targets: [], units: ["a"], column: null }, targets, "0101");
    expect(d.units).toEqual(["a"]);
  });
  it("is a bombardment when guns are alone, and carries the column", () => {
    const d = { targets: ["0101"], units: ["g"], column: "1-1" };
    expect(draft.draftAction(d, targets)).toEqual({ do: "bombard", targets: ["0101"], units: ["g"], column: "1-1" });
    expect(draft.draftAction({ ...d, units: ["g", "a"], column: null }, targets).do).toBe("attack");
  });
  it("forgets the column when units change", () => {
    expect(draft.toggleUnit({ targets: ["0101"], units: ["a"], column: "1-2" }, "b").column).toBeNull();
  });
  it("names a unit once, and in contact first", () => {
    expect(draft.candidates([...targets, { hex: "0103", close: ["g"], guns: ["a"], must: false }], ["0101", "0103"])).toEqual({
      close: ["a", "b", "g"],
      guns: [],
    });
    expect(draft.targetsOf(targets, "b")).toEqual(["0101", "0102"]);
  });
});

describe("choices", () => {
  const retreat: Action = { do: "retreat", unit: "a", path: ["0101", "0102"] };
  const advance: Action = { do: "advance", unit: "b", hex: "0102" };
  const none: Action = { do: "advance", unit: null };
  it("know where they lead and whom they are about", () => {
    expect(choices.destination(retreat)).toBe("0102");
    expect(choices.destination(none)).toBeNull();
    expect(choices.actors({ do: "eliminate", units: ["a", "c"] })).toEqual(["a", "c"]);
    expect(choices.choicesAt([retreat, advance, none], "0102", null)).toHaveLength(2);
    expect(choices.choicesAt([retreat, advance, none], "0102", "b")).toEqual([advance]);
    expect(choices.choicesOf([retreat, advance, none], "a")).toEqual([retreat]);
  });
  it("stack the units of the map only", () => {
    const map = choices.stacks([unit("a", "0101"), unit("b", null), unit("c", "0101")]);
    expect(map.get("0101")?.map((u) => u.id)).toEqual(["a", "c"]);
    expect(map.size).toBe(1);
  });
  it("find what all refusals have in common", () => {
    expect(choices.common([["x", "y"], ["y", "z"], ["y"]], (s) => s)).toEqual(["y"]);
    expect(choices.common<string>([], (s) => s)).toEqual([]);
  });
  it("are said in words", () => {
    const name = (id: string) => id.toUpperCase();
    expect(actionWords(retreat, name)).toBe("A retreats to 0102");
    expect(actionWords({ ...retreat, displaces: "c" }, name)).toBe("A retreats to 0102, displacing C");
    expect(actionWords(none, name)).toBe("Nobody advances");
    expect(actionWords({ do: "pass" }, name)).toBe("No more");
    expect(actionWords({ do: "pass" }, name, "drive")).toBe("Drive off no further unit");
    expect(actionWords({ do: "eliminate", units: ["a", "b"] }, name)).toBe("Eliminate A, B");
    expect(sightWords("0101", "0103", 2, false, ["0102"], "bgd-8.3")).toContain("blocked at 0102");
  });
});

describe("seats and addresses", () => {
  it("read games and seats from the fragment", () => {
    expect(seats.readAddress("#/game/ab-1")).toEqual({ game: "ab-1", token: "" });
    expect(seats.readAddress("#/game/ab/seat/t%2Fx")).toEqual({ game: "ab", token: "t/x" });
    expect(seats.readAddress("#/elsewhere")).toBeNull();
  });
  it("make a link that reads back", () => {
    const href = seats.seatLink("http://host/#/game/old", "g", "t/1");
    expect(seats.readAddress(href.slice(href.indexOf("#")))).toEqual({ game: "g", token: "t/1" });
  });
  it("remember tokens of both sides", () => {
    seats.keepTokens("g9", { union: "u" });
    seats.keepTokens("g9", { confederate: "c" });
    expect(seats.tokensOf("g9")).toEqual({ union: "u", confederate: "c" });
    expect(seats.tokensOf("nothing")).toEqual({});
  });
});
