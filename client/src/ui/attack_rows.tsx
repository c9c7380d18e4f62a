/** Attacks with what they come to: alternatives to the draft, and the plan for the phase. */
import * as aids from "../app/aids";
import type { AttackRow } from "../app/aids";
import * as play from "../app/play";
import * as store from "../app/store";
import { aimAt } from "../games/stonewalls_last_battle/plan";
import type { Action } from "../protocol/types";
import { aidTexts } from "../text/english_aids";
import { listed, percent } from "../text/language";
import { unitName } from "./names";

/** Puts an attack into the making. */
export function take(action: Action): void {
  if (action.targets !== undefined) {
    void play.setDraft({ targets: action.targets, units: action.units ?? [], column: action.column ?? null });
    return;
  }
  if (store.liveDecision.value?.kind === "march" && action.hex !== undefined) void aimAt(action.hex);
  else if (typeof action.unit === "string") {
    store.chosen.value = { unit: action.unit, reach: new Map(), actions: [] };
    store.inspected.value = store.unitsById.value.get(action.unit)?.hex ?? null;
  }
}

/** Who makes an attack. */
function actors(action: Action): string[] {
  return action.units ?? (typeof action.unit === "string" ? [action.unit] : []);
}

function show(action: Action): void {
  const from = actors(action).map((id) => store.unitsById.value.get(id)?.hex ?? "");
  store.marked.value = [...new Set([...from, ...(action.targets ?? []), action.hex ?? ""])].filter((hex) => hex !== "");
}

function Rows({ rows, name, what, testid, title }: { rows: AttackRow[]; name: string; what: (row: AttackRow) => string; testid: string; title: (what: string) => string }) {
  const head = aidTexts.alternatives.head;
  return (
    <table class="attack-rows" data-testid={testid} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{head.what}</th>
          <th scope="col">{head.column}</th>
          <th scope="col">{head.own}</th>
          <th scope="col">{head.enemy}</th>
          <th scope="col">{head.vacated}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr class={row.legal ? "" : "refused"} onPointerEnter={() => show(row.action)}>
            <td>
              <button type="button" class="row-take" data-testid={`${testid}-${i}`} aria-label={title(what(row))} disabled={!row.legal} onClick={() => take(row.action)} onFocus={() => show(row.action)}>
                {what(row)}
              </button>
            </td>
            <td class="number">
              <b>{row.column}</b>
            </td>
            <td class="number">{row.expected === null ? "–" : row.expected.attacker.toFixed(1)}</td>
            <td class="number">{row.expected === null ? "–" : row.expected.defender.toFixed(1)}</td>
            <td class="number">{row.expected === null ? aidTexts.alternatives.illegal : percent(row.expected.vacated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without this unit, with that one, at lower odds: one press puts it into the draft. */
export function Alternatives() {
  const rows = aids.alternatives.value;
  if (rows.length < 2) return null;
  const words = aidTexts.alternatives;
  const what = (row: AttackRow) => (words.changes[row.change ?? ""] ?? words.changes.attack!)(listed(row.units.map(unitName)));
  return (
    <details class="alternatives" open>
      <summary>{words.title}</summary>
      <Rows rows={rows} name={words.name} what={what} testid="alternatives" title={words.take} />
      <p class="quiet">{words.note}</p>
    </details>
  );
}

/** What a set of attacks could be that leaves nothing owed. */
export function PlanCard() {
  const decision = store.liveDecision.value;
  const plan = aids.plan.value;
  const words = aidTexts.plan;
  if (decision === null || !store.mine.value || !["combat", "march", "action", "activation"].includes(decision.kind)) return null;
  if (plan === null) {
    return (
      <p class="row">
        <button type="button" data-testid="plan" disabled={aids.planning.value} onClick={() => void aids.askPlan()}>
          {aids.planning.value ? words.asking : words.ask}
        </button>
      </p>
    );
  }
  const what = (row: AttackRow) => {
    const a = row.action;
    const who = listed(actors(a).map(unitName));
    const where = a.targets === undefined ? aidTexts.alternatives.attack(a.hex ?? "", a.type ?? "") : listed(a.targets);
    return words.line(who, where);
  };
  const left = plan.left.map((id) => (store.unitsById.value.has(id) ? unitName(id) : id));
  return (
    <section class="plan-card" data-testid="plan-card" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <button type="button" class="close" aria-label={words.close} onClick={() => (aids.plan.value = null)}>
          ×
        </button>
      </header>
      {plan.attacks.length === 0 ? <p>{words.none}</p> : <Rows rows={plan.attacks} name={words.title} what={what} testid="plan-row" title={words.take} />}
      {decision.kind === "combat" && <p data-testid="plan-left">{plan.complete ? words.met : words.left(left)}</p>}
      <p class="quiet">{plan.note}</p>
    </section>
  );
}

