/** All counters on the map, and the marks of who holds which point hex. */
import * as store from "../app/store";
import { candidates, targetsOf } from "../app/draft";
import { unitSentence } from "../text/english";
import { Counter, fan } from "./counter";
import type { Grid } from "./geometry";

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

function Flags({ grid }: { grid: Grid }) {
  const markers = store.state.value?.markers ?? [];
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
