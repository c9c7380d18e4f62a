/** Any earlier point of the game, at once or step by step. */
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";

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
    <section class="replay" aria-label="Replay" data-testid="replay-bar">
      <button type="button" onClick={() => go(0)} aria-label="First step">
        |‹
      </button>
      <button type="button" onClick={() => go(replay.step - 1)} data-testid="replay-back">
        Back
      </button>
      <button type="button" onClick={() => (store.replay.value = { ...replay, playing: !running })} data-testid="replay-play">
        {running ? "Pause" : "Play"}
      </button>
      <button type="button" onClick={() => go(replay.step + 1)} data-testid="replay-forward">
        Forward
      </button>
      <input
        type="range"
        min={0}
        max={replay.steps}
        value={replay.step}
        aria-label="Step"
        data-testid="replay-slider"
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <span>
        {replay.step} of {replay.steps}
      </span>
      <button type="button" class="primary" onClick={() => play.leaveReplay()} data-testid="replay-leave">
        Back to the game
      </button>
      <span class="replay-text">{replay.events.map((event) => event.text).join(" ")}</span>
    </section>
  );
}
