/** On the board: the ground, the hexsides or the ways that a row of the terrain chart speaks of. */
import { lit } from "../app/lit";
import { polyline } from "./curves";
import { sideEnds, type Grid, type Point } from "./geometry";
import { HexArea } from "./hex_area";
import "./chart_lights.css";

export function ChartLights({ grid }: { grid: Grid }) {
  const now = lit.value;
  if (now === null) return null;
  const side = ([a, b]: [string, string]) => {
    const ends = sideEnds(grid, a, b);
    return ends === null ? "" : polyline(ends);
  };
  const way = (pair: [string, string]) => polyline(pair.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined));
  const lines = [...now.sides.map(side), ...now.ways.map(way)].join("");
  return (
    <g class="chart-lights" data-testid="chart-lights">
      <HexArea class="chart-hexes" grid={grid} hexes={now.hexes} scale={0.93} />
      <path class="chart-line-edge" d={lines} />
      <path class="chart-line" d={lines} />
    </g>
  );
}
