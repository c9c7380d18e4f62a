/** Areas: woods, rough ground, towns, the paper under them. */
import { along, dice, n, polyline } from "./curves";
import { areaBlocks, Blocks, levelLines, meanField, roughen, valueAt, type Field } from "./field";
import { distance, key, outline, type Grid, type Point } from "./geometry";

interface Edge {
  from: Point;
  to: Point;
}

/** Directed outer edges of a set of hexes. */
function boundary(grid: Grid, inside: (id: string) => boolean): Edge[] {
  const edges: Edge[] = [];
  for (const id of grid.centres.keys()) {
    if (!inside(id)) continue;
    const ring = outline(grid, id);
    (grid.neighbours.get(id) ?? []).forEach((other, k) => {
      if (other !== null && inside(other)) return;
      edges.push({ from: ring[k]!, to: ring[(k + 1) % ring.length]! });
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

/** An area of hexes with a natural outline. `side` 1 and -1 of the same seed meet without a gap. */
export function area(grid: Grid, inside: (id: string) => boolean, side: 1 | -1 = 1, amount = 0.33): Field {
  return roughen(meanField(grid, (id) => (inside(id) ? 1 : 0)), amount * side);
}

export interface Woods {
  floor: string[];
  /** where the trees stand close */
  deep: string[];
  /** single crowns along the rim: their tops and their shade */
  tops: string[];
  shade: string[];
}

/** Woods: a ground tint, two densities of trees, and single crowns that make the rim. */
export function woods(grid: Grid, inside: (id: string) => boolean): Woods {
  const field = area(grid, inside);
  const random = dice(5);
  const [tops, shade] = [new Blocks(), new Blocks()];
  for (const line of levelLines(field)) {
    for (const { at, dir } of along(line, 5.2, 3)) {
      if (random() < 0.3) continue;
      const r = 2.4 + random() ** 2 * 4.6;
      // The inside lies at the right hand of the line.
      const in_ = (random() - 0.3) * 11;
      const p = { x: at.x - dir.y * in_, y: at.y + dir.x * in_ };
      const s = r * 0.72;
      tops.add(p, `M${n(p.x - r)} ${n(p.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`);
      shade.add(p, `M${n(p.x + s)} ${n(p.y - s)}A${n(r)} ${n(r)} 0 0 1 ${n(p.x - s)} ${n(p.y + s)}`);
    }
  }
  return { floor: areaBlocks(field), deep: areaBlocks(field, 0.78), tops: tops.paths(), shade: shade.paths() };
}

/** Crowns for a pattern that repeats without a seam: tops and shades on a tile. */
export function crownTile(width: number, height: number, pitch: number, seed: number): { tops: string; shade: string } {
  const random = dice(seed);
  let [tops, shade] = ["", ""];
  const rows = Math.round(height / pitch);
  const columns = Math.round(width / pitch);
  for (let j = 0; j < rows; ++j) {
    for (let i = 0; i < columns; ++i) {
      const x = ((i + 0.5 + (j % 2) * 0.5) * width) / columns + (random() - 0.5) * pitch * 0.75;
      const y = ((j + 0.5) * height) / rows + (random() - 0.5) * pitch * 0.75;
      const r = 3.1 + random() * 2.9;
      if (random() < 0.12) continue;
      const s = r * 0.72;
      for (const [dx, dy] of copies(x, y, r + 1, width, height)) {
        tops += `M${n(x + dx - r)} ${n(y + dy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
        shade += `M${n(x + dx + s)} ${n(y + dy - s)}A${n(r)} ${n(r)} 0 0 1 ${n(x + dx - s)} ${n(y + dy + s)}`;
      }
    }
  }
  return { tops, shade };
}

/** What stands over an edge of the tile stands at the opposite edge too. */
function copies(x: number, y: number, r: number, width: number, height: number): [number, number][] {
  const across = (at: number, size: number) => [0, ...(at < r ? [size] : []), ...(at > size - r ? [-size] : [])];
  return across(x, width).flatMap((dx) => across(y, height).map((dy): [number, number] => [dx, dy]));
}

/** Specks of the paper, or short marks of rolling ground, on a tile. */
export function specks(size: number, count: number, length: number, seed: number): string {
  const random = dice(seed);
  let d = "";
  for (let i = 0; i < count; ++i) {
    const [x, y] = [random() * size, random() * size];
    const l = length * (0.6 + 0.8 * random());
    d += length < 2 ? `M${n(x)} ${n(y)}h${n(l)}` : `M${n(x)} ${n(y)}q${n(l / 2)} ${n(-l / 3)} ${n(l)} 0`;
  }
  return d;
}

export interface Town {
  ground: string[];
  blocks: string;
  houses: string;
}

/** Towns: a grid of streets, blocks between them, houses along the streets; none in the water. */
export function towns(grid: Grid, inside: (id: string) => boolean, wet: Point[], turnOf: (id: string) => number): Town {
  const random = dice(7);
  const field = roughen(meanField(grid, (id) => (inside(id) ? 1 : 0)), 0.1, 5);
  let [blocks, houses] = ["", ""];
  const [w, h] = [23, 17];
  for (const [id, centre] of grid.centres) {
    if (!inside(id)) continue;
    const turn = turnOf(id) * (Math.PI / 180);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const place = (u: number, v: number) => ({ x: u * c - v * s, y: u * s + v * c });
    // One net of streets for all hexes of a town: rows and columns are counted from the corner of the sheet.
    const [u0, v0] = [centre.x * c + centre.y * s, -centre.x * s + centre.y * c];
    for (let i = Math.floor((u0 - 60) / w); i <= (u0 + 60) / w; ++i) {
      for (let j = Math.floor((v0 - 60) / h); j <= (v0 + 60) / h; ++j) {
        const at = place((i + 0.5) * w, (j + 0.5) * h);
        if (grid.at(at) !== id || valueAt(field, at) < 0.62 || wet.some((p) => distance(p, at) < 48)) continue;
        const box = (x0: number, y0: number, x1: number, y1: number) =>
          polyline([place(x0, y0), place(x1, y0), place(x1, y1), place(x0, y1)].map((p) => ({ x: at.x + p.x, y: at.y + p.y })), true);
        blocks += box(-w / 2 + 2, -h / 2 + 2, w / 2 - 2, h / 2 - 2);
        for (const [x, y] of [[-6.4, -4], [0, -4], [6.4, -4], [-6.4, 4], [0, 4], [6.4, 4]] as const) {
          if (random() < 0.24) continue;
          const [a, b] = [1.7 + random() * 1.2, 1.5 + random() * 0.8];
          houses += box(x - a, y - b, x + a, y + b);
        }
      }
    }
  }
  return { ground: areaBlocks(field, 0.5), blocks, houses };
}

/** Every side of the grid once, in a few paths. */
export function gridPaths(grid: Grid): string[] {
  const seen = new Set<string>();
  const blocks = new Blocks();
  for (const id of grid.centres.keys()) {
    const ring = outline(grid, id);
    ring.forEach((p, k) => {
      const q = ring[(k + 1) % ring.length]!;
      const name = [key(p), key(q)].sort().join("|");
      if (seen.has(name)) return;
      seen.add(name);
      blocks.add(p, `M${n(p.x)} ${n(p.y)}L${n(q.x)} ${n(q.y)}`);
    });
  }
  return blocks.paths();
}

/** What lies between the hexes at the edge and the frame: the notches of the sheet. */
export function notches(grid: Grid): string {
  const b = grid.bounds;
  return `M${n(b.left)} ${n(b.top)}h${n(b.width)}v${n(b.height)}h${n(-b.width)}z${sheetPath(grid)}`;
}

/** One path of whole hexes, for lights and shading. */
export function hexesPath(grid: Grid, ids: Iterable<string>, scale = 1): string {
  let d = "";
  for (const id of ids) d += polyline(outline(grid, id, scale), true);
  return d;
}
