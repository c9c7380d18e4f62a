/** Any earlier point of the game: at once, step by step, or played. */
import { useEffect } from "preact/hooks";
import { kJumps, marksOf, unitsOf, type Jump, type Mark } from "../app/chronicle";
import * as play from "../app/play";
import * as player from "../app/player";
import * as store from "../app/store";
import { timeTexts as t } from "../text/english_time";
import { PlayOn } from "./branch";
import { unitName } from "./names";
import { OutlookLine } from "./outlook";
import "./time.css";

function isField(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("select, textarea, input:not([type=range])") !== null) return true;
  return key === " " && target.closest("button, summary, a") !== null;
}

/** Before the board, which has uses of its own for these keys. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target, event.key)) return;
  if (document.querySelector("[aria-modal=true]") !== null || !player.replayKey(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

export function ReplayBar() {
  const replay = store.replay.value;
  const open = replay !== null;
  const running = replay?.playing ?? false;
  const ms = player.beat();
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(player.tick, ms);
    return () => clearInterval(timer);
  }, [running, ms]);
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [open]);
  if (replay === null) return null;
  const told = replay.events.map((event) => event.text).join(" ");
  const words = told !== "" ? told : replay.step === 0 ? t.beginning : t.nothing;
  return (
    <section class="replay replay-time" aria-label={t.replay} data-testid="replay-bar" data-step={replay.step}>
      <div class="replay-row">
        <button type="button" onClick={() => player.go(0)} aria-label={t.first} title={t.first} data-testid="replay-first">
          |‹
        </button>
        <button type="button" onClick={() => player.leap(-1, "step")} title={t.backHint} data-testid="replay-back">
          {t.back}
        </button>
        <button type="button" class="replay-main" onClick={player.toggle} title={t.playHint} data-testid="replay-play">
          {running ? t.pause : t.play}
        </button>
        <button type="button" onClick={() => player.leap(1, "step")} title={t.forwardHint} data-testid="replay-forward">
          {t.forward}
        </button>
        <button type="button" onClick={() => player.go(replay.steps)} aria-label={t.last} title={t.last} data-testid="replay-last">
          ›|
        </button>
        <label>
          {t.speed}{" "}
          <select value={player.speed.value} data-testid="replay-speed" onChange={(event) => (player.speed.value = Number(event.currentTarget.value))}>
            {player.kSpeeds.map((n) => (
              <option value={n}>{t.times(n)}</option>
            ))}
          </select>
        </label>
        <Leaps />
        <Only />
        <PlayOn />
        <button type="button" class="primary" onClick={() => play.leaveReplay()} data-testid="replay-leave">
          {t.toGame}
        </button>
      </div>
      <div class="replay-line">
        <div class="replay-track">
          <input
            type="range"
            min={0}
            max={replay.steps}
            value={replay.step}
            aria-label={t.step}
            aria-valuetext={t.stepWords(replay.step, replay.steps, words)}
            data-testid="replay-slider"
            onInput={(event) => player.go(Number(event.currentTarget.value))}
          />
          <Marks steps={replay.steps} />
        </div>
        <span class="replay-count">{t.stepOf(replay.step, replay.steps)}</span>
      </div>
      <p class="replay-text" data-testid="replay-text" aria-live={running ? "off" : "polite"}>
        {words}
      </p>
      <OutlookLine />
    </section>
  );
}

function Leaps() {
  const kind = player.jump.value;
  const word = t.jumps[kind];
  return (
    <span class="replay-leaps" role="group" aria-label={t.jumpBy}>
      <button type="button" onClick={() => player.leap(-1, kind)} aria-label={t.previous(word)} title={t.previous(word)} data-testid="replay-previous">
        ‹
      </button>
      <select value={kind} aria-label={t.jumpBy} data-testid="replay-jump" onChange={(event) => (player.jump.value = event.currentTarget.value as Jump)}>
        {kJumps.filter((one) => one !== "step" && (one !== "unit" || player.only.value !== "")).map((one) => (
          <option value={one}>{t.jumps[one]}</option>
        ))}
      </select>
      <button type="button" onClick={() => player.leap(1, kind)} aria-label={t.next(word)} title={t.next(word)} data-testid="replay-next">
        ›
      </button>
    </span>
  );
}

function Only() {
  const units = unitsOf(store.events.value, unitName);
  return (
    <label class="replay-only">
      {t.only}{" "}
      <select
        value={player.only.value}
        data-testid="replay-only"
        onChange={(event) => {
          player.only.value = event.currentTarget.value;
          if (player.only.value === "" && player.jump.value === "unit") player.jump.value = "turn";
        }}
      >
        <option value="">{t.everyUnit}</option>
        {units.map((unit) => (
          <option value={unit.id}>{unit.name}</option>
        ))}
      </select>
    </label>
  );
}

/** Turns as long ticks, combats as short ones; for the eye only, the list beside it jumps there. */
function Marks({ steps }: { steps: number }) {
  const place = (mark: Mark) => `calc(8px + (100% - 16px) * ${steps === 0 ? 0 : mark.step / steps})`;
  return (
    <span class="replay-marks" aria-hidden="true">
      {marksOf(store.events.value).map((mark) => (
        <span class={`replay-mark ${mark.kind}`} style={{ left: place(mark) }} title={mark.text} />
      ))}
    </span>
  );
}
