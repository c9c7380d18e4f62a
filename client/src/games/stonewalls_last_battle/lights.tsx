/** What is lit in a march, an attack and a retreat; bridges, guns and other markers. */
import * as store from "../../app/store";
import { Costs } from "../../board/costs";
import { n, polyline } from "../../board/curves";
import { mix, sideEnds, type Grid, type Point } from "../../board/geometry";
import { HexArea } from "../../board/hex_area";
import { hexesPath } from "../../board/terrain";
import * as plan from "./plan";
import { marchMarkerTexts as words, short } from "../../text/english_marches";

export function MarchLights({ grid }: { grid: Grid }) {
  if (store.replay.value !== null) return null;
  return (
    <>
      <Reach grid={grid} />
      <Way grid={grid} />
      <Retreat grid={grid} />
      <Attack grid={grid} />
    </>
  );
}

/** Where the march can go: neighbours with the cost of the step, hexes beyond with the whole cost. */
function Reach({ grid }: { grid: Grid }) {
  if (!store.mine.value || store.liveDecision.value?.kind !== "march") return null;
  const here = store.unitsById.value.get(plan.marching() ?? "")?.hex ?? "";
  const moves = [...new Set(store.choices.value.filter((a) => a.do === "move").map((a) => a.hex ?? ""))];
  const far = [...plan.reach.value.keys()].filter((hex) => !moves.includes(hex));
  return (
    <>
      <path class="light-here" d={hexesPath(grid, here === "" ? [] : [here], 0.97)} />
      <HexArea class="light-reach far" grid={grid} hexes={far} scale={0.95} />
      <HexArea class="light-choice" grid={grid} hexes={moves} scale={0.95} />
      <HexArea class="light-target" grid={grid} hexes={plan.targetHexes()} scale={0.95} />
      <Costs grid={grid} rows={far.map((hex) => ({ hex, words: short(plan.reach.value.get(hex)?.cost ?? "") }))} />
      {moves.map((hex) => {
        const step = plan.steps.value.get(hex);
        const cost = step?.cost ?? plan.reach.value.get(hex)?.cost ?? "";
        return <Cost grid={grid} hex={hex} cost={step?.ends === true ? `${cost}!` : cost} />;
      })}
    </>
  );
}

function Cost({ grid, hex, cost }: { grid: Grid; hex: string; cost: number | string }) {
  const c = grid.centres.get(hex);
  if (c === undefined) return null;
  return (
    <text class="cost step" x={n(c.x)} y={n(c.y + 42)}>
      {short(cost)}
    </text>
  );
}

/** The way to the hex under the pointer. */
function Way({ grid }: { grid: Grid }) {
  const row = plan.reach.value.get(store.hover.value ?? store.cursor.value ?? "");
  if (row === undefined || row.path.length < 2 || store.liveDecision.value?.kind !== "march") return null;
  const points = row.path.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
  return (
    <>
      <path class="path-under" d={polyline(points)} />
      <path class="path" d={polyline(points)} />
    </>
  );
}

/** The hexes of the next step, with priority and loss; those behind. */
function Retreat({ grid }: { grid: Grid }) {
  const retreat = store.state.value?.retreat ?? null;
  if (retreat === null) return null;
  const steps = retreat.steps ?? [];
  const behind = [retreat.start, ...retreat.entered].map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
  return (
    <>
      {behind.length > 1 && <path class="event-path" d={polyline(behind)} />}
      {retreat.active !== undefined && <HexArea class="light-must" grid={grid} hexes={[retreat.active]} scale={0.9} />}
      {steps.map((step) => {
        const c = grid.centres.get(step.hex);
        if (c === undefined) return null;
        return (
          <text class="cost step" x={n(c.x)} y={n(c.y + 42)}>
            {`P${step.priority}${step.loss > 0 ? ` −${step.loss}` : ""}${step.override ? " !" : ""}`}
          </text>
        );
      })}
    </>
  );
}

/** The hex under attack and the six around it: covered or open to its flanks (gcw-7.4-ab). */
function Attack({ grid }: { grid: Grid }) {
  const combat = store.state.value?.combat as unknown as { from?: string; target?: string } | null;
  const aim = plan.aim.value;
  const target = aim?.hex ?? combat?.target;
  if (target === undefined) return null;
  const attackers = new Set<string>();
  const from = combat?.from ?? store.unitsById.value.get(plan.marching() ?? store.state.value?.activity?.leader ?? "")?.hex;
  if (from !== undefined && from !== null) attackers.add(from);
  const odds = plan.shownOdds();
  const covered = plan.covered(odds);
  const around = (grid.neighbours.get(target) ?? []).filter((id): id is string => id !== null);
  const open = odds === null ? [] : around.filter((id) => !covered.includes(id));
  return (
    <>
      <path class="flank-covered" d={sectors(grid, target, covered)} />
      <path class="flank-open" d={sectors(grid, target, open)} />
      <path class="light-struck" d={hexesPath(grid, [target], 0.96)} />
      <path class="attack-arrow" d={[...attackers].map((hex) => arrow(grid, hex, target)).join("")} />
    </>
  );
}

/** A band along the side of the target towards each of the hexes. */
function sectors(grid: Grid, target: string, hexes: string[]): string {
  const middle = grid.centres.get(target);
  if (middle === undefined) return "";
  let d = "";
  for (const hex of hexes) {
    const ends = sideEnds(grid, target, hex);
    const out = grid.centres.get(hex);
    if (ends === null || out === undefined) continue;
    const [a, b] = ends;
    d += polyline([a, b, mix(b, out, 0.3), mix(a, out, 0.3)], true);
  }
  return d;
}

function arrow(grid: Grid, from: string, to: string): string {
  const [p, q] = [grid.centres.get(from), grid.centres.get(to)];
  return p === undefined || q === undefined ? "" : polyline([mix(p, q, 0.3), mix(p, q, 0.66)]);
}

// ---- markers ------------------------------------------------------------------------------------

/** Bridges built and destroyed, refused flanks, guns, stations. */
export function MarchMarkers({ grid }: { grid: Grid }) {
  const markers = store.state.value?.markers ?? [];
  return (
    <g class="march-markers">
      {markers.map((marker) => {
        if (marker.kind === "pontoon") return <Pontoon grid={grid} from={marker.from ?? ""} to={marker.to ?? ""} side={marker.side} />;
        if (marker.kind === "bridge_destroyed") return <Gone grid={grid} from={marker.from ?? ""} to={marker.to ?? ""} />;
        const c = grid.centres.get(marker.hex);
        if (c === undefined) return null;
        if (marker.kind === "refused") return <Refused at={c} side={marker.side} />;
        if (marker.kind === "horse_artillery") return <Guns at={c} />;
        if (marker.kind === "station") return <Station at={c} state={marker.state ?? ""} />;
        return null;
      })}
    </g>
  );
}

function Pontoon({ grid, from, to, side }: { grid: Grid; from: string; to: string; side: string }) {
  const [a, b] = [grid.centres.get(from), grid.centres.get(to)];
  if (a === undefined || b === undefined) return null;
  const [p, q] = [mix(a, b, 0.36), mix(a, b, 0.64)];
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const [ux, uy] = [(q.x - p.x) / length, (q.y - p.y) / length];
  let boats = "";
  for (const s of [0.2, 0.5, 0.8]) {
    const at = mix(p, q, s);
    boats += `M${n(at.x - uy * 9)} ${n(at.y + ux * 9)}L${n(at.x + uy * 9)} ${n(at.y - ux * 9)}`;
  }
  return (
    <g class={`pontoon ${side}`}>
      <title>{words.pontoon(from, to)}</title>
      <path class="m-boats" d={boats} />
      <path class="m-pontoon-edge" d={polyline([p, q])} />
      <path class="m-pontoon" d={polyline([p, q])} />
    </g>
  );
}

function Gone({ grid, from, to }: { grid: Grid; from: string; to: string }) {
  const [a, b] = [grid.centres.get(from), grid.centres.get(to)];
  if (a === undefined || b === undefined) return null;
  const at = mix(a, b);
  return (
    <g>
      <title>{words.destroyed(from, to)}</title>
      <path class="m-gone" d={`M${n(at.x - 10)} ${n(at.y - 10)}l20 20m0 -20l-20 20`} />
    </g>
  );
}

function Refused({ at, side }: { at: Point; side: string }) {
  return (
    <g class={`refused ${side}`} transform={`translate(${n(at.x)} ${n(at.y)})`}>
      <title>{words.refused}</title>
      <path d="M-42 -20L-30 -38H30L42 -20" />
    </g>
  );
}

function Guns({ at }: { at: Point }) {
  return (
    <g class="guns" transform={`translate(${n(at.x)} ${n(at.y + 8)})`}>
      <title>{words.guns}</title>
      <rect x="-26" y="-17" width="52" height="34" rx="4" />
      <path d="M-16 8L14 -8M-9 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0" />
    </g>
  );
}

function Station({ at, state }: { at: Point; state: string }) {
  return (
    <g class="station-gone" transform={`translate(${n(at.x + 23)} ${n(at.y - 15)})`}>
      <title>{words.station(state)}</title>
      <path d={state === "destroyed" ? "M-11 -8L11 8M-11 8L11 -8" : "M-11 8L11 -8"} />
    </g>
  );
}
