import { describe, expect, it } from "vitest";
import fredericksburg from "../../data/lessons/fredericksburg.json";
import hookerAndLee from "../../data/lessons/hooker_and_lee.json";
import lastBattle from "../../data/lessons/stonewalls_last_battle.json";
import { fits, pieces, progress, readCourses, type Facts, type Step } from "../src/app/lesson";
import { addressWords } from "../src/app/pages";
import type { GameEvent } from "../src/protocol/types";

const courses = readCourses([fredericksburg, hookerAndLee, lastBattle]);

const nothing: Facts = { events: [], refused: [], decision: "", odds: "", chosen: "", zones: [], tab: "", sight: null, over: false };
const event = (name: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: name, rule: "", text: "", ...more });

function step(fields: Record<string, unknown>): Step {
  return readCourses([{ game: "g", lessons: [{ id: "l", steps: [{ say: "Go.", ...fields }] }] }])[0]!.lessons[0]!.steps[0]!;
}

describe("the lessons", () => {
  it("are there for each game, each with a closing fight", () => {
    expect(courses.map((course) => course.game)).toEqual(["fredericksburg", "hooker_and_lee", "stonewalls_last_battle"]);
    for (const course of courses) {
      expect(course.lessons.length).toBeGreaterThanOrEqual(8);
      expect(course.lessons[course.lessons.length - 1]?.opponent).toBe("greedy");
      expect(new Set(course.lessons.map((lesson) => lesson.id)).size).toBe(course.lessons.length);
    }
  });

  it("praise every step that the player does, except the fight", () => {
    const dumb = courses.flatMap((course) => course.lessons.flatMap((lesson) => lesson.steps.filter((one) => progress(one, nothing) !== "reading" && !one.over && one.praise === "").map((one) => `${lesson.id}: ${one.say}`)));
    expect(dumb).toEqual([]);
  });

  it("are none where the data are strange", () => {
    expect(readCourses(null)).toEqual([]);
    expect(readCourses([{ game: "g", lessons: [{ id: "x", steps: [] }, 7] }, { lessons: [] }])).toEqual([]);
  });
});

describe("the progress of a step", () => {
  it("is read where nothing is waited for", () => expect(progress(step({}), nothing)).toBe("reading"));

  it("comes with all events that are expected", () => {
    const two = step({ expect: [{ event: "moved", unit: "A", to: "0203" }, { event: "die_rolled" }] });
    const moved = event("moved", { unit: "A", path: ["0204", "0203"] });
    expect(progress(two, nothing)).toBe("waiting");
    expect(progress(two, { ...nothing, events: [moved] })).toBe("waiting");
    expect(progress(two, { ...nothing, events: [moved, event("die_rolled")] })).toBe("passed");
  });

  it("comes with one of several", () => {
    const any = step({ expect_any: [{ event: "advanced" }, { event: "advance_declined" }] });
    expect(progress(any, { ...nothing, events: [event("advance_declined")] })).toBe("passed");
  });

  it("goes astray by a deed where a refusal was asked for", () => {
    const deed = event("moved", { unit: "A", path: ["0204", "0205"] });
    expect(progress(step({ refused: "bgd-6.0-a" }), { ...nothing, events: [deed] })).toBe("astray");
    expect(progress(step({ refused: "bgd-6.0-a" }), { ...nothing, events: [deed], refused: ["bgd-6.0-a"] })).toBe("passed");
  });

  it("goes astray only where the lesson says what then", () => {
    const other = event("moved", { unit: "A", path: ["0204", "0205"] });
    const wanted = { expect: [{ event: "moved", to: "0203" }] };
    expect(progress(step(wanted), { ...nothing, events: [other] })).toBe("waiting");
    expect(progress(step({ ...wanted, astray: "No." }), { ...nothing, events: [other] })).toBe("astray");
    expect(progress(step({ ...wanted, astray: "No." }), { ...nothing, events: [event("turn_began")] })).toBe("waiting");
  });

  it("comes with refusals, odds, choices, zones, pages, sights, decisions and the end", () => {
    expect(progress(step({ refused: "bgd-5.1-d" }), { ...nothing, refused: ["bgd-6.0-a"] })).toBe("waiting");
    expect(progress(step({ refused: "bgd-5.1-d" }), { ...nothing, refused: ["bgd-5.1-d"] })).toBe("passed");
    expect(progress(step({ odds: "+2" }), { ...nothing, odds: "+2" })).toBe("passed");
    expect(progress(step({ chosen: "A" }), { ...nothing, chosen: "A" })).toBe("passed");
    expect(progress(step({ zones: "union" }), { ...nothing, zones: ["union"] })).toBe("passed");
    expect(progress(step({ tab: "points" }), { ...nothing, tab: "points" })).toBe("passed");
    expect(progress(step({ decision: "march" }), { ...nothing, decision: "march" })).toBe("passed");
    expect(progress(step({ over: true }), { ...nothing, over: true })).toBe("passed");
    const sight = step({ sight: ["0101", "0104"], clear: false });
    expect(progress(sight, { ...nothing, sight: { from: "0104", to: "0101", clear: false } })).toBe("passed");
    expect(progress(sight, { ...nothing, sight: { from: "0104", to: "0101", clear: true } })).toBe("waiting");
    expect(progress(sight, { ...nothing, sight: { from: "0104", to: null, clear: false } })).toBe("waiting");
  });

  it("compares lists and ends of paths", () => {
    expect(fits({ event: "attack_declared", units: ["A"] }, event("attack_declared", { units: ["A"] }))).toBe(true);
    expect(fits({ units: ["A"] }, event("attack_declared", { units: ["A", "B"] }))).toBe(false);
    expect(fits({ to: "0203" }, event("advanced", { hex: "0203" }))).toBe(true);
  });
});

describe("the words of a lesson", () => {
  it("are pieces of words and cases", () => {
    expect(pieces("Stop [bgd-6.0-a], or [gcw-7.4-al].")).toEqual([{ words: "Stop" }, { rule: "bgd-6.0-a" }, { words: ", or" }, { rule: "gcw-7.4-al" }, { words: "." }]);
    expect(pieces("Nothing.")).toEqual([{ words: "Nothing." }]);
  });

  it("are reached by an address", () => {
    expect(addressWords("#/learn/fredericksburg/moving")).toEqual(["learn", "fredericksburg", "moving"]);
    expect(addressWords("#/rules/gcw-7.4-l")).toEqual(["rules", "gcw-7.4-l"]);
    expect(addressWords("#/game/%E0%A4%A")).toEqual([]);
    expect(addressWords("")).toEqual([]);
  });
});
