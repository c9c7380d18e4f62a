/** All counters on the map, and the marks of who holds which point hex. */
import { settings } from "../app/settings";
import * as store from "../app/store";
import { targetsOf } from "../app/draft";
import { partsNow } from "../games/parts";
import type { Marker, Unit } from "../protocol/types";
import * as t from "../text/english";
import { counterTexts } from "../text/english_counters";
import { listed } from "../text/language";
import { Counter } from "./counter";
import { n } from "./curves";
import { faceOf, level, piles, scale, sentenceOf } from "./faces";
import { FarStack, type FarProps } from "./far_stack";
import { Fan } from "./fan";
import { Ghosts } from "./ghosts";
import type { Grid, Point } from "./geometry";
import { kHex } from "./geometry";
import { lookOf } from "./looks";
import { kCounter, spread, stackPlaces, type Level } from "./stacking";

/** `under`: the level of another window, as of the magnifying glass, where counters have no names for tests. */
export function Counters({ grid, under }: { grid: Grid; under?: Level }) {
  if (!store.showUnits.value) return null;
  return (
    <g class="counters">
      <Ghosts grid={grid} />
      <Flags grid={grid} />
      <Works grid={grid} />
      <Waiting grid={grid} />
      <Markers grid={grid} />
      {(under ?? level.value) === "far" ? <FarStacks grid={grid} /> : <Stacks grid={grid} under={under} />}
      {under === undefined && <Fan grid={grid} />}
    </g>
  );
}

function Stacks({ grid, under }: { grid: Grid; under: Level | undefined }) {
  const style = settings.value.symbols;
  return (
    <>
      {[...piles.value].map(([hex, stack]) => {
        const c = grid.centres.get(hex);
        if (c === undefined) return null;
        const places = stackPlaces(stack.length);
        const size = under === undefined ? scale.value : Math.min(scale.value, 1.14);
        return (
          <g key={hex} data-at={hex}>
            {stack.map((unit, i) => (
              <Counter
                key={unit.id}
                face={faceOf(unit)}
                x={c.x + (places[i]?.x ?? 0)}
                y={c.y + (places[i]?.y ?? 0)}
                scale={size}
                level={under ?? level.value}
                style={style}
                label={sentenceOf(unit)}
                look={lookOf(unit.id, hex)}
                testid={under === undefined ? `unit-${unit.id}` : ""}
              />
            ))}
            {stack.length > 3 && <Count x={c.x - 30 * size} y={c.y - 34 * size} size={size} count={stack.length} />}
          </g>
        );
      })}
    </>
  );
}

/** How many counters lie in a high stack. */
function Count({ x, y, size, count }: { x: number; y: number; size: number; count: number }) {
  return (
    <g class="stack-count" transform={`translate(${n(x)} ${n(y)}) scale(${size})`} aria-hidden="true">
      <circle r={9.500} />
      <text y={4.800}>{count}</text>
    </g>
  );
}

/** The whole of a large map: one block for a stack, pushed aside where blocks would hide one another. */
function FarStacks({ grid }: { grid: Grid }) {
  const all = [...piles.value].filter(([hex]) => grid.centres.has(hex));
  const homes = all.map(([hex]) => grid.centres.get(hex) as Point);
  const size = scale.value;
  const places = spread(homes, (kCounter + 3) * size, kHex * 1.7);
  const blocks = all.map(([hex, stack], i) => farProps(hex, stack, homes[i] ?? { x: 0, y: 0 }, places[i] ?? { x: 0, y: 0 }, size));
  return (
    <>
      <path class="tethers" d={blocks.map(tether).join("")} />
      {blocks.map((block) => (
        <FarStack key={block.hex} {...block} />
      ))}
    </>
  );
}

function tether({ x, y, homeX, homeY }: FarProps): string {
  return Math.hypot(x - homeX, y - homeY) < 30 ? "" : `M${n(homeX)} ${n(homeY)}L${n(x)} ${n(y)}`;
}

function farProps(hex: string, stack: Unit[], home: Point, at: Point, size: number): FarProps {
  const top = stack[stack.length - 1];
  const looks = new Set(stack.flatMap((unit) => lookOf(unit.id, hex).split(" ")));
  return {
    hex,
    x: at.x,
    y: at.y,
    homeX: home.x,
    homeY: home.y,
    scale: size,
    unit: top?.id ?? "",
    side: top?.side ?? "union",
    count: stack.length,
    strength: sumOf(stack),
    size: top?.type === "leader" ? "" : (top?.size ?? ""),
    morale: stack.map((unit) => unit.morale ?? "").find((word) => word === "routed" || word === "shaken") ?? "",
    look: [...looks].join(" ").trim(),
    label: counterTexts.stackLabel(hex, stack.map(sentenceOf).join("; ")),
  };
}

/** The strength of all in a hex; "" where only leaders are. */
export function sumOf(stack: Unit[]): string {
  const fighters = stack.filter((unit) => unit.type !== "leader");
  if (fighters.length === 0) return "";
  const quarters = fighters.reduce((sum, unit) => sum + Math.round(valueOf(unit.strength) * 4), 0);
  return `${Math.floor(quarters / 4) === 0 && quarters % 4 !== 0 ? "" : Math.floor(quarters / 4)}${["", "¼", "½", "¾"][quarters % 4] ?? ""}`;
}

/** "3 1/2" as a number. */
export function valueOf(strength: number | string): number {
  if (typeof strength === "number") return strength;
  return strength.split(" ").reduce((sum, part) => {
    const [above, below] = part.split("/").map(Number);
    const value = (above ?? 0) / (below ?? 1);
    return Number.isFinite(value) ? sum + value : sum;
  }, 0);
}

/** Columns off the map: how many units of a side stand before an entry hex and may come in by now. */
function Waiting({ grid }: { grid: Grid }) {
  const turn = store.state.value?.turn ?? 0;
  const columns = new Map<string, { hex: string; side: string; names: string[] }>();
  for (const unit of store.state.value?.units ?? []) {
    const hex = unit.arrival?.hexes[0];
    if (unit.hex !== null || hex === undefined || (unit.arrival?.turn ?? 99) > turn) continue;
    if (unit.place === "eliminated" || unit.place === "exited") continue;
    const key = `${hex} ${unit.side}`;
    const column = columns.get(key) ?? { hex, side: unit.side, names: [] };
    column.names.push(unit.name);
    columns.set(key, column);
  }
  return (
    <>
      {[...columns.values()].map(({ hex, side, names }) => {
        const c = grid.centres.get(hex);
        if (c === undefined) return null;
        return (
          <g class={`waiting ${side}`} transform={`translate(${n(c.x)} ${n(c.y - 22)})`}>
            <title>{counterTexts.comesIn(hex, listed(names))}</title>
            <path d="M-22 -13h32l13 13l-13 13h-32z" />
            <text x={-3} y={6}>
              {names.length}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Markers({ grid }: { grid: Grid }) {
  const Own = partsNow()?.Markers ?? null;
  return Own === null ? null : <Own grid={grid} />;
}

/** Fieldworks: a bank with teeth along the three sides, or a broken line where it is still being dug. */
function Works({ grid }: { grid: Grid }) {
  const markers = store.state.value?.markers ?? [];
  return (
    <>
      {markers
        .filter((marker) => marker.kind === "breastworks" || marker.kind === "construction")
        .map((marker) => {
          const c = grid.centres.get(marker.hex);
          if (c === undefined) return null;
          const done = marker.kind === "breastworks";
          return (
            <g class={`works ${marker.kind} ${marker.side}`} transform={`translate(${n(c.x)} ${n(c.y)})`}>
              <title>{counterTexts.stackLabel(marker.hex, done ? counterTexts.works : counterTexts.worksBegun)}</title>
              {done ? <path d={worksPath(grid, marker)} /> : <path d="M-40 34H40M-34 34l4 -8M-18 34l4 -8M-2 34l4 -8M14 34l4 -8M30 34l4 -8" />}
            </g>
          );
        })}
    </>
  );
}

/** The covered sides, a little inside the hex, with teeth that point outwards. */
function worksPath(grid: Grid, marker: Marker): string {
  const neighbours = grid.neighbours.get(marker.hex) ?? [];
  const middle = kFacings.indexOf(marker.facing ?? "");
  let d = "";
  grid.corners.forEach((corner, k) => {
    const next = grid.corners[(k + 1) % grid.corners.length] ?? corner;
    const angle = Math.round(Math.atan2(-(corner.y + next.y), corner.x + next.x) / (Math.PI / 3));
    const facing = (angle + 6) % 6;
    const off = (facing - middle + 6) % 6;
    const covered = middle >= 0 ? off === 0 || off === 1 || off === 5 : (marker.covers ?? []).includes(neighbours[k] ?? "");
    if (!covered) return;
    const at = (t: number, scale: number) => `${n((corner.x + (next.x - corner.x) * t) * scale)} ${n((corner.y + (next.y - corner.y) * t) * scale)}`;
    d += `M${at(0.02, 0.84)}L${at(0.98, 0.84)}`;
    for (const t of [0.15, 0.38, 0.62, 0.85]) d += `M${at(t, 0.84)}L${at(t, 0.93)}`;
  });
  return d;
}

/** Directions against the sun from the east, as the protocol names them. */
const kFacings = ["e", "ne", "nw", "w", "sw", "se"];

function Flags({ grid }: { grid: Grid }) {
  const markers = (store.state.value?.markers ?? []).filter((marker) => marker.kind === "control");
  return (
    <>
      {markers.map((marker) => {
        const c = grid.centres.get(marker.hex);
        if (c === undefined) return null;
        const flag = marker.side === "union" ? "M0 0h20v13h-20z" : "M0 0h20l-6 6.500l6 6.500h-20z";
        return (
          <g class={`flag ${marker.side}`} transform={`translate(${c.x + 26} ${c.y - 34})`}>
            <title>{counterTexts.heldBy(marker.hex, t.sideNames[marker.side] ?? marker.side)}</title>
            <path class="flag-pole" d="M0 -2v26" />
            <path class="flag-cloth" d={flag} />
          </g>
        );
      })}
    </>
  );
}

/** Hexes that a chosen first attacker could fight. */
export function possibleTargets(): string[] {
  const draft = store.draft.value;
  const all = store.targets.value;
  const first = draft.units[0];
  if (draft.targets.length === 0 && first !== undefined) return targetsOf(all, first);
  return all.map((target) => target.hex).filter((hex) => !draft.targets.includes(hex));
}
