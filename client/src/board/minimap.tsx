/** The small map in the corner: the whole ground, the units as dots, the present view as a frame. */
import { computed } from "@preact/signals";
import { choose, settings } from "../app/settings";
import * as store from "../app/store";
import type { GameMap, Side } from "../protocol/types";
import { lensTexts } from "../text/english_lens";
import { place, windowSize } from "./board";
import { n, polyline } from "./curves";
import { sideEnds, type Grid, type Point } from "./geometry";
import { paperBounds } from "./sheet";
import { hexesPath } from "./terrain";
import { centreOn, seesAll } from "./view";

const kLong = 230;

/** Kinds of ground, in the order in which they are painted. */
const kGrounds: [string, string[]][] = [
  ["mm-high", ["rough", "hill", "mountain"]],
  ["mm-wood", ["forest", "woods"]],
  ["mm-town", ["town", "city"]],
  ["mm-water", ["river", "river_ferry", "pontoon", "water"]],
];
const kRivers: [string, number][] = [["creek", 14], ["minor_river", 26], ["major_river", 44]];

/** The ground is drawn once for a map. */
const ground = computed(() => {
  const [map, grid] = [store.map.value, store.grid.value];
  if (map === null || grid === null) return null;
  return { land: hexesPath(grid, grid.centres.keys()), hexes: grounds(map, grid), rivers: rivers(map, grid) };
});

function grounds(map: GameMap, grid: Grid): [string, string][] {
  return kGrounds.map(([name, words]) => [name, hexesPath(grid, map.hexes.filter((hex) => hex.terrain.some((word) => words.includes(word))).map((hex) => hex.id), 1.02)]);
}

function rivers(map: GameMap, grid: Grid): [string, number][] {
  return kRivers.map(([kind, width]) => {
    const sides = map.sides.filter((side) => side.features.includes(kind)).map((side) => sideEnds(grid, side.a, side.b));
    return [sides.map((ends) => (ends === null ? "" : polyline(ends))).join(""), width];
  });
}

/** Where the whole map is in sight it has nothing to tell, and would only cover a corner. */
export function Minimap({ grid }: { grid: Grid }) {
  const shown = settings.value.minimap;
  if (place.value !== null && seesAll(place.value, paperBounds(grid), windowSize())) return null;
  return (
    <div class="minimap">
      {shown && <SmallSheet grid={grid} />}
      <button type="button" class="minimap-toggle" aria-expanded={shown} data-testid="minimap-toggle" onClick={() => choose({ minimap: !shown })}>
        {lensTexts.small} <span aria-hidden="true">{shown ? "▾" : "▴"}</span>
      </button>
    </div>
  );
}

function SmallSheet({ grid }: { grid: Grid }) {
  const b = paperBounds(grid);
  const times = kLong / Math.max(b.width, b.height);
  const go = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    look({ x: b.left + ((event.clientX - box.left) / box.width) * b.width, y: b.top + ((event.clientY - box.top) / box.height) * b.height });
  };
  return (
    <svg
      class="minimap-sheet"
      viewBox={`${b.left} ${b.top} ${b.width} ${b.height}`}
      width={Math.round(b.width * times)}
      height={Math.round(b.height * times)}
      tabindex={0}
      role="application"
      aria-label={lensTexts.smallLabel}
      data-testid="minimap"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
      onKeyDown={onKey}
    >
      <Ground />
      <Dots grid={grid} side="union" size={3.2 / times} />
      <Dots grid={grid} side="confederate" size={3.2 / times} />
      <Frame />
    </svg>
  );
}

function Ground() {
  const now = ground.value;
  if (now === null) return null;
  return (
    <>
      <path class="mm-land" d={now.land} />
      {now.hexes.map(([name, d]) => (
        <path class={name} d={d} />
      ))}
      {now.rivers.map(([d, width]) => (
        <path class="mm-river" d={d} stroke-width={width} />
      ))}
    </>
  );
}

/** Squares and diamonds. */
function Dots({ grid, side, size }: { grid: Grid; side: Side; size: number }) {
  let d = "";
  for (const [hex, stack] of store.stacked.value) {
    const c = grid.centres.get(hex);
    if (c === undefined || !stack.some((unit) => unit.side === side)) continue;
    const s = side === "union" ? size : size * 1.35;
    d += side === "union" ? `M${n(c.x - s)} ${n(c.y - s)}h${n(2 * s)}v${n(2 * s)}h${n(-2 * s)}z` : `M${n(c.x)} ${n(c.y - s)}l${n(s)} ${n(s)}l${n(-s)} ${n(s)}l${n(-s)} ${n(-s)}z`;
  }
  return <path class={`mm-units ${side}`} d={d} stroke-width={n(size / 3)} />;
}

function Frame() {
  const view = place.value;
  if (view === null) return null;
  const { width, height } = windowSize();
  return <rect class="mm-frame" data-testid="minimap-frame" x={n(-view.x / view.zoom)} y={n(-view.y / view.zoom)} width={n(width / view.zoom)} height={n(height / view.zoom)} />;
}

function look(point: Point): void {
  if (place.value !== null) place.value = centreOn(place.value, point, windowSize());
}

const kArrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys move the view by a quarter of itself. */
function onKey(event: KeyboardEvent): void {
  const by = kArrows[event.key];
  const view = place.value;
  if (by === undefined || view === null) return;
  const { width, height } = windowSize();
  place.value = { ...view, x: view.x - (by[0] * width) / 4, y: view.y - (by[1] * height) / 4 };
  event.preventDefault();
  event.stopPropagation();
}
