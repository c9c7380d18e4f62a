/** Ghosts: a faint outline where a unit stood, and a thin line from there to where it is. */
import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import * as store from "../app/store";
import type { GameEvent } from "../protocol/types";
import { outlineOf } from "./counter_symbols";
import { n, polyline } from "./curves";
import { scale } from "./faces";
import type { Grid, Point } from "./geometry";
import { lastMovesOf, ofThisPhase, toPresent, tracesOf, type Trace } from "./traces";

/** Shows what the other side did when it moved last, in place of this phase. */
export const showLast = signal(false);

const seen = computed<GameEvent[]>(() => {
  const replay = store.replay.value;
  return replay === null ? store.events.value : store.events.value.filter((event) => (event.number ?? 0) < replay.step);
});

const traces = computed<Trace[]>(() => {
  const units = store.unitsById.value;
  const side = store.state.value?.side;
  if (side === undefined) return [];
  if (showLast.value) {
    const other = side === "union" ? "confederate" : "union";
    return toPresent(tracesOf(lastMovesOf(seen.value, other, (id) => units.get(id)?.side)), units);
  }
  return settings.value.ghosts ? toPresent(tracesOf(ofThisPhase(seen.value)), units) : [];
});

export function Ghosts({ grid }: { grid: Grid }) {
  const units = store.unitsById.value;
  return (
    <g class={showLast.value ? "ghosts last" : "ghosts"} data-testid="ghosts" aria-hidden="true">
      {traces.value.map(({ unit, path }) => {
        const points = path.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
        const [from] = points;
        const side = units.get(unit)?.side ?? "union";
        if (from === undefined || points.length < 2) return null;
        return (
          <g key={unit} class={side} data-ghost={unit}>
            <path class="ghost-under" d={polyline(points)} />
            <path class="ghost-line" d={polyline(points)} />
            <path class="ghost-outline" d={outlineOf(side)} transform={`translate(${n(from.x)} ${n(from.y + 5)}) scale(${scale.value})`} />
          </g>
        );
      })}
    </g>
  );
}
