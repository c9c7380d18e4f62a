/** The charts, as the engine tells them. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import { isObject, list, text } from "../protocol/guards";
import * as t from "../text/english";
import { pageTexts } from "../text/english_pages";
import { partsNow } from "../games/parts";
import { Chart, type Cell } from "./chart";
import { RuleChip } from "./rule_chip";

export function ChartsTab() {
  useEffect(() => void play.loadCharts(), []);
  const charts = store.charts.value;
  if (charts === null) return <p>…</p>;
  const Own = partsNow()?.Charts ?? null;
  if (Own !== null) {
    return (
      <section aria-label={pageTexts.charts} data-testid="charts">
        <Own charts={charts} />
      </section>
    );
  }
  return (
    <section aria-label={pageTexts.charts} data-testid="charts">
      <CombatTable value={charts.combat} />
      <TerrainChart value={charts.terrain} />
      <Rally value={charts.morale} />
      <Facts value={charts.movement} />
    </section>
  );
}

function CombatTable({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const columns = list(value.columns).filter(isObject);
  const result = (column: Record<string, unknown>, die: number): Cell => {
    const word = text(list(column.results)[die - 1]);
    const ours = text(list(column.sources)[die - 1]) === "reconstructed";
    const name = t.resultNames[word] ?? word;
    return {
      words: word,
      class: `cell-${word.replace("*", " part")}${ours ? " ours" : ""}`,
      title: ours ? `${name}; ${t.sourceNames.reconstructed ?? ""}` : name,
    };
  };
  return (
    <Chart
      caption={
        <>
          {pageTexts.combatResults} <RuleChip rule={text(value.rule)} /> <small>{source(value.source)}</small>
        </>
      }
      heads={[pageTexts.die, ...columns.map((column) => text(column.column))]}
      rows={[1, 2, 3, 4, 5, 6].map((die) => [`${die}`, ...columns.map((column) => result(column, die))])}
      below={text(value.note)}
    />
  );
}

function source(value: unknown): string {
  const word = text(value);
  return t.sourceNames[word] ?? word;
}

function yes(value: unknown): Cell {
  return { words: value === true ? pageTexts.yes : pageTexts.no };
}

function times(value: unknown): Cell {
  return { words: `×${text(value)}` };
}

function cost(value: unknown, sign = ""): Cell {
  return { words: value === null ? pageTexts.prohibited : `${sign}${text(value)}` };
}

function origin(row: Record<string, unknown>): Cell {
  return { words: source(row.source), title: text(row.note) };
}

/** What a column of a terrain chart is called, and how it is read. A game shows the columns it has. */
const kHexColumns: [field: string, head: string, read: (value: unknown) => Cell][] = [
  ["cost", pageTexts.columns.enter, cost],
  ["defence", pageTexts.columns.defence, times],
  ["halves", pageTexts.columns.halved, yes],
  ["shift", pageTexts.columns.shift, shift],
  ["level", pageTexts.columns.level, plain],
  ["blocks_sight", pageTexts.columns.sight, yes],
  ["zone_enters", pageTexts.columns.zoneEnters, yes],
  ["disorders", pageTexts.columns.disorders, yes],
];

const kSideColumns: typeof kHexColumns = [
  ["cost", pageTexts.columns.cross, (value) => cost(value, "+")],
  ["defence", pageTexts.columns.defence, times],
  ["guns_only", pageTexts.columns.gunsAlone, times],
  ["halves", pageTexts.columns.halved, yes],
  ["guns_halved", pageTexts.columns.gunsHalved, yes],
  ["shift", pageTexts.columns.shift, shift],
  ["zone_crosses", pageTexts.columns.zoneCrosses, yes],
];

function plain(value: unknown): Cell {
  return { words: text(value) };
}

function shift(value: unknown): Cell {
  const n = Number(value);
  return { words: n === 0 ? "" : n < 0 ? pageTexts.shiftLeft(-n) : pageTexts.shiftRight(n) };
}

function TerrainRows({ caption, name, columns, value }: { caption: ComponentChildren; name: string; columns: typeof kHexColumns; value: unknown }) {
  const rows = list(value).filter(isObject);
  const shown = columns.filter(([field]) => rows.some((row) => field in row));
  return (
    <Chart
      caption={caption}
      heads={[name === "terrain" ? pageTexts.hexHead : pageTexts.sideHead, ...shown.map(([, head]) => head), pageTexts.sourceHead]}
      rows={rows.map((row) => [
        text(row[name]).replace("_", " "),
        ...shown.map(([field, , read]) => read(row[field])),
        origin(row),
      ])}
    />
  );
}

function TerrainChart({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const caption = (
    <>
      {pageTexts.terrainHexes} <RuleChip rule={text(value.rule)} />
    </>
  );
  return (
    <>
      <TerrainRows caption={caption} name="terrain" columns={kHexColumns} value={value.hexes} />
      <TerrainRows caption={pageTexts.terrainSides} name="side" columns={kSideColumns} value={value.sides} />
      <Facts value={value.links} />
    </>
  );
}

/** What each die makes of a unit that tries to rally. */
function Rally({ value }: { value: unknown }) {
  if (!isObject(value) || !isObject(value.rally)) return null;
  const rally = value.rally;
  const words = (word: string) => (word === "eliminated" ? pageTexts.lostUnit : (t.moraleNames[word] ?? pageTexts.goodOrder));
  return (
    <Chart
      caption={
        <>
          {pageTexts.rally} <RuleChip rule="bgr-12.41-b" />
        </>
      }
      heads={[pageTexts.morale, "1", "2", "3", "4", "5", "6"]}
      rows={Object.entries(rally).map(([name, row]) => [words(name), ...list(row).map((word) => ({ words: words(text(word)) }))])}
    />
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
                  ? field.join(pageTexts.rangeTo)
                  : text(field)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
