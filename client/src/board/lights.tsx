/** What is lit now: reach with costs, paths, targets, choices, zones, the last events, the cursor. */
import * as store from "../app/store";
import { destination, actors } from "../app/choices";
import { AidLights } from "./aid_lights";
import { possibleTargets } from "./counters";
import { Costs } from "./costs";
import { ChartLights } from "./chart_lights";
import { HintLights } from "./hint_lights";
import { LessonLights } from "./lesson_lights";
import { n, polyline } from "./curves";
import { mix, type Grid, type Point } from "./geometry";
import { HexArea } from "./hex_area";
import { hexesPath } from "./terrain";
import { partsNow } from "../games/parts";

export function Lights({ grid }: { grid: Grid }) {
  return (
    <g class="lights" aria-hidden="true">
      <Zones grid={grid} />
      <Marked grid={grid} />
      <Reach grid={grid} />
      <Choices grid={grid} />
      <Targets grid={grid} />
      <Own grid={grid} />
      <ChartLights grid={grid} />
      <Sight grid={grid} />
      <Path grid={grid} />
      <HintLights grid={grid} />
      <LessonLights grid={grid} />
      <AidLights grid={grid} />
      <Cursor grid={grid} />
    </g>
  );
}

function Own({ grid }: { grid: Grid }) {
  const Lights = partsNow()?.Lights ?? null;
  return Lights === null ? null : <Lights grid={grid} />;
}

function Zones({ grid }: { grid: Grid }) {
  return (
    <>
      <defs>
        <pattern id="zone-union" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="zone-line union" d="M0 7h14" />
        </pattern>
        <pattern id="zone-confederate" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path class="zone-line confederate" d="M0 7h14" />
        </pattern>
      </defs>
      {store.zocSides.value.map((side) => (
        <HexArea class={`zone ${side}`} fill={`url(#zone-${side})`} grid={grid} hexes={store.zocHexes.value[side]} />
      ))}
    </>
  );
}

function Marked({ grid }: { grid: Grid }) {
  const hexes = [...new Set(store.marked.value)];
  const lines = store.marked.value.length > 1 ? store.marked.value.map((id) => grid.centres.get(id)) : [];
  const clear = lines.filter((p): p is Point => p !== undefined);
  return (
    <>
      <HexArea class="light-event" grid={grid} hexes={hexes} scale={0.96} />
      {clear.length > 1 && clear.length < 12 && <path class="event-path" d={polyline(clear)} />}
    </>
  );
}

function Reach({ grid }: { grid: Grid }) {
  const chosen = store.chosen.value;
  if (chosen === null || store.replay.value !== null) return null;
  const hexes = [...chosen.reach.keys()];
  const exits = chosen.actions.filter((a) => a.do === "exit").map((a) => a.hex ?? "");
  const here = store.unitsById.value.get(chosen.unit)?.hex ?? "";
  const entries = chosen.actions.filter((a) => a.do === "enter").map((a) => destination(a) ?? "");
  return (
    <>
      <path class="light-here" d={hexesPath(grid, here === "" ? [] : [here], 0.97)} />
      <HexArea class="light-reach" grid={grid} hexes={[...new Set([...hexes, ...entries])]} scale={0.95} />
      <HexArea class="light-strategic" grid={grid} hexes={byMode(chosen.reach.values(), "strategic")} scale={0.95} />
      <HexArea class="light-forced" grid={grid} hexes={byMode(chosen.reach.values(), "forced")} scale={0.95} />
      <path class="light-exit" d={hexesPath(grid, exits, 0.88)} />
      <Costs grid={grid} rows={[...chosen.reach.values()].map((row) => ({ hex: row.hex, words: shortCost(row.cost) }))} />
    </>
  );
}

/** "4 2/3" as it fits into a hex. */
function shortCost(cost: number | string): string {
  return String(cost).replace(/ ?1\/3$/, "⅓").replace(/ ?2\/3$/, "⅔");
}

/** Hexes in reach only by a march of that kind. */
function byMode(rows: Iterable<{ hex: string; mode?: string }>, mode: string): string[] {
  return [...rows].filter((row) => row.mode === mode).map((row) => row.hex);
}

function Choices({ grid }: { grid: Grid }) {
  const choices = store.choices.value;
  if (choices.length === 0 || store.replay.value !== null) return null;
  if (partsNow()?.owns.includes(store.liveDecision.value?.kind ?? "") === true) return null;
  const unit = store.chosen.value?.unit ?? null;
  const hexes = choices
    .filter((c) => unit === null || actors(c).includes(unit))
    .map(destination)
    .filter((hex): hex is string => hex !== null);
  return (
    <>
      <HexArea class="light-choice" grid={grid} hexes={new Set(hexes)} scale={0.95} />
      <path class="light-here" d={hexesPath(grid, store.choiceHex.value === null ? [] : [store.choiceHex.value], 0.97)} />
    </>
  );
}

function Targets({ grid }: { grid: Grid }) {
  const decision = store.liveDecision.value;
  const combat = store.state.value?.combat ?? null;
  const live = store.replay.value === null;
  const open = live && store.mine.value && decision?.kind === "combat" ? possibleTargets() : [];
  const must = live ? (decision?.duties.hexes ?? []) : [];
  const struck = partsNow() !== null ? [] : [...store.draft.value.targets, ...(combat?.targets ?? [])];
  const from = new Set<string>();
  const fighting = partsNow() !== null ? [] : [...store.draft.value.units, ...(combat?.units ?? []), ...(combat?.guns ?? [])];
  for (const id of fighting) {
    const hex = store.unitsById.value.get(id)?.hex;
    if (hex !== null && hex !== undefined) from.add(hex);
  }
  return (
    <>
      <HexArea class="light-target" grid={grid} hexes={open} scale={0.95} />
      <HexArea class="light-must" grid={grid} hexes={must} scale={0.9} />
      <path class="light-struck" d={hexesPath(grid, new Set(struck), 0.96)} />
      <path class="light-from" d={hexesPath(grid, from, 0.96)} />
      <path class="attack-arrow" d={arrows(grid, from, struck)} />
      <path class="cross-hair" d={[...new Set(struck)].map((hex) => crossHair(grid, hex)).join("")} />
    </>
  );
}

function crossHair(grid: Grid, hex: string): string {
  const c = grid.centres.get(hex);
  if (c === undefined) return "";
  return `M${n(c.x - 44)} ${n(c.y)}h14M${n(c.x + 44)} ${n(c.y)}h-14M${n(c.x)} ${n(c.y - 50)}v14M${n(c.x)} ${n(c.y + 50)}v-14`;
}

function arrows(grid: Grid, from: Set<string>, to: string[]): string {
  let d = "";
  for (const a of from) {
    for (const b of new Set(to)) {
      const [p, q] = [grid.centres.get(a), grid.centres.get(b)];
      if (p === undefined || q === undefined) continue;
      const far = Math.hypot(p.x - q.x, p.y - q.y) > 380;
      if (!far) d += polyline([mix(p, q, 0.3), mix(p, q, 0.66)]);
    }
  }
  return d;
}

function Sight({ grid }: { grid: Grid }) {
  const sight = store.sight.value;
  if (sight === null || sight.from === null) return null;
  const [a, b] = [grid.centres.get(sight.from), sight.to === null ? undefined : grid.centres.get(sight.to)];
  return (
    <>
      <path class="light-here" d={hexesPath(grid, [sight.from], 0.95)} />
      <path class="light-blocked" d={hexesPath(grid, sight.hexes, 0.95)} />
      {a !== undefined && b !== undefined && <path class={`sight-line ${sight.clear ? "clear" : "blocked"}`} d={polyline([a, b])} />}
    </>
  );
}

/** The way the unit would take: under the pointer, under the cursor, or laid by hand. */
function Path({ grid }: { grid: Grid }) {
  const chosen = store.chosen.value;
  if (chosen === null || store.replay.value !== null) return null;
  const own = store.ownPath.value;
  const aim = store.hover.value ?? store.cursor.value ?? "";
  const row = chosen.reach.get(aim);
  const action = chosen.actions.find((a) => destination(a) === aim && a.path !== undefined);
  const path = own.length > 1 ? own : (row?.path ?? action?.path ?? []);
  const points = path.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
  if (points.length < 2) return null;
  return (
    <>
      <path class="path-under" d={polyline(points)} />
      <path class="path" d={polyline(points)} />
      {path.slice(1).map((id) => {
        const c = grid.centres.get(id);
        const cost = own.length > 1 ? undefined : chosen.reach.get(id)?.cost;
        if (c === undefined) return null;
        return (
          <>
            <circle class="path-step" cx={n(c.x)} cy={n(c.y)} r={cost === undefined ? 7 : 15} />
            {cost !== undefined && (
              <text class="path-cost" x={n(c.x)} y={n(c.y + 6.5)}>
                {shortCost(cost)}
              </text>
            )}
          </>
        );
      })}
    </>
  );
}

function Cursor({ grid }: { grid: Grid }) {
  const [cursor, hover] = [store.cursor.value, store.hover.value];
  return (
    <>
      {hover !== null && <path class="hover" d={hexesPath(grid, [hover], 0.98)} />}
      {cursor !== null && <path class="cursor" d={hexesPath(grid, [cursor], 0.98)} />}
    </>
  );
}
