/** Areas: woods, rough ground, towns, the paper under them. Each kind becomes one path. */
import { along, dice, n, polyline, softLoop, wander } from "./curves";
import { distance, key, mix, outline, type Grid, type Point } from "./geometry";

interface Edge {
  from: Point;
  to: Point;
  border: boolean;
}

/** Directed outer edges of a set of hexes. */
function boundary(grid: Grid, inside: (id: string) => boolean): Edge[] {
  const edges: Edge[] = [];
  for (const id of grid.centres.keys()) {
    if (!inside(id)) continue;
    const ring = outline(grid, id);
    (grid.neighbours.get(id) ?? []).forEach((other, k) => {
      if (other !== null && inside(other)) return;
      edges.push({ from: ring[k]!, to: ring[(k + 1) % ring.length]!, border: other === null });
    });
  }
  return edges;
}

/** Closed loops from directed edges; where two loops touch in a corner either way is right. */
function loops(edges: Edge[]): Edge[][] {
  const starts = new Map<string, Edge[]>();
  for (const edge of edges) starts.set(key(edge.from), [...(starts.get(key(edge.from)) ?? []), edge]);
  const out: Edge[][] = [];
  for (const first of edges) {
    if (!take(starts, first)) continue;
    const loop = [first];
    for (;;) {
      const next = (starts.get(key(loop[loop.length - 1]!.to)) ?? [])[0];
      if (next === undefined) break;
      take(starts, next);
      loop.push(next);
    }
    out.push(loop);
  }
  return out;
}

function take(starts: Map<string, Edge[]>, edge: Edge): boolean {
  const list = starts.get(key(edge.from)) ?? [];
  const i = list.indexOf(edge);
  if (i >= 0) list.splice(i, 1);
  return i >= 0;
}

/** The sheet itself: straight along the hexes. */
export function sheetPath(grid: Grid): string {
  return loops(boundary(grid, () => true))
    .map((loop) => polyline(loop.map((edge) => edge.from), true))
    .join("");
}

/** Natural outlines of a set of hexes: the sides wander, except along the edge of the sheet. */
export function areaLoops(grid: Grid, inside: (id: string) => boolean, amount = 15): Point[][] {
  const steps = 5;
  return loops(boundary(grid, inside)).map((loop) => {
    const fixed = new Set(loop.filter((edge) => edge.border).flatMap((edge) => [key(edge.from), key(edge.to)]));
    const points: Point[] = [];
    for (const edge of loop) {
      const [a, b] = [fixed.has(key(edge.from)) ? 0 : 1, fixed.has(key(edge.to)) ? 0 : 1];
      for (let i = 0; i < steps; ++i) {
        const t = i / steps;
        const p = mix(edge.from, edge.to, t);
        points.push(edge.border ? p : mix(p, wander(p, amount), a + (b - a) * t));
      }
    }
    return points;
  });
}

export function areaPath(grid: Grid, inside: (id: string) => boolean, amount = 15): string {
  return areaLoops(grid, inside, amount).map(softLoop).join("");
}

/** Short strokes from the rim of a height downwards into it, longer and shorter as a pen makes them. */
export function hachures(grid: Grid, inside: (id: string) => boolean): string {
  const random = dice(11);
  let d = "";
  for (const loop of areaLoops(grid, inside, 15)) {
    for (const { at, dir } of along([...loop, loop[0]!], 6.5)) {
      const length = 9 + random() * 9;
      const lean = (random() - 0.5) * 3;
      d += `M${n(at.x - dir.y * 2)} ${n(at.y + dir.x * 2)}l${n(-dir.y * length + dir.x * lean)} ${n(dir.x * length + dir.y * lean)}`;
    }
  }
  return d;
}

/** Broken rings on the tops of rough hexes. */
export function contours(grid: Grid, inside: (id: string) => boolean): string {
  let d = "";
  for (const [id, centre] of grid.centres) {
    if (!inside(id)) continue;
    for (const radius of [15, 27]) {
      const ring: Point[] = [];
      for (let i = 0; i < 14; ++i) {
        const a = (i / 14) * Math.PI * 2;
        ring.push(wander({ x: centre.x + Math.cos(a) * radius * 1.25, y: centre.y + Math.sin(a) * radius }, 11));
      }
      d += softLoop(ring);
    }
  }
  return d;
}

export interface Crowns {
  light: string;
  shade: string;
}

/** Crowns are kept in blocks of a few hexes, so that a browser draws only those in sight. */
function blockOf(blocks: Map<string, Crowns>, p: Point): Crowns {
  const name = `${Math.floor(p.x / 350)},${Math.floor(p.y / 350)}`;
  const block = blocks.get(name) ?? { light: "", shade: "" };
  blocks.set(name, block);
  return block;
}

/** Crowns of trees on a jittered lattice: their round tops and the shade at their south-eastern rims. */
export function crowns(grid: Grid, inside: (id: string) => boolean): Crowns[] {
  const random = dice(5);
  const blocks = new Map<string, Crowns>();
  const { left, top, width, height } = grid.bounds;
  const pitch = 14;
  for (let y = top; y < top + height; y += pitch * 0.86) {
    for (let x = left; x < left + width; x += pitch) {
      const p = { x: x + (random() - 0.5) * pitch, y: y + (random() - 0.5) * pitch };
      const r = 3 + random() * 3;
      const id = grid.at(p);
      const back = { x: p.x - (wander(p, 15).x - p.x), y: p.y - (wander(p, 15).y - p.y) };
      const true_id = grid.at(back) ?? id;
      if (id === null || true_id === null || !inside(true_id) || random() < 0.16) continue;
      const block = blockOf(blocks, p);
      block.light += `M${n(p.x - r)} ${n(p.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
      const s = r * 0.72;
      block.shade += `M${n(p.x + s)} ${n(p.y - s)}A${n(r)} ${n(r)} 0 0 1 ${n(p.x - s)} ${n(p.y + s)}`;
    }
  }
  return [...blocks.values()];
}

/** Houses in rows; none in the water. */
export function houses(grid: Grid, inside: (id: string) => boolean, wet: Point[]): string {
  const random = dice(7);
  let d = "";
  for (const [id, centre] of grid.centres) {
    if (!inside(id)) continue;
    const turn = (centre.y > grid.bounds.top + 350 ? 31 : 8) * (Math.PI / 180);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    for (let i = -3; i <= 3; ++i) {
      for (let j = -3; j <= 3; ++j) {
        const [u, v] = [i * 14.5, j * 13];
        if (Math.hypot(u, v) > 47 || random() < 0.14) continue;
        const at = { x: centre.x + u * c - v * s, y: centre.y + u * s + v * c };
        if (wet.some((p) => distance(p, at) < 44)) continue;
        const [w, h] = [4.4 + random() * 2.4, 3.6 + random() * 1.8];
        const corner = (x: number, y: number) => ({ x: at.x + x * c - y * s, y: at.y + x * s + y * c });
        d += polyline([corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)], true);
      }
    }
  }
  return d;
}

/** Every side of the grid once, as one path. */
export function gridPath(grid: Grid): string {
  const seen = new Set<string>();
  let d = "";
  for (const id of grid.centres.keys()) {
    const ring = outline(grid, id);
    ring.forEach((p, k) => {
      const q = ring[(k + 1) % ring.length]!;
      const name = [key(p), key(q)].sort().join("|");
      if (seen.has(name)) return;
      seen.add(name);
      d += `M${n(p.x)} ${n(p.y)}L${n(q.x)} ${n(q.y)}`;
    });
  }
  return d;
}

/** One path of whole hexes, for lights and shading. */
export function hexesPath(grid: Grid, ids: Iterable<string>, scale = 1): string {
  let d = "";
  for (const id of ids) d += polyline(outline(grid, id, scale), true);
  return d;
}
