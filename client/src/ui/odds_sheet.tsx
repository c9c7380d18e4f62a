/** The attack in the making: who, whom, at which odds and why, what may happen; then the attack. */
import * as play from "../app/play";
import { candidates, kNoDraft, toggleTarget, toggleUnit } from "../app/draft";
import * as store from "../app/store";
import { gameOf } from "../games";
import type { Odds } from "../protocol/types";
import * as t from "../text/english";
import { playTexts } from "../text/english_play";
import { fill, listed } from "../text/language";
import type { ComponentChild } from "preact";
import { Alternatives, PlanCard } from "./attack_rows";
import { useBrought } from "./brought";
import { unitName } from "./names";
import { keyOf } from "./keys";
import { RuleChip } from "./rule_chip";

export function CombatPanel() {
  const decision = store.liveDecision.value;
  if (decision === null || decision.kind !== "combat" || !store.mine.value) return null;
  return (
    <>
      <Duties />
      <PlanCard />
      <TargetList />
      <Sheet />
    </>
  );
}

function Duties() {
  const duties = store.liveDecision.value?.duties;
  if (duties === undefined || duties.units.length + duties.hexes.length === 0) return null;
  return (
    <section class="duties" data-testid="duties" aria-label={playTexts.mustFight}>
      <h2>{playTexts.mustFight}</h2>
      {duties.hexes.length > 0 && (
        <p>
          {fill<ComponentChild>(playTexts.enemiesToAttack, { hexes: <b>{duties.hexes.join(", ")}</b> })}
        </p>
      )}
      {duties.units.length > 0 && (
        <p>
          {fill<ComponentChild>(playTexts.unitsToAttack, { units: <b>{duties.units.map(unitName).join(", ")}</b> })}
        </p>
      )}
    </section>
  );
}

function TargetList() {
  const draft = store.draft.value;
  const targets = store.targets.value;
  if (targets.length === 0) return <p class="quiet">{playTexts.noTarget}</p>;
  return (
    <section aria-label={playTexts.targets}>
      <h2>{playTexts.targets}</h2>
      <ul class="buttons">
        {targets.map((target) => {
          const on = draft.targets.includes(target.hex);
          const who = (store.stacked.value.get(target.hex) ?? []).map((u) => u.name).join(", ");
          return (
            <li>
              <button
                type="button"
                aria-pressed={on}
                data-testid={`target-${target.hex}`}
                onClick={() => void play.setDraft(toggleTarget(draft, targets, target.hex))}
                onPointerEnter={() => (store.marked.value = [target.hex])}
              >
                {target.must && <b class="must">{playTexts.must} </b>}
                {target.hex} {who}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sheet() {
  const draft = store.draft.value;
  const sheet = useBrought<HTMLElement>(draft.targets.join(), store.odds.value !== null);
  if (draft.targets.length === 0) {
    if (store.targets.value.length === 0) return null;
    return <p class="quiet">{playTexts.chooseTarget}</p>;
  }
  const { close, guns } = candidates(store.targets.value, draft.targets);
  const odds = store.odds.value;
  const faults = store.draftFaults.value;
  return (
    <section ref={sheet} class="odds" data-testid="odds-sheet" tabIndex={-1} aria-label={playTexts.oddsSheet}>
      <h2>{playTexts.attackOn(listed(draft.targets))}</h2>
      <UnitPicks ids={close} as={playTexts.inContact} />
      <UnitPicks ids={guns} as={playTexts.canBombard} />
      {odds !== null && <OddsTable odds={odds} />}
      <Alternatives />
      {faults.length > 0 && (
        <ul class="faults" data-testid="draft-faults">
          {faults.map((fault) => (
            <li>
              {fault.message} <RuleChip rule={fault.rule} />
            </li>
          ))}
        </ul>
      )}
      <div class="row confirm">
        <button
          type="button"
          class="primary"
          data-testid="attack-confirm"
          aria-keyshortcuts="C"
          title={keyOf("confirm").trim()}
          disabled={odds === null || faults.length > 0 || store.busy.value}
          onClick={() => void play.attack()}
        >
          {odds !== null ? playTexts.attackAt(odds.column) : playTexts.attack}
        </button>
        <button type="button" data-testid="attack-cancel" onClick={() => void play.setDraft(kNoDraft)}>
          {playTexts.cancel}
        </button>
      </div>
    </section>
  );
}

function UnitPicks({ ids, as }: { ids: string[]; as: string }) {
  const draft = store.draft.value;
  if (ids.length === 0) return null;
  return (
    <fieldset class="picks">
      <legend>{as}</legend>
      {ids.map((id) => {
        const unit = store.unitsById.value.get(id);
        return (
          <label>
            <input
              type="checkbox"
              data-testid={`pick-${id}`}
              checked={draft.units.includes(id)}
              onChange={() => void play.setDraft(toggleUnit(draft, id))}
            />
            {unit?.name ?? id} <b>{unit?.strength}</b> <small>{unit?.hex}</small>
          </label>
        );
      })}
    </fieldset>
  );
}

function OddsTable({ odds }: { odds: Odds }) {
  const draft = store.draft.value;
  return (
    <>
      <p class="ratio" data-testid="odds-column">
        {fill<ComponentChild>(playTexts.ratio, { attack: odds.attack.total, defence: odds.defence.total, column: <b>{odds.column}</b> })}
        {odds.column !== odds.computed && playTexts.lowered(odds.computed)}
      </p>
      <Outcomes odds={odds} />
      <table class="steps">
        <caption>{playTexts.howItComes}</caption>
        <tbody>
          {odds.steps.map((step) => (
            <tr>
              <td>{step.what}</td>
              <td class="number">
                {step.before} → {step.after}
              </td>
              <td>
                <RuleChip rule={step.rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {odds.columns.length > 1 && (
        <label class="column">
          {playTexts.lowerOdds}
          <select
            data-testid="column"
            value={odds.column}
            onChange={(event) => {
              const column = event.currentTarget.value;
              void play.setDraft({ ...draft, column: column === odds.computed ? null : column });
            }}
          >
            {odds.columns.map((column) => (
              <option value={column}>{column}</option>
            ))}
          </select>
          <RuleChip rule={gameOf(store.state.value?.game).lowerOdds} />
        </label>
      )}
    </>
  );
}

function Outcomes({ odds }: { odds: Odds }) {
  return (
    <ul class="outcomes" data-testid="outcomes">
      {odds.outcomes.map((row) => (
        <li>
          <span class="outcome-name">
            <b>{row.result}</b> {t.resultNames[row.result] ?? ""}
          </span>
          <span class="bar" aria-hidden="true">
            <span class={`bar-fill ${row.result.replace("*", " part")}`} style={{ width: `${Math.round(row.p * 100)}%` }} />
          </span>
          <span class="number">
            {row.fraction} <small>
              ({t.percent(row.p)}
              {row.faces !== undefined && playTexts.dieFaces(row.faces.join(", "))})
            </small>
          </span>
          <span class="effects">
            {row.effects.join(" ")} <RuleChip rule={row.rule} />
          </span>
        </li>
      ))}
    </ul>
  );
}
