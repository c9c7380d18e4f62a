/** The charts, as the engine tells them. */
import type { ComponentChildren } from "preact";
import { columnAt, combatMark } from "../app/chart_facts";
import { held, pointed, rowLights } from "../app/lit";
import { shownEvents } from "../app/shown_events";
import { chartTexts } from "../text/english_charts";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import { isObject, list, text } from "../protocol/guards";
import * as t from "../text/english";
import { pageTexts } from "../text/english_pages";
import { partsNow } from "../games/parts";
import { Chart, SourceTag, type At, type Cell } from "./chart";
import { Note, origin } from "./note";
import { ProvenanceButton } from "./provenance";
import { WarRecord } from "./war_record";
import { RuleChip } from "./rule_chip";

export function ChartsTab() {
  useEffect(() => {
    void play.loadCharts();
    void play.loadRules();
    return () => {
      pointed.value = null;
      held.value = null;
    };
  }, []);
  const charts = store.charts.value;
  if (charts === null) return <p>…</p>;
  const Own = partsNow()?.Charts ?? null;
  return (
    <section aria-label={pageTexts.charts} data-testid="charts">
      <p class="charts-legend quiet">
        <span class="ours" aria-hidden="true">{chartTexts.sample}</span> {chartTexts.legend} {chartTexts.marked} {chartTexts.lightNote} <ProvenanceButton />
      </p>
      {Own !== null ? (
        <Own charts={charts} />
      ) : (
        <>
          <CombatTable value={charts.combat} />
          <TerrainChart value={charts.terrain} />
          <Rally value={charts.morale} />
          <Movement value={charts.movement} />
        </>
      )}
      <WarRecord />
    </section>
  );
}

function CombatTable({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const columns = list(value.columns).filter(isObject);
  const all = text(value.source);
  const result = (column: Record<string, unknown>, die: number): Cell => {
    const word = text(list(column.results)[die - 1]);
    const from = text(list(column.sources)[die - 1], all);
    const name = t.resultNames[word] ?? word;
    return {
      words: word,
      class: `cell-${word.replace("*", " part")}${from === "reconstructed" ? " ours" : ""}`,
      title: `${name}; ${t.sourceNames[from] ?? from}`,
    };
  };
  const note = text(value.note);
  return (
    <>
      <Chart
        testid="combat-table"
        caption={
          <>
            {pageTexts.combatResults} <RuleChip rule={text(value.rule)} /> <SourceTag source={value.source} />
          </>
        }
        heads={[pageTexts.die, ...columns.map((column) => text(column.column))]}
        rows={[1, 2, 3, 4, 5, 6].map((die) => [`${die}`, ...columns.map((column) => result(column, die))])}
        at={combatAt(columns)}
      />
      {note !== "" && (
        <details class="chart-section">
          <summary>{chartTexts.why}</summary>
          <p class="quiet">
            <Note note={note} />
          </p>
        </details>
      )}
    </>
  );
}

/** The open sheet's column, or what was thrown last. */
function combatAt(columns: Record<string, unknown>[]): At {
  const mark = combatMark(store.odds.value?.column ?? "", store.state.value?.combat ?? null, shownEvents.value);
  const column = columnAt(columns.map((one) => ({ column: text(one.column), attack: Number(one.attack), defend: Number(one.defend) })), mark.column);
  const there = mark.die > 0 && column >= 0 ? text(list(columns[column]?.results)[mark.die - 1]) : "";
  const hit = there !== "" && there === mark.result;
  return { column, row: hit ? mark.die - 1 : -1, hit };
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
      testid={`chart-${name}`}
      lights={rowLights(name === "terrain" ? "hex" : "side", rows.map((row) => text(row[name])))}
      heads={[name === "terrain" ? pageTexts.hexHead : pageTexts.sideHead, ...shown.map(([, head]) => head)]}
      notes={rows.map(origin)}
      rows={rows.map((row) => [
        text(row[name]).replaceAll("_", " "),
        ...shown.map(([field, , read]) => read(row[field])),
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
      <Ways value={value.links} />
    </>
  );
}

/** Points along roads and other ways, each with its case. */
function Ways({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const rows = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1]));
  const close = (row: Record<string, unknown>) => row.cost_close ?? row.cost_forest_rough ?? row.cost;
  return (
    <Chart
      caption={chartTexts.alongWays}
      testid="chart-ways"
      lights={rowLights("way", rows.map(([name]) => name))}
      heads={[chartTexts.way, chartTexts.costClear, chartTexts.costClose, pageTexts.heads.rule]}
      rows={rows.map(([name, row]) => [name.replaceAll("_", " "), text(row.cost_clear ?? row.cost), text(close(row)), { words: <RuleChip rule={text(row.rule)} /> }])}
    />
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
function Movement({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  return (
    <Chart
      caption={chartTexts.movement}
      heads={["", chartTexts.cost]}
      rows={Object.entries(value).map(([name, field]) => [chartTexts.facts[name] ?? name.replaceAll("_", " "), Array.isArray(field) ? field.join(pageTexts.rangeTo) : text(field)])}
    />
  );
}
