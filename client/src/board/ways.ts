/** Roads, trails, railways and the works along hexsides. */
import type { GameMap } from "../protocol/types";
import { along, n, noise, polyline } from "./curves";
import { Blocks } from "./field";
import { distance, mix, sideEnds, type Grid, type Point } from "./geometry";
import { isWet, type Net } from "./water";

type Test = (kinds: string[], name: string) => boolean;

interface End {
  other: string;
  kinds: string[];
  name: string;
}

export interface WayStyle {
  /** how far a way leaves the middle of its hexes, 0 to 1 */
  amount: number;
  shift: Point;
}

const kPlain: WayStyle = { amount: 13, shift: { x: 0, y: 0 } };

export function linkTable(map: GameMap): Map<string, End[]> {
  const table = new Map<string, End[]>();
  const put = (id: string, end: End) => table.set(id, [...(table.get(id) ?? []), end]);
  for (const link of map.links) {
    put(link.a, { other: link.b, kinds: link.kinds, name: link.name ?? "" });
    put(link.b, { other: link.a, kinds: link.kinds, name: link.name ?? "" });
  }
  return table;
}

function middleOf(centre: Point, style: WayStyle): Point {
  return {
    x: centre.x + style.shift.x + noise(centre, 37, 31) * style.amount,
    y: centre.y + style.shift.y + noise(centre, 37, 32) * style.amount * 0.7,
  };
}

/** Where a way passes a hexside: near its middle; at a crossing exactly over the water. */
function gate(grid: Grid, exact: Set<string>, a: string, b: string, style: WayStyle, net: Net | null): Point {
  const [p, q] = a < b ? [grid.centres.get(a)!, grid.centres.get(b)!] : [grid.centres.get(b)!, grid.centres.get(a)!];
  const water = net?.middle(grid, a, b) ?? null;
  if (water !== null) return water;
  const middle = mix(p, q);
  const t = exact.has([a, b].sort().join("|")) ? 0 : noise(middle, 29, 33) * (style.amount / 100) * 1.1;
  return {
    x: middle.x - (q.y - p.y) * t + style.shift.x,
    y: middle.y + (q.x - p.x) * t + style.shift.y,
  };
}

function bend(a: Point, control: Point, b: Point, steps = 8): Point[] {
  const out: Point[] = [];
  for (let i = 0; i <= steps; ++i) {
    const t = i / steps;
    out.push(mix(mix(a, control, t), mix(control, b, t), t));
  }
  return out;
}

function exactSides(grid: Grid, map: GameMap): Set<string> {
  const exact = new Set<string>();
  for (const side of map.sides) {
    if (side.features.some((f) => ["bridge", "ford", "dam", "ferry", "bridge_destroyed"].includes(f))) {
      exact.add([side.a, side.b].sort().join("|"));
    }
  }
  for (const link of map.links) {
    const wet = [link.a, link.b].some((id) => isWet(grid.hexes.get(id)?.terrain ?? []));
    if (wet) exact.add([link.a, link.b].sort().join("|"));
  }
  return exact;
}

/** The pieces of every way that passes the test: in each hex the straightest pair runs through, the rest join it. */
export function pieces(grid: Grid, map: GameMap, test: Test, style: WayStyle = kPlain, net: Net | null = null): Point[][] {
  const exact = exactSides(grid, map);
  const out: Point[][] = [];
  for (const [id, ends] of linkTable(map)) {
    const centre = grid.centres.get(id);
    if (centre === undefined || isWet(grid.hexes.get(id)?.terrain ?? [])) continue;
    const gates = ends.filter((end) => test(end.kinds, end.name)).map((end) => gate(grid, exact, id, end.other, style, net));
    out.push(...hexPieces(gates, middleOf(centre, style)));
  }
  return out;
}

function hexPieces(gates: Point[], middle: Point): Point[][] {
  if (gates.length === 0) return [];
  if (gates.length === 1) return [[gates[0]!, middle]];
  let best: [number, number] = [0, 1];
  for (let i = 0; i < gates.length; ++i) {
    for (let k = 0; k < i; ++k) {
      if (distance(gates[i]!, gates[k]!) > distance(gates[best[0]]!, gates[best[1]]!)) best = [k, i];
    }
  }
  const through = bend(gates[best[0]]!, middle, gates[best[1]]!);
  const heart = through[4]!;
  const rest = gates.filter((_, i) => !best.includes(i));
  return [through, ...rest.map((g) => [g, mix(g, heart, 0.55), heart])];
}

/** One path for each part of the sheet. */
export function pathsOf(lines: Point[][]): string[] {
  const blocks = new Blocks();
  for (const line of lines) blocks.add(line[0]!, polyline(line));
  return blocks.paths();
}

/** Sleepers of a railway. */
export function sleepers(lines: Point[][], half = 5.2, every = 12): string {
  return sleeperPaths(lines, half, every).join("");
}

export function sleeperPaths(lines: Point[][], half = 5.2, every = 12): string[] {
  const blocks = new Blocks();
  for (const line of lines) {
    for (const { at, dir } of along(line, every)) {
      blocks.add(at, `M${n(at.x - dir.y * half)} ${n(at.y + dir.x * half)}L${n(at.x + dir.y * half)} ${n(at.y - dir.x * half)}`);
    }
  }
  return blocks.paths();
}

/** Works along hexsides: a rampart on the defenders' side and teeth towards the enemy. */
export function works(grid: Grid, map: GameMap, test: (name: string) => boolean): { rampart: string; teeth: string } {
  let rampart = "";
  let teeth = "";
  for (const side of map.sides) {
    if (!side.features.includes("redoubt") || side.enemy === undefined || !test(side.name ?? "")) continue;
    const ends = sideEnds(grid, side.a, side.b);
    const enemy = grid.centres.get(side.enemy);
    const held = grid.centres.get(side.enemy === side.a ? side.b : side.a);
    if (ends === null || enemy === undefined || held === undefined) continue;
    const out = { x: (enemy.x - held.x) / 100, y: (enemy.y - held.y) / 100 };
    const back = (p: Point): Point => ({ x: p.x - out.x * 4.5, y: p.y - out.y * 4.5 });
    const [a, b] = [back(mix(ends[0], ends[1], 0.03)), back(mix(ends[0], ends[1], 0.97))];
    rampart += polyline([a, b]);
    for (let i = 0; i < 5; ++i) {
      const [p, q] = [mix(a, b, (i + 0.08) / 5), mix(a, b, (i + 0.92) / 5)];
      const tip = mix(p, q);
      teeth += polyline([p, q, { x: tip.x + out.x * 12, y: tip.y + out.y * 12 }], true);
    }
  }
  return { rampart, teeth };
}

/** From the middle of a hex on the bank to the landing of a ferry, pontoon or ford, on a road where the hex has one. */
export function landings(grid: Grid, map: GameMap): { road: Point[][]; trail: Point[][] } {
  const table = linkTable(map);
  const out: { road: Point[][]; trail: Point[][] } = { road: [], trail: [] };
  const wet = (id: string) => isWet(grid.hexes.get(id)?.terrain ?? []);
  for (const [id, ends] of table) {
    const centre = grid.centres.get(id);
    if (centre === undefined || wet(id)) continue;
    const kind = ends.some((end) => !wet(end.other) && end.kinds.some((word) => word === "road" || word === "turnpike")) ? "road" : "trail";
    for (const end of ends) {
      const water = grid.centres.get(end.other);
      if (water === undefined || !wet(end.other) || !end.kinds.some((word) => word === "ferry" || word === "ford")) continue;
      out[kind].push([middleOf(centre, kPlain), mix(water, centre, 0.53)]);
    }
  }
  return out;
}

export interface Ferry {
  kind: string;
  ends: [Point, Point];
}

/** Crossings of river hexes: the middle of the entry sides, through the centre. */
export function riverCrossings(grid: Grid, map: GameMap): Ferry[] {
  const table = linkTable(map);
  const out: Ferry[] = [];
  for (const hex of map.hexes) {
    const kind = hex.terrain.find((word) => word === "pontoon" || word === "river_ferry" || word === "ford");
    const fordWord = kind ?? (table.get(hex.id)?.some((end) => end.kinds.includes("ford")) ? "ford" : undefined);
    if (fordWord === undefined || !isWet(hex.terrain)) continue;
    const land = (table.get(hex.id) ?? []).map((end) => end.other).filter((id) => !isWet(grid.hexes.get(id)?.terrain ?? []));
    const centre = grid.centres.get(hex.id)!;
    const [a, b] = [grid.centres.get(land[0] ?? ""), grid.centres.get(land[1] ?? "")];
    if (a === undefined || b === undefined) continue;
    out.push({ kind: fordWord, ends: [mix(centre, a, 0.52), mix(centre, b, 0.52)] });
  }
  return out;
}
