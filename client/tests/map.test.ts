import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boxOf, kZooms, overlap, placeLabels, widthOf, type Box, type Label, type Surroundings } from "../src/board/labels";
import { makeGrid, type Point } from "../src/board/geometry";
import { layersOf } from "../src/board/layers";
import { legendItems } from "../src/board/margin";
import { relief } from "../src/board/relief";
import { signOf } from "../src/board/signs";
import { courses, waterNet } from "../src/board/water";
import { dressOf } from "../src/games";
import { kDress } from "../src/games/fredericksburg/dress";
import type { GameMap } from "../src/protocol/types";
import { smallMap } from "./fixture";

/** A map from its data file, as far as names and drawing need it. */
function fileMap(id: string, name: string, flat: boolean): GameMap {
  const text = readFileSync(join("..", "data", "maps", `${id}.toml`), "utf8");
  const rows = [...text.matchAll(/^ {2}\{id = "(\d\d)(\d\d)", terrain = "([^"]+)".*?\}/gm)];
  const root = Math.sqrt(3) / 2;
  const hexes = rows.map(([line, a, b, terrain]) => {
    const [line_, place] = [Number(a), Number(b)];
    const shift = line_ % 2 === 0 ? 0.5 : 0;
    const at = flat ? { x: line_ * root, y: place + shift } : { x: -(place + shift), y: line_ * root };
    const elevation = /elevation = (\d+)/.exec(line ?? "");
    return { id: `${a}${b}`, ...at, terrain: (terrain ?? "").split(" "), source: "reconstructed", ...(elevation ? { elevation: Number(elevation[1]) } : {}) };
  });
  const r = 1 / Math.sqrt(3);
  const corners = Array.from({ length: 6 }, (_, k): [number, number] => {
    const angle = ((60 * k - (flat ? 60 : 90)) * Math.PI) / 180;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  const sides = [...text.matchAll(/^ {2}\{between = "(\w+) (\w+)", features = "([^"]+)"(?:, enemy = "\w+")?(?:, name = "([^"]+)")?/gm)].map(([, a, b, features, river]) => ({
    a: a ?? "",
    b: b ?? "",
    features: (features ?? "").split(" "),
    ...(river !== undefined ? { name: river } : {}),
  }));
  return { ...smallMap(), id, name, hexes, corners, sides, vp_hexes: [{ hex: hexes[40]!.id, union: 5, confederate: 0, rule: "" }], exits: [hexes[3]!.id] };
}

const kMaps: [string, string, boolean][] = [
  ["fredericksburg", "Fredericksburg", false],
  ["hooker_lee", "Chancellorsville", false],
  ["rappahannock", "Rappahannock and Rapidan", true],
];

describe.each(kMaps)("the sheet of %s", (id, name, flat) => {
  const map = fileMap(id, name, flat);
  const grid = makeGrid(map);
  const layers = layersOf(map, grid, dressOf(map));
  it("reads the file", () => {
    expect(map.hexes.length).toBeGreaterThan(680);
    expect(map.sides.length).toBeGreaterThan(90);
  });
  it.each(kZooms)("sets no two names over one another (%s)", (zoom) => {
    const { labels, rivers } = layers.names[zoom];
    const names = [...labels.map((row) => ({ words: row.label.words, boxes: row.boxes })), ...rivers.map((row) => ({ words: row.name.words, boxes: row.boxes }))];
    const clashes = names.flatMap((a, i) => names.slice(i + 1).filter((b) => a.boxes.some((p) => b.boxes.some((q) => overlap(p, q)))).map((b) => `${a.words} / ${b.words}`));
    expect(clashes).toEqual([]);
    expect(labels.length).toBeGreaterThan(2);
  });
  it("names nearly everything when near, and less from afar", () => {
    const count = kZooms.map((zoom) => layers.names[zoom].labels.length);
    expect(count[0]).toBeGreaterThan(dressOf(map).labels.length * 0.9);
    expect([...count].sort((a, b) => b - a)).toEqual(count);
  });
  it("keeps names on the map", () => {
    const b = grid.bounds;
    for (const zoom of kZooms) {
      for (const { x, y } of layers.names[zoom].labels) {
        expect(x > b.left && x < b.left + b.width && y > b.top && y < b.top + b.height).toBe(true);
      }
    }
  });
  it("draws no path with a hole in its numbers", () => {
    const all = [...layers.woods.floor, ...layers.relief.shade, ...layers.grid, layers.stream, layers.creek, layers.major, layers.minor, ...layers.lake].join("");
    expect(all).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe("placing names", () => {
  const grid = makeGrid(smallMap());
  const around: Surroundings = { points: [], signs: [], bounds: { left: -2000, top: -2000, width: 4000, height: 4000 }, riverLine: () => [] };
  const label = (words: string, kind = "place"): Label => ({ hex: "0203", dx: 0, dy: 0.3, words, kind, size: 18 });
  it("moves a name aside for a more important one, the same way every time", () => {
    const place = () => placeLabels(grid, [label("Farm"), label("TOWN", "town")], [], around, "near").labels;
    const [town, farm] = place();
    expect(town).toMatchObject({ label: { words: "TOWN" }, y: grid.centres.get("0203")!.y + 30 });
    expect(overlap(town!.boxes[0]!, farm!.boxes[0]!)).toBe(false);
    expect(place()).toEqual([town, farm]);
  });
  it("leaves out what finds no room", () => {
    const names = Array.from({ length: 60 }, (_, i) => label(`A rather long name ${i}`));
    expect(placeLabels(grid, names, [], around, "near").labels.length).toBeLessThan(40);
  });
  it("keeps off roads where it can", () => {
    const c = grid.centres.get("0203")!;
    const road = Array.from({ length: 21 }, (_, i): { at: Point; weight: number } => ({ at: { x: c.x - 50 + i * 5, y: c.y + 26 }, weight: 1 }));
    const [placed] = placeLabels(grid, [label("Farm")], [], { ...around, points: road }, "near").labels;
    expect(placed!.y).not.toBe(c.y + 30);
  });
  it("tells turned boxes apart as they lie", () => {
    const box = (x: number, y: number, turn: number): Box => boxOf({ ...label("A long enough name"), turn }, x, y, 18);
    expect(overlap(box(0, 0, 0), box(0, 14, 0))).toBe(true);
    expect(overlap(box(0, 0, 0), box(0, 22, 0))).toBe(false);
    expect(overlap(box(0, 0, 45), box(60, 22, 45))).toBe(false);
    expect(overlap(box(0, 0, 45), box(0, 22, -45))).toBe(true);
    expect(widthOf("WIDE", "place")).toBeGreaterThan(widthOf("wide", "place"));
  });
});

describe("waters, heights and signs", () => {
  it("makes waters that meet meet, and lets a creek rise from nothing", () => {
    const map = smallMap(6, 8);
    const around = makeGrid(map);
    const ring = around.neighbours.get("0304")!.filter((id): id is string => id !== null);
    map.sides = [
      ...ring.slice(0, 4).map((b) => ({ a: "0304", b, features: ["minor_river"] })),
      { a: ring[1]!, b: ring[2]!, features: ["creek"] },
    ];
    const net = waterNet(around, map);
    const [river] = courses(around, map, "minor_river", net);
    const [creek] = courses(around, map, "creek", net);
    const ends = [creek!.line[0]!, creek!.line[creek!.line.length - 1]!];
    const gap = Math.min(...ends.flatMap((p) => river!.line.map((q) => Math.hypot(p.x - q.x, p.y - q.y))));
    expect(gap).toBeLessThan(14);
    expect(creek!.springs.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(net.middle(around, "0304", ring[0]!)).not.toBeNull();
    expect(net.middle(around, "0101", "0102")).toBeNull();
  });
  it("draws more strokes where the ground falls more", () => {
    const hill = (height: number) => {
      const map = smallMap(6, 8);
      map.hexes.find((hex) => hex.id === "0304")!.elevation = height;
      const { lit, shade } = relief(makeGrid(map), map, false);
      return [...lit, ...shade].join("").length;
    };
    expect(hill(0)).toBe(0);
    expect(hill(80)).toBeGreaterThan(1.5 * hill(30));
  });
  it("marks churches and farms, not fields and crossings", () => {
    const place = (words: string): Label => ({ hex: "0101", dx: 0, dy: 0, words, kind: "place", size: 18 });
    expect(signOf(place("Salem Church"), ["clear"])).toBe("church");
    expect(signOf(place("Paoli Mills"), ["clear"])).toBe("mill");
    expect(signOf(place("Ellwood"), ["clear"])).toBe("house");
    expect(signOf(place("Saunders’ Field"), ["clear"])).toBeNull();
  });
  it("explains exactly what the map holds", () => {
    const words = (map: GameMap) => legendItems(map, []).map((item) => item.words);
    expect(words(smallMap())).toEqual(["Clear"]);
    const map = smallMap();
    map.hexes[0]!.terrain = ["rough"];
    map.sides = [{ a: "0101", b: "0102", features: ["stream", "bridge"] }];
    map.links = [{ a: "0101", b: "0102", kinds: ["turnpike"], name: "Orange Plank Road" }];
    expect(words(map)).toEqual(["Clear", "Rough", "Stream", "Turnpike", "Plank road", "Bridge"]);
    expect(kDress.streets?.("F0113")).toBe(8);
  });
});
