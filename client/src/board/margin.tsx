/** What stands on the paper around the map: border, title, scale, compass, and a legend of exactly what the map holds. */
import type { GameMap } from "../protocol/types";
import { n, polyline, softLine, spline } from "./curves";
import { bridge, FerryMark } from "./crossings";
import { mix, type Bounds, type Grid, type Point } from "./geometry";
import type { SheetDress } from "./sheet";
import { drawSign, signs } from "./signs";
import { labelsOf, type Label } from "./labels";
import { mapTexts as t } from "../text/english_map";
import * as ways from "./ways";
import { hasSideRivers, isWet } from "./water";

/** Margin and letters grow with the sheet, so that they read alike when the whole of it is in sight. */
export function sizeOf(grid: Grid): number {
  return Math.min(2, Math.max(0.45, grid.bounds.width / 2850));
}

/** Paper around the map, neat line, and a border of alternating pieces, one a hex. What runs off the map ends under it. */
export function Frame({ paper, map, k }: { paper: Bounds; map: Bounds; k: number }) {
  const ring = (b: Bounds) => `M${n(b.left)} ${n(b.top)}h${n(b.width)}v${n(b.height)}h${n(-b.width)}z`;
  const grown = (b: Bounds, by: number) => ({ x: n(b.left - by), y: n(b.top - by), width: n(b.width + 2 * by), height: n(b.height + 2 * by) });
  return (
    <>
      <path class="m-paper" d={ring(paper) + ring(map)} fill-rule="evenodd" />
      <rect class="m-frame thin" {...grown(paper, -14 * k)} />
      <rect class="m-frame" {...grown(map, 16 * k)} stroke-width={n(3 * k)} />
      <rect class="m-ladder" {...grown(map, 9 * k)} stroke-width={n(7 * k)} stroke-dasharray="100 100" />
      <rect class="m-frame thin" {...grown(map, 4 * k)} />
    </>
  );
}

export function Title({ bounds, dress, k }: { bounds: Bounds; dress: SheetDress; k: number }) {
  const top = bounds.top - 175 * k;
  const middle = bounds.left + bounds.width / 2;
  const right = bounds.left + bounds.width;
  const rule = (y: number, half: number) =>
    `M${n(middle - half)} ${n(y)}h${n(half - 14 * k)}M${n(middle + 14 * k)} ${n(y)}h${n(half - 14 * k)}M${n(middle)} ${n(y - 6 * k)}l${n(8 * k)} ${n(6 * k)}l${n(-8 * k)} ${n(6 * k)}l${n(-8 * k)} ${n(-6 * k)}z`;
  const size = 78 * k * Math.min(1, 20 / dress.title.length);
  const scale = right - 210 * k;
  // A narrow sheet has no room for the title in the middle: it stands at the left, up to the scale.
  const room = scale - scaleWidth(dress.scale, k) - bounds.left - 40 * k;
  const long = (font: number) => dress.title.length * font * 0.82;
  const narrow = middle + long(size) / 2 > scale - scaleWidth(dress.scale, k) - 20 * k;
  return (
    <g class="m-title">
      {narrow ? (
        <text class="t-title t-left" x={n(bounds.left + 6 * k)} y={n(top + 92 * k)} font-size={n(Math.min(size, (size * room) / long(size)))}>
          {dress.title}
        </text>
      ) : (
        <>
          <text class="t-title" x={n(middle)} y={n(top + 76 * k)} font-size={n(size)}>
            {dress.title}
          </text>
          <path class="t-line" d={rule(top + 100 * k, 420 * k)} stroke-width={n(2 * k)} />
        </>
      )}
      <text class="t-sub" x={n(middle)} y={n(top + 140 * k)} font-size={n(37 * k)}>
        {dress.subtitle}
      </text>
      {dress.note.map((line, i) => (
        <text class="t-note" x={n(bounds.left + 6 * k)} y={n(top + (50 + i * 29) * k)} font-size={n(22 * k)}>
          {line}
        </text>
      ))}
      <ScaleBar right={scale} y={top + 78 * k} metres={dress.scale} k={k} />
      <Compass x={right - 85 * k} y={top + 78 * k} k={k} />
    </g>
  );
}

/** The least whole length of a unit that can be read. */
function lengthOf(unit: number, metres: number, k: number): { count: number; units: number } {
  const found = [0.5, 1, 2, 5, 10, 20].map((count) => ({ count, units: (count * unit * 100) / metres })).find((row) => row.units >= 230 * k);
  return found ?? { count: 20, units: 500 };
}

function scaleWidth(metres: number, k: number): number {
  return Math.max(lengthOf(1609.34, metres, k).units, lengthOf(1000, metres, k).units) + 40 * k;
}

/** Miles above, kilometres below, each in alternating quarters. */
function ScaleBar({ right, y, metres, k }: { right: number; y: number; metres: number; k: number }) {
  const bars = [
    { ...lengthOf(1609.34, metres, k), say: t.miles, at: y - 20 * k },
    { ...lengthOf(1000, metres, k), say: t.kilometres, at: y + 24 * k },
  ];
  const left = right - scaleWidth(metres, k);
  const h = 9 * k;
  return (
    <>
      {bars.map(({ count, units, say, at }) => (
        <>
          <path class="t-bar" d={`M${n(left)} ${n(at)}h${n(units)}v${n(h)}h${n(-units)}z`} stroke-width={n(1.6 * k)} />
          <path class="t-fill" d={[0, 2].map((i) => `M${n(left + (units * i) / 4)} ${n(at)}h${n(units / 4)}v${n(h)}h${n(-units / 4)}z`).join("")} />
          <text class="t-small" x={n(left)} y={n(at - 7 * k)} font-size={n(20 * k)}>
            0
          </text>
          <text class="t-end" x={n(left + units - 6 * k)} y={n(at - 7 * k)} font-size={n(20 * k)}>
            {say(count)}
          </text>
        </>
      ))}
      <text class="t-note" x={n(left)} y={n(y + 62 * k)} font-size={n(20 * k)}>
        {metres > 1500 ? t.oneHexYards(Math.round(metres / 91.44) * 100) : t.oneHexMetres(metres)}
      </text>
    </>
  );
}

function Compass({ x, y, k }: { x: number; y: number; k: number }) {
  const star = (r: number, w: number, turn: number) => {
    const ring: Point[] = [];
    for (let i = 0; i < 8; ++i) {
      const a = (i * Math.PI) / 4 + turn;
      const l = i % 2 === 0 ? r : w;
      ring.push({ x: Math.sin(a) * l, y: -Math.cos(a) * l });
    }
    return polyline(ring, true);
  };
  let dark = "";
  for (let i = 0; i < 4; ++i) {
    const a = (i * Math.PI) / 2;
    const [p, q] = [
      { x: Math.sin(a) * 52, y: -Math.cos(a) * 52 },
      { x: Math.sin(a + Math.PI / 4) * 13, y: -Math.cos(a + Math.PI / 4) * 13 },
    ];
    dark += polyline([{ x: 0, y: 0 }, p, q], true);
  }
  return (
    <g transform={`translate(${n(x)} ${n(y + 8 * k)}) scale(${n(k)})`}>
      <circle class="t-line" r={34} stroke-width={1.6} />
      <circle class="t-line" r={38} stroke-width={0.8} />
      <path class="t-star" d={star(30, 8, Math.PI / 4)} />
      <path class="t-star" d={star(52, 13, 0)} />
      <path class="t-fill" d={dark} />
      <text class="t-small" x={0} y={-58} font-size={26} font-weight="bold">
        {t.north}
      </text>
    </g>
  );
}

interface Item {
  words: string;
  draw: (x: number, y: number) => preact.JSX.Element;
}

const kLegend = 1.15;

export function Legend({ bounds, map, dress, k }: { bounds: Bounds; map: GameMap; dress: SheetDress; k: number }) {
  const items = legendItems(map, dress.labels);
  const widths = items.map((item) => 96 + item.words.length * 12.2 + 34);
  const rows = arrange(widths, bounds.width / (k * kLegend));
  return (
    <g class="m-legend" transform={`translate(${n(bounds.left)} ${n(bounds.top + bounds.height + 74 * k)}) scale(${n(k * kLegend)})`} data-items={items.map((item) => item.words).join("|")}>
      {items.map((item, i) => {
        const { x, y } = rows[i]!;
        return (
          <>
            {item.draw(x, y)}
            <text class="t-legend" x={n(x + 86)} y={n(y + 9)} font-size={26}>
              {item.words}
            </text>
          </>
        );
      })}
    </g>
  );
}

/** Rows of about equal length. */
function arrange(widths: number[], room: number): Point[] {
  const whole = widths.reduce((sum, w) => sum + w, 0);
  const rows = Math.max(1, Math.ceil((whole * 1.06) / room));
  const goal = whole / rows;
  const out: Point[] = [];
  let [x, row, run] = [0, 0, 0];
  for (const width of widths) {
    if (x + width > room || (run + width / 2 > goal * (row + 1) && row < rows - 1)) [x, row] = [0, row + 1];
    out.push({ x, y: row * 60 });
    x += width;
    run += width;
  }
  return out;
}

/** A line of the legend for each thing that the map has, and no other. */
export function legendItems(map: GameMap, names: Label[]): Item[] {
  const terrain = new Set(map.hexes.flatMap((hex) => hex.terrain));
  const side = new Set(map.sides.flatMap((row) => row.features));
  const way = new Set(map.links.flatMap((row) => row.kinds));
  const rivers = hasSideRivers(map);
  const say = { ...t.legend, ...(rivers ? t.legendSide : {}) };
  const wet = map.hexes.filter((hex) => isWet(hex.terrain));
  const kinds = new Set(signs(miniature(map), labelsOf(map, names)).map((sign) => sign.kind));
  const rows: [boolean, string, Item["draw"]][] = [
    [terrain.has("clear"), say.clear, swatch("m-clear")],
    [terrain.has("rolling"), say.rolling, swatch("m-rolling", kRolls, "m-rolls")],
    [terrain.has("forest"), say.forest, swatch("m-forest", kTrees, "m-crowns")],
    [["rough", "hill", "mountain"].some((word) => terrain.has(word)), say.rough, swatch("m-rough", kHatch, "m-hachures shade")],
    [["swamp", "provisional_swamp"].some((word) => terrain.has(word)), say.swamp, swatch("m-swamp-plain", "M-14 4h12m-8 0v-5m4 5v-7M4 12h12m-8 0v-5m4 5v-7", "m-reeds")],
    [terrain.has("town"), say.town, swatch("m-town", kBlocks, "m-houses")],
    [wet.length > 0, say.river, swatch("m-river plain")],
    [terrain.has("water"), say.water, swatch("m-river plain")],
    [map.hexes.some((hex) => (hex.elevation ?? 0) > 0), say.slope, (x, y) => <path class="m-hachures shade" d={slopeSample(x, y)} />],
    [side.has("slope"), say.slopeSide, (x, y) => <path class="m-hachures shade" d={slopeSample(x, y)} />],
    [side.has("ridge"), say.ridge, (x, y) => <path class="m-crest" d={`M${x + 8} ${y}h62`} />],
    [side.has("major_river"), say.major, wave("m-major-edge", "m-major")],
    [side.has("minor_river"), say.minor, wave("m-minor-edge", "m-minor")],
    [side.has("creek"), say.creek, rivers ? wave("m-stream-line", "") : wave("m-creek-edge-line", "m-creek-line")],
    [side.has("stream"), say.stream, wave("m-stream-line", "")],
    [side.has("canal"), say.canal, wave("m-canal-edge", "m-canal")],
    [way.has("turnpike"), say.pike, pair("m-pike-edge", "m-pike")],
    [map.links.some((row) => row.kinds.includes("turnpike") && /Plank/.test(row.name ?? "")), say.plank, triple("m-pike-edge", "m-pike", "m-plank")],
    [way.has("road"), say.road, pair("m-road-edge", "m-road")],
    [way.has("trail"), say.trail, pair("m-trail", "")],
    [way.has("railway"), say.rail, railSample],
    [way.has("unfinished_railway"), say.unfinished, pair("m-unfinished", "")],
    [terrain.has("station"), say.station, (x, y) => <path class="m-station" d={`M${x + 32} ${y - 6}h24v14h-24z`} />],
    [side.has("bridge"), say.bridge, (x, y) => <path class="m-bridge" d={bridge({ at: { x: x + 45, y }, across: { x: 1, y: 0 } })} />],
    [side.has("bridge_destroyed"), say.gone, (x, y) => <path class="m-gone" d={`M${x + 33} ${y - 12}l24 24m0 -24l-24 24`} />],
    [rivers && side.has("ford"), say.sideFord, (x, y) => <path class="m-ford" d={`M${x + 22} ${y}h44`} />],
    [side.has("dam"), say.dam, (x, y) => <path class="m-dam" d={`M${x + 24} ${y}h40`} />],
    [terrain.has("pontoon"), say.pontoon, (x, y) => <FerryMark ferry={{ kind: "pontoon", ends: ends(x, y) }} />],
    [terrain.has("river_ferry"), say.ferry, (x, y) => <FerryMark ferry={{ kind: "river_ferry", ends: ends(x, y) }} />],
    [!rivers && terrain.has("ford"), say.ford, (x, y) => <FerryMark ferry={{ kind: "ford", ends: ends(x, y) }} />],
    [map.sides.some((row) => row.features.includes("redoubt")), say.redoubt, redoubtSample],
    [kinds.has("church"), say.church, signSample("church")],
    [kinds.has("house") || kinds.has("mill") || kinds.has("mine"), say.house, signSample("house")],
    [map.vp_hexes.length > 0, say.points, (x, y) => <path class="m-vp" d={hexAt(x, y)} />],
    [map.exits.length > 0, say.exit, (x, y) => <path class="m-exit" d={hexAt(x, y)} />],
    [map.entries.some((id) => !map.exits.includes(id)), say.entry, (x, y) => <path class="m-entry" d={hexAt(x, y)} />],
  ];
  return rows.filter(([there]) => there).map(([, name, draw]) => ({ words: name, draw }));
}

/** Only the hexes and their places, for asking which signs there are. */
function miniature(map: GameMap): Grid {
  const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]));
  const centres = new Map(map.hexes.map((hex) => [hex.id, { x: hex.x, y: hex.y }]));
  return { hexes, centres } as unknown as Grid;
}

function hexAt(x: number, y: number, r = 27): string {
  const ring: Point[] = [];
  for (let i = 0; i < 6; ++i) {
    const a = ((60 * i - 30) * Math.PI) / 180;
    ring.push({ x: x + 45 + Math.cos(a) * r, y: y + Math.sin(a) * r });
  }
  return polyline(ring, true);
}

function swatch(fill: string, marks = "", markClass = "m-grid") {
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
const kRolls = "M-15 -6q5 -4 10 0M4 -10q5 -4 10 0M-6 8q5 -4 10 0";
const kHatch = "M-20 -6l5 9M-13 -12l4 11M-4 -15l3 12M5 -15l1 12M14 -12l-2 11M20 -6l-5 9M-12 12l5 -5M10 12l-5 -5";
const kBlocks = "M-16 -14h10v8h-10zM-2 -14h8v8h-8zM10 -12h8v7h-8zM-16 0h9v8h-9zM-3 0h10v9h-10zM11 1h7v8h-7z";

function slopeSample(x: number, y: number): string {
  let d = "";
  for (let i = 0; i < 11; ++i) d += `M${x + 10 + i * 6} ${n(y - 9 + Math.abs(i - 5))}l${n((i - 5) * 0.7)} ${15 - Math.abs(i - 5)}`;
  return d;
}

function signSample(kind: "church" | "house") {
  return (x: number, y: number) => {
    const sign = drawSign({ kind, at: { x: x + 58, y: y + 3 } });
    return (
      <>
        <path class="m-sign-fill" d={sign.fill} />
        <path class="m-sign-line" d={sign.line} />
      </>
    );
  };
}

function ends(x: number, y: number): [Point, Point] {
  return [
    { x: x + 20, y },
    { x: x + 64, y },
  ];
}

function pair(edge: string, fill: string) {
  return triple(edge, fill, "");
}

function triple(edge: string, fill: string, over: string) {
  return (x: number, y: number) => <>{[edge, fill, over].filter((name) => name !== "").map((name) => <path class={name} d={`M${x + 8} ${y}h62`} />)}</>;
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
