/** Tables of numbers and results. */
import type { ComponentChildren } from "preact";
import { hold, held, lit, pointed, type LitRow } from "../app/lit";
import { litBy, litCount } from "../app/chart_facts";
import * as store from "../app/store";
import { chartTexts } from "../text/english_charts";
import "./charts.css";

export type Cell = { words: ComponentChildren; class?: string; title?: string };
/** Where the table is looked at: number of the column and of the row, from 0; -1 for none. `hit`: the cell was thrown. */
export interface At {
  column: number;
  row: number;
  hit: boolean;
}

interface Props {
  caption: ComponentChildren;
  heads: string[];
  rows: [ComponentChildren, ...(Cell | string)[]][];
  below?: string;
  at?: At;
  /** What each row lights on the map. */
  lights?: (LitRow | null)[];
  /** Below each row: its source, and what there is to say about it. */
  notes?: ComponentChildren[];
  testid?: string;
}

/** A table with a head; the first cell of each row is its name. It can be scrolled by keyboard where it is wider than its panel. */
export function Chart({ caption, heads, rows, below = "", at = { column: -1, row: -1, hit: false }, lights = [], notes = [], testid }: Props) {
  return (
    <div class="wide-table" role="group" tabindex={0} data-testid={testid}>
      <table class="chart">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, i) => (head === "" ? <td /> :
              <th scope="col" class={i > 0 && i - 1 === at.column ? "at-column" : undefined} aria-current={i > 0 && i - 1 === at.column ? "true" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(([name, ...cells], y) => [
            <tr {...lightsOf(lights[y] ?? null)} class={`${y === at.row ? "at-row" : ""} ${notes[y] == null ? "" : "noted"}`.trim() || undefined}>
              <th scope="row">{lights[y] == null ? name : <LightButton row={lights[y]!}>{name}</LightButton>}</th>
              {cells.map((cell, x) => {
                const { words, class: kind, title } = typeof cell === "string" ? { words: cell, class: undefined, title: undefined } : cell;
                const hit = at.hit && x === at.column && y === at.row;
                const classes = [kind ?? "", x === at.column ? "at-column" : "", hit ? "hit" : ""].filter((one) => one !== "").join(" ");
                return (
                  <td class={classes === "" ? undefined : classes} title={title} data-testid={hit ? "chart-hit" : undefined}>
                    {words}
                    {hit && <span class="sr-only"> {chartTexts.thrownHere}</span>}
                  </td>
                );
              })}
            </tr>,
            ...(notes[y] == null ? [] : [
              <tr class="note-row" {...lightsOf(lights[y] ?? null)}>
                <td colSpan={heads.length}>{notes[y]}</td>
              </tr>,
            ]),
          ])}
        </tbody>
      </table>
      {below !== "" && <p class="quiet">{below}</p>}
    </div>
  );
}

function lightsOf(row: LitRow | null) {
  if (row === null) return {};
  return { onPointerEnter: () => (pointed.value = row), onPointerLeave: () => (pointed.value = null) };
}

/** The name of a row that can show on the map where it holds; nothing to press where the map has none of it. */
function LightButton({ row, children }: { row: LitRow; children: ComponentChildren }) {
  const map = store.map.value;
  const n = map === null ? 0 : litCount(litBy(map, row.kind, row.row, row.rows));
  if (n === 0) return <>{children}</>;
  return (
    <button
      type="button"
      class="light-row"
      title={chartTexts.lightHint(row.row.replaceAll("_", " "), n)}
      aria-pressed={lit.value !== null && held.value?.row === row.row && held.value.kind === row.kind}
      data-testid={`light-${row.kind}-${row.row}`}
      onClick={() => hold(row)}
      onFocus={() => (pointed.value = row)}
      onBlur={() => (pointed.value = null)}
    >
      {children}
    </button>
  );
}

/** One word that says where a row comes from. */
export function SourceTag({ source }: { source: unknown }) {
  const word = typeof source === "string" && source !== "" ? source : "";
  if (word === "") return null;
  return <small class={`source-tag ${word}`}>{chartTexts.sources[word] ?? word}</small>;
}
