/** Any earlier point of the game, at once or step by step. */
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import { tableTexts } from "../text/english_table";

export function ReplayBar() {
  const replay = store.replay.value;
  const running = replay?.playing ?? false;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      const now = store.replay.value;
      if (now === null) return;
      if (now.step >= now.steps) store.replay.value = { ...now, playing: false };
      else void play.showStep(now.step + 1, true);
    }, 700);
    return () => clearInterval(timer);
  }, [running]);
  if (replay === null) return null;
  const go = (step: number) => void play.showStep(Math.min(replay.steps, Math.max(0, step)));
  return (
    <section class="replay" aria-label={tableTexts.replayBar} data-testid="replay-bar">
      <button type="button" onClick={() => go(0)} aria-label={tableTexts.firstStep}>
        |‹
      </button>
      <button type="button" onClick={() => go(replay.step - 1)} data-testid="replay-back">
        {tableTexts.back}
      </button>
      <button type="button" onClick={() => (store.replay.value = { ...replay, playing: !running })} data-testid="replay-play">
        {running ? tableTexts.pause : tableTexts.play}
      </button>
      <button type="button" onClick={() => go(replay.step + 1)} data-testid="replay-forward">
        {tableTexts.forward}
      </button>
      <input
        type="range"
        min={0}
        max={replay.steps}
        value={replay.step}
        aria-label={tableTexts.step}
        data-testid="replay-slider"
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <span>
        {tableTexts.stepOf(replay.step, replay.steps)}
      </span>
      <button type="button" class="primary" onClick={() => play.leaveReplay()} data-testid="replay-leave">
        {tableTexts.backToGame}
      </button>
      <span class="replay-text">{replay.events.map((event) => event.text).join(" ")}</span>
    </section>
  );
}
