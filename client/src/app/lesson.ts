/** A guided battle as data: its readers, and whether a step has come to what it waits for. Pure. */
import { isObject, list, number, text, texts, type Json } from "../protocol/guards";
import type { Action, GameEvent } from "../protocol/types";

/** Fields of an event that must be the same; "to" is where the unit ended. */
export type Pattern = Record<string, unknown>;

export interface Step {
  say: string;
  praise: string;
  astray: string;
  /** Hexes and units with a ring; a hex to a hex with an arrow; a control that is outlined. */
  show: string[];
  arrow: string[];
  press: string;
  /** What the step waits for; a step with none of these is read and continued. */
  expect: Pattern[];
  expectAny: Pattern[];
  /** The kind of decision that comes then. */
  decision: string;
  refused: string;
  odds: string;
  chosen: string;
  zones: string;
  /** The page of the panel that is opened. */
  tab: string;
  sight: string[];
  clear: boolean;
  over: boolean;
  /** What a person does here, and what the other side answers. */
  solution: Action[];
  then: Action[];
}

export interface Lesson {
  id: string;
  title: string;
  teaches: string[];
  seed: number;
  side: string;
  opponent: string;
  position: Json;
  steps: Step[];
}

export interface Course {
  game: string;
  title: string;
  about: string;
  minutes: number;
  play: string;
  lessons: Lesson[];
}

function actions(value: unknown): Action[] {
  return list(value).filter((row): row is Json & Action => isObject(row) && typeof row.do === "string");
}

function readStep(row: Json): Step {
  return {
    say: text(row.say),
    praise: text(row.praise),
    astray: text(row.astray),
    show: texts(row.show),
    arrow: texts(row.arrow),
    press: text(row.press),
    expect: list(row.expect).filter(isObject),
    expectAny: list(row.expect_any).filter(isObject),
    decision: text(row.decision),
    refused: text(row.refused),
    odds: text(row.odds),
    chosen: text(row.chosen),
    zones: text(row.zones),
    tab: text(row.tab),
    sight: texts(row.sight),
    clear: row.clear !== false,
    over: row.over === true,
    solution: actions(row.solution),
    then: actions(row.then),
  };
}

function readLesson(row: Json): Lesson {
  const position = isObject(row.position) ? row.position : {};
  return {
    id: text(row.id),
    title: text(row.title),
    teaches: texts(row.teaches),
    seed: number(row.seed),
    side: text(position.side, "union"),
    opponent: text(row.opponent),
    position,
    steps: list(row.steps).filter(isObject).map(readStep),
  };
}

export function readCourses(value: unknown): Course[] {
  return list(value)
    .filter(isObject)
    .map((row) => ({
      game: text(row.game),
      title: text(row.title),
      about: text(row.about),
      minutes: number(row.minutes, 15),
      play: text(row.play),
      lessons: list(row.lessons)
        .filter(isObject)
        .map(readLesson)
        .filter((lesson) => lesson.id !== "" && lesson.steps.length > 0),
    }))
    .filter((course) => course.game !== "" && course.lessons.length > 0);
}

/** Where a unit came to. */
function endOf(event: GameEvent): string {
  return event.path?.[event.path.length - 1] ?? event.hex ?? "";
}

export function fits(pattern: Pattern, event: GameEvent): boolean {
  const row = event as unknown as Record<string, unknown>;
  return Object.entries(pattern).every(([name, value]) => {
    if (name === "to" && row.to === undefined) return value === endOf(event);
    return JSON.stringify(row[name]) === JSON.stringify(value);
  });
}

/** What the page knows while a step waits. */
export interface Facts {
  /** Events since the step began. */
  events: GameEvent[];
  /** Cases of refusals shown since the step began. */
  refused: string[];
  decision: string;
  odds: string;
  chosen: string;
  zones: string[];
  tab: string;
  sight: { from: string | null; to: string | null; clear: boolean } | null;
  over: boolean;
}

export type Progress = "reading" | "waiting" | "astray" | "passed";

/** Events that a player causes by a choice; what follows from them alone leads nobody astray. */
const kDeeds = new Set(["moved", "entered", "exited", "attack_declared", "retreated", "advanced", "advance_declined", "phase_began", "march_began", "march_ended"]);

export function progress(step: Step, facts: Facts): Progress {
  if (step.expect.length + step.expectAny.length > 0) return eventsProgress(step, facts.events);
  const waits: [boolean, boolean][] = [
    [step.refused !== "", facts.refused.includes(step.refused)],
    [step.decision !== "", facts.decision === step.decision],
    [step.odds !== "", facts.odds === step.odds],
    [step.chosen !== "", facts.chosen === step.chosen],
    [step.zones !== "", facts.zones.includes(step.zones)],
    [step.tab !== "", facts.tab === step.tab],
    [step.sight.length === 2, seen(step, facts)],
    [step.over, facts.over],
  ];
  const asked = waits.find(([asks]) => asks);
  if (asked === undefined) return "reading";
  if (asked[1]) return "passed";
  // Whoever marches off instead of being refused cannot be refused any more.
  return (step.astray !== "" || step.refused !== "") && facts.events.some((event) => kDeeds.has(event.event)) ? "astray" : "waiting";
}

function eventsProgress(step: Step, events: GameEvent[]): Progress {
  const came = (pattern: Pattern) => events.some((event) => fits(pattern, event));
  const all = step.expect.every(came) && (step.expectAny.length === 0 || step.expectAny.some(came));
  if (all) return "passed";
  const wanted = [...step.expect, ...step.expectAny];
  const deeds = events.filter((event) => kDeeds.has(event.event));
  const matched = deeds.some((event) => wanted.some((pattern) => fits(pattern, event)));
  return step.astray !== "" && deeds.length > 0 && !matched ? "astray" : "waiting";
}

function seen(step: Step, facts: Facts): boolean {
  const now = facts.sight;
  if (now === null || now.from === null || now.to === null) return false;
  return step.sight.includes(now.from) && step.sight.includes(now.to) && now.clear === step.clear;
}

export type Piece = { words: string } | { rule: string };

/** A sentence with its cases: "Stop there [bgd-6.0-a]." */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = [];
  let rest = sentence;
  for (;;) {
    const match = /\s*\[([^\]]+)\]/.exec(rest);
    if (match === null) break;
    if (match.index > 0) found.push({ words: rest.slice(0, match.index) });
    found.push({ rule: match[1] ?? "" });
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== "") found.push({ words: rest });
  return found;
}
