/** The list of guided battles, and the coach beside the board. */
import { useEffect, useRef } from "preact/hooks";
import * as learn from "../app/learn";
import { pieces, type Course, type Lesson, type Step } from "../app/lesson";
import * as store from "../app/store";
import { fitHexes, inSight } from "../board/board";
import type { Grid } from "../board/geometry";
import * as t from "../text/english_learn";
import { RuleChip } from "./rule_chip";
import { SettingsButton } from "./settings";
import "./learn.css";

/** The way in from the lobby. */
export function LearnCard() {
  return (
    <section class="card" aria-labelledby="learn-card">
      <h2 id="learn-card">{t.words.lobbyTitle}</h2>
      <p>{t.words.lobbyWords}</p>
      <p>
        <a class="button" href="#/learn" data-testid="learn">
          {t.words.lobbyLink}
        </a>
      </p>
    </section>
  );
}

export function LearnPage() {
  return (
    <main class="lobby learn" data-testid="learn-page">
      <header class="lobby-head">
        <h1>{t.words.title}</h1>
        <p>
          <a href="#" data-testid="learn-lobby">
            {t.words.toLobby}
          </a>
        </p>
        <SettingsButton />
      </header>
      <p class="learn-intro">{t.words.intro}</p>
      {learn.problem.value !== "" && (
        <p class="error" role="alert">
          {learn.problem.value}
        </p>
      )}
      <div class="courses">
        {learn.courses.map((course) => (
          <CourseCard course={course} />
        ))}
      </div>
      {Object.keys(learn.done.value).length > 0 && (
        <p>
          <button type="button" class="small" onClick={() => learn.forgetDone()}>
            {t.words.forget}
          </button>
        </p>
      )}
    </main>
  );
}

function CourseCard({ course }: { course: Course }) {
  const isDone = (i: number) => learn.done.value[learn.doneKey(course, course.lessons[i]!)] === true;
  const first = course.lessons.findIndex((_, i) => !isDone(i));
  const many = course.lessons.filter((_, i) => isDone(i)).length;
  const start = course.lessons[Math.max(0, first)]!;
  return (
    <section class="card course" aria-labelledby={`course-${course.game}`} data-testid={`course-${course.game}`}>
      <h2 id={`course-${course.game}`}>{course.title}</h2>
      <p>{course.about}</p>
      <p class="quiet">
        {t.words.minutes(course.minutes, course.lessons.length)}
        {many > 0 && ` · ${t.words.many(many, course.lessons.length)}`}
      </p>
      <ol>
        {course.lessons.map((lesson, i) => (
          <li class={isDone(i) ? "done" : ""}>
            <a href={learn.lessonAddress(course, lesson)} data-testid={`lesson-${course.game}-${lesson.id}`}>
              {lesson.title}
            </a>
            {isDone(i) && (
              <small>
                {" "}
                <span aria-hidden="true">✓ </span>
                {t.words.done}
              </small>
            )}
          </li>
        ))}
      </ol>
      <p class="row">
        <a class="button primary" href={learn.lessonAddress(course, start)} data-testid={`begin-${course.game}`}>
          {many === 0 || first < 0 ? t.words.begin : t.words.goOn}
        </a>
        <button type="button" title={t.words.playRealHint} data-testid={`play-${course.game}`} onClick={() => void learn.playReal(course)}>
          {t.words.playReal}
        </button>
      </p>
    </section>
  );
}

/** Controls under the board, which narrow screens keep in the menu. */
const kTools = /^(zoc-|sight-tool)/;

/** Words with their cases as chips. */
export function Sentence({ text }: { text: string }) {
  const all = pieces(text);
  // The full stop after a chip does not begin a line.
  const stop = (i: number) => {
    const next = all[i + 1];
    return next !== undefined && "words" in next ? (/^[.,;:)]+/.exec(next.words)?.[0] ?? "") : "";
  };
  return (
    <>
      {all.map((piece, i) =>
        "rule" in piece ? (
          <>
            {" "}
            <span class="held">
              <RuleChip rule={piece.rule} />
              {stop(i)}
            </span>
          </>
        ) : (
          piece.words.slice(i > 0 && "rule" in all[i - 1]! ? (/^[.,;:)]+/.exec(piece.words)?.[0].length ?? 0) : 0)
        ),
      )}
    </>
  );
}

/** Beside the board: what to do, what came of it, and the ways on. */
export function Coach() {
  const box = useRef<HTMLElement>(null);
  const at = learn.now.value;
  const step = learn.step.value;
  const key = at === null ? "" : `${at.course.game}/${at.lesson.id}/${at.step}/${at.passed}`;
  useEffect(() => {
    // The way on was pressed and is gone, or has moved: stay in the coach.
    if (box.current !== null && (document.activeElement === document.body || box.current.contains(document.activeElement))) {
      (box.current.querySelector<HTMLElement>("button.primary") ?? box.current.querySelector<HTMLElement>("h2"))?.focus({ preventScroll: true });
    }
  }, [key]);
  useLights();
  if (at === null || step === null) return null;
  const number = at.course.lessons.indexOf(at.lesson) + 1;
  const waits = learn.waits(step) && !at.passed;
  return (
    <section ref={box} class={`coach ${at.passed ? "passed" : at.astray ? "astray" : ""}`} aria-label={t.words.coach} data-testid="coach" data-step={at.step} data-state={at.passed ? "passed" : at.astray ? "astray" : waits ? "waiting" : "reading"}>
      <h2 tabIndex={-1}>{t.words.lesson(number, at.course.lessons.length, at.lesson.title)}</h2>
      <p class="coach-steps" aria-hidden="true">
        {at.lesson.steps.map((_, i) => (
          <span class={i < at.step || (i === at.step && at.passed) ? "past" : i === at.step ? "now" : ""} />
        ))}
      </p>
      <div aria-live="polite">
        {at.game === "" && at.trouble === "" && <p>{t.words.setUp}</p>}
        <p class="coach-say" data-testid="coach-say">
          <span class="sr-only">{t.words.step(at.step + 1, at.lesson.steps.length)}. </span>
          <Sentence text={step.say} />
        </p>
        {!at.passed && kTools.test(step.press) && <p class="coach-narrow">{t.words.inMenu}</p>}
        {at.passed && (step.praise !== "" || step.over) && (
          <p class="coach-praise" data-testid="coach-praise">
            <span aria-hidden="true">✓ </span>
            <Sentence text={step.praise === "" ? t.words.over : step.praise} />
          </p>
        )}
        {at.astray && (
          <p class="coach-astray" data-testid="coach-astray">
            <Sentence text={step.astray === "" ? t.words.astray : step.astray} />
          </p>
        )}
        {at.trouble !== "" && (
          <p class="error" role="alert">
            {at.trouble}
          </p>
        )}
      </div>
      <Ways waits={waits} />
    </section>
  );
}

function Ways({ waits }: { waits: boolean }) {
  const at = learn.now.value;
  if (at === null) return null;
  const lesson = at.course.lessons.indexOf(at.lesson);
  const end = learn.last(at);
  const final = end && lesson + 1 >= at.course.lessons.length;
  return (
    <p class="row coach-ways">
      {!waits && (
        <button type="button" class="primary" data-testid="coach-next" onClick={() => learn.next()}>
          {final ? t.words.finish : end ? t.words.nextLesson : t.words.next}
        </button>
      )}
      {final && at.passed && (
        <button type="button" data-testid="coach-play" onClick={() => void learn.playReal(at.course)}>
          {t.words.playReal}
        </button>
      )}
      <button type="button" class="small" data-testid="coach-again" onClick={() => void learn.again()}>
        {t.words.again}
      </button>
      <button type="button" class="small" data-testid="coach-back" disabled={at.step === 0 && lesson === 0} onClick={() => void learn.back()}>
        {t.words.back}
      </button>
      {waits && (
        <button type="button" class="small" data-testid="coach-skip" onClick={() => void learn.skip()}>
          {t.words.skip}
        </button>
      )}
      <a class="coach-list" href="#/learn" data-testid="coach-list">
        {t.words.list}
      </a>
    </p>
  );
}

/** Turns the board to the lesson, and outlines the control that the step speaks of. */
function useLights(): void {
  const at = learn.now.value;
  const step = learn.step.value;
  const grid = store.grid.value;
  const game = at?.game ?? "";
  // What the step speaks of is in the window, when it begins and when the words of praise have taken room from the board.
  useEffect(() => {
    if (grid === null || game === "" || at === null) return undefined;
    const look = setTimeout(() => {
      const shown = hexesOf(at.lesson.steps[at.step], grid);
      if (!inSight(grid, shown)) fitHexes(grid, [...ground(at.lesson, grid), ...shown]);
    }, 60);
    return () => clearTimeout(look);
  }, [grid, game, at?.step, at?.passed]);
  useEffect(() => {
    if (grid !== null && game !== "" && at !== null) fitHexes(grid, ground(at.lesson, grid));
  }, [grid, game]);
  const press = at !== null && !at.passed ? (step?.press ?? "") : "";
  useEffect(() => outline(press), [press, game]);
}

/** The hexes that a step rings or points to; a unit counts where it stands. */
function hexesOf(step: Step | undefined, grid: Grid): string[] {
  const all = [...(step?.show ?? []), ...(step?.arrow ?? [])].map((id) => store.unitsById.value.get(id)?.hex ?? id);
  return all.filter((id) => grid.centres.has(id));
}

/** The ground of a whole lesson: where its units stand and what its steps speak of. */
function ground(lesson: Lesson, grid: Grid): string[] {
  return [...store.stacked.value.keys(), ...lesson.steps.flatMap((step) => hexesOf(step, grid))];
}

const sheet = typeof CSSStyleSheet === "function" ? new CSSStyleSheet() : null;

function outline(press: string): () => void {
  if (sheet === null || press === "") return () => {};
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const it = `[data-testid="${CSS.escape(press)}"]`;
  const lines = "outline: 4px solid var(--lesson); outline-offset: -4px; animation: lesson-press 1.2s ease-in-out infinite alternate;";
  // Inside its own box, so that no edge cuts it off; while narrow screens put it away, the way to it.
  sheet.replaceSync(`${it} { ${lines} } .game[data-menu="shut"]:has(.tools ${it}) [data-testid="menu-toggle"] { ${lines} }`);
  // Once the panel has drawn it: a list that is longer than the panel is turned to it.
  const turn = setTimeout(() => document.querySelector(it)?.scrollIntoView({ block: "nearest" }), 350);
  return () => {
    clearTimeout(turn);
    sheet.replaceSync("");
  };
}
