/** Rivers that fill hexes and waters that run along hexsides. */
import type { GameMap } from "../protocol/types";
import { along, chains, cutCorners, noise, polyline, softLine, softLoop, spline, wander } from "./curves";
import { add, sideEnds, type Grid, type Point } from "./geometry";

export interface River {
  /** the middle of the stream, for names and for what must keep off the water */
  middle: Point[];
  body: string;
  lines: string[];
}

const kWet = ["river", "river_ferry", "pontoon", "ford"];

export function isWet(terrain: string[]): boolean {
  return terrain.some((word) => kWet.includes(word));
}

/** River hexes in order from one end to the other. */
export function riverChain(grid: Grid): string[] {
  const wet = new Set([...grid.hexes.values()].filter((hex) => isWet(hex.terrain)).map((hex) => hex.id));
  const beside = (id: string) => (grid.neighbours.get(id) ?? []).filter((o): o is string => o !== null && wet.has(o));
  const ends = [...wet].filter((id) => beside(id).length <= 1);
  ends.sort((a, b) => grid.centres.get(a)!.x - grid.centres.get(b)!.x);
  const start = ends[0] ?? [...wet][0];
  if (start === undefined) return [];
  const chain = [start];
  const seen = new Set(chain);
  for (;;) {
    const next = beside(chain[chain.length - 1]!).find((id) => !seen.has(id));
    if (next === undefined) return chain;
    seen.add(next);
    chain.push(next);
  }
}

function extend(points: Point[]): Point[] {
  const [a, b] = [points[0]!, points[1] ?? points[0]!];
  const [y, z] = [points[points.length - 2] ?? points[0]!, points[points.length - 1]!];
  return [{ x: a.x * 2 - b.x, y: a.y * 2 - b.y + 14 }, ...points, { x: z.x * 2 - y.x, y: z.y * 2 - y.y + 20 }];
}

/** Banks at both sides of the middle line; `inset` draws the water lines of an engraver. */
function banks(middle: Point[], width: number, seed: number): [Point[], Point[]] {
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach((p, i) => {
    const [a, b] = [middle[Math.max(0, i - 1)]!, middle[Math.min(middle.length - 1, i + 1)]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
    const l = width + 5 * noise(p, 70, seed) + 2 * noise(p, 24, seed + 1);
    const r = width + 5 * noise(p, 70, seed + 2) + 2 * noise(p, 24, seed + 3);
    left.push({ x: p.x + nx * l, y: p.y + ny * l });
    right.push({ x: p.x - nx * r, y: p.y - ny * r });
  });
  return [left, right];
}

export function river(grid: Grid): River | null {
  const chain = riverChain(grid);
  if (chain.length < 2) return null;
  const centres = extend(chain.map((id) => grid.centres.get(id)!));
  const middle = spline(centres, 8).map((p) => wander(p, 4));
  const [left, right] = banks(middle, 35, 20);
  const lines = [28, 21].flatMap((width) => banks(middle, width, 20).map(softLine));
  return { middle, body: softLoop([...left, ...right.reverse()]), lines };
}

/** Lines of one kind of side water, each chain a natural course. */
export function courses(grid: Grid, map: GameMap, feature: string): Point[][] {
  const segments: [Point, Point][] = [];
  for (const side of map.sides) {
    if (!side.features.includes(feature)) continue;
    const ends = sideEnds(grid, side.a, side.b);
    if (ends !== null) segments.push(ends);
  }
  return chains(segments).map((line) => cutCorners(line, 2, 0.22).map((p) => wander(p, 2.5)));
}

export function coursePath(lines: Point[][]): string {
  return lines.map((line) => (line.length > 2 ? softLine(line) : polyline(line))).join("");
}

const kRivers = ["major_river", "minor_river"];

/** Do rivers run along hexsides on this map? */
export function hasSideRivers(map: GameMap): boolean {
  return map.sides.some((side) => side.features.some((feature) => kRivers.includes(feature)));
}

/** A smooth line along the longest piece of a river of hexsides, from west to east: for its name. */
export function nameLine(grid: Grid, map: GameMap, name: string): Point[] {
  const segments: [Point, Point][] = [];
  for (const side of map.sides) {
    if (side.name !== name || !side.features.some((feature) => kRivers.includes(feature))) continue;
    const ends = sideEnds(grid, side.a, side.b);
    if (ends !== null) segments.push(ends);
  }
  const longest = chains(segments).sort((a, b) => b.length - a.length)[0] ?? [];
  const points = along(longest, 30).map((step) => step.at);
  if (points.length < 2) return [];
  if (points[0]!.x > points[points.length - 1]!.x) points.reverse();
  const reach = 9;
  return points.map((_, i) => {
    const near = points.slice(Math.max(0, i - reach), i + reach + 1);
    return { x: near.reduce((sum, p) => sum + p.x, 0) / near.length, y: near.reduce((sum, p) => sum + p.y, 0) / near.length };
  });
}

/** Where a side water is crossed: a point, the direction across, and whether it is a river. */
export function crossings(grid: Grid, map: GameMap, feature: string): { at: Point; across: Point; river: boolean }[] {
  const out: { at: Point; across: Point; river: boolean }[] = [];
  for (const side of map.sides) {
    if (!side.features.includes(feature)) continue;
    const [a, b] = [grid.centres.get(side.a), grid.centres.get(side.b)];
    if (a === undefined || b === undefined) continue;
    const sum = add(a, b);
    out.push({ at: { x: sum.x / 2, y: sum.y / 2 }, across: { x: (b.x - a.x) / 100, y: (b.y - a.y) / 100 }, river: side.features.some((f) => kRivers.includes(f)) });
  }
  return out;
}
