/** Curves, noise and path text: the pen of the map. */
import { distance, key, mix, type Point } from "./geometry";

export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Sheet units of a block of things that are drawn together. */
const kBlock = 600;

export function blockOf(p: Point): string {
  return `${Math.floor(p.x / kBlock)} ${Math.floor(p.y / kBlock)}`;
}

export function polyline(points: Point[], close = false): string {
  if (points.length === 0) return "";
  return `M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join("L")}${close ? "Z" : ""}`;
}

/** A curve through the middles of the segments; the points themselves are its controls. */
export function softLoop(points: Point[]): string {
  const count = points.length;
  if (count < 3) return polyline(points, true);
  const first = mix(points[count - 1]!, points[0]!);
  let d = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 0; i < count; ++i) {
    const p = points[i]!;
    const m = mix(p, points[(i + 1) % count]!);
    d += `Q${n(p.x)} ${n(p.y)} ${n(m.x)} ${n(m.y)}`;
  }
  return `${d}Z`;
}

export function softLine(points: Point[]): string {
  const count = points.length;
  if (count < 3) return polyline(points);
  let d = `M${n(points[0]!.x)} ${n(points[0]!.y)}`;
  for (let i = 1; i < count - 1; ++i) {
    const p = points[i]!;
    const end = i === count - 2 ? points[count - 1]! : mix(p, points[i + 1]!);
    d += `Q${n(p.x)} ${n(p.y)} ${n(end.x)} ${n(end.y)}`;
  }
  return d;
}

/** Catmull-Rom: a curve through every point. */
export function spline(points: Point[], steps = 10): Point[] {
  if (points.length < 2) return points;
  const all = [points[0]!, ...points, points[points.length - 1]!];
  const out: Point[] = [];
  for (let i = 0; i + 3 < all.length; ++i) {
    const [a, b, c, d] = [all[i]!, all[i + 1]!, all[i + 2]!, all[i + 3]!];
    for (let s = 0; s < steps; ++s) {
      const t = s / steps;
      const at = (p: number, q: number, r: number, u: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t * t + (3 * q - p - 3 * r + u) * t ** 3);
      out.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) });
    }
  }
  out.push(points[points.length - 1]!);
  return out;
}

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

/** Repeatable random numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let i = 0;
  return () => hash(++i, seed, 97);
}

/** Smooth noise from -1 to 1 with waves of `size` units; the same everywhere and every time. */
export function noise(p: Point, size: number, seed: number): number {
  const [x, y] = [p.x / size, p.y / size];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const [a, b, c, d] = [hash(i, j, seed), hash(i + 1, j, seed), hash(i, j + 1, seed), hash(i + 1, j + 1, seed)];
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1;
}

/** Moves a point by two scales of noise, as ground does not follow a grid. */
export function wander(p: Point, amount: number): Point {
  const dx = noise(p, 62, 1) + 0.45 * noise(p, 21, 3);
  const dy = noise(p, 62, 2) + 0.45 * noise(p, 21, 4);
  return { x: p.x + dx * amount, y: p.y + dy * amount };
}

/** Joins segments that share ends into lines as long as possible. */
export function chains(segments: [Point, Point][]): Point[][] {
  const left = new Set(segments);
  const out: Point[][] = [];
  for (const start of segments) {
    if (!left.delete(start)) continue;
    const line = [start[0], start[1]];
    for (let grown = true; grown; ) {
      grown = false;
      for (const segment of left) {
        if (!join(line, segment)) continue;
        left.delete(segment);
        grown = true;
      }
    }
    out.push(line);
  }
  return out;
}

function join(line: Point[], [a, b]: [Point, Point]): boolean {
  const [first, last] = [key(line[0]!), key(line[line.length - 1]!)];
  if (key(a) === last) line.push(b);
  else if (key(b) === last) line.push(a);
  else if (key(a) === first) line.unshift(b);
  else if (key(b) === first) line.unshift(a);
  else return false;
  return true;
}

/** Chaikin's corner cutting; the ends stay. */
export function cutCorners(line: Point[], times = 2, keep = 0.2): Point[] {
  let out = line;
  for (let i = 0; i < times; ++i) {
    const next = [out[0]!];
    for (let k = 0; k + 1 < out.length; ++k) {
      next.push(mix(out[k]!, out[k + 1]!, keep), mix(out[k]!, out[k + 1]!, 1 - keep));
    }
    next.push(out[out.length - 1]!);
    out = next;
  }
  return out;
}

/** Points at equal steps along a line, with the direction of the line there (unit vector). */
export function along(line: Point[], every: number, start = every / 2): { at: Point; dir: Point }[] {
  const out: { at: Point; dir: Point }[] = [];
  let next = start;
  let walked = 0;
  for (let i = 0; i + 1 < line.length; ++i) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const length = distance(a, b);
    if (length === 0) continue;
    const dir = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    for (; next <= walked + length; next += every) out.push({ at: mix(a, b, (next - walked) / length), dir });
    walked += length;
  }
  return out;
}
