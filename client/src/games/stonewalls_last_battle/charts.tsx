/** The charts of the series, as the engine tells them. */
import { isObject, list, text, type Json } from "../../protocol/guards";
import { lineAt, lineMark } from "../../app/chart_facts";
import { rowLights } from "../../app/lit";
import { shownEvents } from "../../app/shown_events";
import { Chart, SourceTag, type At } from "../../ui/chart";
import { Note, origin } from "../../ui/note";
import { shownOdds } from "./plan";
import { RuleChip } from "../../ui/rule_chip";
import { attacks, short } from "../../text/english_marches";
import { signed } from "../../text/language";
import { marchChartTexts as words } from "../../text/english_march_charts";

export function Charts({ charts }: { charts: Json }) {
  return (
    <>
      <p class="quiet">{text(charts.note)}</p>
      <Combat value={charts.combat} />
      <Artillery value={charts.artillery} />
      <Terrain value={charts.terrain} />
      <Marches value={charts.march} />
      <Extended value={charts.extended_march} />
      <Retreats one={charts.retreat_1} two={charts.retreat_2} />
      <Values value={charts.values} />
    </>
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined) return words.prohibited;
  return short(typeof value === "number" ? value : text(value));
}

/** The first and the last of a row of headings hold what lies beyond, too. */
function edge(value: string, i: number, all: number): string {
  return i === 0 ? words.orLess(value) : i === all - 1 ? words.orMore(value) : value;
}

/** With the sign for minus, and none for plus. */
function signedLess(value: number): string {
  return `${value}`.replace("-", "−");
}

function numbers(value: unknown): string[] {
  return list(value).map((one) => (typeof one === "number" ? String(one).replace("-", "−") : text(one)));
}

function Combat({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const half = (name: "attacker" | "defender", caption: string) => {
    const side = value[name];
    if (!isObject(side)) return null;
    const rows = list(side.rows).filter(isObject);
    return (
      <Chart
        testid={`combat-${name}`}
        at={combatAt(name, side)}
        caption={
          <>
            {caption} <RuleChip rule={text(value.rule)} /> <SourceTag source={value.source} />
          </>
        }
        heads={[words.line, ...numbers(side.columns)]}
        rows={rows.map((row, i) => {
          const line = Number(row.line);
          return [edge(signed(line), i, rows.length), ...numbers(row.results)];
        })}
      />
    );
  };
  return (
    <>
      {half("defender", words.defender)}
      {half("attacker", words.attacker)}
      <p class="quiet">
        {words.key} <Note note={text(value.note)} />
      </p>
    </>
  );
}

/** The column of the attack that is looked at; after the throw the line, and the column in which that result stands. */
function combatAt(name: "attacker" | "defender", half: Json): At {
  const columns = list(half.columns).map((one) => text(one));
  const rows = list(half.rows).filter(isObject);
  const looked = shownOdds()?.columns[name] ?? "";
  if (looked !== "") return { column: columns.indexOf(looked), row: -1, hit: false };
  const mark = lineMark(shownEvents.value);
  if (mark === null) return { column: -1, row: -1, hit: false };
  const row = lineAt(rows.map((one) => Number(one.line)), mark.line);
  const column = columns.findIndex((heading, i) => within(heading, mark.strength[name]) && text(list(rows[row]?.results)[i]) === mark.results[name]);
  return { column, row, hit: column >= 0 };
}

/** Does a heading such as "7-11", "1/2-3" or "70+" hold a value? */
function within(heading: string, value: number | undefined): boolean {
  if (value === undefined) return false;
  const [low = "", high = ""] = heading.replace("1/2", "0.5").replace("+", "-").split("-");
  return value >= Number(low) && (high === "" || value <= Number(high));
}

function Artillery({ value }: { value: unknown }) {
  if (!isObject(value) || !isObject(value.rows)) return null;
  const from = list(value.from).map(Number);
  const heads = from.map((least, i) => i === 0 ? edge(signedLess((from[1] ?? 0) - 1), 0, from.length) : i === from.length - 1 ? edge(signedLess(least), i, from.length) : words.range(signedLess(least), signedLess((from[i + 1] ?? 0) - 1)));
  return (
    <Chart
      caption={
        <>
          {words.artillery} <RuleChip rule={text(value.rule)} />
        </>
      }
      heads={[words.defenderIn, ...heads]}
      rows={Object.entries(value.rows).map(([name, cells]) => [words.grounds[name] ?? name, ...numbers(cells)])}
    />
  );
}

function Terrain({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const links = isObject(value.links) ? Object.entries(value.links) : [];
  return (
    <>
      <Chart
        caption={
          <>
            {words.enter} <RuleChip rule={text(value.rule)} />
          </>
        }
        testid="chart-terrain"
        lights={rowLights("hex", list(value.hexes).filter(isObject).map((row) => text(row.terrain)))}
        notes={list(value.hexes).filter(isObject).map(origin)}
        heads={[words.hex, words.dry, words.rain, words.cavalryRetreat]}
        rows={list(value.hexes)
          .filter(isObject)
          .map((row) => [text(row.terrain).replace("_", " "), said(row.dry), said(row.rain), said(row.cavalry_retreat)])}
      />
      <Chart caption={words.along} testid="chart-ways" lights={rowLights("way", links.map(([name]) => name))} heads={[words.line, words.dry, words.rain]} rows={links.map(([name, row]) => [words.into(name), isObject(row) ? said(row.dry) : "", isObject(row) ? said(row.rain) : ""])} />
    </>
  );
}

function Marches({ value }: { value: unknown }) {
  if (!isObject(value) || !isObject(value.attack_cost)) return null;
  const types = numbers(value.attack_types).map((name) => attacks[name] ?? name);
  return <Chart caption={words.attacks} heads={["", ...types]} rows={[[words.foot, ...numbers(value.attack_cost.foot)], [words.cavalry, ...numbers(value.attack_cost.cavalry)], [words.die, ...numbers(value.attack_die)]]} />;
}

function Extended({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const from = list(value.roll_from).map(Number);
  const bands = list(value.manpower_from).map(Number);
  const heads = from.map((least, i) => edge(`${i === 0 ? (from[1] ?? 0) - 1 : least}`, i, from.length));
  const band = (i: number) => words.manpower(bands[i] ?? 0, bands[i + 1] === undefined ? null : (bands[i + 1] ?? 0) - 1);
  return (
    <Chart
      caption={
        <>
          {words.extended} <RuleChip rule={text(value.rule)} /> <SourceTag source={value.source} /> <Note note={text(value.note)} />
        </>
      }
      heads={[words.modifiedDie, ...heads]}
      rows={[[words.organized, ...list(value.organized).map((d) => (d === true ? "D" : "–"))], ...list(value.disorganized_loss).map((row, i): [string, ...string[]] => [band(i), ...numbers(row)])]}
    />
  );
}

function Retreats({ one, two }: { one: unknown; two: unknown }) {
  const rows = (value: unknown) =>
    list(value)
      .filter(isObject)
      .map((row): [string, ...string[]] => [said(row.priority), said(row.loss), said(row.loss_along_line), said(row.loss_into_friends)]);
  const heads = [words.priority, words.loss, words.alongLine, words.intoFriends];
  return (
    <>
      <Chart caption={words.retreats(1)} heads={heads} notes={list(one).filter(isObject).map(origin)} rows={rows(one)} />
      <Chart caption={words.retreats(2)} heads={heads} notes={list(two).filter(isObject).map(origin)} rows={rows(two)} />
    </>
  );
}

function Values({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const rows = list(value.disorganized).map((one, i): [number, string] => [i, said(one)]);
  return <Chart caption={words.disorganized} heads={[words.manpowerHead, ...rows.slice(1).map(([i]) => String(i))]} rows={[[words.value, ...rows.slice(1).map(([, shown]) => shown)]]} />;
}
