/** The printed sheet: everything on the map that never changes, as few vector nodes as possible. */
import { memo } from "./memo";
import type { GameMap } from "../protocol/types";
import { n, polyline, softLine, spline, along } from "./curves";
import { mix, outline, type Bounds, type Grid, type Point } from "./geometry";
import * as terrain from "./terrain";
import * as water from "./water";
import * as ways from "./ways";

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

/** What a game adds to the drawing of its map. */
export interface SheetDress {
  title: string;
  subtitle: string;
  note: string[];
  labels: Label[];
  /** a name that follows the river: words and where along it, 0 to 1 */
  riverNames: RiverName[];
  /** ways that go on beyond the sheet: hex and direction in hexes */
  stubs: { hex: string; dx: number; dy: number; kind: string }[];
  stone: (name: string) => boolean;
  /** metres from hex to hex */
  scale: number;
}

interface Layers {
  sheet: string;
  grid: string;
  forest: string;
  crowns: terrain.Crowns[];
  rough: string;
  hachures: string;
  contours: string;
  town: string;
  houses: string;
  river: water.River | null;
  rolling: string;
  lake: string;
  major: string;
  minor: string;
  stations: string;
  stream: string;
  creek: string;
  canal: string;
  road: string;
  pike: string;
  trail: string;
  unfinished: string;
  rail: string;
  sleepers: string;
  earth: { rampart: string; teeth: string };
  stone: { rampart: string; teeth: string };
}

const has = (grid: Grid, word: string) => (id: string) => grid.hexes.get(id)?.terrain.includes(word) ?? false;

function makeLayers(map: GameMap, grid: Grid, dress: SheetDress): Layers {
  const wet = water.river(grid);
  const forest = has(grid, "forest");
  const rough = has(grid, "rough");
  const town = has(grid, "town");
  const rolling = has(grid, "rolling");
  const lake = has(grid, "water");
  // Where rivers run along hexsides a creek bars no way and is drawn as a stream.
  const brook = water.hasSideRivers(map);
  const is = (...words: string[]) => (kinds: string[]) => kinds.some((kind) => words.includes(kind));
  const railStyle = { amount: 5, shift: { x: 8, y: -5 } };
  const rail = ways.pieces(grid, map, is("railway"), railStyle);
  return {
    sheet: terrain.sheetPath(grid),
    grid: terrain.gridPath(grid),
    forest: terrain.areaPath(grid, forest),
    crowns: terrain.crowns(grid, forest),
    rough: terrain.areaPath(grid, rough),
    hachures: terrain.hachures(grid, rough),
    contours: terrain.contours(grid, rough),
    town: terrain.areaPath(grid, town, 8),
    houses: terrain.houses(grid, town, wet?.middle ?? []),
    river: wet,
    rolling: terrain.areaPath(grid, rolling),
    lake: terrain.areaPath(grid, lake, 12),
    major: water.coursePath(water.courses(grid, map, "major_river")),
    minor: water.coursePath(water.courses(grid, map, "minor_river")),
    stations: stations(grid),
    stream: water.coursePath(water.courses(grid, map, brook ? "creek" : "stream")),
    creek: brook ? "" : water.coursePath(water.courses(grid, map, "creek")),
    canal: water.coursePath(water.courses(grid, map, "canal")),
    road: ways.pathOf([...ways.pieces(grid, map, is("road")), ...stubs(grid, dress, "road")]),
    pike: ways.pathOf([...ways.pieces(grid, map, is("turnpike")), ...stubs(grid, dress, "turnpike")]),
    trail: ways.pathOf(ways.pieces(grid, map, is("trail"))),
    unfinished: ways.pathOf(ways.pieces(grid, map, is("unfinished_railway"), { amount: 9, shift: { x: -4, y: 6 } })),
    rail: ways.pathOf(rail),
    sleepers: ways.sleepers(rail),
    earth: ways.works(grid, map, (name) => !dress.stone(name)),
    stone: ways.works(grid, map, dress.stone),
  };
}

/** A small house with a flat roof beside the track. */
function stations(grid: Grid): string {
  let d = "";
  for (const [id, hex] of grid.hexes) {
    const c = grid.centres.get(id);
    if (c === undefined || !hex.terrain.includes("station")) continue;
    d += `M${n(c.x + 14)} ${n(c.y - 20)}h18v11h-18z`;
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

/** The paper: the map with its margin, title and legend. */
export function paperBounds(grid: Grid): Bounds {
  const b = grid.bounds;
  return { left: b.left - 50, top: b.top - 175, width: b.width + 100, height: b.height + 175 + 190 };
}

export const Sheet = memo(function Sheet(props: { map: GameMap; grid: Grid; dress: SheetDress }) {
  const { map, grid, dress } = props;
  const l = makeLayers(map, grid, dress);
  return (
    <g class="sheet" aria-hidden="true">
      <Definitions clip={l.sheet} river={l.river?.middle ?? []} />
      <RiverLines map={map} grid={grid} dress={dress} />
      <Paper bounds={paperBounds(grid)} />
      <path class="m-clear" d={l.sheet} />
      <g>
        <path class="m-rolling" d={l.rolling} />
        <path class="m-rough" d={l.rough} />
        <path class="m-contours" d={l.contours} />
        <path class="m-forest" d={l.forest} />
        {l.crowns.map((block) => (
          <>
            <path class="m-crown-tops" d={block.light} />
            <path class="m-crowns" d={block.shade} />
          </>
        ))}
        <path class="m-hachures" d={l.hachures} />
        <path class="m-town" d={l.town} />
        <path class="m-river" d={l.lake} />
        <g clip-path="url(#clip-sheet)">
          {l.river !== null && <path class="m-river" d={l.river.body} />}
          {l.river?.lines.map((d) => <path class="m-waterline" d={d} />)}
        </g>
        <path class="m-houses" d={l.houses} />
      </g>
      <path class="m-grid" d={l.grid} />
      <Marked map={map} grid={grid} />
      <g>
        <path class="m-stream" d={l.stream} />
        <path class="m-creek-edge" d={l.creek} />
        <path class="m-creek" d={l.creek} />
        <path class="m-canal-edge" d={l.canal} />
        <path class="m-canal" d={l.canal} />
        <path class="m-canal-ties" d={l.canal} />
        <path class="m-minor-edge" d={l.minor} />
        <path class="m-major-edge" d={l.major} />
        <path class="m-minor" d={l.minor} />
        <path class="m-major" d={l.major} />
        <path class="m-unfinished" d={l.unfinished} />
        <path class="m-trail" d={l.trail} />
        <path class="m-road-edge" d={l.road} />
        <path class="m-pike-edge" d={l.pike} />
        <path class="m-road" d={l.road} />
        <path class="m-pike" d={l.pike} />
        <path class="m-rail" d={l.rail} />
        <path class="m-sleepers" d={l.sleepers} />
        <path class="m-station" d={l.stations} />
      </g>
      <path class="m-earth" d={l.earth.rampart} />
      <path class="m-earth-teeth" d={l.earth.teeth} />
      <path class="m-stone" d={l.stone.rampart} />
      <path class="m-stone-teeth" d={l.stone.teeth} />
      <Crossings map={map} grid={grid} />
      <Numbers grid={grid} />
      <Names map={map} grid={grid} dress={dress} />
      <Title bounds={grid.bounds} dress={dress} />
      <Legend bounds={grid.bounds} rows={water.hasSideRivers(map) ? [kSideAreas, kSideLines] : [kAreas, kLines]} />
    </g>
  );
});

function Definitions({ clip, river }: { clip: string; river: Point[] }) {
  return (
    <defs>
      <clipPath id="clip-sheet">
        <path d={clip} />
      </clipPath>
      <path id="river-line" d={softLine(river)} />
      <path id="river-line-back" d={softLine([...river].reverse())} />
    </defs>
  );
}

/** Lines that names of rivers along hexsides follow: smoother than the hexsides, always read from the west. */
function RiverLines({ map, grid, dress }: { map: GameMap; grid: Grid; dress: SheetDress }) {
  const names = new Set(dress.riverNames.flatMap((row) => (row.river === undefined ? [] : [row.river])));
  return (
    <defs>
      {[...names].map((name) => (
        <path id={riverId(name)} d={softLine(water.nameLine(grid, map, name))} />
      ))}
    </defs>
  );
}

function riverId(name: string): string {
  return `river-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

function Paper({ bounds }: { bounds: Bounds }) {
  const b = bounds;
  return (
    <>
      <rect class="m-paper" x={b.left} y={b.top} width={b.width} height={b.height} />
      <rect class="m-frame" x={b.left + 8} y={b.top + 8} width={b.width - 16} height={b.height - 16} />
      <rect class="m-frame thin" x={b.left + 15} y={b.top + 15} width={b.width - 30} height={b.height - 30} />
    </>
  );
}

function Marked({ map, grid }: { map: GameMap; grid: Grid }) {
  return (
    <>
      <path class="m-vp" d={terrain.hexesPath(grid, map.vp_hexes.map((row) => row.hex), 0.93)} />
      <path class="m-exit" d={terrain.hexesPath(grid, map.exits, 0.87)} />
      <path class="m-entry" d={terrain.hexesPath(grid, map.entries.filter((id) => !map.exits.includes(id)), 0.87)} />
    </>
  );
}

function Numbers({ grid }: { grid: Grid }) {
  const rows = [...grid.centres].map(([id, c]) => (
    <text x={n(c.x)} y={n(c.y - 38.5)}>
      {id}
    </text>
  ));
  return <g class="m-numbers">{rows}</g>;
}

function Crossings({ map, grid }: { map: GameMap; grid: Grid }) {
  const bridges = water.crossings(grid, map, "bridge");
  const gone = water.crossings(grid, map, "bridge_destroyed");
  const over = (feature: string) => water.crossings(grid, map, feature).filter((row) => row.river);
  return (
    <>
      <path class="m-ford" d={over("ford").map(({ at, across }) => across_(at, across, 17)).join("")} />
      <path class="m-dam" d={over("dam").map(({ at, across }) => across_(at, across, 15)).join("")} />
      <path class="m-ferry" d={over("ferry").map(({ at, across }) => across_(at, across, 17)).join("")} />
      <path class="m-bridge" d={bridges.map(bridge).join("")} />
      <path class="m-gone" d={gone.map(({ at }) => `M${n(at.x - 10)} ${n(at.y - 10)}l20 20m0 -20l-20 20`).join("")} />
      {ways.riverCrossings(grid, map).map((ferry) => (
        <FerryMark ferry={ferry} />
      ))}
    </>
  );
}

/** A short line over a hexside. */
function across_(at: Point, across: Point, half: number): string {
  return polyline([
    { x: at.x - across.x * half, y: at.y - across.y * half },
    { x: at.x + across.x * half, y: at.y + across.y * half },
  ]);
}

function bridge({ at, across }: { at: Point; across: Point }): string {
  const { x: ux, y: uy } = across;
  let d = "";
  for (const s of [1, -1]) {
    const p = (u: number, v: number) => ({ x: at.x + ux * u - uy * v * s, y: at.y + uy * u + ux * v * s });
    d += polyline([p(-18, 13.5), p(-13, 8.5), p(13, 8.5), p(18, 13.5)]);
  }
  return d;
}

function FerryMark({ ferry }: { ferry: ways.Ferry }) {
  const [a, b] = ferry.ends;
  const line = polyline([a, b]);
  if (ferry.kind !== "pontoon") {
    return (
      <>
        <path class={ferry.kind === "ford" ? "m-ford" : "m-ferry"} d={line} />
        <path class="m-arrow" d={arrowHead(b, a) + arrowHead(a, b)} />
      </>
    );
  }
  const boats = along([a, b], 9)
    .map(({ at, dir }) => `M${n(at.x - dir.y * 9)} ${n(at.y + dir.x * 9)}L${n(at.x + dir.y * 9)} ${n(at.y - dir.x * 9)}`)
    .join("");
  return (
    <>
      <path class="m-boats" d={boats} />
      <path class="m-pontoon-edge" d={line} />
      <path class="m-pontoon" d={line} />
      <path class="m-arrow" d={arrowHead(b, a) + arrowHead(a, b)} />
    </>
  );
}

function arrowHead(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x + ux * 12, y: to.y + uy * 12 };
  return polyline([tip, { x: to.x - uy * 7, y: to.y + ux * 7 }, { x: to.x + uy * 7, y: to.y - ux * 7 }], true);
}

function Names({ map, grid, dress }: { map: GameMap; grid: Grid; dress: SheetDress }) {
  const placed = new Set(dress.labels.map((label) => label.hex));
  const rest = map.places
    .filter((place) => dress.labels.length === 0 && !placed.has(place.hex))
    .map((place): Label => ({ hex: place.hex, dx: 0, dy: 0.3, words: place.name, kind: "place", size: 19 }));
  return (
    <g class="m-names">
      {dress.riverNames.map((name) => (
        <text class="l-river" font-size={name.size}>
          <textPath href={name.river === undefined ? "#river-line" : `#${riverId(name.river)}`} startOffset={`${name.at * 100}%`} text-anchor="middle">
            {name.words}
          </textPath>
        </text>
      ))}
      {[...dress.labels, ...rest].map((label) => {
        const c = grid.centres.get(label.hex);
        if (c === undefined) return null;
        const [x, y] = [c.x + label.dx * 100, c.y + label.dy * 100];
        const turn = label.turn ? { transform: `rotate(${-label.turn} ${n(x)} ${n(y)})` } : {};
        return (
          <text class={`l-${label.kind}`} x={n(x)} y={n(y)} font-size={label.size} {...turn}>
            {label.words}
          </text>
        );
      })}
      <PointWords map={map} grid={grid} />
    </g>
  );
}

function PointWords({ map, grid }: { map: GameMap; grid: Grid }) {
  // A hex of several rows shows the one that is worth most.
  const worth = (row: GameMap["vp_hexes"][number]) => (row.union !== 0 ? row.union : row.confederate);
  // The most that a hex is worth, to the one side or to the other: one label a hex.
  const most = new Map<string, number>();
  for (const row of map.vp_hexes) most.set(row.hex, Math.max(most.get(row.hex) ?? 0, Math.abs(worth(row))));
  const best = [...most].map(([hex, value]) => {
    const signed = map.vp_hexes.filter((row) => row.hex === hex && Math.abs(worth(row)) === value).map(worth);
    return { hex, points: [...new Set(signed)].join(" / ").replaceAll("-", "−") };
  });
  return (
    <>
      {best.map(({ hex, points }) => {
        const c = grid.centres.get(hex);
        if (c === undefined) return null;
        return (
          <text class="l-vp" x={n(c.x)} y={n(c.y - 20)} font-size={15}>
            {points} VP
          </text>
        );
      })}
      {map.exits.map((id) => {
        const ring = outline(grid, id, 0.66);
        const c = grid.centres.get(id);
        if (c === undefined || ring.length === 0) return null;
        return (
          <text class="l-exit" x={n(c.x)} y={n(c.y + 40)} font-size={15}>
            EXIT
          </text>
        );
      })}
    </>
  );
}

function Title({ bounds, dress }: { bounds: Bounds; dress: SheetDress }) {
  const top = bounds.top - 160;
  const middle = bounds.left + bounds.width / 2;
  const right = bounds.left + bounds.width;
  const km = 1000 / dress.scale;
  const sx = right - 620;
  return (
    <g class="m-title">
      <text class="t-title" x={middle} y={top + 70} font-size={76}>
        {dress.title}
      </text>
      <text class="t-sub" x={middle} y={top + 118} font-size={36}>
        {dress.subtitle}
      </text>
      {dress.note.map((line, i) => (
        <text class="t-note" x={bounds.left + 8} y={top + 42 + i * 27} font-size={21}>
          {line}
        </text>
      ))}
      <path class="t-line" d={`M${sx} ${top + 74}h${km * 100}m0 -8v16m${-km * 50} -16v16m${-km * 50} -16v16`} />
      <text class="t-small" x={sx} y={top + 56} font-size={20}>
        0
      </text>
      <text class="t-small" x={sx + km * 100} y={top + 56} font-size={20}>
        1 km
      </text>
      <text class="t-small" x={sx + km * 50} y={top + 104} font-size={19} font-style="italic">
        one hex {dress.scale} metres
      </text>
      <g transform={`translate(${right - 130} ${top + 72})`}>
        <path class="t-line" d="M0 44V-18M-34 12H34" />
        <circle class="t-line" r={24} cy={12} fill="none" />
        <path class="t-fill" d="M0 -46L13 -8L0 -16L-13 -8Z" />
        <text class="t-sub" x={32} y={-16} font-size={30} font-weight="bold">
          N
        </text>
      </g>
    </g>
  );
}

interface Item {
  words: string;
  draw: (x: number, y: number) => preact.JSX.Element;
  width: number;
}

function Legend({ bounds, rows }: { bounds: Bounds; rows: Item[][] }) {
  const top = bounds.top + bounds.height + 52;
  return (
    <g class="m-legend">
      {rows.map((items, r) => {
        let x = bounds.left + 14;
        const y = top + r * 64;
        return items.map((item) => {
          const at = x;
          x += item.width;
          return (
            <>
              {item.draw(at, y)}
              <text class="t-legend" x={at + 84} y={y + 8} font-size={23}>
                {item.words}
              </text>
            </>
          );
        });
      })}
    </g>
  );
}

function hexAt(x: number, y: number, r = 27): string {
  const ring: Point[] = [];
  for (let k = 0; k < 6; ++k) {
    const a = ((60 * k - 30) * Math.PI) / 180;
    ring.push({ x: x + 45 + Math.cos(a) * r, y: y + Math.sin(a) * r });
  }
  return polyline(ring, true);
}

function swatch(fill: string, marks: string, markClass: string) {
  return (x: number, y: number) => (
    <>
      <path class={fill} d={hexAt(x, y)} />
      <path class={markClass} d={marks} transform={`translate(${x + 45} ${y})`} />
      <path class="m-grid" d={hexAt(x, y)} />
    </>
  );
}

const kTrees = [[-11, -6], [4, -11], [-3, 7], [9, 9], [-2, -2], [13, -2], [-13, 6], [2, 16]]
  .map(([x, y]) => `M${x! + 3} ${y! - 3}A4.2 4.2 0 0 1 ${x! - 3} ${y! + 3}`)
  .join("");
const kHatch = "M-20 -6l5 9M-13 -12l4 11M-4 -15l3 12M5 -15l1 12M14 -12l-2 11M20 -6l-5 9M-12 12l5 -5M10 12l-5 -5";
const kBlocks = "M-16 -14h10v8h-10zM-2 -14h8v8h-8zM10 -12h8v7h-8zM-16 0h9v8h-9zM-3 0h10v9h-10zM11 1h7v8h-7z";

const kAreas: Item[] = [
  { words: "Clear", width: 195, draw: swatch("m-clear", "", "m-grid") },
  { words: "Forest", width: 210, draw: swatch("m-forest", kTrees, "m-crowns") },
  { words: "Rough", width: 200, draw: swatch("m-rough", kHatch, "m-hachures") },
  { words: "Town", width: 195, draw: swatch("m-town", kBlocks, "m-houses") },
  { words: "River", width: 195, draw: swatch("m-river plain", "", "m-grid") },
  { words: "Turnpike", width: 235, draw: pair("m-pike-edge", "m-pike") },
  { words: "Road", width: 190, draw: pair("m-road-edge", "m-road") },
  { words: "Trail", width: 190, draw: pair("m-trail", "") },
  { words: "Railway, no effect", width: 315, draw: railSample },
  { words: "Unfinished railway", width: 325, draw: pair("m-unfinished", "") },
  { words: "Points for the hex", width: 320, draw: (x, y) => <path class="m-vp" d={hexAt(x, y)} /> },
  { words: "Exit", width: 120, draw: (x, y) => <path class="m-exit" d={hexAt(x, y)} /> },
];

const kLines: Item[] = [
  { words: "Creek", width: 195, draw: wave("m-creek-edge", "m-creek") },
  { words: "Stream", width: 210, draw: wave("m-stream", "") },
  { words: "Canal", width: 200, draw: wave("m-canal-edge", "m-canal") },
  { words: "Redoubt (teeth to the enemy)", width: 420, draw: redoubtSample },
  { words: "Pontoon", width: 225, draw: (x, y) => <FerryMark ferry={{ kind: "pontoon", ends: ends(x, y) }} /> },
  { words: "Ferry", width: 195, draw: (x, y) => <FerryMark ferry={{ kind: "river_ferry", ends: ends(x, y) }} /> },
  { words: "Low-water ford, river to every rule", width: 480, draw: (x, y) => <FerryMark ferry={{ kind: "ford", ends: ends(x, y) }} /> },
  { words: "Bridge", width: 205, draw: (x, y) => <path class="m-bridge" d={bridge({ at: { x: x + 45, y }, across: { x: 1, y: 0 } })} /> },
  { words: "Burned bridge", width: 280, draw: (x, y) => <path class="m-gone" d={`M${x + 33} ${y - 12}l24 24m0 -24l-24 24`} /> },
];

/** The legend of a map whose rivers run along hexsides. */
const kSideAreas: Item[] = [
  { words: "Clear", width: 195, draw: swatch("m-clear", "", "m-grid") },
  { words: "Rolling", width: 205, draw: swatch("m-rolling plain", "", "m-grid") },
  { words: "Rough", width: 200, draw: swatch("m-rough", kHatch, "m-hachures") },
  { words: "Woods", width: 205, draw: swatch("m-forest", kTrees, "m-crowns") },
  { words: "City", width: 185, draw: swatch("m-town", kBlocks, "m-houses") },
  { words: "Open water", width: 270, draw: swatch("m-river plain", "", "m-grid") },
  { words: "Pike", width: 185, draw: pair("m-pike-edge", "m-pike") },
  { words: "Road", width: 190, draw: pair("m-road-edge", "m-road") },
  { words: "Trail", width: 190, draw: pair("m-trail", "") },
  { words: "Railway", width: 225, draw: railSample },
  { words: "Unfinished railway: a road", width: 400, draw: pair("m-unfinished", "") },
  { words: "Railway station", width: 310, draw: (x, y) => <path class="m-station" d={`M${x + 32} ${y - 6}h24v14h-24z`} /> },
  { words: "Points for the hex", width: 320, draw: (x, y) => <path class="m-vp" d={hexAt(x, y)} /> },
];

const kSideLines: Item[] = [
  { words: "Major river", width: 270, draw: wave("m-major-edge", "m-major") },
  { words: "Minor river", width: 270, draw: wave("m-minor-edge", "m-minor") },
  { words: "Creek", width: 195, draw: wave("m-stream", "") },
  { words: "Ford", width: 185, draw: (x, y) => <path class="m-ford" d={`M${x + 22} ${y}h44`} /> },
  { words: "Dam", width: 180, draw: (x, y) => <path class="m-dam" d={`M${x + 24} ${y}h40`} /> },
  { words: "Bridge", width: 205, draw: (x, y) => <path class="m-bridge" d={bridge({ at: { x: x + 45, y }, across: { x: 1, y: 0 } })} /> },
  { words: "Bridge destroyed", width: 320, draw: (x, y) => <path class="m-gone" d={`M${x + 33} ${y - 12}l24 24m0 -24l-24 24`} /> },
];

function ends(x: number, y: number): [Point, Point] {
  return [
    { x: x + 20, y },
    { x: x + 64, y },
  ];
}

function pair(edge: string, fill: string) {
  return (x: number, y: number) => (
    <>
      <path class={edge} d={`M${x + 8} ${y}h62`} />
      {fill !== "" && <path class={fill} d={`M${x + 8} ${y}h62`} />}
    </>
  );
}

function wave(edge: string, fill: string) {
  return (x: number, y: number) => {
    const d = softLine(spline([0, 1, 2, 3, 4].map((i) => ({ x: x + 8 + i * 15.5, y: y + (i % 2 === 0 ? 7 : -7) })), 6));
    return (
      <>
        <path class={edge} d={d} />
        {fill !== "" && <path class={fill} d={d} />}
      </>
    );
  };
}

function railSample(x: number, y: number) {
  const line: Point[] = [
    { x: x + 8, y },
    { x: x + 70, y },
  ];
  return (
    <>
      <path class="m-rail" d={polyline(line)} />
      <path class="m-sleepers" d={ways.sleepers([line])} />
    </>
  );
}

function redoubtSample(x: number, y: number) {
  const [a, b] = [
    { x: x + 8, y: y + 7 },
    { x: x + 70, y: y + 7 },
  ];
  let teeth = "";
  for (let i = 0; i < 5; ++i) {
    const [p, q] = [mix(a, b, (i + 0.08) / 5), mix(a, b, (i + 0.92) / 5)];
    teeth += polyline([p, q, { x: (p.x + q.x) / 2, y: y - 7 }], true);
  }
  return (
    <>
      <path class="m-earth" d={polyline([a, b])} />
      <path class="m-earth-teeth" d={teeth} />
    </>
  );
}
