/** Areas without corners: at every point of a fine raster how much of a thing lies there, and the lines where that passes a level. */
import { n, noise } from "./curves";
import type { Bounds, Grid, Point } from "./geometry";

const kStep = 12.5;
/** Paths are cut into blocks, so that a browser draws only those in sight. */
const kBlock = 56;
const kReach = 3;

/** A number at every point of the raster. */
export interface Field {
  left: number;
  top: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

/** For each point of the raster the hexes near it and their shares, which sum to one. */
interface Shares {
  left: number;
  top: number;
  columns: number;
  rows: number;
  ids: string[];
  hexes: Int32Array;
  weights: Float32Array;
}

const kNear = 9;
const kSpread = 50;
const known = new WeakMap<Grid, Shares>();

function bucketsOf(grid: Grid, ids: string[]): Map<number, number[]> {
  const buckets = new Map<number, number[]>();
  ids.forEach((id, i) => {
    const c = grid.centres.get(id)!;
    const at = bucket(c.x, c.y);
    const list = buckets.get(at);
    if (list === undefined) buckets.set(at, [i]);
    else list.push(i);
  });
  return buckets;
}

const bucket = (x: number, y: number) => Math.floor(x / 100) * 4096 + Math.floor(y / 100);

function shares(grid: Grid): Shares {
  const old = known.get(grid);
  if (old !== undefined) return old;
  const { left, top, width, height } = grid.bounds;
  const columns = Math.ceil(width / kStep) + 1;
  const rows = Math.ceil(height / kStep) + 1;
  const ids = [...grid.centres.keys()];
  const centres = ids.map((id) => grid.centres.get(id)!);
  const buckets = bucketsOf(grid, ids);
  const hexes = new Int32Array(columns * rows * kNear).fill(-1);
  const weights = new Float32Array(columns * rows * kNear);
  for (let j = 0; j < rows; ++j) {
    for (let i = 0; i < columns; ++i) {
      const [x, y] = [left + i * kStep, top + j * kStep];
      const at = (j * columns + i) * kNear;
      let count = 0;
      let sum = 0;
      for (const dx of [-100, 0, 100]) {
        for (const dy of [-100, 0, 100]) {
          for (const k of buckets.get(bucket(x + dx, y + dy)) ?? []) {
            const c = centres[k]!;
            const d2 = (c.x - x) ** 2 + (c.y - y) ** 2;
            if (d2 > 15000 || count === kNear) continue;
            const w = Math.exp(-d2 / (kSpread * kSpread));
            hexes[at + count] = k;
            weights[at + count] = w;
            sum += w;
            ++count;
          }
        }
      }
      for (let k = 0; k < count; ++k) weights[at + k]! /= sum;
    }
  }
  const made = { left, top, columns, rows, ids, hexes, weights };
  known.set(grid, made);
  return made;
}

/** The mean of a number of the hexes about each point. */
export function meanField(grid: Grid, value: (id: string) => number): Field {
  const s = shares(grid);
  const of = s.ids.map(value);
  const values = new Float32Array(s.columns * s.rows);
  for (let p = 0; p < values.length; ++p) {
    let sum = 0;
    for (let k = p * kNear; k < (p + 1) * kNear && s.hexes[k]! >= 0; ++k) sum += s.weights[k]! * of[s.hexes[k]!]!;
    values[p] = sum;
  }
  return { left: s.left, top: s.top, columns: s.columns, rows: s.rows, values };
}

/** Ground does not follow a grid: noise of three sizes, repeatable. With the opposite sign two areas meet without a gap. */
export function roughen(field: Field, amount: number, seed = 1): Field {
  const values = field.values.map((v, p) => {
    if (v <= 0.001 || v >= 0.999) return v;
    const at = { x: field.left + (p % field.columns) * kStep, y: field.top + Math.floor(p / field.columns) * kStep };
    return v + amount * Math.tanh(1.1 * noise(at, 150, seed + 2) + 1.5 * noise(at, 70, seed) + 0.7 * noise(at, 25, seed + 1));
  });
  return { ...field, values };
}

export function mapField(field: Field, change: (value: number, at: Point) => number): Field {
  const values = field.values.map((v, p) =>
    change(v, { x: field.left + (p % field.columns) * kStep, y: field.top + Math.floor(p / field.columns) * kStep }),
  );
  return { ...field, values };
}

/** The value between the points of the raster. */
export function valueAt(field: Field, at: Point): number {
  const [x, y] = [(at.x - field.left) / kStep, (at.y - field.top) / kStep];
  const i = Math.min(field.columns - 2, Math.max(0, Math.floor(x)));
  const j = Math.min(field.rows - 2, Math.max(0, Math.floor(y)));
  const [u, v] = [Math.min(1, Math.max(0, x - i)), Math.min(1, Math.max(0, y - j))];
  const of = (a: number, b: number) => field.values[(j + b) * field.columns + i + a]!;
  return (of(0, 0) * (1 - u) + of(1, 0) * u) * (1 - v) + (of(0, 1) * (1 - u) + of(1, 1) * u) * v;
}

/** Where the ground rises most, per unit. */
export function gradientAt(field: Field, at: Point): Point {
  const e = kStep;
  return {
    x: (valueAt(field, { x: at.x + e, y: at.y }) - valueAt(field, { x: at.x - e, y: at.y })) / (2 * e),
    y: (valueAt(field, { x: at.x, y: at.y + e }) - valueAt(field, { x: at.x, y: at.y - e })) / (2 * e),
  };
}

interface Window {
  i0: number;
  j0: number;
  i1: number;
  j1: number;
}

function windows(field: Field, overlap: number): Window[] {
  const out: Window[] = [];
  for (let j = 0; j < field.rows - 1; j += kBlock) {
    for (let i = 0; i < field.columns - 1; i += kBlock) {
      out.push({ i0: i, j0: j, i1: Math.min(field.columns - 1, i + kBlock + overlap), j1: Math.min(field.rows - 1, j + kBlock + overlap) });
    }
  }
  return out;
}

/** Lines along which the field passes the level, the greater values at their right hand. Closed ones end where they began. */
function trace(field: Field, level: number, w: Window, closed: boolean): Point[][] {
  const pad = closed ? 1 : 0;
  const value = (i: number, j: number) =>
    i < w.i0 || j < w.j0 || i > w.i1 || j > w.j1 ? -1e9 : field.values[j * field.columns + i]!;
  const next = new Map<string, { to: string; from: Point; end: Point }>();
  const targets = new Set<string>();
  const cut = (ai: number, aj: number, bi: number, bj: number): [string, Point] => {
    const [a, b] = [value(ai, aj), value(bi, bj)];
    const t = (level - a) / (b - a);
    const at = { x: field.left + (ai + (bi - ai) * t) * kStep, y: field.top + (aj + (bj - aj) * t) * kStep };
    return [ai + aj < bi + bj ? `${ai},${aj},${bi},${bj}` : `${bi},${bj},${ai},${aj}`, at];
  };
  for (let j = w.j0 - pad; j < w.j1 + pad; ++j) {
    for (let i = w.i0 - pad; i < w.i1 + pad; ++i) {
      // Corners in the order of the sun; a line leaves where the value falls and enters where it rises.
      const ring: [number, number][] = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
      const inside = ring.map(([a, b]) => value(a, b) >= level);
      const starts: [string, Point][] = [];
      const ends: [string, Point][] = [];
      for (let k = 0; k < 4; ++k) {
        const [p, q] = [ring[k]!, ring[(k + 1) % 4]!];
        if (inside[k] === inside[(k + 1) % 4]) continue;
        (inside[k] ? starts : ends).push(cut(p[0], p[1], q[0], q[1]));
      }
      starts.forEach(([name, from], k) => {
        // In a saddle each start takes the end that comes after it.
        const [to, end] = ends[starts.length === 2 ? (inside[0] ? k : 1 - k) : 0]!;
        next.set(name, { to, from, end });
        targets.add(to);
      });
    }
  }
  return follow(next, targets);
}

function follow(next: Map<string, { to: string; from: Point; end: Point }>, targets: Set<string>): Point[][] {
  const out: Point[][] = [];
  const walk = (start: string) => {
    const line: Point[] = [];
    for (let name = start; ; ) {
      const step = next.get(name);
      if (step === undefined) break;
      next.delete(name);
      if (line.length === 0) line.push(step.from);
      line.push(step.end);
      name = step.to;
    }
    if (line.length > 1) out.push(line);
  };
  for (const name of [...next.keys()]) if (!targets.has(name)) walk(name);
  for (const name of [...next.keys()]) if (next.has(name)) walk(name);
  return out;
}

/** Fillings of everything above the level, one path a block; the blocks overlap a little. */
export function areaBlocks(field: Field, level = 0.5): string[] {
  return windows(field, 1)
    .map((w) => trace(field, level, w, true).map((line) => smooth(thin(line, true), true)).join(""))
    .filter((d) => d !== "");
}

/** The lines of the level in pieces, for strokes and for what stands along them. */
export function levelLines(field: Field, level = 0.5): Point[][] {
  return windows(field, 0).flatMap((w) => trace(field, level, w, false));
}

/** Drops points that lie closer than a few units to the last one. */
function thin(line: Point[], closed: boolean): Point[] {
  const out: Point[] = [];
  for (const p of line) {
    const last = out[out.length - 1];
    if (last === undefined || Math.hypot(p.x - last.x, p.y - last.y) > kReach) out.push(p);
  }
  if (closed && out.length > 2 && Math.hypot(out[0]!.x - out[out.length - 1]!.x, out[0]!.y - out[out.length - 1]!.y) < kReach) out.pop();
  return out;
}

function smooth(points: Point[], closed: boolean): string {
  const count = points.length;
  if (count < 3) return "";
  const mid = (a: Point, b: Point): string => `${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`;
  if (closed) {
    let d = `M${mid(points[count - 1]!, points[0]!)}`;
    points.forEach((p, i) => (d += `Q${n(p.x)} ${n(p.y)} ${mid(p, points[(i + 1) % count]!)}`));
    return `${d}Z`;
  }
  let d = `M${n(points[0]!.x)} ${n(points[0]!.y)}`;
  for (let i = 1; i < count - 1; ++i) {
    const p = points[i]!;
    d += `Q${n(p.x)} ${n(p.y)} ${i === count - 2 ? `${n(points[count - 1]!.x)} ${n(points[count - 1]!.y)}` : mid(p, points[i + 1]!)}`;
  }
  return d;
}

export function linePath(lines: Point[][]): string {
  return lines.map((line) => smooth(thin(line, false), false)).join("");
}

/** Collects path text by place, so that a browser draws only what is in sight. */
export class Blocks {
  private readonly parts_ = new Map<string, string>();

  add(at: Point, d: string, size = 700): void {
    const name = `${Math.floor(at.x / size)},${Math.floor(at.y / size)}`;
    this.parts_.set(name, (this.parts_.get(name) ?? "") + d);
  }

  paths(): string[] {
    return [...this.parts_.values()];
  }
}

export function inside(bounds: Bounds, p: Point): boolean {
  return p.x >= bounds.left && p.x <= bounds.left + bounds.width && p.y >= bounds.top && p.y <= bounds.top + bounds.height;
}
