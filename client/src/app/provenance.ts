/** How much of a game is printed and how much is a reconstruction, counted from what the engine sends. Pure. */
import { isObject, list, text, type Json } from "../protocol/guards";
import type { GameMap, GameState } from "../protocol/types";

export const kSources = ["rulebook", "public", "reconstructed"] as const;
export type Source = (typeof kSources)[number];
/** "other": set up by hand, or not said. */
export type Counts = Record<Source | "other", number>;

export const kKinds = ["hexes", "sides", "ways", "places", "combat", "terrain", "charts", "counters", "track", "points"] as const;
export type Kind = (typeof kKinds)[number];

export type Provenance = Partial<Record<Kind, Counts>>;

const kNobody: Counts = { rulebook: 0, public: 0, reconstructed: 0, other: 0 };

function sourceOf(value: unknown): Source | "other" {
  return kSources.find((name) => name === value) ?? "other";
}

function counted(rows: unknown[]): Counts {
  const counts = { ...kNobody };
  for (const row of rows) counts[sourceOf(isObject(row) ? row.source : undefined)] += 1;
  return counts;
}

/** Results of the combat table, each by its own source or that of the table. */
export function combatCells(combat: unknown): Counts {
  const counts = { ...kNobody };
  if (!isObject(combat)) return counts;
  const all = text(combat.source);
  for (const column of list(combat.columns).filter(isObject)) {
    const own = list(column.sources);
    list(column.results).forEach((_, i) => (counts[sourceOf(own[i] ?? all)] += 1));
  }
  for (const half of [combat.attacker, combat.defender]) {
    if (!isObject(half)) continue;
    for (const row of list(half.rows).filter(isObject)) counts[sourceOf(row.source ?? half.source ?? all)] += list(row.results).length;
  }
  return counts;
}

/** Rows of all charts but combat table and terrain chart that say where they come from. */
function otherRows(charts: Json): Counts {
  const rows: unknown[] = [];
  const walk = (value: unknown, top: boolean) => {
    if (Array.isArray(value)) for (const one of value) walk(one, false);
    else if (isObject(value)) {
      if (!top && value.source !== undefined) rows.push(value);
      for (const one of Object.values(value)) walk(one, false);
    }
  };
  const { combat: _combat, terrain: _terrain, ...rest } = charts;
  walk(rest, true);
  return counted(rows);
}

export function provenanceOf(map: GameMap, charts: Json, state: GameState): Provenance {
  const terrain = isObject(charts.terrain) ? charts.terrain : {};
  const all: Record<Kind, Counts> = {
    hexes: counted(map.hexes),
    sides: counted(map.sides),
    ways: counted(map.links),
    places: counted(map.places),
    combat: combatCells(charts.combat),
    terrain: counted([...list(terrain.hexes), ...list(terrain.sides)]),
    charts: otherRows(charts),
    counters: counted(state.units),
    track: counted(state.track),
    points: counted(map.vp_hexes),
  };
  return Object.fromEntries(kKinds.filter((kind) => total(all[kind]) > 0).map((kind) => [kind, all[kind]]));
}

export function total(counts: Counts): number {
  return counts.rulebook + counts.public + counts.reconstructed + counts.other;
}
