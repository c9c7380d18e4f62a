/** Everything that the sheet is drawn of, computed once per map. */
import type { GameMap } from "../protocol/types";
import { softLine } from "./curves";
import { areaBlocks, levelLines, linePath, roughen, meanField } from "./field";
import type { Grid, Point } from "./geometry";
import * as labels from "./labels";
import { relief, type Relief } from "./relief";
import type { SheetDress } from "./sheet";
import { drawSign, signs, type Sign } from "./signs";
import * as terrain from "./terrain";
import * as water from "./water";
import * as ways from "./ways";

export interface Layers {
  notches: string;
  grid: string[];
  /** does rolling ground cover most of the sheet? then the clear lies in it, else the other way round */
  rollingFirst: boolean;
  patches: string[];
  rough: string[];
  swamp: string[];
  woods: terrain.Woods;
  relief: Relief;
  town: terrain.Town;
  signs: { fill: string; line: string };
  river: water.River | null;
  lake: string[];
  shores: string[];
  net: water.Net;
  major: string;
  minor: string;
  stream: string;
  creekEdge: string;
  creek: string;
  canal: string;
  stations: string;
  road: string[];
  pike: string[];
  plank: string[];
  trail: string[];
  unfinished: string[];
  rail: string[];
  sleepers: string[];
  earth: { rampart: string; teeth: string };
  stone: { rampart: string; teeth: string };
  riverLines: { id: string; d: string }[];
  names: Record<labels.Zoom, labels.Placement>;
}

const made = new WeakMap<GameMap, Layers>();

export function layersOf(map: GameMap, grid: Grid, dress: SheetDress): Layers {
  const old = made.get(map);
  if (old !== undefined) return old;
  const layers = makeLayers(map, grid, dress);
  made.set(map, layers);
  return layers;
}

const kRailStyle = { amount: 5, shift: { x: 8, y: -5 } };

function makeLayers(map: GameMap, grid: Grid, dress: SheetDress): Layers {
  const has = (...words: string[]) => (id: string) => words.some((word) => grid.hexes.get(id)?.terrain.includes(word) ?? false);
  const is = (...words: string[]) => (kinds: string[]) => kinds.some((kind) => words.includes(kind));
  const river = water.river(grid);
  const net = water.waterNet(grid, map);
  const sideRivers = water.hasSideRivers(map);
  const ids = [...grid.hexes.keys()];
  const rollingFirst = ids.filter(has("rolling")).length > ids.length / 2;
  const course = (feature: string) => water.courses(grid, map, feature, net, river?.middle ?? []);
  // Where rivers run along hexsides a creek bars no way and is drawn as a stream.
  const streams = [...course("stream"), ...(sideRivers ? course("creek") : [])];
  const creeks = sideRivers ? [] : course("creek");
  const rail = ways.pieces(grid, map, is("railway"), kRailStyle, net);
  const roads = ways.pieces(grid, map, is("road"), undefined, net);
  const pikes = ways.pieces(grid, map, is("turnpike"), undefined, net);
  const landings = ways.landings(grid, map);
  const trails = [...ways.pieces(grid, map, is("trail"), undefined, net), ...landings.trail];
  const lake = roughen(meanField(grid, (id) => (has("water")(id) ? 1 : 0)), 0.26, 9);
  const houses = signs(grid, labels.labelsOf(map, dress.labels));
  const wanted = {
    roads: [...roads, ...pikes, ...rail],
    waters: [...streams, ...creeks, ...course("major_river"), ...course("minor_river"), ...course("canal")].map((row) => row.line),
  };
  return {
    notches: terrain.notches(grid),
    grid: terrain.gridPaths(grid),
    rollingFirst,
    patches: areaBlocks(terrain.area(grid, has(rollingFirst ? "clear" : "rolling"), -1)),
    rough: areaBlocks(terrain.area(grid, has("rough", "hill", "mountain"), -1)),
    swamp: areaBlocks(terrain.area(grid, has("swamp", "provisional_swamp"), -1)),
    woods: terrain.woods(grid, has("forest")),
    relief: relief(grid, map, sideRivers),
    town: terrain.towns(grid, has("town"), river?.middle ?? [], (id) => dress.streets?.(id) ?? 12),
    signs: { fill: houses.map((sign) => drawSign(sign).fill).join(""), line: houses.map((sign) => drawSign(sign).line).join("") },
    river,
    lake: areaBlocks(lake),
    shores: [0.6, 0.72, 0.86].map((level) => linePath(levelLines(lake, level))),
    net,
    major: water.coursePath(course("major_river")),
    minor: water.coursePath(course("minor_river")),
    stream: water.ribbons(streams, 5),
    creekEdge: water.ribbons(creeks, 11.5),
    creek: water.ribbons(creeks, 7),
    canal: water.coursePath(course("canal")),
    stations: stations(grid),
    road: ways.pathsOf([...roads, ...landings.road, ...stubs(grid, dress, "road")]),
    pike: ways.pathsOf([...pikes, ...stubs(grid, dress, "turnpike")]),
    plank: ways.pathsOf(ways.pieces(grid, map, (kinds, name) => kinds.includes("turnpike") && /Plank/.test(name), undefined, net)),
    trail: ways.pathsOf(trails),
    unfinished: ways.pathsOf(ways.pieces(grid, map, is("unfinished_railway"), { amount: 9, shift: { x: -4, y: 6 } })),
    rail: ways.pathsOf(rail),
    sleepers: ways.sleeperPaths(rail),
    earth: ways.works(grid, map, (name) => !dress.stone(name)),
    stone: ways.works(grid, map, dress.stone),
    ...names(map, grid, dress, river?.middle ?? [], wanted, houses),
  };
}

/** A small house with a flat roof beside the track. */
function stations(grid: Grid): string {
  let d = "";
  for (const [id, hex] of grid.hexes) {
    const c = grid.centres.get(id);
    if (c === undefined || !hex.terrain.includes("station")) continue;
    d += `M${c.x + 14} ${c.y - 20}h18v11h-18z`;
  }
  return d;
}

function stubs(grid: Grid, dress: SheetDress, kind: string): Point[][] {
  return dress.stubs
    .filter((stub) => stub.kind === kind && grid.centres.has(stub.hex))
    .map((stub) => {
      const c = grid.centres.get(stub.hex)!;
      return [c, { x: c.x + stub.dx * 100, y: c.y + stub.dy * 100 }];
    });
}

export function riverId(name: string | undefined): string {
  return name === undefined ? "river-line" : `river-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

/** Where every name stands at every zoom. Rivers are named along a line smoother than their hexsides, from the west. */
function names(map: GameMap, grid: Grid, dress: SheetDress, river: Point[], lines: { roads: Point[][]; waters: Point[][] }, houses: Sign[]) {
  const riverLine = new Map<string, Point[]>();
  for (const name of dress.riverNames) {
    const id = riverId(name.river);
    if (riverLine.has(id)) continue;
    const line = name.river === undefined ? eastwards(river) : water.nameLine(grid, map, name.river);
    riverLine.set(id, line);
  }
  const points = [
    ...lines.roads.flat().map((at) => ({ at, weight: 0.8 })),
    ...lines.waters.flat().map((at) => ({ at, weight: 0.6 })),
    ...river.map((at) => ({ at, weight: 0.5 })),
    // The usual place of a counter, and the number above it.
    ...[...grid.centres.values()].flatMap((c) => [-29, -10, 10, 29].flatMap((dx) => [-29, -10, 10, 29].map((dy) => ({ at: { x: c.x + dx, y: c.y + dy }, weight: 0.7 })))),
    ...[...grid.centres.values()].flatMap((c) => [-10, 0, 10].map((dx) => ({ at: { x: c.x + dx, y: c.y - 43 }, weight: 0.35 }))),
  ];
  const around: labels.Surroundings = {
    points,
    signs: houses.map((sign) => sign.at),
    bounds: grid.bounds,
    riverLine: (name) => riverLine.get(riverId(name.river)) ?? [],
  };
  const all = labels.labelsOf(map, dress.labels);
  const placed = Object.fromEntries(labels.kZooms.map((zoom) => [zoom, labels.placeLabels(grid, all, dress.riverNames, around, zoom)]));
  return {
    names: placed as Record<labels.Zoom, labels.Placement>,
    riverLines: [...riverLine].map(([id, line]) => ({ id, d: softLine(line) })),
  };
}

function eastwards(line: Point[]): Point[] {
  return line.length > 1 && line[0]!.x > line[line.length - 1]!.x ? [...line].reverse() : line;
}
