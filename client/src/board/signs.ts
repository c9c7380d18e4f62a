/** Signs of an old map for single places: church, mill, mine, farm, village. */
import { n } from "./curves";
import type { Grid, Point } from "./geometry";
import type { Label } from "./labels";

export type SignKind = "church" | "mill" | "mine" | "house" | "village";

export interface Sign {
  kind: SignKind;
  at: Point;
}

const kNoBuilding = /Pen$|Wall|Railroad|R\.R\.|bridge|Bridge|bivouac|Field|Springs|Station|Ford|Crossing|^\(|Run$/;

/** The sign of a name, if a building stands there. */
export function signOf(label: Label, terrain: string[]): SignKind | null {
  if (label.kind === "town") return terrain.includes("town") || terrain.includes("station") ? null : "village";
  if (label.kind !== "place" || terrain.includes("town")) return null;
  if (/Church|Meeting/.test(label.words)) return "church";
  if (/Mill/.test(label.words)) return "mill";
  if (/Mine|Furnace/.test(label.words)) return "mine";
  return kNoBuilding.test(label.words) || terrain.includes("station") ? null : "house";
}

/** One sign a hex, a little aside of the roads that meet in its middle. */
export function signs(grid: Grid, labels: Label[]): Sign[] {
  const out = new Map<string, Sign>();
  for (const label of labels) {
    const c = grid.centres.get(label.hex);
    const kind = signOf(label, grid.hexes.get(label.hex)?.terrain ?? []);
    if (c === undefined || kind === null || out.has(label.hex)) continue;
    out.set(label.hex, { kind, at: { x: c.x + (label.dx > 0.25 ? 24 : label.dx < -0.25 ? -24 : 15), y: c.y + (label.dy < 0 ? -13 : 13) } });
  }
  return [...out.values()];
}

const rect = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

/** Filled shapes and lines of a sign about a point. */
export function drawSign({ kind, at }: Sign): { fill: string; line: string } {
  const { x, y } = at;
  if (kind === "church") return { fill: rect(x - 5, y - 2, 10, 6.5), line: `M${n(x)} ${n(y - 2)}v-9m-3.2 3h6.4` };
  if (kind === "mill") {
    let line = `M${n(x - 5.5)} ${n(y)}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0`;
    for (let i = 0; i < 8; ++i) {
      const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
      line += `M${n(x + c * 1.5)} ${n(y + s * 1.5)}L${n(x + c * 8)} ${n(y + s * 8)}`;
    }
    return { fill: "", line };
  }
  if (kind === "mine") return { fill: rect(x - 5, y + 1, 10, 5), line: `M${n(x - 5)} ${n(y + 1)}l3 -8h4l3 8` };
  if (kind === "village") {
    return { fill: rect(x - 13, y - 8, 7, 5) + rect(x - 3, y - 9, 6, 5) + rect(x + 6, y - 6, 7, 5) + rect(x - 10, y + 2, 6, 5) + rect(x + 1, y + 3, 8, 5), line: "" };
  }
  return { fill: rect(x - 4.5, y - 3.5, 9, 7), line: "" };
}
