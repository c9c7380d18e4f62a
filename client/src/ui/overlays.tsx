/** What lies over the board: the die, the verdict, notices, the state of the line. */
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as store from "../app/store";
import type { Side, Unit } from "../protocol/types";
import * as t from "../text/english";
import { tableTexts } from "../text/english_table";
import { Dialog } from "./dialog";
import { strengthOf } from "./names";
import { PointRows } from "./point_rows";
import { ReportButton } from "./report";
import { RuleChip } from "./rule_chip";
import { UndoPending } from "./undo_button";

const kPips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function Face({ pips }: { pips: number }) {
  return (
    <svg viewBox="-24 -24 48 48" width="58" height="58" aria-hidden="true">
      <rect x="-22" y="-22" width="44" height="44" rx="8" class="die-face" />
      {(kPips[pips] ?? []).map(([x, y]) => (
        <circle cx={x * 12} cy={y * 12} r="4.500" class="die-pip" />
      ))}
    </svg>
  );
}

export function Die() {
  const thrown = store.thrown.value;
  const stamp = thrown?.stamp ?? 0;
  useEffect(() => {
    if (stamp === 0) return undefined;
    const timer = setTimeout(() => (store.thrown.value = null), 3200);
    return () => clearTimeout(timer);
  }, [stamp]);
  return (
    <div class="die-place" role="status" data-testid="die">
      {thrown !== null && (
        <div class="die" key={stamp}>
          <Face pips={thrown.die} />
          {thrown.second !== undefined && <Face pips={thrown.second} />}
          <span>
            {thrown.column !== "" && <small>{tableTexts.dieAt(thrown.column)}</small>}
            <b>{t.resultNames[thrown.result] ?? thrown.text}</b>
          </span>
          <span class="sr-only">{thrown.text}</span>
        </div>
      )}
    </div>
  );
}

export function Notices() {
  const asked = store.undoAsked.value;
  const sides = store.table.value?.sides ?? [];
  const forMe = asked !== null && sides.length > 0 && !(sides.length === 1 && sides[0] === asked.side);
  return (
    <div class="notices" role="status">
      {store.link.value !== "open" && (
        <p class="notice bad" data-testid="link-lost">
          {store.link.value === "lost" ? tableTexts.lost : tableTexts.connecting}
        </p>
      )}
      {store.notice.value !== "" && (
        <p class="notice">
          {store.notice.value}{" "}
          <button type="button" class="small" onClick={() => (store.notice.value = "")}>
            {tableTexts.close}
          </button>
        </p>
      )}
      <UndoPending />
      {forMe && asked !== null && (
        <p class="notice" data-testid="undo-asked">
          {tableTexts.asksBack(t.sideNames[asked.side] ?? asked.side, asked.to)}{" "}
          <button type="button" class="small" onClick={() => void play.answerUndo(true)}>
            {tableTexts.agree}
          </button>{" "}
          <button type="button" class="small" onClick={() => void play.answerUndo(false)}>
            {tableTexts.refuse}
          </button>
        </p>
      )}
      {store.sight.value !== null && (
        <p class="notice" data-testid="sight">
          {store.sight.value.words}
        </p>
      )}
    </div>
  );
}

export function Verdict() {
  const state = store.liveState.value;
  const result = state?.result ?? null;
  if (state === null || result === null || !store.verdictOpen.value) return null;
  const title = result.winner === "draw" ? tableTexts.draw : tableTexts.wins(t.sideNames[result.winner] ?? result.winner);
  return (
    <Dialog labelledby="verdict-title" testid="verdict" kind="verdict" close={() => (store.verdictOpen.value = false)} data={{ "data-winner": result.winner }}>
      <h2 id="verdict-title">{title}</h2>
      {result.level !== undefined && <p class="level">{result.level}</p>}
      {result.why.map((line) => (
        <p>{line}</p>
      ))}
      {state.account !== undefined && <PointRows rows={state.account.filter((row) => row.points !== 0)} caption={tableTexts.unionPoints} />}
      <p>
        <RuleChip rule={result.rule} />
      </p>
      <div class="verdict-sides">
        {(["union", "confederate"] as Side[]).map((side) => (
          <VerdictSide side={side} units={state.units} />
        ))}
      </div>
      <div class="row">
        <ReportButton testid="verdict-report" />
        <button type="button" data-testid="verdict-record" onClick={() => void play.download()}>
          {tableTexts.downloadRecord}
        </button>
        <button
          type="button"
          onClick={() => {
            store.verdictOpen.value = false;
            void play.showStep(0);
          }}
        >
          {tableTexts.watchAgain}
        </button>
        <button type="button" class="primary" data-testid="verdict-close" onClick={() => (store.verdictOpen.value = false)}>
          {tableTexts.lookAtField}
        </button>
      </div>
    </Dialog>
  );
}

function VerdictSide({ side, units }: { side: Side; units: Unit[] }) {
  const state = store.liveState.value;
  if (state === null) return null;
  const own = units.filter((u) => u.side === side && u.place !== "pool");
  const lost = own.filter((u) => u.place === "eliminated");
  const sum = (list: Unit[]) => list.reduce((a, u) => a + strengthOf(u), 0);
  return (
    <section>
      <h3>
        <span class={`swatch ${side}`} aria-hidden="true" /> {state.account === undefined ? tableTexts.sidePoints(t.sideNames[side] ?? side, state.vp[side]) : tableTexts.sideLost(t.sideNames[side] ?? side, state.losses?.[side] ?? 0)}
      </h3>
      <PointRows rows={state.vp_detail[side]} />
      <p>
        {tableTexts.lostUnits(lost.length, own.length)}
        {state.account === undefined && tableTexts.lostStrength(String(sum(lost)), String(sum(own)))}
        {lost.length > 0 ? tableTexts.lostNames(lost.map((u) => u.name).join(", ")) : ""}.
      </p>
    </section>
  );
}
