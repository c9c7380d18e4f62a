/** Counters glide along their way, and the table sounds. What happened is told by the events; any key or press ends the show. */
import { effect } from "@preact/signals";
import { dice, tick } from "../app/sounds";
import { glideTime, settings } from "../app/settings";
import * as store from "../app/store";
import type { GameEvent } from "../protocol/types";
import type { Point } from "./geometry";
import { freshOf, tracesOf, type Trace } from "./traces";

/** A long march takes no longer than this. */
const kMost = 1300;
const running = new Set<Animation>();
let before: GameEvent[] = [];

/** Steps back from the last point, for `translate` of a counter that already stands there. */
export function offsets(points: Point[]): string[] {
  const end = points[points.length - 1] ?? { x: 0, y: 0 };
  return points.map((p) => `${Math.round(p.x - end.x)}px ${Math.round(p.y - end.y)}px`);
}

function glide({ unit, path }: Trace): void {
  const grid = store.grid.value;
  const points = path.map((id) => grid?.centres.get(id)).filter((p): p is Point => p !== undefined);
  const each = glideTime();
  if (each === 0 || points.length < 2 || store.unitsById.value.get(unit)?.hex !== path[path.length - 1]) return;
  const counter = document.querySelector(`.board-sheet > .over [data-unit="${CSS.escape(unit)}"]`);
  if (counter === null || typeof counter.animate !== "function") return;
  const animation = counter.animate(
    { translate: offsets(points) },
    { duration: Math.min(kMost, each * (points.length - 1)), easing: "ease-in-out" },
  );
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
}

/** Every counter stands where it belongs. */
export function endGlide(): void {
  for (const animation of running) animation.finish();
}

function happened(fresh: GameEvent[]): void {
  endGlide();
  requestAnimationFrame(() => tracesOf(fresh).forEach(glide));
  if (!settings.peek().sounds) return;
  if (fresh.some((event) => event.event === "die_rolled" || event.event === "dice_rolled")) dice();
  else if (fresh.some((event) => event.path !== undefined)) tick();
}

/** From now on counters glide. */
export function startGliding(): void {
  effect(() => {
    const now = store.events.value;
    const fresh = freshOf(before, now);
    before = now;
    if (fresh.length > 0) happened(fresh);
  });
  document.addEventListener("pointerdown", endGlide, true);
  document.addEventListener("keydown", endGlide, true);
}
