/** The other tabs of the side panel: units, points, log, rules. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import { centreOn } from "../board/board";
import type { GameEvent, RuleRow, Side, Unit } from "../protocol/types";
import * as t from "../text/english";
import { PointRows } from "./point_rows";
import { strengthOf } from "./names";
import { RuleChip } from "./rule_chip";

export function LogTab() {
  const rows = store.events.value;
  const kind = logFilter.value;
  const shown = rows.filter((e) => kind === "all" || (kind === "combat" ? kCombat.includes(e.event) : !kCombat.includes(e.event)));
  const last = shown.slice(-400);
  return (
    <section aria-label="Log">
      <label class="row">
        Show{" "}
        <select value={kind} onChange={(event) => (logFilter.value = event.currentTarget.value)}>
          <option value="all">everything</option>
          <option value="combat">combat only</option>
          <option value="other">all but combat</option>
        </select>
      </label>
      <ol class="log" data-testid="log" reversed>
        {[...last].reverse().map((event) => (
          <LogRow event={event} />
        ))}
      </ol>
      <Luck rows={rows} />
    </section>
  );
}

const logFilter = signal("all");
const kCombat = ["attack_declared", "die_rolled", "eliminated", "retreated", "displaced", "advanced", "advance_declined", "became_ineffective"];

function LogRow({ event }: { event: GameEvent }) {
  const hexes = event.path ?? event.targets ?? (event.hex !== undefined ? [event.hex] : []);
  const go = () => {
    const grid = store.grid.value;
    const last = hexes[hexes.length - 1];
    store.marked.value = hexes;
    if (grid !== null && last !== undefined) centreOn(grid, last);
  };
  return (
    <li class={`log-${event.event}`}>
      {hexes.length > 0 ? (
        <button type="button" class="log-text" onClick={go} onPointerEnter={() => (store.marked.value = hexes)}>
          {event.text}
        </button>
      ) : (
        <span class="log-text">{event.text}</span>
      )}{" "}
      <RuleChip rule={event.rule} />
    </li>
  );
}

/** How the dice fell, against what dice should do. */
function Luck({ rows }: { rows: GameEvent[] }) {
  const dice = rows.filter((e) => e.event === "die_rolled" && e.die !== undefined).map((e) => e.die ?? 0);
  if (dice.length === 0) return null;
  const mean = dice.reduce((a, b) => a + b, 0) / dice.length;
  return (
    <p class="quiet">
      {dice.length} dice, on average {mean.toFixed(2)}; fair dice give 3.50. Low dice favour the attacker.
    </p>
  );
}

export function PointsTab() {
  const state = store.state.value;
  if (state === null) return null;
  return (
    <section aria-label="Victory points" data-testid="vp-detail">
      {state.account === undefined ? (
        (["union", "confederate"] as Side[]).map((side) => <PointRows rows={state.vp_detail[side]} caption={`${t.sideNames[side]}: ${state.vp[side]}`} />)
      ) : (
        <PointRows rows={state.account} caption={`Union ${state.points ?? 0}: ${state.level ?? ""} as it stands`} />
      )}
      <PointHexes />
      <Spirit />
      <Command />
    </section>
  );
}

/** Losses against what the army bears. */
function Spirit() {
  const state = store.state.value;
  const losses = state?.losses;
  if (state === null || losses === undefined) return null;
  return (
    <table class="sheet-table" data-testid="spirit">
      <caption>Losses and Demoralization</caption>
      <tbody>
        {(["union", "confederate"] as Side[]).map((side) => {
          const spirit = state.demoralized?.[side];
          return (
            <tr>
              <td>{t.sideNames[side]}</td>
              <td class="number">{losses[side]} lost</td>
              <td>{spirit !== undefined && spirit.limit > 0 ? `bears ${spirit.limit}` : ""}</td>
              <td>{spirit?.now === true ? <b>Demoralized</b> : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Which corps may move this turn. */
function Command() {
  const rows = Object.entries(store.state.value?.command ?? {});
  if (rows.length === 0) return null;
  return (
    <table class="sheet-table" data-testid="command">
      <caption>Union command this turn</caption>
      <tbody>
        {rows.map(([corps, row]) => (
          <tr>
            <td>{corps}</td>
            <td>{row.ready ? "may move" : "stands"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PointHexes() {
  const map = store.map.value;
  const owners = new Map((store.state.value?.markers ?? []).map((m) => [m.hex, m.side]));
  if (map === null) return null;
  return (
    <table class="sheet-table">
      <caption>Hexes that count at the end</caption>
      <thead>
        <tr>
          <th scope="col">Hex</th>
          <th scope="col">Union</th>
          <th scope="col">Conf.</th>
          <th scope="col">Held by</th>
          <th scope="col">Rule</th>
        </tr>
      </thead>
      <tbody>
        {map.vp_hexes.map((row) => (
          <tr>
            <td>
              {row.hex} <small>{map.places.find((p) => p.hex === row.hex)?.name ?? ""}</small>
            </td>
            <td class="number">{row.union}</td>
            <td class="number">{row.confederate}</td>
            <td>{t.sideNames[owners.get(row.hex) ?? ""] ?? "nobody"}</td>
            <td>
              <RuleChip rule={row.rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function UnitsTab() {
  const units = store.state.value?.units ?? [];
  const of = (place: string) => units.filter((u) => u.place === place);
  return (
    <section aria-label="Units" data-testid="reinforcements">
      <UnitTable title="Reinforcements" units={of("reinforcement")} where={(u) => `turn ${u.arrival?.turn ?? "?"}, ${u.arrival?.hexes.join(" or ") ?? ""}`} />
      {of("away").length > 0 && <UnitTable title="On the flank march" units={of("away")} where={(u) => `back on turn ${u.arrival?.turn ?? "?"}, ${u.arrival?.hexes.join(" or ") ?? ""}`} />}
      {of("pool").length > 0 && <UnitTable title="Beside the map" units={of("pool")} where={(u) => u.pool ?? ""} />}
      <UnitTable title="Eliminated" units={of("eliminated")} where={() => ""} />
      <UnitTable title="Left the map" units={of("exited")} where={() => ""} />
      <UnitTable title="On the map" units={of("map")} where={(u) => u.hex ?? ""} />
    </section>
  );
}

function UnitTable({ title, units, where }: { title: string; units: Unit[]; where: (unit: Unit) => string }) {
  const sum = (side: Side) => units.filter((u) => u.side === side).reduce((a, u) => a + strengthOf(u), 0);
  return (
    <details open={title !== "On the map"}>
      <summary>
        {title}: {units.length} (Union {sum("union")}, Confederate {sum("confederate")} strength)
      </summary>
      <table class="sheet-table">
        <tbody>
          {units.map((u) => (
            <tr>
              <td>
                <span class={`swatch ${u.side}`} aria-hidden="true" /> {u.name}
                <span class="sr-only"> {t.sideNames[u.side]}</span>
              </td>
              <td>{t.typeNames[u.type] ?? u.type}</td>
              <td class="number">{u.strength}</td>
              <td>{where(u)}</td>
              <td>
                <small title={u.why ?? ""}>{t.sourceNames[u.source] ?? u.source}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const search = signal("");

export function RulesTab() {
  useEffect(() => void play.loadRules(), []);
  const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const hit = (row: RuleRow) => {
    const all = Object.values(row.fields).join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const rows = store.rules.value.filter(hit);
  return (
    <section aria-label="Rules">
      <input
        type="search"
        class="wide"
        placeholder="Search the rules: retreat, 7.7, pontoon…"
        aria-label="Search the rules"
        data-testid="rules-search"
        value={search.value}
        onInput={(event) => (search.value = event.currentTarget.value)}
      />
      <p class="quiet">{rows.length} cases</p>
      <ul class="rules-list" data-testid="rules-list">
        {rows.slice(0, 80).map((row) => (
          <li>
            <RuleChip rule={row.id} /> <b>{row.title}</b>
            <br />
            <span>{row.requirement}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One case, over everything else. */
export function RulePanel() {
  const panel = store.rulePanel.value;
  if (panel === null) return null;
  const row = panel.row;
  const hidden = ["id", "title", "requirement", "summary", "kind"];
  return (
    <section class="rule-panel" data-testid="rule-panel" role="dialog" aria-label={`Rule ${panel.id}`}>
      <header>
        <h2>
          {panel.id} {row?.title ?? ""}
        </h2>
        <button type="button" class="close" aria-label="Close the rule" onClick={() => (store.rulePanel.value = null)}>
          ×
        </button>
      </header>
      {panel.error !== "" && <p class="error">{panel.error}</p>}
      {row === null && panel.error === "" && <p>…</p>}
      {row !== null && (
        <>
          <p>{row.requirement}</p>
          <dl>
            {Object.entries(row.fields)
              .filter(([name]) => !hidden.includes(name))
              .map(([name, words]) => (
                <>
                  <dt>{kFieldNames[name] ?? name}</dt>
                  <dd>{words}</dd>
                </>
              ))}
          </dl>
        </>
      )}
    </section>
  );
}

const kFieldNames: Record<string, string> = {
  case: "In the rulebook",
  check: "How it is checked",
  decider: "Who decides",
  depends: "Depends on",
  ambiguity: "Ruling and provenance",
  ruling: "Ruling",
  code: "Enforced in",
  tests: "Tested by",
  book: "Book",
  status: "Here",
  see: "See also",
  source: "Source",
  where: "Enforced in",
  kind: "Kind",
};
