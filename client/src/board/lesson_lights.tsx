/** Rings and arrows of a lesson: here, and from here to there. */
import * as learn from "../app/learn";
import * as store from "../app/store";
import { n } from "./curves";
import type { Grid, Point } from "./geometry";

export function LessonLights({ grid }: { grid: Grid }) {
  const at = learn.now.value;
  const step = learn.step.value;
  if (at === null || step === null || at.passed) return null;
  const hexOf = (id: string) => (grid.centres.has(id) ? id : (store.unitsById.value.get(id)?.hex ?? ""));
  const hexes = new Set(step.show.map(hexOf).filter((id) => grid.centres.has(id)));
  const arrow = step.arrow.map((id) => grid.centres.get(hexOf(id)));
  return (
    <g class="lesson" data-testid="lesson-lights">
      {[...hexes].map((id) => (
        <Ring at={grid.centres.get(id)!} />
      ))}
      {arrow[0] !== undefined && arrow[1] !== undefined && <Arrow from={arrow[0]} to={arrow[1]} />}
    </g>
  );
}

function Ring({ at }: { at: Point }) {
  return (
    <g class="lesson-ring">
      <circle class="lesson-edge" cx={at.x} cy={at.y} r={53} />
      <circle class="lesson-line" cx={at.x} cy={at.y} r={53} />
    </g>
  );
}

/** From the edge of one hex to the edge of the other, bent a little so that it does not hide the way. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const bend = Math.min(70, far * 0.18);
  const start = { x: from.x + ux * 46, y: from.y + uy * 46 };
  const end = { x: to.x - ux * 50, y: to.y - uy * 50 };
  const middle = { x: (start.x + end.x) / 2 + uy * bend, y: (start.y + end.y) / 2 - ux * bend };
  const [hx, hy] = [end.x - middle.x, end.y - middle.y];
  const head = Math.hypot(hx, hy) || 1;
  const [vx, vy] = [hx / head, hy / head];
  const side = (sign: number) => `${n(end.x - vx * 26 + sign * vy * 16)} ${n(end.y - vy * 26 - sign * vx * 16)}`;
  const line = `M${n(start.x)} ${n(start.y)}Q${n(middle.x)} ${n(middle.y)} ${n(end.x)} ${n(end.y)}M${side(1)}L${n(end.x)} ${n(end.y)}L${side(-1)}`;
  return (
    <g class="lesson-arrow">
      <path class="lesson-edge" d={line} />
      <path class="lesson-line" d={line} />
    </g>
  );
}
