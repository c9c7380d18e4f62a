/** Plane geometry of a hex map in drawing units: one hex is kHex wide. Everything follows from the map data. */
import type { GameMap, MapHex } from "../protocol/types";

export const kHex = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A map ready to draw: centres in drawing units, corners in order, neighbours found by position. */
export interface Grid {
  hexes: Map<string, MapHex>;
  centres: Map<string, Point>;
  corners: Point[];
  /** neighbours[k] lies across the edge between corner k and corner k + 1 */
  neighbours: Map<string, (string | null)[]>;
  bounds: Bounds;
  at(point: Point): string | null;
}

export function key(point: Point): string {
  return `${Math.round(point.x)},${Math.round(point.y)}`;
}

export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function mix(a: Point, b: Point, t = 0.5): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A coarse key, so that positions given with three decimals still meet. */
function cell(x: number, y: number): string {
  return `${Math.round(x / 10)},${Math.round(y / 10)}`;
}

function findNear(table: Map<string, string>, point: Point): string | null {
  for (const dx of [0, -5, 5]) {
    for (const dy of [0, -5, 5]) {
      const id = table.get(cell(point.x + dx, point.y + dy));
      if (id !== undefined) return id;
    }
  }
  return null;
}

export function makeGrid(map: GameMap): Grid {
  const corners = sunwise(map.corners.map(([x, y]) => ({ x: x * kHex, y: y * kHex })));
  const hexes = new Map<string, MapHex>();
  const centres = new Map<string, Point>();
  const table = new Map<string, string>();
  for (const hex of map.hexes) {
    const centre = { x: hex.x * kHex, y: hex.y * kHex };
    hexes.set(hex.id, hex);
    centres.set(hex.id, centre);
    table.set(cell(centre.x, centre.y), hex.id);
  }
  const neighbours = new Map<string, (string | null)[]>();
  for (const [id, centre] of centres) {
    neighbours.set(
      id,
      corners.map((corner, k) => {
        const next = corners[(k + 1) % corners.length] ?? corner;
        return findNear(table, { x: centre.x + corner.x + next.x, y: centre.y + corner.y + next.y });
      }),
    );
  }
  return { hexes, centres, corners, neighbours, bounds: boundsOf(centres, corners), at: nearest(centres) };
}

/** Corners in the order of the sun (y grows southwards), so that the inside lies at the right hand. */
function sunwise(corners: Point[]): Point[] {
  const [a, b] = [corners[0], corners[1]];
  return a !== undefined && b !== undefined && a.x * b.y - a.y * b.x < 0 ? [...corners].reverse() : corners;
}

function boundsOf(centres: Map<string, Point>, corners: Point[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const centre of centres.values()) {
    for (const corner of corners) {
      left = Math.min(left, centre.x + corner.x);
      right = Math.max(right, centre.x + corner.x);
      top = Math.min(top, centre.y + corner.y);
      bottom = Math.max(bottom, centre.y + corner.y);
    }
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** The hex that holds a point: the nearest centre, by buckets of one hex. */
function nearest(centres: Map<string, Point>): (point: Point) => string | null {
  const buckets = new Map<string, [string, Point][]>();
  const name = (x: number, y: number) => `${Math.floor(x / kHex)},${Math.floor(y / kHex)}`;
  for (const [id, centre] of centres) {
    const bucket = name(centre.x, centre.y);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), [id, centre]]);
  }
  return (point) => {
    let best: string | null = null;
    let bestDistance = kHex * 0.58;
    for (const dx of [-kHex, 0, kHex]) {
      for (const dy of [-kHex, 0, kHex]) {
        for (const [id, centre] of buckets.get(name(point.x + dx, point.y + dy)) ?? []) {
          const d = distance(point, centre);
          if (d < bestDistance) [best, bestDistance] = [id, d];
        }
      }
    }
    return best;
  };
}

/** Corners of one hex, in order. */
export function outline(grid: Grid, id: string, scale = 1): Point[] {
  const centre = grid.centres.get(id);
  if (centre === undefined) return [];
  return grid.corners.map((corner) => ({ x: centre.x + corner.x * scale, y: centre.y + corner.y * scale }));
}

/** The two ends of the side between neighbours, or null if they do not touch. */
export function sideEnds(grid: Grid, a: string, b: string): [Point, Point] | null {
  const k = (grid.neighbours.get(a) ?? []).indexOf(b);
  const ring = outline(grid, a);
  const [p, q] = [ring[k], ring[(k + 1) % ring.length]];
  return k < 0 || p === undefined || q === undefined ? null : [p, q];
}

/** A shortest path over the grid without regard to terrain; both ends included. */
export function straightPath(grid: Grid, from: string, to: string): string[] {
  const before = new Map<string, string>([[from, ""]]);
  let frontier = [from];
  while (frontier.length > 0 && !before.has(to)) {
    const next: string[] = [];
    for (const id of frontier) {
      for (const other of grid.neighbours.get(id) ?? []) {
        if (other === null || before.has(other)) continue;
        before.set(other, id);
        next.push(other);
      }
    }
    frontier = next;
  }
  if (!before.has(to)) return [];
  const path = [to];
  while (path[0] !== from) path.unshift(before.get(path[0] ?? "") ?? from);
  return path;
}

/** The neighbour that lies best in a direction (dx, dy), for arrow keys. */
export function step(grid: Grid, id: string, dx: number, dy: number): string {
  const centre = grid.centres.get(id);
  if (centre === undefined) return id;
  // Where two hexes lie equally well, as left and right where hexes have flat tops, the way goes up and down in turns.
  const low = Math.abs((centre.y / kHex) % 1) > 0.25 && Math.abs((centre.y / kHex) % 1) < 0.75;
  let best = id;
  let bestScore = 0.3;
  for (const other of grid.neighbours.get(id) ?? []) {
    const point = other === null ? undefined : grid.centres.get(other);
    if (other === null || point === undefined) continue;
    const bias = dy === 0 ? (low ? -0.001 : 0.001) * Math.sign(point.y - centre.y) : 0;
    const score = ((point.x - centre.x) * dx + (point.y - centre.y) * dy) / kHex + bias;
    if (score > bestScore) [best, bestScore] = [other, score];
  }
  return best;
}
