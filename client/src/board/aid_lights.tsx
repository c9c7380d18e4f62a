/** What the aids draw on the board: prices along a way, threats, command, prizes, fields of sight. */
import * as aids from "../app/aids";
import * as store from "../app/store";
import { n, polyline } from "./curves";
import type { Grid, Point } from "./geometry";
import { HexArea } from "./hex_area";
import { hexesPath } from "./terrain";

export function AidLights({ grid }: { grid: Grid }) {
  return (
    <>
      <Field grid={grid} />
      <Command grid={grid} />
      <WalkLights grid={grid} />
    </>
  );
}

/** Above the counters: figures must not be hidden by them. */
export function AidFigures({ grid }: { grid: Grid }) {
  return (
    <>
      <Prizes grid={grid} />
      <Threats grid={grid} />
    </>
  );
}

function shortCost(cost: number | string): string {
  return String(cost).replace(/ ?1\/3$/, "⅓").replace(/ ?2\/3$/, "⅔").replace(/ ?1\/2$/, "½");
}

/** The way with the sum at each hex; a cross where a rule stops it. */
function WalkLights({ grid }: { grid: Grid }) {
  const walk = aids.walk.value;
  if (walk === null || store.replay.value !== null) return null;
  const points = walk.path.map((id) => grid.centres.get(id)).filter((p): p is Point => p !== undefined);
  return (
    <g class="walk" data-testid="walk">
      {points.length > 1 && <path class="path-under" d={polyline(points)} />}
      {points.length > 1 && <path class={walk.legal ? "path" : "path broken"} d={polyline(points)} />}
      {walk.steps.map((step) => {
        const c = grid.centres.get(step.hex);
        if (c === undefined) return null;
        if (step.violations.length > 0) return <path class="walk-cross" d={`M${n(c.x - 15)} ${n(c.y - 15)}l30 30m0 -30l-30 30`} />;
        return (
          <>
            <circle class="path-step" cx={n(c.x)} cy={n(c.y)} r={17} />
            <text class="path-cost" x={n(c.x)} y={n(c.y + 6.5)}>
              {shortCost(step.total)}
            </text>
          </>
        );
      })}
    </g>
  );
}

/** Odds and chance on each hex that could be attacked; the ring has more strokes the greater the chance. */
function Threats({ grid }: { grid: Grid }) {
  const threats = aids.threats.value;
  if (!aids.showThreats.value || threats === null || store.replay.value !== null) return null;
  return (
    <g class="threats" aria-hidden="true" data-testid="threats">
      {[...threats.hexes.values()].map((row) => {
        const c = grid.centres.get(row.hex);
        if (c === undefined || row.column === null) return null;
        const p = row.expected?.vacated ?? 0;
        const level = p >= 0.5 ? "high" : p >= 0.2 ? "middle" : "low";
        return (
          <g class={`threat ${level}`} data-testid={`threat-${row.hex}`} transform={`translate(${n(c.x)} ${n(c.y + 40)})`}>
            <g class="threat-body whole">
              <rect x="-40" y="-16" width="80" height="30" rx="8" />
              <text y="6">{`${row.column} ${Math.round(p * 100)}%`}</text>
            </g>
            <g class="threat-body short">
              <rect x="-24" y="-16" width="48" height="30" rx="8" />
              <text y="6">{row.column}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

function Command({ grid }: { grid: Grid }) {
  const command = aids.command.value;
  if (!aids.showCommand.value || command === null) return null;
  const inside = command.units.filter((unit) => unit.in).map((unit) => unit.hex);
  const outside = command.units.filter((unit) => !unit.in && !inside.includes(unit.hex)).map((unit) => unit.hex);
  return (
    <g class="command" data-testid="command-area">
      <HexArea class="command-area" grid={grid} hexes={command.hexes} scale={0.98} />
      <HexArea class="command-in" grid={grid} hexes={new Set(inside)} scale={0.9} />
      <HexArea class="command-out" grid={grid} hexes={new Set(outside)} scale={0.9} />
    </g>
  );
}

function Prizes({ grid }: { grid: Grid }) {
  if (!aids.showPrizes.value) return null;
  return (
    <g class="prizes" data-testid="prizes">
      {aids.prizes.value.map((prize) => {
        const c = grid.centres.get(prize.hex);
        if (c === undefined) return null;
        const most = Math.max(...Object.values(prize.points).map(Math.abs), 0);
        return (
          <g class={`prize ${prize.holder ?? "nobody"}`} data-testid={`prize-${prize.hex}`} transform={`translate(${n(c.x - 33)} ${n(c.y - 30)})`}>
            <g class="prize-body">
              <path d="M0 -19L18 0L0 19L-18 0Z" />
              <text y="7">{most === 0 ? "★" : most}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** From one hex: what is seen, what is hidden; of a line, the hexes that it crosses. */
function Field({ grid }: { grid: Grid }) {
  const sight = store.sight.value;
  const field = aids.field.value;
  const line = aids.sightLine.value;
  if (sight === null) return null;
  if (sight.to === null && field !== null) {
    return (
      <g class="field" data-testid="field">
        <HexArea class="field-seen" grid={grid} hexes={field.seen} scale={0.95} />
        <HexArea class="field-hidden" grid={grid} hexes={field.hidden} scale={0.95} />
      </g>
    );
  }
  if (sight.to === null || line === null) return null;
  return (
    <g class="field" data-testid="sight-crossed">
      <path class="sight-crossed" d={hexesPath(grid, line.crossed, 0.95)} />
      {line.blocks.map((block) => {
        const c = grid.centres.get(block.hex);
        return c === undefined ? null : <path class="walk-cross" d={`M${n(c.x - 15)} ${n(c.y - 15)}l30 30m0 -30l-30 30`} />;
      })}
    </g>
  );
}
