/** The charts of the series, as the engine tells them. */
import { isObject, list, text, type Json } from "../../protocol/guards";
import { lineAt, lineMark } from "../../app/chart_facts";
import type { LitRow } from "../../app/lit";
import { shownEvents } from "../../app/shown_events";
import { Chart, SourceTag, type At } from "../../ui/chart";
import { Note, origin } from "../../ui/note";
import { shownOdds } from "./plan";
import { RuleChip } from "../../ui/rule_chip";
import { attacks, short } from "../../text/english_marches";

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
  if (value === null || value === undefined) return "prohibited";
  return short(typeof value === "number" ? value : text(value));
}

function numbers(value: unknown): string[] {
  return list(value).map((one) => (typeof one === "number" ? String(one).replace("-", "−") : text(one)));
}

function Combat({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const half = (name: "attacker" | "defender", words: string) => {
    const side = value[name];
    if (!isObject(side)) return null;
    const rows = list(side.rows).filter(isObject);
    return (
      <Chart
        testid={`combat-${name}`}
        at={combatAt(name, side)}
        caption={
          <>
            {words} <RuleChip rule={text(value.rule)} /> <SourceTag source={value.source} />
          </>
        }
        heads={["Line", ...numbers(side.columns)]}
        rows={rows.map((row, i) => {
          const line = Number(row.line);
          const edge = i === 0 ? " or less" : i === rows.length - 1 ? " or more" : "";
          return [`${line > 0 ? "+" : ""}${line}`.replace("-", "−") + edge, ...numbers(row.results)];
        })}
      />
    );
  };
  return (
    <>
      {half("defender", "Combat: results of the defender")}
      {half("attacker", "Combat: results of the attacker")}
      <p class="quiet">
        Line: the attacker’s modified die less the defender’s. A number: manpower lost; D, F, f: fatigue 3, 2, 1 and the march ends, D disorganizes; E: the march ends; r, R, R*: retreat, rout; a: advance. <Note note={text(value.note)} />
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
  const column = columns.findIndex((words, i) => within(words, mark.strength[name]) && text(list(rows[row]?.results)[i]) === mark.results[name]);
  return { column, row, hit: column >= 0 };
}

/** Does a heading such as "7-11", "1/2-3" or "70+" hold a value? */
function within(words: string, value: number | undefined): boolean {
  if (value === undefined) return false;
  const [low = "", high = ""] = words.replace("1/2", "0.5").replace("+", "-").split("-");
  return value >= Number(low) && (high === "" || value <= Number(high));
}

function rowLights(kind: LitRow["kind"], rows: string[]): LitRow[] {
  return rows.map((row) => ({ kind, row, rows }));
}

function Artillery({ value }: { value: unknown }) {
  if (!isObject(value) || !isObject(value.rows)) return null;
  const from = list(value.from).map(Number);
  const heads = from.map((least, i) => (i === 0 ? `${(from[1] ?? 0) - 1} or less` : i === from.length - 1 ? `${least} or more` : `${least} to ${(from[i + 1] ?? 0) - 1}`).replaceAll("-", "−"));
  const names: Record<string, string> = { clear: "clear", rolling: "rolling", rough_hill: "rough, hill", close: "woods, city, mountain", swamp: "swamp" };
  return (
    <Chart
      caption={
        <>
          Artillery, by the difference <RuleChip rule={text(value.rule)} />
        </>
      }
      heads={["Defender in", ...heads]}
      rows={Object.entries(value.rows).map(([name, cells]) => [names[name] ?? name, ...numbers(cells)])}
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
            Points to enter a hex <RuleChip rule={text(value.rule)} />
          </>
        }
        testid="chart-terrain"
        lights={rowLights("hex", list(value.hexes).filter(isObject).map((row) => text(row.terrain)))}
        notes={list(value.hexes).filter(isObject).map(origin)}
        heads={["Hex", "Dry", "Rain", "Cavalry retreat"]}
        rows={list(value.hexes)
          .filter(isObject)
          .map((row) => [text(row.terrain).replace("_", " "), said(row.dry), said(row.rain), said(row.cavalry_retreat)])}
      />
      <Chart caption="Points along a line" testid="chart-ways" lights={rowLights("way", links.map(([name]) => name))} heads={["Line", "Dry", "Rain"]} rows={links.map(([name, row]) => [name.replace("_", " into "), isObject(row) ? said(row.dry) : "", isObject(row) ? said(row.rain) : ""])} />
    </>
  );
}

function Marches({ value }: { value: unknown }) {
  if (!isObject(value) || !isObject(value.attack_cost)) return null;
  const types = numbers(value.attack_types).map((name) => attacks[name] ?? name);
  return <Chart caption="Attacks of a march" heads={["", ...types]} rows={[["points, infantry", ...numbers(value.attack_cost.foot)], ["points, cavalry", ...numbers(value.attack_cost.cavalry)], ["die", ...numbers(value.attack_die)]]} />;
}

function Extended({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const from = list(value.roll_from).map(Number);
  const bands = list(value.manpower_from).map(Number);
  const heads = from.map((least, i) => (i === 0 ? `${(from[1] ?? 0) - 1} or less` : i === from.length - 1 ? `${least} or more` : `${least}`));
  const band = (i: number) => `manpower ${bands[i]}${bands[i + 1] === undefined ? " and more" : ` to ${(bands[i + 1] ?? 0) - 1}`}`;
  return (
    <Chart
      caption={
        <>
          Extended march <RuleChip rule={text(value.rule)} /> <SourceTag source={value.source} /> <Note note={text(value.note)} />
        </>
      }
      heads={["Modified die", ...heads]}
      rows={[["organized", ...list(value.organized).map((d) => (d === true ? "D" : "–"))], ...list(value.disorganized_loss).map((row, i): [string, ...string[]] => [band(i), ...numbers(row)])]}
    />
  );
}

function Retreats({ one, two }: { one: unknown; two: unknown }) {
  const rows = (value: unknown) =>
    list(value)
      .filter(isObject)
      .map((row): [string, ...string[]] => [said(row.priority), said(row.loss), said(row.loss_along_line), said(row.loss_into_friends)]);
  const heads = ["Priority", "Loss", "along a line", "into friends"];
  return (
    <>
      <Chart caption="Retreats, chart 1" heads={heads} notes={list(one).filter(isObject).map(origin)} rows={rows(one)} />
      <Chart caption="Retreats, chart 2" heads={heads} notes={list(two).filter(isObject).map(origin)} rows={rows(two)} />
    </>
  );
}

function Values({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const rows = list(value.disorganized).map((one, i): [number, string] => [i, said(one)]);
  return <Chart caption="Combat value of a disorganized unit" heads={["Manpower", ...rows.slice(1).map(([i]) => String(i))]} rows={[["Value", ...rows.slice(1).map(([, words]) => words)]]} />;
}
