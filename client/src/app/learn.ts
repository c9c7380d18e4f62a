/** The guided battle on the table: opens its positions, watches what the player does, answers for the other side. */
import { batch, computed, effect, signal } from "@preact/signals";
import { partsNow } from "../games/parts";
import { isObject, text } from "../protocol/guards";
import type { Action, Violation } from "../protocol/types";
import fredericksburg from "../../../data/lessons/fredericksburg.json";
import hookerAndLee from "../../../data/lessons/hooker_and_lee.json";
import lastBattle from "../../../data/lessons/stonewalls_last_battle.json";
import * as t from "../text/english_learn";
import { progress, readCourses, type Course, type Facts, type Lesson, type Step } from "./lesson";
import { discard } from "./discard";
import { addPage } from "./pages";
import * as play from "./play";
import type { Tokens } from "./seats";
import * as store from "./store";

export interface Now {
  course: Course;
  lesson: Lesson;
  step: number;
  /** The game on the server; "" while it is set up. */
  game: string;
  /** Events before the step began, and the refusals that were already shown. */
  since: number;
  old: Violation[][];
  passed: boolean;
  astray: boolean;
  /** Nothing of what a person does here is possible any more. */
  lost: boolean;
  /** Why the battle cannot go on as the lesson meant. */
  trouble: string;
}

/** The lessons lie in the page; the engine has checked them (`hazelgrove data check`). */
export const courses: Course[] = readCourses([fredericksburg, hookerAndLee, lastBattle]);
export const problem = signal("");
export const now = signal<Now | null>(null);
export const done = signal<Record<string, true>>(readDone());
/** While the page itself plays: setting up, answering. */
const busy = signal(false);

export const step = computed<Step | null>(() => now.value?.lesson.steps[now.value.step] ?? null);

const kDone = "hazelgrove.learn";

function readDone(): Record<string, true> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kDone) ?? "{}");
    return isObject(value) ? (value as Record<string, true>) : {};
  } catch {
    return {};
  }
}

export function doneKey(course: Course, lesson: Lesson): string {
  return `${course.game}/${lesson.id}`;
}

function noteDone(course: Course, lesson: Lesson): void {
  done.value = { ...done.value, [doneKey(course, lesson)]: true };
  try {
    localStorage.setItem(kDone, JSON.stringify(done.value));
  } catch {
    /* a browser without storage forgets it; the lessons work all the same */
  }
}

export function forgetDone(): void {
  done.value = {};
  try {
    localStorage.removeItem(kDone);
  } catch {
    /* nothing was kept */
  }
}

export function lessonAddress(course: Course, lesson: Lesson): string {
  return `#/learn/${course.game}/${lesson.id}`;
}

/** `#/learn` is the list, `#/learn/GAME/LESSON` a lesson. */
async function arrive([game, id]: string[]): Promise<void> {
  const course = courses.find((one) => one.game === game);
  const lesson = course?.lessons.find((one) => one.id === id) ?? course?.lessons[0];
  if (course === undefined || lesson === undefined || id === undefined) {
    await standUp();
    return play.leaveTable();
  }
  if (now.value?.lesson !== lesson || store.table.value?.id !== now.value.game) await begin(course, lesson, 0);
}

addPage("learn", arrive, () => void standUp());

/** Throws the game of the lesson away: nobody comes back to it, a lesson begins anew. */
async function standUp(): Promise<void> {
  const game = now.value?.game ?? "";
  now.value = null;
  if (game !== "") await discard(game);
}

/** Sets the lesson up and plays its own solution up to a step. */
export async function begin(course: Course, lesson: Lesson, at: number): Promise<void> {
  await standUp();
  busy.value = true;
  now.value = { course, lesson, step: at, game: "", since: 0, old: [], passed: false, astray: false, lost: false, trouble: "" };
  try {
    const other = lesson.side === "union" ? "confederate" : "union";
    const seats = { [lesson.side]: "human", [other]: lesson.opponent === "" ? "human" : lesson.opponent };
    const made = await play.send({ cmd: "create", position: lesson.position, seed: lesson.seed, seats });
    const game = text(made.game);
    await play.sit(game, isObject(made.tokens) ? (made.tokens as Tokens) : {});
    if (store.table.value?.id !== game) throw new Error(store.refusal.value?.message ?? t.words.otherWay);
    for (const before of lesson.steps.slice(0, at)) {
      if (before.expect.length + before.expectAny.length > 0 || before.decision !== "") await perform(before.solution);
      await perform(before.then);
    }
    startStep({ ...now.value, game }, at);
  } catch (error) {
    if (now.value !== null) now.value = { ...now.value, trouble: play.messageOf(error) };
  } finally {
    busy.value = false;
  }
}

function startStep(before: Now, at: number): void {
  batch(() => {
    now.value = { ...before, step: at, since: store.events.value.length, old: shownViolations(), passed: false, astray: false, lost: false, trouble: "" };
  });
}

/** Actions of the page itself, one after the other; each waits until the page shows it. */
async function perform(actions: Action[]): Promise<void> {
  for (const action of actions) {
    const number = store.liveDecision.value?.number ?? 0;
    await play.send({ cmd: "do", action, number });
    await shown(number);
  }
}

/** Until the push of the server has come. */
function shown(number: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if ((store.liveDecision.value?.number ?? 0) <= number) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });
}

function shownViolations(): Violation[][] {
  const lists = [store.refusal.value?.violations ?? [], store.draftFaults.value];
  return lists.filter((list) => list.length > 0);
}

function facts(at: Now): Facts {
  const fresh = shownViolations().filter((list) => !at.old.includes(list));
  const sight = store.sight.value;
  return {
    events: store.events.value.slice(at.since),
    refused: fresh.flat().map((violation) => violation.rule),
    decision: store.liveDecision.value?.kind ?? "",
    odds: store.odds.value?.column ?? partsNow()?.oddsNow() ?? "",
    chosen: store.chosen.value?.unit ?? "",
    zones: store.zocSides.value,
    tab: store.tab.value,
    sight: sight === null ? null : { from: sight.from, to: sight.to, clear: sight.clear },
    over: store.liveState.value?.result != null,
  };
}

effect(() => {
  const at = now.value;
  const asked = step.value;
  if (at === null || asked === null || busy.value || at.passed || at.game === "" || at.trouble !== "") return;
  const known = facts(at);
  const is = progress(asked, known);
  if (is === "passed") queueMicrotask(() => void pass(at, asked));
  else if ((is === "astray" || at.lost) !== at.astray) queueMicrotask(() => (now.value = { ...at, astray: is === "astray" || at.lost }));
});

/** Whoever has done something else may wait for ever: the engine says whether the way of the lesson is still open. */
effect(() => {
  const at = now.value;
  const asked = step.value;
  const number = store.liveDecision.value?.number;
  if (at === null || asked === null || busy.value || at.passed || at.game === "" || number === undefined) return;
  // A refusal, and odds that are only looked at, are about what is not allowed.
  if (asked.refused !== "" || asked.odds !== "" || asked.solution.length === 0 || at.lost) return;
  void stillOpen(asked.solution).then((open) => {
    if (!open && now.value === at && store.liveDecision.value?.number === number) now.value = { ...at, lost: true };
  });
});

/** Can any of these be done now? */
async function stillOpen(actions: Action[]): Promise<boolean> {
  for (const action of actions) {
    try {
      if ((await play.send({ cmd: "check", action })).legal === true) return true;
    } catch {
      // Another side’s decision, or none: not possible.
    }
  }
  return false;
}

/** The step is done: the other side answers, and the words of praise appear. */
async function pass(at: Now, asked: Step): Promise<void> {
  if (now.value !== at) return;
  busy.value = true;
  now.value = { ...at, passed: true, astray: false };
  try {
    await perform(asked.then);
    if (last(at)) noteDone(at.course, at.lesson);
  } catch {
    if (now.value?.game === at.game) now.value = { ...now.value, trouble: t.words.otherWay };
  }
  if (now.value?.game === at.game) now.value = { ...now.value, since: store.events.value.length, old: shownViolations() };
  busy.value = false;
}

/** Does the step wait for the player, or is it only read? */
export function waits(asked: Step): boolean {
  const nothing: Facts = { events: [], refused: [], decision: "", odds: "", chosen: "", zones: [], tab: "", sight: null, over: false };
  return progress(asked, nothing) !== "reading";
}

export function last(at: Now): boolean {
  return at.step + 1 >= at.lesson.steps.length;
}

/** Goes on: the next step, or the next lesson. */
export function next(): void {
  const at = now.value;
  if (at === null) return;
  const asked = step.value;
  // Words first, then what the other side does, then the words about that.
  if (asked !== null && !at.passed && !waits(asked) && asked.then.length > 0) return void pass(at, asked);
  if (!last(at)) {
    now.value = { ...at, step: at.step + 1, passed: false, astray: false, lost: false };
    return;
  }
  noteDone(at.course, at.lesson);
  const follows = at.course.lessons[at.course.lessons.indexOf(at.lesson) + 1];
  location.hash = follows === undefined ? "#/learn" : lessonAddress(at.course, follows);
}

export async function again(): Promise<void> {
  const at = now.value;
  if (at !== null) await begin(at.course, at.lesson, at.step);
}

export async function back(): Promise<void> {
  const at = now.value;
  if (at === null) return;
  if (at.step > 0) return begin(at.course, at.lesson, at.step - 1);
  const before = at.course.lessons[at.course.lessons.indexOf(at.lesson) - 1];
  if (before !== undefined) location.hash = lessonAddress(at.course, before);
}

/** Passes a step over: the page does it. */
export async function skip(): Promise<void> {
  const at = now.value;
  if (at === null) return;
  if (last(at)) return next();
  await begin(at.course, at.lesson, at.step + 1);
}

/** The real battle, against the computer. */
export async function playReal(course: Course): Promise<void> {
  await standUp();
  const made = await play.create({ scenario: course.play, options: {}, seats: { union: "human", confederate: "greedy" } });
  if (made === null) problem.value = store.lobbyError.value;
}
