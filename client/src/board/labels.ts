/** Names on the map: where each one stands at each zoom, chosen once per map, the same every time. No two names overlap. */
import { mapTexts } from "../text/english_map";
import type { GameMap } from "../protocol/types";
import { along } from "./curves";
import type { Bounds, Grid, Point } from "./geometry";

/** Words on the map: placed by a game, or by default beside their hex. */
export interface Label {
  hex: string;
  dx: number;
  dy: number;
  words: string;
  kind: string;
  size: number;
  turn?: number;
}

/** `river`: the name of a river that runs along hexsides; without it the river of the hexes is meant. */
export interface RiverName {
  words: string;
  at: number;
  size: number;
  river?: string;
}

export type Zoom = "near" | "middle" | "far" | "distant";
export const kZooms: Zoom[] = ["near", "middle", "far", "distant"];

/** Letters grow as the sheet shrinks, so that what is named stays legible. */
const kScale: Record<Zoom, number> = { near: 1, middle: 1.5, far: 2.2, distant: 3.1 };
const kRiverScale: Record<Zoom, number> = { near: 1, middle: 1.2, far: 1.6, distant: 2.1 };
/** Names that span a part of the sheet are large by themselves. */
const kRangeScale: Record<Zoom, number> = { near: 1, middle: 1.15, far: 1.5, distant: 2 };

/** The kinds that a zoom names at all, in the order in which they take their places. */
const kKinds: Record<Zoom, string[]> = {
  near: ["exit", "vp", "range", "town", "hill", "knoll", "works", "water", "place", "way"],
  middle: ["exit", "vp", "range", "town", "hill", "water", "works", "place", "knoll", "way"],
  far: ["range", "town", "hill", "water", "place", "works", "knoll"],
  distant: ["range", "town", "hill"],
};

/** A rectangle in any direction: its middle, half its sides, and the unit vector along it. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  ux: number;
  uy: number;
}

export interface Placed {
  label: Label;
  x: number;
  y: number;
  size: number;
  boxes: Box[];
}

export interface PlacedRiver {
  name: RiverName;
  size: number;
  boxes: Box[];
}

export interface Placement {
  labels: Placed[];
  rivers: PlacedRiver[];
}

/** What names should keep off, as points with a weight, and the hexes whose middle a counter takes. */
export interface Surroundings {
  points: { at: Point; weight: number }[];
  signs: Point[];
  bounds: Bounds;
  riverLine(name: RiverName): Point[];
}

const kNarrow = /[iljtfrI.,:;’'() ]/;
const kWide = /[mwMW—]/;

/** The width of words, in letter heights, a little more than most serif faces need. */
export function widthOf(words: string, kind: string): number {
  const caps = kind === "town" || kind === "hill" || kind === "range" || kind === "river";
  let sum = 0;
  for (const letter of words) {
    const capital = letter !== letter.toLowerCase();
    sum += kNarrow.test(letter) ? 0.33 : kWide.test(letter) ? 0.9 : capital ? 0.73 : 0.5;
  }
  const spacing = kind === "range" ? 0.42 : kind === "river" ? 0.3 : caps ? 0.03 : 0;
  return sum * (caps ? 1.04 : 1) + spacing * words.length;
}

export function overlap(a: Box, b: Box): boolean {
  return !apart(a, b) && !apart(b, a);
}

/** Is there a gap between the boxes along one of the directions of the first? */
function apart(a: Box, b: Box): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const dot = Math.abs(a.ux * b.ux + a.uy * b.uy);
  const cross = Math.abs(a.ux * b.uy - a.uy * b.ux);
  const longways = Math.abs(dx * a.ux + dy * a.uy) >= a.w + b.w * dot + b.h * cross;
  const sideways = Math.abs(dy * a.ux - dx * a.uy) >= a.h + b.w * cross + b.h * dot;
  return longways || sideways;
}

function contains(box: Box, p: Point, margin = 0): boolean {
  const [dx, dy] = [p.x - box.x, p.y - box.y];
  return Math.abs(dx * box.ux + dy * box.uy) < box.w + margin && Math.abs(dy * box.ux - dx * box.uy) < box.h + margin;
}

/** The box of words whose baseline has its middle at a point. */
export function boxOf(label: Label, x: number, y: number, size: number): Box {
  const turn = (-(label.turn ?? 0) * Math.PI) / 180;
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  const up = size * 0.27;
  return { x: x + uy * up, y: y - ux * up, w: (widthOf(label.words, label.kind) * size) / 2 + 2, h: size * 0.5, ux, uy };
}

class Index {
  private readonly cells_ = new Map<string, { at: Point; weight: number }[]>();

  constructor(points: { at: Point; weight: number }[]) {
    for (const point of points) {
      const name = `${Math.floor(point.at.x / 80)},${Math.floor(point.at.y / 80)}`;
      const list = this.cells_.get(name);
      if (list === undefined) this.cells_.set(name, [point]);
      else list.push(point);
    }
  }

  /** The weight of everything in a box. */
  weigh(box: Box): number {
    const rx = Math.abs(box.ux) * box.w + Math.abs(box.uy) * box.h;
    const ry = Math.abs(box.uy) * box.w + Math.abs(box.ux) * box.h;
    let sum = 0;
    for (let i = Math.floor((box.x - rx) / 80); i <= Math.floor((box.x + rx) / 80); ++i) {
      for (let j = Math.floor((box.y - ry) / 80); j <= Math.floor((box.y + ry) / 80); ++j) {
        for (const { at, weight } of this.cells_.get(`${i},${j}`) ?? []) if (contains(box, at, 2)) sum += weight;
      }
    }
    return sum;
  }
}

/** Steps away from where a name would best stand: nearest first. */
function shifts(label: Label, size: number): Point[] {
  const out: Point[] = [{ x: 0, y: 0 }];
  const turn = (-(label.turn ?? 0) * Math.PI) / 180;
  if (label.kind === "vp" || label.kind === "exit") return out;
  if (label.turn !== undefined) {
    for (const r of [0.5, -0.5, 1, -1, 1.6, -1.6]) out.push({ x: -Math.sin(turn) * size * r, y: Math.cos(turn) * size * r });
    for (const r of [1.5, -1.5, 3, -3]) out.push({ x: Math.cos(turn) * size * r, y: Math.sin(turn) * size * r });
    return out;
  }
  const half = (widthOf(label.words, label.kind) * size) / 2;
  for (const y of [0, 6, 12, -12, 19, 26, -62, -76, 40]) {
    for (const x of [0, 0.4, -0.4, 0.8, -0.8]) if (x !== 0 || y !== 0) out.push({ x: x * half, y });
  }
  return out;
}

/** Labels that no game has placed: the places of the map, below the middle of their hexes. */
export function labelsOf(map: GameMap, labels: Label[]): Label[] {
  const own = labels.length > 0 ? labels : map.places.map((place): Label => ({ hex: place.hex, dx: 0, dy: 0.36, words: place.name, kind: "place", size: 19 }));
  return [...own, ...pointLabels(map)];
}

/** What hexes are worth, the most to the one side or to the other, and where the map is left. */
function pointLabels(map: GameMap): Label[] {
  const worth = (row: GameMap["vp_hexes"][number]) => (row.union !== 0 ? row.union : row.confederate);
  const most = new Map<string, number>();
  for (const row of map.vp_hexes) most.set(row.hex, Math.max(most.get(row.hex) ?? 0, Math.abs(worth(row))));
  const points = [...most].map(([hex, value]): Label => {
    const signed = map.vp_hexes.filter((row) => row.hex === hex && Math.abs(worth(row)) === value).map(worth);
    return { hex, dx: 0, dy: -0.3, words: mapTexts.vp([...new Set(signed)].join(" / ").replaceAll("-", "−")), kind: "vp", size: 14 };
  });
  return [...points, ...map.exits.map((hex): Label => ({ hex, dx: 0, dy: 0.42, words: mapTexts.exit, kind: "exit", size: 14 }))];
}

/** Places the names of one zoom: rivers first, then kind by kind, larger before smaller; who finds no room is left out. */
export function placeLabels(grid: Grid, labels: Label[], riverNames: RiverName[], around: Surroundings, zoom: Zoom): Placement {
  const taken: Box[] = [];
  const index = new Index(around.points);
  const rivers: PlacedRiver[] = [];
  for (const name of riverNames) {
    const spot = bestReach(around.riverLine(name), name, name.size * kRiverScale[zoom], taken);
    if (spot === null) continue;
    taken.push(...spot.boxes);
    rivers.push(spot);
  }
  const order = kKinds[zoom];
  const queue = labels
    .filter((label) => grid.centres.has(label.hex) && (order.includes(label.kind) || (zoom === "distant" && label.size >= 34)))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.size - a.size || (a.hex < b.hex ? -1 : 1));
  const placed: Placed[] = [];
  for (const label of queue) {
    const spot = best(label, label.size * scaleOf(label, zoom), grid, around, index, taken);
    if (spot === null || twice(placed, label, spot)) continue;
    taken.push(...spot.boxes);
    placed.push(spot);
  }
  return { labels: placed, rivers };
}

/** The same words close by, as of a ford at a place of its name, are written once. */
function twice(placed: Placed[], label: Label, spot: Placed): boolean {
  return placed.some((other) => other.label.words === label.words && label.kind !== "vp" && Math.hypot(other.x - spot.x, other.y - spot.y) < 260);
}

function scaleOf(label: Label, zoom: Zoom): number {
  if (label.kind === "range" || label.size >= 34) return kRangeScale[zoom];
  return label.kind === "vp" || label.kind === "exit" ? Math.min(1.5, kScale[zoom]) : kScale[zoom];
}

function best(label: Label, size: number, grid: Grid, around: Surroundings, index: Index, taken: Box[]): Placed | null {
  const c = grid.centres.get(label.hex)!;
  let found: Placed | null = null;
  let least = Infinity;
  for (const shift of shifts(label, size)) {
    const [x, y] = [c.x + label.dx * 100 + shift.x, c.y + label.dy * 100 + shift.y];
    const box = boxOf(label, x, y, size);
    if (!within(around.bounds, box) || taken.some((other) => overlap(box, other))) continue;
    const cost = index.weigh(box) + Math.hypot(shift.x, shift.y) * (label.kind === "water" ? 0.16 : 0.08) + (around.signs.some((sign) => contains(box, sign, 6)) ? 4 : 0);
    if (cost < least - 0.01) [found, least] = [{ label, x, y, size, boxes: [box] }, cost];
  }
  return found;
}

function within(b: Bounds, box: Box): boolean {
  const rx = Math.abs(box.ux) * box.w + Math.abs(box.uy) * box.h;
  const ry = Math.abs(box.uy) * box.w + Math.abs(box.ux) * box.h;
  return box.x - rx > b.left && box.x + rx < b.left + b.width && box.y - ry > b.top && box.y + ry < b.top + b.height;
}

/** The straightest reach near the place where a river is to be named. */
function bestReach(line: Point[], name: RiverName, size: number, taken: Box[]): PlacedRiver | null {
  let found: PlacedRiver | null = null;
  let least = Infinity;
  for (let shift = -0.08; shift <= 0.081; shift += 0.01) {
    const moved = { ...name, at: Math.round((name.at + shift) * 1000) / 1000 };
    const boxes = alongRiver(line, moved, size);
    if (boxes.length === 0 || boxes.some((box) => taken.some((other) => overlap(box, other)))) continue;
    let bends = 0;
    for (let i = 1; i < boxes.length; ++i) bends += 1 - (boxes[i]!.ux * boxes[i - 1]!.ux + boxes[i]!.uy * boxes[i - 1]!.uy);
    const upsideDown = boxes.filter((box) => box.ux < -0.1).length;
    const cost = bends + upsideDown + Math.abs(shift);
    if (cost < least - 1e-6) [found, least] = [{ name: moved, size, boxes }, cost];
  }
  return found;
}

/** Boxes along a river, one for each letter or so of its name; none where the line is too short for it. */
function alongRiver(line: Point[], name: RiverName, size: number): Box[] {
  const steps = along(line, 6, 0);
  const whole = steps.length * 6;
  const half = (widthOf(name.words, "river") * size) / 2;
  const middle = whole * name.at;
  if (middle - half < 0 || middle + half > whole) return [];
  return steps
    .filter((_, i) => Math.abs(i * 6 - middle) <= half && i % Math.max(1, Math.round((size * 0.9) / 6)) === 0)
    .map(({ at, dir }) => ({ x: at.x, y: at.y, w: size * 0.5, h: size * 0.55, ux: dir.x, uy: dir.y }));
}
