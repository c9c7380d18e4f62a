/** Where each piece of the map comes from, marked on the map by pattern and colour, with a key. */
import { signal } from "@preact/signals";
import type { GameMap } from "../protocol/types";
import { mapTexts as words } from "../text/english_map";
import * as store from "../app/store";
import { polyline } from "./curves";
import { sideEnds, type Grid } from "./geometry";
import { memo } from "./memo";
import { hexesPath } from "./terrain";
import "./sources.css";

export const showSources = signal(false);

export const kSources = ["rulebook", "public", "reconstructed"] as const;
export type Source = (typeof kSources)[number];

/** What a source is counted as; nothing said is ours. */
function sourceOf(row: { source?: string }): Source {
  return kSources.find((name) => name === row.source) ?? "reconstructed";
}

export interface Marks {
  hexes: string[];
  sides: GameMap["sides"];
  links: GameMap["links"];
  places: GameMap["places"];
}

export function marksOf(map: GameMap, source: Source): Marks {
  const mine = <T extends { source?: string }>(rows: T[]): T[] => rows.filter((row) => sourceOf(row) === source);
  return { hexes: mine(map.hexes).map((hex) => hex.id), sides: mine(map.sides), links: mine(map.links), places: mine(map.places) };
}

/** The sources of a hex, of its sides and of its ways, in words. */
export function sourcesLine(map: GameMap, id: string): string {
  const hex = map.hexes.find((row) => row.id === id);
  if (hex === undefined) return "";
  const at = <T extends { a: string; b: string; source?: string }>(rows: T[]) =>
    [...new Set(rows.filter((row) => row.a === id || row.b === id).map((row) => words.source[sourceOf(row)]))].join(", ");
  return words.sourcesLine(words.source[sourceOf(hex)], at(map.sides), at(map.links));
}

/** Over the sheet, under the counters. */
export function Sources({ map, grid }: { map: GameMap; grid: Grid }) {
  return showSources.value ? <Marking map={map} grid={grid} /> : null;
}

const Marking = memo(function Marking({ map, grid }: { map: GameMap; grid: Grid }) {
  return (
    <g class="sources" aria-hidden="true">
      <Patterns prefix="source" />
      {kSources.map((source) => {
        const marks = marksOf(map, source);
        return (
          <g class={source}>
            <path class="s-hex" d={hexesPath(grid, marks.hexes)} fill={`url(#source-${source})`} />
            <path class="s-line" d={marks.links.map((row) => between(grid, row.a, row.b)).join("")} />
            <path class="s-side" d={marks.sides.map((row) => side(grid, row.a, row.b)).join("")} />
            <path class="s-place" d={marks.places.map((row) => diamond(grid, row.hex)).join("")} />
          </g>
        );
      })}
    </g>
  );
});

function Patterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      <pattern id={`${prefix}-rulebook`} width="14" height="14" patternUnits="userSpaceOnUse">
        <path class="s-ink rulebook" d="M0 0L14 14M14 0L0 14" />
      </pattern>
      <pattern id={`${prefix}-public`} width="12" height="12" patternUnits="userSpaceOnUse">
        <circle class="s-dot" cx="3" cy="3" r="2" />
        <circle class="s-dot" cx="9" cy="9" r="2" />
      </pattern>
      <pattern id={`${prefix}-reconstructed`} width="18" height="18" patternUnits="userSpaceOnUse">
        <path class="s-ink reconstructed" d="M-4 4L4 -4M0 18L18 0M14 22L22 14" />
      </pattern>
    </defs>
  );
}

function between(grid: Grid, a: string, b: string): string {
  const [p, q] = [grid.centres.get(a), grid.centres.get(b)];
  return p === undefined || q === undefined ? "" : polyline([p, q]);
}

function side(grid: Grid, a: string, b: string): string {
  const ends = sideEnds(grid, a, b);
  return ends === null ? "" : polyline(ends);
}

function diamond(grid: Grid, hex: string): string {
  const c = grid.centres.get(hex);
  return c === undefined ? "" : `M${c.x} ${c.y + 20}l9 9l-9 9l-9 -9z`;
}

export function SourcesButton() {
  return (
    <button type="button" aria-pressed={showSources.value} data-testid="toggle-sources" title={words.sourcesHint} onClick={() => (showSources.value = !showSources.value)}>
      {words.sources}
    </button>
  );
}

export function SourcesKey() {
  const map = store.map.value;
  if (!showSources.value || map === null) return null;
  return (
    <section class="sources-key" aria-label={words.sourcesKey} data-testid="sources-key">
      <h2>{words.sourcesKey}</h2>
      <ul>
        {kSources.map((source) => {
          const marks = marksOf(map, source);
          return (
            <li class={source} data-testid={`sources-${source}`}>
              <svg viewBox="0 0 46 24" width="46" height="24" aria-hidden="true" class="sources">
                <Patterns prefix="key" />
                <g class={source}>
                  <rect class="s-frame" x="1" y="1" width="44" height="22" fill={`url(#key-${source})`} />
                  <path class="s-side" d="M3 12h40" />
                </g>
              </svg>
              <span>
                <b>{words.source[source]}</b>
                <br />
                <small>{words.sourceCount(marks.hexes.length, marks.sides.length + marks.links.length + marks.places.length)}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
