/** The charts of the series, as the engine tells them. */
import { isObject, list, text, type Json } from "../../protocol/guards";
import * as t from "../../text/english";
import { Chart } from "../../ui/chart";
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
  const half = (side: unknown, words: string) => {
    if (!isObject(side)) return null;
    const rows = list(side.rows).filter(isObject);
    return (
      <Chart
        caption={
          <>
            {words} <RuleChip rule={text(value.rule)} /> <small>{t.sourceNames[text(value.source)] ?? ""}</small>
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
      {half(value.defender, "Combat: results of the defender")}
      {half(value.attacker, "Combat: results of the attacker")}
      <p class="quiet">
        Line: the attacker’s modified die less the defender’s. A number: manpower lost; D, F, f: fatigue 3, 2, 1 and the march ends, D disorganizes; E: the march ends; r, R, R*: retreat, rout; a: advance. {text(value.note)}
      </p>
    </>
  );
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
        heads={["Hex", "Dry", "Rain", "Cavalry retreat", "Source"]}
        rows={list(value.hexes)
          .filter(isObject)
          .map((row) => [text(row.terrain).replace("_", " "), said(row.dry), said(row.rain), said(row.cavalry_retreat), t.sourceNames[text(row.source)] ?? ""])}
      />
      <Chart caption="Points along a line" heads={["Line", "Dry", "Rain"]} rows={links.map(([name, row]) => [name.replace("_", " into "), isObject(row) ? said(row.dry) : "", isObject(row) ? said(row.rain) : ""])} />
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
          Extended march <RuleChip rule={text(value.rule)} /> <small>{t.sourceNames[text(value.source)] ?? ""}</small>
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
      .map((row): [string, ...string[]] => [said(row.priority), said(row.loss), said(row.loss_along_line), said(row.loss_into_friends), t.sourceNames[text(row.source)] ?? ""]);
  const heads = ["Priority", "Loss", "along a line", "into friends", "Source"];
  return (
    <>
      <Chart caption="Retreats, chart 1" heads={heads} rows={rows(one)} />
      <Chart caption="Retreats, chart 2" heads={heads} rows={rows(two)} />
    </>
  );
}

function Values({ value }: { value: unknown }) {
  if (!isObject(value)) return null;
  const rows = list(value.disorganized).map((one, i): [number, string] => [i, said(one)]);
  return <Chart caption="Combat value of a disorganized unit" heads={["Manpower", ...rows.slice(1).map(([i]) => String(i))]} rows={[["Value", ...rows.slice(1).map(([, words]) => words)]]} />;
}
