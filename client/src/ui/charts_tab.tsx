/** The charts, as the engine tells them. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import { isObject, list, text } from "../protocol/guards";
import * as t from "../text/english";
import { RuleChip } from "./rule_chip";

export function ChartsTab() {
  useEffect(() => void play.loadCharts(), []);
  const charts = store.charts.value;
  if (charts === null) return <p>…</p>;
  return (
    <section aria-label="Charts" data-testid="charts">
      <CombatTable value={charts.combat} />
      <TerrainChart value={charts.terrain} />
      <Facts value={charts.movement} />
    </section>
  );
}

type Cell = { words: string; class?: string; title?: string };

/** A table with a head; the first cell of each row is its name. */
function Chart({ caption, heads, rows }: { caption: ComponentChildren; heads: string[]; rows: [string, ...Cell[]][] }) {
  return (
    <div class="wide-table">
      <table class="chart">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td class={cell.class} title={cell.title}>
                  {cell.words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CombatTable({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const columns = list(value.columns).filter(isObject);
  const result = (column: Record<string, unknown>, die: number): Cell => {
    const word = text(list(column.results)[die - 1]);
    return { words: word, class: `cell-${word}`, title: t.resultNames[word] ?? word };
  };
  return (
    <Chart
      caption={
        <>
          Combat results <RuleChip rule={text(value.rule)} /> <small>{source(value.source)}</small>
        </>
      }
      heads={["Die", ...columns.map((column) => text(column.column))]}
      rows={[1, 2, 3, 4, 5, 6].map((die) => [`${die}`, ...columns.map((column) => result(column, die))])}
    />
  );
}

function source(value: unknown): string {
  const word = text(value);
  return t.sourceNames[word] ?? word;
}

function yes(value: unknown): Cell {
  return { words: value === true ? "yes" : "no" };
}

function times(value: unknown): Cell {
  return { words: `×${text(value)}` };
}

function cost(value: unknown, sign = ""): Cell {
  return { words: value === null ? "prohibited" : `${sign}${text(value)}` };
}

function origin(row: Record<string, unknown>): Cell {
  return { words: source(row.source), title: text(row.note) };
}

function TerrainChart({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  return (
    <>
      <Chart
        caption={
          <>
            Terrain: hexes <RuleChip rule={text(value.rule)} />
          </>
        }
        heads={["Hex", "Points to enter", "Defence", "Blocks sight", "Zones enter", "Source"]}
        rows={list(value.hexes)
          .filter(isObject)
          .map((row) => [
            text(row.terrain).replace("_", " "),
            cost(row.cost),
            times(row.defence),
            yes(row.blocks_sight),
            yes(row.zone_enters),
            origin(row),
          ])}
      />
      <Chart
        caption="Terrain: hexsides"
        heads={["Side", "Points to cross", "Defence", "Against guns alone", "Zones cross", "Source"]}
        rows={list(value.sides)
          .filter(isObject)
          .map((row) => [
            text(row.side),
            cost(row.cost, "+"),
            times(row.defence),
            times(row.guns_only),
            yes(row.zone_crosses),
            origin(row),
          ])}
      />
      <Facts value={value.links} />
    </>
  );
}

/** Whatever else the charts hold, as plain rows. */
function Facts({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  return (
    <table class="chart">
      <tbody>
        {Object.entries(value).map(([name, field]) => (
          <tr>
            <th scope="row">{name.replaceAll("_", " ")}</th>
            <td>
              {isObject(field)
                ? Object.entries(field)
                    .map(([key, item]) => `${key.replaceAll("_", " ")} ${text(item)}`)
                    .join(", ")
                : Array.isArray(field)
                  ? field.join(" to ")
                  : text(field)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
