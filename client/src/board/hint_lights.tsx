/** A proposed action on the board: who does it, the way there, whom it strikes. */
import { actors, destination } from "../app/choices";
import { hint } from "../app/ai";
import * as store from "../app/store";
import type { Action } from "../protocol/types";
import { polyline } from "./curves";
import { mix, type Grid, type Point } from "./geometry";
import { hexesPath } from "./terrain";

/** The hexes that an action is about: where its units stand, where it leads. */
export function hintHexes(action: Action, hexOf: (unit: string) => string | null): { from: string[]; to: string[]; way: string[] } {
  const from = [...new Set(actors(action).map(hexOf).filter((hex): hex is string => hex !== null))];
  const goal = destination(action);
  const to = [...new Set([...(action.targets ?? []), ...(goal === null ? [] : [goal])])];
  const way = action.path !== undefined && action.path.length > 1 ? action.path : from.length === 1 && to.length === 1 && action.targets === undefined ? [from[0]!, to[0]!] : [];
  return { from, to, way };
}

export function HintLights({ grid }: { grid: Grid }) {
  const now = hint.value;
  if (now === null) return null;
  const { from, to, way } = hintHexes(now.action, (unit) => store.unitsById.value.get(unit)?.hex ?? null);
  const there = (ids: string[]) => ids.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
  const arrows = way.length > 0 ? arrow(there(way)) : there(from).map((a) => there(to).map((b) => arrow([a, b])).join("")).join("");
  const rings = hexesPath(grid, [...new Set([...from, ...to])], 0.9);
  return (
    <g class="hint-lights" data-testid="hint-lights">
      <path class="hint-edge" d={rings} />
      <path class="hint-line" d={rings} />
      <path class="hint-edge" d={arrows} />
      <path class="hint-line whole" d={arrows} />
    </g>
  );
}

/** A line with a head, drawn in from both ends so that counters stay legible. */
function arrow(points: Point[]): string {
  const [a, b] = [points[points.length - 2], points[points.length - 1]];
  if (a === undefined || b === undefined || Math.hypot(a.x - b.x, a.y - b.y) < 1) return "";
  const tip = mix(a, b, 0.72);
  const start = points.length > 2 ? points[0]! : mix(a, b, 0.28);
  const [far, dx, dy] = [Math.hypot(b.x - a.x, b.y - a.y), b.x - a.x, b.y - a.y];
  const [ux, uy] = [dx / far, dy / far];
  const wing = (sign: number): Point => ({ x: tip.x - ux * 22 + sign * uy * 15, y: tip.y - uy * 22 - sign * ux * 15 });
  return polyline([start, ...points.slice(1, -1), tip]) + polyline([wing(1), tip, wing(-1)]);
}
