/** What the panel shows of a march, an attack, an assault and one's choice of an action. */
import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { PlanCard } from "../../ui/attack_rows";
import * as play from "../../app/play";
import * as store from "../../app/store";
import { reveal } from "../../board/board";
import type { Action, Side, Unit } from "../../protocol/types";
import * as t from "../../text/english";
import { useBrought } from "../../ui/brought";
import { hexWords, said, unitName } from "../../ui/names";
import { RuleChip } from "../../ui/rule_chip";
import { fill, signed } from "../../text/language";
import { playTexts } from "../../text/english_play";
import * as plan from "./plan";
import { attacks, deeds, panelTexts, short, statusWords, strengthWords, unitLine } from "../../text/english_marches";

/** Decisions that have a panel of their own; the others are a list of choices. */
export const kOwn = ["march", "action", "assault_target"];

export function Panel() {
  const decision = store.liveDecision.value;
  if (decision === null) return null;
  return (
    <>
      <UnderWay />
      {store.mine.value && decision.kind === "march" && <MarchPanel />}
      {store.mine.value && decision.kind === "action" && <ActionPanel />}
      {store.mine.value && decision.kind === "assault_target" && <AimPanel />}
      {store.mine.value && decision.kind === "retreat" && <RetreatRows />}
      {store.mine.value && decision.kind === "assault_select" && <Preview />}
    </>
  );
}

/** A button that does something, with a handle that says what. */
function Do({ action, words, primary, of = "" }: { action: Action; words?: string; primary?: boolean; of?: string }) {
  const about = [action.do, action.unit, action.to ?? action.with ?? action.counter, action.hex, action.type, action.charge === true ? "charge" : undefined];
  const show = () => {
    const hexes = [store.unitsById.value.get(action.unit ?? "")?.hex ?? "", action.hex ?? ""];
    store.marked.value = hexes.filter((hex) => hex !== "");
  };
  return (
    <button
      type="button"
      class={primary === true ? "primary" : ""}
      aria-label={of === "" || words === undefined ? undefined : `${words}, ${of}`}
      data-testid={`do-${about.filter((part) => part !== undefined && part !== null).join("-")}`}
      disabled={store.busy.value || plan.walking.value}
      onClick={() => void play.act(action)}
      onPointerEnter={show}
      onFocus={show}
    >
      {words ?? said(action)}
    </button>
  );
}

// ---- what is under way --------------------------------------------------------------------------

function UnderWay() {
  const state = store.state.value;
  if (state === null) return null;
  const activity = state.activity ?? null;
  return (
    <>
      {activity !== null && (
        <p class="activity" data-testid="activity">
          {t.sideNames[activity.side]}: {deeds[activity.deed] ?? activity.deed}
          {activity.leader !== undefined && panelTexts.ofLeader(unitName(activity.leader))}
          {activity.allowance !== undefined && fill<ComponentChild>(panelTexts.allowance, { points: <b>{short(activity.allowance)}</b> })}
        </p>
      )}
      <AssaultLine />
      <CombatLine />
      <RetreatLine />
    </>
  );
}

function AssaultLine() {
  const assault = store.state.value?.assault ?? null;
  if (assault === null || assault.chosen.length === 0) return null;
  return (
    <p data-testid="assault-line">
      {panelTexts.assaultLine(assault.target ?? "", assault.chosen.map(unitName).join(", "))}
      {assault.number > 0 && panelTexts.mayAttack(assault.number)}
      {assault.joined.length > 0 && panelTexts.joinedBy(assault.joined.map(unitName).join(", "))}
    </p>
  );
}

function CombatLine() {
  const combat = store.state.value?.combat as unknown as import("../../protocol/types").MarchCombat | null;
  if (combat === null || combat === undefined) return null;
  const dice = combat.dice;
  const modifiers = combat.modifiers;
  return (
    <section class="combat-line" data-testid="combat-line" aria-label={panelTexts.combat}>
      <p>
        {panelTexts.against(combat.attackers.map(unitName).join(", "), combat.defenders.map(unitName).join(", ") || combat.target, combat.target)}
        {combat.assault !== undefined
          ? panelTexts.kindOf(combat.assault === "grand" ? panelTexts.grandAssault : panelTexts.assault)
          : combat.type !== undefined && panelTexts.kindOf((attacks[combat.type] ?? combat.type).toLowerCase())}
        {combat.charge === true && panelTexts.charge}
      </p>
      {dice !== undefined && modifiers !== undefined && (
        <p>
          {fill<ComponentChild>(panelTexts.dice, {
            first: <b>{dice[0]}</b>,
            plus: signed(modifiers[0]),
            second: <b>{dice[1]}</b>,
            minus: signed(modifiers[1]),
            line: <b>{signed(combat.difference ?? 0)}</b>,
          })}
        </p>
      )}
      {combat.result !== undefined && (
        <p>
          {(["union", "confederate"] as Side[]).map((side) => (
            <span>
              <span class={`swatch ${side}`} aria-hidden="true" /> {t.sideNames[side]} <b>{combat.result?.[side]}</b>{" "}
            </span>
          ))}
          {(combat.losses ?? 0) > 0 && <b class="must">{panelTexts.stillToLose(combat.losses ?? 0)}</b>}
        </p>
      )}
    </section>
  );
}

function RetreatLine() {
  const retreat = store.state.value?.retreat ?? null;
  if (retreat === null) return null;
  return (
    <p data-testid="retreat-line">
      {panelTexts.retreatOf(panelTexts.retreats[retreat.kind] ?? retreat.kind, retreat.units.map(unitName).join(", "), retreat.start, retreat.entered.join(" → "))}
    </p>
  );
}

/** What the assault would be worth as it stands. */
function Preview() {
  const rows = plan.preview.value;
  if (rows.length === 0) return null;
  return (
    <table class="sheet-table" data-testid="assault-preview">
      <caption>{panelTexts.previewCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{panelTexts.heads.hex}</th>
          <th scope="col">{panelTexts.heads.values}</th>
          <th scope="col">{panelTexts.heads.dice}</th>
          <th scope="col">{panelTexts.heads.retreat}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hex, odds }) => (
          <tr>
            <td>{hex}</td>
            <td>
              {short(odds.attack)} : {short(odds.defence)}
            </td>
            <td class="number">{signed(odds.attacker_modifier - odds.defender_modifier)}</td>
            <td class="number">{t.percent(chance(odds, /[rR]/))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RetreatRows() {
  const rows = store.state.value?.retreat?.steps ?? [];
  if (rows.length === 0) return null;
  return (
    <table class="sheet-table" data-testid="retreat-steps">
      <caption>{panelTexts.retreatCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{panelTexts.heads.hex}</th>
          <th scope="col">{panelTexts.heads.priority}</th>
          <th scope="col">{panelTexts.heads.loses}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <td>{row.hex}</td>
            <td class="number">
              {row.priority} <small>{panelTexts.chart(row.chart)}</small>
              {row.override && panelTexts.overridden}
            </td>
            <td class="number">{row.loss}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// ---- one action ---------------------------------------------------------------------------------

const filter = signal("");

/** Units and leaders that can act, each with what it can do. */
function ActionPanel() {
  const chosen = store.chosen.value?.unit ?? null;
  const words = filter.value.trim().toLowerCase();
  const byUnit = new Map<string, Action[]>();
  const rest: Action[] = [];
  for (const action of store.choices.value) {
    if (typeof action.unit === "string") byUnit.set(action.unit, [...(byUnit.get(action.unit) ?? []), action]);
    else rest.push(action);
  }
  const rows = [...byUnit.keys()]
    .map((id) => store.unitsById.value.get(id))
    .filter((u): u is Unit => u !== undefined)
    .filter((u) => chosen === null || u.id === chosen)
    .filter((u) => words === "" || `${u.name} ${u.hex} ${u.command}`.toLowerCase().includes(words));
  const leaders = rows.filter((u) => u.type === "leader");
  const units = rows.filter((u) => u.type !== "leader");
  return (
    <section aria-label={panelTexts.actions} data-testid="actions">
      <h2>{panelTexts.oneAction}</h2>
      <PlanCard />
      {chosen !== null && (
        <button type="button" class="small" data-testid="all-actions" onClick={() => (store.chosen.value = null)}>
          {panelTexts.showAll}
        </button>
      )}
      {rest.map((action) => (
        <p class="row">
          <Do action={action} />
        </p>
      ))}
      <ActionList title={panelTexts.leaders} units={leaders} byUnit={byUnit} />
      {chosen === null && byUnit.size > 12 && (
        <input type="search" placeholder={playTexts.filterHint} aria-label={playTexts.filter} value={filter.value} onInput={(event) => (filter.value = event.currentTarget.value)} />
      )}
      <ActionList title={panelTexts.units} units={units} byUnit={byUnit} />
      <p class="quiet">{panelTexts.actionHint}</p>
    </section>
  );
}

function ActionList({ title, units, byUnit }: { title: string; units: Unit[]; byUnit: Map<string, Action[]> }) {
  if (units.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="action-list">
        {units.map((unit) => (
          <li onPointerEnter={() => (store.marked.value = unit.hex === null ? [] : [unit.hex])}>
            <UnitWords unit={unit} />
            <span class="row">
              {(byUnit.get(unit.id) ?? []).map((action) => (
                <Do action={action} words={panelTexts.verbs[action.do] ?? said(action)} of={unitName(unit.id)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function UnitWords({ unit }: { unit: Unit }) {
  const show = () => {
    const grid = store.grid.value;
    if (grid !== null && unit.hex !== null) reveal(grid, unit.hex);
    store.inspected.value = unit.hex;
  };
  const strength = unit.type === "leader" ? `${unit.tactical ?? "–"}-${unit.command_value ?? ""}` : strengthWords(unit);
  return (
    <button type="button" class="unit-words" onClick={show} title={unitLine(unit)}>
      <span class={`swatch ${unit.side}`} aria-hidden="true" />
      {unit.name} <b>{strength}</b> <small>{[unit.hex ?? "", ...statusWords(unit)].filter((word) => word !== "").join(" · ")}</small>
    </button>
  );
}

// ---- the march ----------------------------------------------------------------------------------

function MarchPanel() {
  const march = store.state.value?.march ?? null;
  const unit = store.unitsById.value.get(march?.unit ?? "");
  if (march === null || unit === undefined) return null;
  const choices = store.choices.value;
  const of = (...verbs: string[]) => choices.filter((a) => verbs.includes(a.do));
  const hex = store.choiceHex.value;
  const moves = of("move").filter((a) => hex === null || a.hex === hex);
  const flags = march.flags.flatMap((flag) => panelTexts.flags[flag] ?? []);
  return (
    <section class="chosen" data-testid="march" data-unit={march.unit} aria-label={panelTexts.march}>
      <h2>{unitLine(unit)}</h2>
      <p class="left" data-testid="left">
        {fill<ComponentChild>(panelTexts.pointsLeft, { points: <b>{short(march.left)}</b> })}
        {march.cut !== undefined && panelTexts.takenByCavalry(short(march.cut))}
      </p>
      {[...statusWords(unit), ...flags].length > 0 && <p class="quiet">{[...statusWords(unit), ...flags].join(" · ")}</p>}
      <PlanCard />
      <AimPanel />
      <p class="row">
        {of("stop", "refuse", "unrefuse", "dismantle").map((action) => (
          <Do action={action} />
        ))}
      </p>
      {moves.length > 0 && (
        <>
          <h3>{panelTexts.oneHexFurther}</h3>
          <ul class="buttons two">
            {moves.map((action) => (
              <li>
                <Do action={action} words={`${said(action)}${stepWords(action.hex ?? "")}`} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Far />
      <Detach actions={of("detach")} />
      <p class="quiet">{panelTexts.marchHint}</p>
    </section>
  );
}

function stepWords(hex: string): string {
  const step = plan.steps.value.get(hex);
  if (step === undefined) return "";
  const notes = [short(step.cost), step.zone_to_zone ? panelTexts.zoneToZone : "", step.disorganizes ? panelTexts.disorganizes : "", step.ends ? panelTexts.endsMarch : ""];
  return ` (${notes.filter((note) => note !== "").join(", ")})`;
}

function Far() {
  const rows = [...plan.reach.value.values()].filter((row) => row.path.length > 2);
  if (rows.length === 0) return null;
  return (
    <details class="text-view" data-testid="destinations" open={store.textView.value}>
      <summary>{playTexts.inReach(plan.reach.value.size)}</summary>
      <ul class="buttons two">
        {rows.map((row) => (
          <li>
            <button type="button" data-testid={`go-${row.hex}`} disabled={plan.walking.value} onClick={() => void plan.walk(row.path)} onFocus={() => (store.hover.value = row.hex)}>
              {row.hex} {hexWords(row.hex)} <b>{short(row.cost)}</b>
              <span class="sr-only">{playTexts.pointsOf(String(row.cost))}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const counter = signal("");
const points = signal(0);

/** Which counter, how many points: out of what the engine offers. */
function Detach({ actions }: { actions: Action[] }) {
  if (actions.length === 0) return null;
  const counters = [...new Set(actions.map((a) => a.counter ?? ""))];
  const id = counters.includes(counter.value) ? counter.value : (counters[0] ?? "");
  const sizes = [...new Set(actions.filter((a) => a.counter === id).map((a) => a.manpower ?? 0))].sort((a, b) => a - b);
  const size = sizes.includes(points.value) ? points.value : (sizes[0] ?? 0);
  const action = actions.find((a) => a.counter === id && a.manpower === size);
  return (
    <details class="text-view" data-testid="detach">
      <summary>{panelTexts.detachPart}</summary>
      <p class="row">
        <label>
          {panelTexts.detachAs}{" "}
          <select value={id} onChange={(event) => (counter.value = event.currentTarget.value)} data-testid="detach-counter">
            {counters.map((one) => (
              <option value={one}>{unitName(one)}</option>
            ))}
          </select>
        </label>
        <label>
          {panelTexts.manpower}{" "}
          <select value={String(size)} onChange={(event) => (points.value = Number(event.currentTarget.value))} data-testid="detach-manpower">
            {sizes.map((one) => (
              <option value={String(one)}>{one}</option>
            ))}
          </select>
        </label>
        {action !== undefined && <Do action={action} words={panelTexts.detach} />}
      </p>
    </details>
  );
}

// ---- the attack ---------------------------------------------------------------------------------

/** Whom to attack and how; the odds of each way. */
function AimPanel() {
  const targets = plan.targetHexes();
  if (targets.length === 0) return null;
  const aim = plan.aim.value;
  const who = (hex: string) => (store.stacked.value.get(hex) ?? []).map((u) => u.name).join(", ");
  return (
    <section aria-label={playTexts.targets}>
      <h2>{panelTexts.enemies}</h2>
      <ul class="buttons">
        {targets.map((hex) => (
          <li>
            <button type="button" aria-pressed={aim?.hex === hex} data-testid={`target-${hex}`} onClick={() => void plan.aimAt(hex)} onPointerEnter={() => (store.marked.value = [hex])}>
              {hex} {who(hex)}
            </button>
          </li>
        ))}
      </ul>
      {aim !== null && <AttackSheet aim={aim} />}
    </section>
  );
}

function AttackSheet({ aim }: { aim: plan.Aim }) {
  const chosen = aim.attacks[plan.looked.value] ?? aim.attacks[0];
  const sheet = useBrought<HTMLElement>(aim.hex, (chosen?.odds ?? null) !== null);
  if (chosen === undefined) return null;
  return (
    <section ref={sheet} class="odds" data-testid="odds-sheet" tabIndex={-1} aria-label={playTexts.oddsSheet}>
      <h2>{playTexts.attackOn(aim.hex)}</h2>
      {aim.attacks.length > 1 && (
        <fieldset class="attack-types">
          <legend>{panelTexts.how}</legend>
          {aim.attacks.map(({ action, odds }, i) => (
            <label>
              <input type="radio" name="attack-type" data-testid={`type-${action.type}${action.charge === true ? "-charge" : ""}`} checked={i === plan.looked.value} onChange={() => (plan.looked.value = i)} />
              <span>
                {attacks[action.type ?? ""] ?? panelTexts.assaultWord}
                {action.charge === true && panelTexts.charge}
              </span>
              {odds !== null && (
                <small>
                  {signed(odds.attacker_modifier - odds.defender_modifier)} · {panelTexts.retreatChance(t.percent(chance(odds, /[rR]/)))}
                </small>
              )}
            </label>
          ))}
        </fieldset>
      )}
      {chosen.odds === null ? <p class="quiet">…</p> : <OddsTable odds={chosen.odds} />}
      <p class="row confirm">
        <Do action={chosen.action} primary words={aim.attacks.length > 1 ? panelTexts.attackOf(attacks[chosen.action.type ?? ""] ?? "", chosen.action.charge === true) : said(chosen.action)} />
        <button type="button" data-testid="attack-cancel" onClick={() => (plan.aim.value = null)}>
          {panelTexts.notNow}
        </button>
      </p>
    </section>
  );
}

/** How likely a result of the defender is that the pattern fits. */
function chance(odds: plan.MarchOdds, defender: RegExp): number {
  return odds.outcomes.filter((row) => defender.test(row.defender.result)).reduce((sum, row) => sum + row.p, 0);
}

function OddsTable({ odds }: { odds: plan.MarchOdds }) {
  const flank = odds.flank;
  return (
    <>
      <p class="ratio" data-testid="odds-ratio">
        {fill<ComponentChild>(panelTexts.ratioLine, {
          attack: short(odds.attack),
          defence: short(odds.defence),
          attacker: <b>{signed(odds.attacker_modifier)}</b>,
          defender: <b>{signed(odds.defender_modifier)}</b>,
        })}
      </p>
      <dl class="facts">
        <dt>{panelTexts.facts.ratio}</dt>
        <dd>{signed(odds.ratio)}</dd>
        <dt>{panelTexts.facts.tactical}</dt>
        <dd>{signed(odds.tactical)}</dd>
        <dt>{panelTexts.facts.artillery}</dt>
        <dd>
          {odds.artillery.modifier.replace("-", "−")} <small>{panelTexts.difference(signed(odds.artillery.difference), odds.artillery.die)}</small>
        </dd>
        <dt>{panelTexts.facts.flanks}</dt>
        <dd>
          {signed(flank.bonus)} <small>{panelTexts.covered(flank.covered)}</small>
        </dd>
        <dt>{panelTexts.facts.columns}</dt>
        <dd>
          {fill<ComponentChild>(panelTexts.columns, {
            attacker: odds.columns.attacker,
            a: <small>{panelTexts.attackerWord}</small>,
            defender: odds.columns.defender,
            d: <small>{panelTexts.defenderWord}</small>,
          })}
        </dd>
      </dl>
      <p class="three" data-testid="outcomes">
        <Share words={panelTexts.shares.retreats} p={chance(odds, /[rR]/)} />
        <Share words={panelTexts.shares.routed} p={chance(odds, /R/)} />
        <Share words={panelTexts.shares.loses} p={chance(odds, /^\d/)} />
      </p>
      <details class="text-view">
        <summary>{panelTexts.everyLine}</summary>
        <table class="steps">
          <thead>
            <tr>
              <th scope="col">{panelTexts.heads.line}</th>
              <th scope="col">{panelTexts.heads.chance}</th>
              <th scope="col">{panelTexts.heads.defender}</th>
              <th scope="col">{panelTexts.heads.attacker}</th>
            </tr>
          </thead>
          <tbody>
            {odds.outcomes.map((row) => (
              <tr>
                <td class="number">{signed(row.line)}</td>
                <td class="number">
                  {row.fraction} <small>{t.percent(row.p)}</small>
                </td>
                <td title={row.defender.effect}>
                  <b>{row.defender.result}</b> <small>{row.defender.effect}</small>
                </td>
                <td title={row.attacker.effect}>
                  <b>{row.attacker.result}</b> <small>{row.attacker.effect}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <details class="text-view" open>
        <summary>{playTexts.howItComes}</summary>
        <table class="steps" data-testid="odds-steps">
          <tbody>
            {odds.steps.map((step) => (
              <tr>
                <td>{step.what}</td>
                <td class="number">
                  {short(step.before)} → {short(step.after)}
                </td>
                <td>
                  <RuleChip rule={step.rule} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Share({ words, p }: { words: string; p: number }) {
  return (
    <span class="share">
      <b>{t.percent(p)}</b> {words}
      <span class="bar" aria-hidden="true">
        <span class="bar-fill" style={{ width: `${Math.round(p * 100)}%` }} />
      </span>
    </span>
  );
}
