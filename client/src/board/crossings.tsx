/** Bridges, fords, dams, ferries and pontoons: the signs where waters are crossed. */
import type { GameMap } from "../protocol/types";
import { along, n, polyline } from "./curves";
import type { Grid, Point } from "./geometry";
import * as water from "./water";
import * as ways from "./ways";

export function Crossings({ map, grid, net }: { map: GameMap; grid: Grid; net: water.Net }) {
  const bridges = water.crossings(grid, map, "bridge", net);
  const gone = water.crossings(grid, map, "bridge_destroyed", net);
  const over = (feature: string) => water.crossings(grid, map, feature, net).filter((row) => row.river);
  return (
    <>
      <path class="m-ford" d={over("ford").map(({ at, across }) => across_(at, across, 17)).join("")} />
      <path class="m-dam" d={over("dam").map(({ at, across }) => across_(at, across, 15)).join("")} />
      <path class="m-ferry" d={over("ferry").map(({ at, across }) => across_(at, across, 17)).join("")} />
      <path class="m-bridge" d={bridges.map(bridge).join("")} />
      <path class="m-gone" d={gone.map(({ at }) => `M${n(at.x - 10)} ${n(at.y - 10)}l20 20m0 -20l-20 20`).join("")} />
      {ways.riverCrossings(grid, map).map((ferry) => (
        <FerryMark ferry={ferry} />
      ))}
    </>
  );
}

/** A short line over a hexside. */
function across_(at: Point, across: Point, half: number): string {
  return polyline([
    { x: at.x - across.x * half, y: at.y - across.y * half },
    { x: at.x + across.x * half, y: at.y + across.y * half },
  ]);
}

export function bridge({ at, across }: { at: Point; across: Point }): string {
  const { x: ux, y: uy } = across;
  let d = "";
  for (const s of [1, -1]) {
    const p = (u: number, v: number) => ({ x: at.x + ux * u - uy * v * s, y: at.y + uy * u + ux * v * s });
    d += polyline([p(-18, 13.5), p(-13, 8.5), p(13, 8.5), p(18, 13.5)]);
  }
  return d;
}

export function FerryMark({ ferry }: { ferry: ways.Ferry }) {
  const [a, b] = ferry.ends;
  const line = polyline([a, b]);
  if (ferry.kind !== "pontoon") {
    return (
      <>
        <path class={ferry.kind === "ford" ? "m-ford" : "m-ferry"} d={line} />
        <path class="m-arrow" d={arrowHead(b, a) + arrowHead(a, b)} />
      </>
    );
  }
  const boats = along([a, b], 9)
    .map(({ at, dir }) => `M${n(at.x - dir.y * 9)} ${n(at.y + dir.x * 9)}L${n(at.x + dir.y * 9)} ${n(at.y - dir.x * 9)}`)
    .join("");
  return (
    <>
      <path class="m-boats" d={boats} />
      <path class="m-pontoon-edge" d={line} />
      <path class="m-pontoon" d={line} />
      <path class="m-arrow" d={arrowHead(b, a) + arrowHead(a, b)} />
    </>
  );
}

function arrowHead(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x + ux * 12, y: to.y + uy * 12 };
  return polyline([tip, { x: to.x - uy * 7, y: to.y + ux * 7 }, { x: to.x + uy * 7, y: to.y - ux * 7 }], true);
}
