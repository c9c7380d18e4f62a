/** The printed sheet: everything on the map that never changes. */
import { memo } from "./memo";
import type { GameMap } from "../protocol/types";
import { n } from "./curves";
import type { Bounds, Grid } from "./geometry";
import { kZooms, type Label, type Placement, type RiverName, type Zoom } from "./labels";
import { layersOf, riverId, type Layers } from "./layers";
import { Frame, Legend, sizeOf, Title } from "./margin";
import { hexNumbers } from "./numerals";
import { Crossings } from "./crossings";
import * as terrain from "./terrain";
import "./map.css";

export type { Label, RiverName } from "./labels";

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
  /** how the streets of the town in a hex lie: degrees sunwise */
  streets?: (hex: string) => number;
}

/** The paper: the map with its margin, title and legend. */
export function paperBounds(grid: Grid): Bounds {
  const b = grid.bounds;
  const k = sizeOf(grid);
  return { left: b.left - 70 * k, top: b.top - 195 * k, width: b.width + 140 * k, height: b.height + 195 * k + 290 * k };
}

export const Sheet = memo(function Sheet(props: { map: GameMap; grid: Grid; dress: SheetDress }) {
  const { map, grid, dress } = props;
  const l = layersOf(map, grid, dress);
  return (
    <g class="sheet" aria-hidden="true">
      <Definitions l={l} />
      <Ground l={l} bounds={grid.bounds} />
      <Waters l={l} />
      <g class="m-grid">{each(l.grid)}</g>
      <path class="m-notches" d={l.notches} fill-rule="evenodd" />
      <Ways l={l} />
      <Frame paper={paperBounds(grid)} map={grid.bounds} k={sizeOf(grid)} />
      <Marked map={map} grid={grid} />
      <Crossings map={map} grid={grid} net={l.net} />
      <Numbers grid={grid} />
      <path class="m-sign-fill" d={l.signs.fill} />
      <path class="m-sign-line" d={l.signs.line} />
      {kZooms.map((zoom) => (
        <Names zoom={zoom} names={l.names[zoom]} />
      ))}
      <Title bounds={grid.bounds} dress={dress} k={sizeOf(grid)} />
      <Legend bounds={grid.bounds} map={map} dress={dress} k={sizeOf(grid)} />
    </g>
  );
});

const each = (paths: string[]) => paths.map((d) => <path d={d} />);

function Definitions({ l }: { l: Layers }) {
  const open = terrain.crownTile(240, 208, 16, 3);
  const deep = terrain.crownTile(240, 208, 12.6, 4);
  return (
    <defs>
      <pattern id="trees-open" width="240" height="208" patternUnits="userSpaceOnUse">
        <path class="m-crown-tops" d={open.tops} />
        <path class="m-crowns" d={open.shade} />
      </pattern>
      <pattern id="trees-deep" width="240" height="208" patternUnits="userSpaceOnUse">
        <rect class="m-deep" width="240" height="208" />
        <path class="m-crown-tops" d={deep.tops} />
        <path class="m-crowns" d={deep.shade} />
      </pattern>
      <pattern id="grain" width="360" height="360" patternUnits="userSpaceOnUse">
        <path class="m-grain" d={terrain.specks(360, 170, 1.6, 21)} />
      </pattern>
      <pattern id="rolling" width="300" height="260" patternUnits="userSpaceOnUse">
        <path class="m-rolls" d={terrain.specks(300, 26, 15, 22)} />
      </pattern>
      <pattern id="reeds" width="60" height="44" patternUnits="userSpaceOnUse">
        <path class="m-reeds" d="M6 12h16m-11 0v-6m4 6v-8m4 8v-6M34 34h16m-11 0v-6m4 6v-8m4 8v-6" />
      </pattern>
      {l.riverLines.map((line) => (
        <path id={line.id} d={line.d} />
      ))}
    </defs>
  );
}

/** Clear and rolling ground, heights, woods, towns. */
function Ground({ l, bounds }: { l: Layers; bounds: Bounds }) {
  const whole = { x: bounds.left, y: bounds.top, width: bounds.width, height: bounds.height };
  return (
    <>
      <rect class={l.rollingFirst ? "m-rolling" : "m-clear"} {...whole} />
      {l.rollingFirst && <rect class="m-rolling-marks" {...whole} />}
      <g class={l.rollingFirst ? "m-clear" : "m-rolling"}>{each(l.patches)}</g>
      <g class="m-rough">{each(l.rough)}</g>
      <g class="m-swamp">{each(l.swamp)}</g>
      <g class="m-forest">{each(l.woods.floor)}</g>
      <g class="m-trees open">{each(l.woods.floor)}</g>
      <g class="m-trees deep">{each(l.woods.deep)}</g>
      <g class="m-rim-tops">{each(l.woods.tops)}</g>
      <g class="m-rim">{each(l.woods.shade)}</g>
      <g class="m-hachures lit">{each(l.relief.lit)}</g>
      <g class="m-hachures shade">{each(l.relief.shade)}</g>
      <path class="m-hachures shade" d={l.relief.sides} />
      <path class="m-crest" d={l.relief.crests} />
      <g class="m-town">{each(l.town.ground)}</g>
      <path class="m-blocks" d={l.town.blocks} />
      <path class="m-houses" d={l.town.houses} />
      <rect class="m-grain-over" {...whole} />
    </>
  );
}

function Waters({ l }: { l: Layers }) {
  return (
    <>
      <path class="m-stream" d={l.stream} />
      <path class="m-creek-edge" d={l.creekEdge} />
      <path class="m-creek" d={l.creek} />
      <path class="m-minor-edge" d={l.minor} />
      <path class="m-major-edge" d={l.major} />
      <path class="m-minor" d={l.minor} />
      <path class="m-major" d={l.major} />
      <path class="m-major-deep" d={l.major} />
      <g class="m-river">{each(l.lake)}</g>
      <path class="m-shore" d={l.shores.length > 0 ? l.shores[0]! : ""} />
      {l.shores.map((d, i) => (
        <path class={`m-waterline w${i}`} d={d} />
      ))}
      {l.river !== null && <path class="m-river bank" d={l.river.body} />}
      {l.river?.lines.map((d, i) => <path class={`m-waterline w${i}`} d={d} />)}
      <path class="m-canal-edge" d={l.canal} />
      <path class="m-canal" d={l.canal} />
      <path class="m-canal-ties" d={l.canal} />
    </>
  );
}

function Ways({ l }: { l: Layers }) {
  return (
    <>
      <g class="m-unfinished">{each(l.unfinished)}</g>
      <g class="m-trail">{each(l.trail)}</g>
      <g class="m-road-edge">{each(l.road)}</g>
      <g class="m-pike-edge">{each(l.pike)}</g>
      <g class="m-road">{each(l.road)}</g>
      <g class="m-pike">{each(l.pike)}</g>
      <g class="m-plank">{each(l.plank)}</g>
      <g class="m-rail">{each(l.rail)}</g>
      <g class="m-sleepers">{each(l.sleepers)}</g>
      <path class="m-station" d={l.stations} />
      <path class="m-earth" d={l.earth.rampart} />
      <path class="m-earth-teeth" d={l.earth.teeth} />
      <path class="m-stone" d={l.stone.rampart} />
      <path class="m-stone-teeth" d={l.stone.teeth} />
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
  const numbers = hexNumbers(grid.centres);
  return (
    <g class="m-numbers">
      {each(numbers.blocks)}
      {numbers.others.map(({ id, at }) => (
        <text x={n(at.x)} y={n(at.y)}>
          {id}
        </text>
      ))}
    </g>
  );
}

/** The names of one zoom; the style sheet shows those of the present one. */
function Names({ zoom, names }: { zoom: Zoom; names: Placement }) {
  return (
    <g class={`m-names at-${zoom}`}>
      {names.rivers.map(({ name, size }) => (
        <text class={name.river === undefined ? "l-river" : "l-river beside"} font-size={n(size)} dy={name.river === undefined ? 0 : n(-size * 0.75)}>
          <textPath href={`#${riverId(name.river)}`} startOffset={`${name.at * 100}%`} text-anchor="middle">
            {name.words}
          </textPath>
        </text>
      ))}
      {names.labels.map(({ label, x, y, size }) => (
        <text class={`l-${label.kind}`} x={n(x)} y={n(y)} font-size={n(size)} {...(label.turn ? { transform: `rotate(${-label.turn} ${n(x)} ${n(y)})` } : {})}>
          {label.words}
        </text>
      ))}
    </g>
  );
}
