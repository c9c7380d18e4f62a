/** Heights: a surface from the elevations of the hexes, and the strokes of a pen down its slopes. */
import type { GameMap } from "../protocol/types";
import { along, dice, n, noise } from "./curves";
import { Blocks, gradientAt, levelLines, mapField, meanField, type Field } from "./field";
import { sideEnds, type Grid, type Point } from "./geometry";

export interface Relief {
  /** strokes on slopes that look north-west, and on those in the shade */
  lit: string[];
  shade: string[];
  /** slopes and ridges that lie on hexsides */
  sides: string;
  crests: string;
}

/** Metres of ground that is rough and has no height of its own. */
const kRoughHeight = 42;
const kInterval = 12;

/** A surface in metres. Rough ground is broken by knolls; mountains by ridges along their grain. */
export function surface(grid: Grid, mountains: boolean): Field {
  const of = (id: string) => grid.hexes.get(id)!;
  const rough = (id: string) => of(id).terrain.includes("rough") || of(id).terrain.includes("hill") || of(id).terrain.includes("mountain");
  const height = (id: string) => of(id).elevation ?? (rough(id) ? kRoughHeight : 0);
  const broken = meanField(grid, (id) => (rough(id) ? 1 : 0));
  const base = meanField(grid, height);
  return mapField(base, (value, at) => {
    const p = Math.round((at.y - base.top) / 12.5) * base.columns + Math.round((at.x - base.left) / 12.5);
    const share = broken.values[p] ?? 0;
    if (share < 0.02) return value;
    return value + share * (mountains ? ridges(at) : 9 * noise(at, 60, 51) + 5 * noise(at, 24, 52)) + 3 * noise(at, 20, 53) * Math.min(1, share * 4);
  });
}

/** Long crests from the south-west to the north-east. */
function ridges(at: Point): number {
  const turn = (-58 * Math.PI) / 180;
  const u = at.x * Math.cos(turn) - at.y * Math.sin(turn);
  const v = at.x * Math.sin(turn) + at.y * Math.cos(turn);
  const fold = 1 - Math.abs(noise({ x: u / 1.1, y: v / 2.6 }, 95, 61));
  return 34 * fold - 20 + 7 * noise(at, 48, 62);
}

/** Strokes along the levels of the surface, downhill; longer, thicker and closer where the ground is steep. */
export function relief(grid: Grid, map: GameMap, mountains: boolean): Relief {
  const field = surface(grid, mountains);
  const [lit, shade] = [new Blocks(), new Blocks()];
  const random = dice(11);
  const top = field.values.reduce((most, v) => Math.max(most, v), 0);
  const coarse = mountains ? 1.5 : 1;
  for (let level = 9; level < top; level += kInterval * coarse) {
    for (const line of levelLines(field, level)) {
      let wait = 0;
      for (const { at } of along(line, 3.2)) {
        wait -= 3.2;
        if (wait > 0) continue;
        const g = gradientAt(field, at);
        const steep = Math.hypot(g.x, g.y);
        if (steep < 0.16) continue;
        wait = coarse * Math.max(5.2, 10 - 7 * steep) * (0.85 + 0.3 * random());
        const length = Math.min(20, 6 + 18 * steep) * (0.8 + 0.4 * random());
        const [dx, dy] = [-g.x / steep, -g.y / steep];
        const d = `M${n(at.x)} ${n(at.y)}l${n(dx * length)} ${n(dy * length)}`;
        (dx + dy > 0.1 ? shade : lit).add(at, d);
      }
    }
  }
  return { lit: lit.paths(), shade: shade.paths(), ...sideRelief(grid, map) };
}

/** Slopes and ridges that the map has on hexsides: a comb of strokes down from the side, a crest line for a ridge. */
function sideRelief(grid: Grid, map: GameMap): { sides: string; crests: string } {
  let sides = "";
  let crests = "";
  for (const side of map.sides) {
    const kind = side.features.find((feature) => feature === "slope" || feature === "ridge");
    const ends = kind === undefined ? null : sideEnds(grid, side.a, side.b);
    if (ends === null) continue;
    const [from, to] = [grid.centres.get(side.a)!, grid.centres.get(side.b)!];
    const down = (grid.hexes.get(side.a)?.elevation ?? 0) >= (grid.hexes.get(side.b)?.elevation ?? 0) ? 1 : -1;
    const d = { x: ((to.x - from.x) / 100) * down, y: ((to.y - from.y) / 100) * down };
    for (const { at } of along([ends[0], ends[1]], 5.5)) {
      for (const way of kind === "ridge" ? [1, -1] : [1]) sides += `M${n(at.x)} ${n(at.y)}l${n(d.x * 15 * way)} ${n(d.y * 15 * way)}`;
    }
    if (kind === "ridge") crests += `M${n(ends[0].x)} ${n(ends[0].y)}L${n(ends[1].x)} ${n(ends[1].y)}`;
  }
  return { sides, crests };
}
