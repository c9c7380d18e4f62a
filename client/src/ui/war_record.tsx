/** Below the charts: the turn track, reinforcements, points and losses of this game so far. */
import { arrivals, losses, type Arrival } from "../app/chart_facts";
import { shownEvents } from "../app/shown_events";
import * as store from "../app/store";
import { formationName } from "../board/formations";
import type { GameState, PointLine, Side } from "../protocol/types";
import * as t from "../text/english";
import { chartTexts as words } from "../text/english_charts";
import { pageTexts } from "../text/english_pages";
import { dateWords, listed } from "../text/language";
import { SourceTag } from "./chart";
import { strengthOf } from "./names";
import { PointRows } from "./point_rows";

export function WarRecord() {
  const state = store.state.value;
  if (state === null) return null;
  return (
    <>
      <Track state={state} />
      <Arrivals state={state} />
      <Points state={state} />
      <Losses state={state} />
    </>
  );
}

function Track({ state }: { state: GameState }) {
  const has = (field: "date" | "time") => state.track.some((space) => space[field] !== undefined && space[field] !== "");
  const wet = state.track.some((space) => space.rain !== undefined);
  return (
    <details class="chart-section" open data-testid="chart-track">
      <summary>{words.track}</summary>
      <table class="sheet-table">
        <thead>
          <tr>
            <th scope="col">{words.turn}</th>
            {has("date") && <th scope="col">{words.date}</th>}
            {has("time") && <th scope="col">{words.time}</th>}
            <th scope="col">{words.light}</th>
            {wet && <th scope="col">{words.weather}</th>}
            <th scope="col">{words.source}</th>
          </tr>
        </thead>
        <tbody>
          {state.track.map((space) => (
            <tr class={space.turn === state.turn ? "turn-now" : undefined} aria-current={space.turn === state.turn ? "step" : undefined}>
              <th scope="row">
                {space.turn} {space.turn === state.turn && <small>{words.nowTurn}</small>}
              </th>
              {has("date") && <td>{space.date === undefined ? "" : dateWords(space.date)}</td>}
              {has("time") && <td>{space.time ?? ""}</td>}
              <td>{t.lightNames[space.light] ?? space.light}</td>
              {wet && <td>{space.rain === true ? words.rain : words.dry}</td>}
              <td>
                <SourceTag source={space.source} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Arrivals({ state }: { state: GameState }) {
  const rows = arrivals(state, shownEvents.value);
  const points = (row: Arrival) => row.units.reduce((sum, unit) => sum + strengthOf(unit), 0);
  return (
    <details class="chart-section" open data-testid="chart-arrivals">
      <summary>{words.arrivals}</summary>
      {rows.length === 0 ? (
        <p class="quiet">{words.noArrivals}</p>
      ) : (
        <table class="sheet-table">
          <thead>
            <tr>
              {[words.turn, words.side, words.who, words.where, words.standing].map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                <td class="number">{row.turn}</td>
                <td>
                  <span class={`swatch ${row.side}`} aria-hidden="true" /> {t.sideNames[row.side]}
                </td>
                <td>
                  {listed(row.units.map((unit) => unit.name))}
                  <br />
                  <small>{words.strengthOf(row.units.length, points(row))}</small>
                </td>
                <td>{listed(row.hexes, "disjunction")}</td>
                <td class={`state-${row.state}`}>{words.states[row.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function Points({ state }: { state: GameState }) {
  const side = (one: Side) => {
    const rows: (PointLine & { at_end?: boolean })[] = state.vp_detail[one];
    const end = rows.filter((row) => row.at_end === true).reduce((sum, row) => sum + row.points, 0);
    return <PointRows rows={marked(rows)} caption={words.pointsOf(t.sideNames[one] ?? one, state.vp[one], end)} />;
  };
  return (
    <details class="chart-section" open data-testid="chart-points">
      <summary>{words.points}</summary>
      {state.account !== undefined ? (
        <PointRows rows={marked(state.account)} caption={pageTexts.unionStands(state.points ?? 0, state.level ?? "")} />
      ) : (
        <>
          {side("union")}
          {side("confederate")}
        </>
      )}
    </details>
  );
}

/** Lines that count only if the game ended so say it. */
function marked(rows: (PointLine & { at_end?: boolean })[]): PointLine[] {
  return rows.map((row) => (row.at_end === true ? { ...row, what: `${row.what} (${words.atEnd})` } : row));
}

function Losses({ state }: { state: GameState }) {
  const rows = losses(state, shownEvents.value, formationName, strengthOf);
  const marches = state.points !== undefined;
  return (
    <details class="chart-section" open data-testid="chart-losses">
      <summary>{words.losses}</summary>
      {rows.length === 0 ? (
        <p class="quiet">{words.noLosses}</p>
      ) : (
        <table class="sheet-table">
          <thead>
            <tr>
              {[words.side, words.formation, marches ? words.lostManpower : words.lostStrength, words.lostUnits, words.leftMap].map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                <td>
                  <span class={`swatch ${row.side}`} aria-hidden="true" /> {t.sideNames[row.side]}
                </td>
                <th scope="row">{row.formation}</th>
                <td class="number">{row.lost}</td>
                <td title={listed(row.eliminated.map((unit) => unit.name))}>{words.ofUnits(row.eliminated.length, row.units)}</td>
                <td>{row.exited.length === 0 ? "" : listed(row.exited.map((unit) => unit.name))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
