/** All counters on the map, and the marks of who holds which point hex. */
import * as store from "../app/store";
import { candidates, targetsOf } from "../app/draft";
import { unitSentence } from "../text/english";
import type { Marker } from "../protocol/types";
import { Counter, fan } from "./counter";
import { n } from "./curves";
import type { Grid } from "./geometry";
import { partsNow } from "../games/parts";

/** The looks of one counter as class names; a string, so that an unchanged counter is not drawn again. */
function lookOf(id: string, hex: string): string {
  const looks: string[] = [];
  const decision = store.liveDecision.value;
  const chosen = store.chosen.value?.unit;
  const draft = store.draft.value;
  const live = store.replay.value === null;
  if (live && store.mine.value && decision?.kind === "combat" && draft.targets.length > 0) {
    const { close, guns } = candidates(store.targets.value, draft.targets);
    if (draft.units.includes(id)) looks.push("attacker");
    else if (close.includes(id) || guns.includes(id)) looks.push("lit");
    if (draft.targets.includes(hex) && !looks.includes("attacker")) looks.push("target");
  } else if (store.canAct.value.has(id)) {
    looks.push("lit");
  }
  if (chosen === id || (draft.targets.length === 0 && draft.units.includes(id))) looks.push("chosen");
  if (live && decision?.duties.units.includes(id)) looks.push("duty");
  return looks.join(" ");
}

export function Counters({ grid }: { grid: Grid }) {
  if (!store.showUnits.value) return null;
  const can = store.canAct.value;
  return (
    <g class="counters">
      <Flags grid={grid} />
      <Works grid={grid} />
      <Waiting grid={grid} />
      <Markers grid={grid} />
      {[...store.stacked.value].map(([hex, stack]) => {
        const c = grid.centres.get(hex);
        if (c === undefined) return null;
        const places = fan(stack.length);
        return (
          <g key={hex} data-at={hex}>
            {stack.map((unit, i) => (
              <Counter
                key={unit.id}
                unit={unit}
                x={c.x + (places[i]?.x ?? 0)}
                y={c.y + (places[i]?.y ?? 0)}
                label={unitSentence(unit, can.has(unit.id))}
                look={lookOf(unit.id, hex)}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
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
            <title>{`${hex}: ${names.join(", ")} may come in here`}</title>
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
          const words = done ? "Breastworks" : "Breastworks under construction";
          return (
            <g class={`works ${marker.kind} ${marker.side}`} transform={`translate(${n(c.x)} ${n(c.y)})`}>
              <title>{`${marker.hex}: ${words}`}</title>
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
            <title>{`${marker.hex} is held by the ${marker.side === "union" ? "Union" : "Confederate"}`}</title>
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
