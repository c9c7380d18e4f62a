/** Rivers that fill hexes and waters that run along hexsides. */
import type { GameMap } from "../protocol/types";
import { along, chains, noise, polyline, softLine, softLoop, spline, wander } from "./curves";
import { add, distance, key, mix, sideEnds, type Grid, type Point } from "./geometry";

export interface River {
  /** the middle of the stream, for names and for what must keep off the water */
  middle: Point[];
  body: string;
  /** lines of an engraver along both banks, from the bank to the deep */
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
  const lines = [30, 25, 18.5].map((width) => banks(middle, width, 20).map(softLine).join(""));
  return { middle, body: softLoop([...left, ...right.reverse()]), lines };
}

/** Waters of hexsides as one net: its corners are moved off the hexes alike for every water that meets there. */
export interface Net {
  moved: Map<string, Point>;
  degree: Map<string, number>;
  middle(grid: Grid, a: string, b: string): Point | null;
}

const kSideWaters = ["major_river", "minor_river", "creek", "stream", "canal"];

export function waterNet(grid: Grid, map: GameMap): Net {
  const near = new Map<string, Point[]>();
  const corner = new Map<string, Point>();
  for (const side of map.sides) {
    const ends = side.features.some((f) => kSideWaters.includes(f)) ? sideEnds(grid, side.a, side.b) : null;
    if (ends === null) continue;
    for (const [p, q] of [ends, [ends[1], ends[0]] as const]) {
      corner.set(key(p), p);
      near.set(key(p), [...(near.get(key(p)) ?? []), q]);
    }
  }
  const moved = new Map<string, Point>();
  for (const [name, p] of corner) {
    const others = near.get(name)!;
    const mean = { x: others.reduce((sum, q) => sum + q.x, 0) / others.length, y: others.reduce((sum, q) => sum + q.y, 0) / others.length };
    moved.set(name, wander(others.length < 2 ? p : mix(p, mean, 0.34), 6.5));
  }
  const degree = new Map([...near].map(([name, others]) => [name, others.length]));
  const middle = (g: Grid, a: string, b: string) => {
    const ends = sideEnds(g, a, b);
    const [p, q] = ends === null ? [undefined, undefined] : [moved.get(key(ends[0])), moved.get(key(ends[1]))];
    return p === undefined || q === undefined ? null : mix(p, q);
  };
  return { moved, degree, middle };
}

export interface Course {
  line: Point[];
  /** does it rise at its first, at its last point? */
  springs: [boolean, boolean];
}

/** Lines of one kind of side water, each chain a natural course. A course that ends at open water is led into it. */
export function courses(grid: Grid, map: GameMap, feature: string, net: Net, deep: Point[] = []): Course[] {
  const segments: [Point, Point][] = [];
  for (const side of map.sides) {
    if (!side.features.includes(feature)) continue;
    const ends = sideEnds(grid, side.a, side.b);
    if (ends !== null) segments.push(ends);
  }
  return chains(segments).map((chain) => {
    const line = chain.map((p) => net.moved.get(key(p)) ?? p);
    const ends = [chain[0]!, chain[chain.length - 1]!] as const;
    const mouths = ends.map((p) => mouth(grid, p, deep));
    const springs = ends.map((p, i) => mouths[i] === null && (net.degree.get(key(p)) ?? 0) < 2 && !atEdge(grid, p)) as [boolean, boolean];
    if (mouths[0] !== null) line.unshift(mouths[0]!);
    if (mouths[1] !== null) line.push(mouths[1]!);
    return { line: sampled(line), springs };
  });
}

function atEdge(grid: Grid, p: Point): boolean {
  const b = grid.bounds;
  return p.x < b.left + 62 || p.y < b.top + 62 || p.x > b.left + b.width - 62 || p.y > b.top + b.height - 62;
}

/** Where the water of a corner reaches a river or a lake that fills hexes beside it. */
function mouth(grid: Grid, corner: Point, deep: Point[]): Point | null {
  let best: Point | null = null;
  for (const p of deep) if (distance(p, corner) < (best === null ? 66 : distance(best, corner))) best = p;
  if (best !== null) return best;
  for (const [id, c] of grid.centres) {
    if (distance(c, corner) < 62 && grid.hexes.get(id)!.terrain.includes("water")) return mix(corner, c, 0.6);
  }
  return null;
}

/** Points of the curve that has the given points as its controls; it passes through the middles of hexsides. */
function sampled(points: Point[]): Point[] {
  if (points.length < 3) return points;
  const out = [points[0]!];
  for (let i = 1; i + 1 < points.length; ++i) {
    const from = i === 1 ? points[0]! : mix(points[i - 1]!, points[i]!);
    const to = i === points.length - 2 ? points[i + 1]! : mix(points[i]!, points[i + 1]!);
    for (const t of [0.25, 0.5, 0.75, 1]) out.push(mix(mix(from, points[i]!, t), mix(points[i]!, to, t), t));
  }
  return out;
}

export function coursePath(lines: Course[]): string {
  return lines.map(({ line }) => polyline(line)).join("");
}

/** A water as an area that grows from its spring to its full width. */
export function ribbons(lines: Course[], width: number): string {
  return lines.map((course) => ribbon(course, width)).join("");
}

function ribbon({ line, springs }: Course, width: number): string {
  const walked = [0];
  for (let i = 1; i < line.length; ++i) walked.push(walked[i - 1]! + distance(line[i - 1]!, line[i]!));
  const whole = walked[walked.length - 1]!;
  const grow = (from: number) => Math.min(1, 0.3 + (0.7 * from) / 330);
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((p, i) => {
    const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
    const length = distance(a, b) || 1;
    const w = (width / 2) * (springs[0] ? grow(walked[i]!) : 1) * (springs[1] ? grow(whole - walked[i]!) : 1);
    left.push({ x: p.x - ((b.y - a.y) / length) * w, y: p.y + ((b.x - a.x) / length) * w });
    right.push({ x: p.x + ((b.y - a.y) / length) * w, y: p.y - ((b.x - a.x) / length) * w });
  });
  return polyline([...left, ...right.reverse()], true);
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
export function crossings(grid: Grid, map: GameMap, feature: string, net: Net): { at: Point; across: Point; river: boolean }[] {
  const out: { at: Point; across: Point; river: boolean }[] = [];
  for (const side of map.sides) {
    if (!side.features.includes(feature)) continue;
    const [a, b] = [grid.centres.get(side.a), grid.centres.get(side.b)];
    if (a === undefined || b === undefined) continue;
    const sum = add(a, b);
    const at = net.middle(grid, side.a, side.b) ?? { x: sum.x / 2, y: sum.y / 2 };
    out.push({ at, across: { x: (b.x - a.x) / 100, y: (b.y - a.y) / 100 }, river: side.features.some((f) => kRivers.includes(f)) });
  }
  return out;
}
