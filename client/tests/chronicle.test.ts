import { describe, expect, it } from "vitest";
import { asText, digestOf, filtered, grouped, hexesOf, isEmpty, kindOf, marksOf, seek, unitsOf } from "../src/app/chronicle";
import type { GameEvent } from "../src/protocol/types";

const event = (number: number, name: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: name, rule: "", text: `${name} ${number}`, number, ...more });

const kGame: GameEvent[] = [
  event(0, "phase_began", { text: "Movement Phase." }),
  event(1, "moved", { unit: "a", path: ["0101", "0102"] }),
  event(2, "moved", { unit: "b", path: ["0201", "0202"] }),
  event(3, "phase_began", { text: "Combat Phase." }),
  event(4, "attack_declared", { units: ["a", "b"], targets: ["0103"], rule: "bgd-7.0-c" }),
  event(5, "die_rolled", { die: 3, result: "De", text: "Die 3: defender eliminated (De)." }),
  event(5, "eliminated", { unit: "x", hex: "0103" }),
  event(5, "points", { side: "union" }),
  event(6, "turn_began", { turn: 2, text: "Turn 2." }),
  event(7, "moved", { unit: "a", path: ["0102", "0103", "0104"] }),
];

describe("seeking through a game", () => {
  it("goes to the next and previous turn, combat, die and phase, and to the ends where there is none", () => {
    expect(seek(kGame, 0, 1, "turn", "", 8)).toBe(7);
    expect(seek(kGame, 7, 1, "turn", "", 8)).toBe(8);
    expect(seek(kGame, 7, -1, "turn", "", 8)).toBe(0);
    expect(seek(kGame, 0, 1, "combat", "", 8)).toBe(5);
    expect(seek(kGame, 8, -1, "dice", "", 8)).toBe(6);
    expect(seek(kGame, 2, 1, "phase", "", 8)).toBe(4);
  });

  it("takes single steps, all of them or only those of a unit", () => {
    expect(seek(kGame, 3, 1, "step", "", 8)).toBe(4);
    expect(seek(kGame, 8, 1, "step", "", 8)).toBe(8);
    expect(seek(kGame, 0, -1, "step", "", 8)).toBe(0);
    expect(seek(kGame, 2, 1, "step", "a", 8)).toBe(5);
    expect(seek(kGame, 5, 1, "unit", "a", 8)).toBe(8);
  });

  it("marks turns and combats", () => {
    expect(marksOf(kGame).map((mark) => [mark.step, mark.kind])).toEqual([[5, "combat"], [7, "turn"]]);
  });

  it("is quick with five thousand events", () => {
    const long = Array.from({ length: 5000 }, (_, i) => event(i, i % 100 === 0 ? "turn_began" : "moved", { unit: `u${i % 80}`, path: ["0101", "0102"] }));
    const began = performance.now();
    expect(seek(long, 4000, -1, "turn", "", 5000)).toBe(3901);
    expect(grouped(long)).toHaveLength(50);
    expect(filtered(long, { kind: "move", unit: "u7", words: "moved" })).toHaveLength(63);
    expect(performance.now() - began).toBeLessThan(200);
  });
});

describe("the log", () => {
  it("has kinds and hexes", () => {
    expect(kGame.map(kindOf)).toEqual(["other", "move", "move", "other", "combat", "combat", "loss", "points", "other", "move"]);
    expect(hexesOf(kGame[4]!)).toEqual(["0103"]);
    expect(hexesOf(kGame[6]!)).toEqual(["0103"]);
  });

  it("is grouped by turn and phase", () => {
    expect(grouped(kGame).map((group) => [group.heads.join("/"), group.events.length])).toEqual([["Movement Phase.", 3], ["Combat Phase.", 5], ["Turn 2.", 2]]);
  });

  it("is filtered by kind, unit and words; dice that decide combats are dice too", () => {
    expect(filtered(kGame, { kind: "dice", unit: "", words: "" }).map((e) => e.number)).toEqual([5]);
    expect(filtered(kGame, { kind: "all", unit: "b", words: "" }).map((e) => e.number)).toEqual([2, 4]);
    expect(filtered(kGame, { kind: "all", unit: "", words: "7.0-c" }).map((e) => e.number)).toEqual([4]);
    expect(filtered(kGame, { kind: "combat", unit: "", words: "nothing of the kind" })).toEqual([]);
  });

  it("is copied as text with its cases", () => {
    expect(asText(kGame)).toContain("Combat Phase.\n  attack_declared 4 [bgd-7.0-c]\n  Die 3: defender eliminated (De).");
  });

  it("names the units that it tells of", () => {
    expect(unitsOf(kGame, (id) => id.toUpperCase()).map((unit) => unit.name)).toEqual(["A", "B", "X"]);
  });
});

describe("what happened since", () => {
  it("tells moves once a unit, combats with results, losses and points", () => {
    const digest = digestOf(kGame, "union", 1, 8);
    expect(digest.moves).toEqual([
      { unit: "a", hexes: ["0101", "0102", "0103", "0104"], number: 1 },
      { unit: "b", hexes: ["0201", "0202"], number: 2 },
    ]);
    expect(digest.combats).toEqual([{ text: "attack_declared 4", results: ["Die 3: defender eliminated (De)."], hexes: ["0103"], number: 4 }]);
    expect(digest.losses.map((e) => e.unit)).toEqual(["x"]);
    expect(digest.points).toHaveLength(1);
  });

  it("is empty where nothing was done", () => {
    expect(isEmpty(digestOf(kGame, "union", 0, 1))).toBe(true);
    expect(isEmpty(digestOf(kGame, "union", 7, 8))).toBe(false);
  });
});
