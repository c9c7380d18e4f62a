/** The other tabs of the side panel: units, points, rules. */
import * as store from "../app/store";
import type { Side, Unit } from "../protocol/types";
import * as t from "../text/english";
import { pageTexts } from "../text/english_pages";
import { listed } from "../text/language";
import { PointRows } from "./point_rows";
import { strengthOf } from "./names";
import { RuleChip } from "./rule_chip";
import { Formations, SignLegend } from "./sign_legend";

export function PointsTab() {
  const state = store.state.value;
  if (state === null) return null;
  return (
    <section aria-label={pageTexts.victoryPoints} data-testid="vp-detail">
      {state.account === undefined ? (
        (["union", "confederate"] as Side[]).map((side) => <PointRows rows={state.vp_detail[side]} caption={pageTexts.sideHas(t.sideNames[side] ?? side, state.vp[side])} />)
      ) : (
        <PointRows rows={state.account} caption={pageTexts.unionStands(state.points ?? 0, state.level ?? "")} />
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
      <caption>{pageTexts.losses}</caption>
      <tbody>
        {(["union", "confederate"] as Side[]).map((side) => {
          const spirit = state.demoralized?.[side];
          return (
            <tr>
              <td>{t.sideNames[side]}</td>
              <td class="number">{pageTexts.lost(losses[side])}</td>
              <td>{spirit !== undefined && spirit.limit > 0 ? pageTexts.bears(spirit.limit) : ""}</td>
              <td>{spirit?.now === true ? <b>{pageTexts.demoralized}</b> : ""}</td>
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
      <caption>{pageTexts.command}</caption>
      <tbody>
        {rows.map(([corps, row]) => (
          <tr>
            <td>{corps}</td>
            <td>{row.ready ? pageTexts.mayMove : pageTexts.stands}</td>
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
      <caption>{pageTexts.hexesThatCount}</caption>
      <thead>
        <tr>
          <th scope="col">{pageTexts.heads.hex}</th>
          <th scope="col">{pageTexts.heads.union}</th>
          <th scope="col">{pageTexts.heads.confederate}</th>
          <th scope="col">{pageTexts.heads.heldBy}</th>
          <th scope="col">{pageTexts.heads.rule}</th>
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
            <td>{t.sideNames[owners.get(row.hex) ?? ""] ?? pageTexts.nobody}</td>
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
    <section aria-label={pageTexts.units} data-testid="reinforcements">
      <UnitTable title={pageTexts.reinforcements} units={of("reinforcement")} where={(u) => pageTexts.onTurn(String(u.arrival?.turn ?? "?"), listed(u.arrival?.hexes ?? [], "disjunction"))} />
      {of("away").length > 0 && <UnitTable title={pageTexts.flankMarch} units={of("away")} where={(u) => pageTexts.backOn(String(u.arrival?.turn ?? "?"), listed(u.arrival?.hexes ?? [], "disjunction"))} />}
      {of("pool").length > 0 && <UnitTable title={pageTexts.beside} units={of("pool")} where={(u) => u.pool ?? ""} />}
      <UnitTable title={pageTexts.eliminated} units={of("eliminated")} where={() => ""} />
      <UnitTable title={pageTexts.left} units={of("exited")} where={() => ""} />
      <UnitTable title={pageTexts.onMap} units={of("map")} where={(u) => u.hex ?? ""} />
      <Formations />
      <SignLegend />
    </section>
  );
}

function UnitTable({ title, units, where }: { title: string; units: Unit[]; where: (unit: Unit) => string }) {
  const sum = (side: Side) => units.filter((u) => u.side === side).reduce((a, u) => a + strengthOf(u), 0);
  return (
    <details open={title !== pageTexts.onMap}>
      <summary>
        {pageTexts.groupOf(title, units.length, String(sum("union")), String(sum("confederate")))}
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
