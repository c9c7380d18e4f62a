/** The play tab: units that can act, where the chosen one can go, the short list of other decisions. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import * as play from "../app/play";
import { actors, choicesAt, choicesOf, destination } from "../app/choices";
import * as store from "../app/store";
import { centreOn } from "../board/board";
import type { Action, Unit } from "../protocol/types";
import * as t from "../text/english";
import { playTexts } from "../text/english_play";
import { listed } from "../text/language";
import { CombatPanel } from "./odds_sheet";
import { hexWords, said } from "./names";
import { RuleChip } from "./rule_chip";
import { StackView } from "./stack_view";
import { partsNow } from "../games/parts";

const filter = signal("");

export function PlayTab() {
  const Own = partsNow()?.Panel ?? null;
  return (
    <>
      <StackView />
      {Own !== null && <Own />}
      <Movement />
      <CombatPanel />
      <ChoiceList />
      <Recent />
    </>
  );
}

/** While others decide, and where one answers in their phase: what happened last. */
function Recent() {
  if (store.mine.value && store.liveDecision.value?.side === store.liveState.value?.side) return null;
  const last = store.events.value.slice(-10).reverse();
  if (last.length === 0) return null;
  return (
    <section aria-label={playTexts.whatHappened}>
      <h2>{playTexts.whatHappened}</h2>
      <ol class="log">
        {last.map((event) => (
          <li>
            {event.text} <RuleChip rule={event.rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Movement() {
  const decision = store.liveDecision.value;
  if (decision?.kind !== "movement" || !store.mine.value) return null;
  return (
    <>
      <Destinations />
      <Ready units={decision.units} />
    </>
  );
}

function Destinations() {
  const chosen = store.chosen.value;
  if (chosen === null) return <p class="quiet">{playTexts.chooseUnit}</p>;
  const unit = store.unitsById.value.get(chosen.unit);
  const own = store.ownPath.value;
  const exits = chosen.actions.filter((a) => a.do === "exit");
  const stays = chosen.actions.filter((a) => a.do !== "exit" && destination(a) === null);
  return (
    <section class="chosen" data-testid="chosen-unit" data-unit={chosen.unit} data-answered={chosen.answered} aria-label={playTexts.chosenUnit}>
      <h2>{unit === undefined ? chosen.unit : t.unitLine(unit)}</h2>
      {own.length > 1 && (
        <p class="row">
          <span>{playTexts.ownPath(own.join(" → "))}</span>
          <button type="button" class="primary" onClick={() => void play.moveAlong(chosen.unit, own)}>
            {playTexts.move}
          </button>
          <button type="button" onClick={() => (store.ownPath.value = [])}>
            {playTexts.clear}
          </button>
        </p>
      )}
      {store.instead.value !== null && (
        <p class="row">
          <button type="button" data-testid="instead" onClick={() => store.instead.value !== null && void play.act(store.instead.value)}>
            {playTexts.instead(said(store.instead.value))}
          </button>
        </p>
      )}
      {stays.length > 0 && (
        <p class="row">
          {stays.map((action) => (
            <button type="button" data-testid={`stay-${action.do}`} onClick={() => void play.act(action)}>
              {said(action)}
            </button>
          ))}
        </p>
      )}
      {exits.map((action, i) => (
        <button type="button" data-testid={`exit-${i}`} onClick={() => void play.act(action)}>
          {said(action)}
        </button>
      ))}
      <Reachable chosen={chosen} />
      <p class="quiet">{playTexts.moveHint}</p>
    </section>
  );
}

/** Every hex in reach as a button. A list that is closed is not made: on a large map it is hundreds of buttons. */
function Reachable({ chosen }: { chosen: store.Chosen }) {
  const [open, setOpen] = useState(false);
  const shown = open || store.textView.value;
  return (
    <details class="text-view" data-testid="destinations" open={shown} onToggle={(event) => setOpen(event.currentTarget.open && !store.textView.peek())}>
      <summary>{playTexts.inReach(chosen.reach.size)}</summary>
      {shown && (
        <ul class="buttons">
          {chosen.actions
            .filter((a) => a.do !== "exit" && destination(a) !== null)
            .map((action) => {
              const hex = destination(action) ?? "";
              const cost = chosen.reach.get(hex)?.cost;
              return (
                <li>
                  <button type="button" data-testid={`go-${hex}`} onClick={() => void play.act(action)} onFocus={() => (store.hover.value = hex)}>
                    {hex} {hexWords(hex)}
                    {cost !== undefined && <b> {cost}</b>}
                    {cost !== undefined && <span class="sr-only">{playTexts.pointsOf(String(cost))}</span>}
                    {action.mode !== undefined && <small> {t.modeNames[action.mode] ?? action.mode}</small>}
                  </button>
                </li>
              );
            })}
        </ul>
      )}
    </details>
  );
}

function Ready({ units }: { units: string[] }) {
  const rows = units.map((id) => store.unitsById.value.get(id)).filter((u): u is Unit => u !== undefined);
  const outside = (u: Unit) => u.place === "reinforcement" || u.place === "away";
  const waiting = rows.filter(outside);
  const words = filter.value.trim().toLowerCase();
  const onMap = rows.filter((u) => !outside(u) && (words === "" || `${u.name} ${u.hex} ${u.command} ${u.type}`.toLowerCase().includes(words)));
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label={playTexts.canEnter}>
          <h2>{playTexts.canEnter}</h2>
          <ul class="buttons">{waiting.map((u) => <ReadyUnit unit={u} />)}</ul>
        </section>
      )}
      <section aria-label={playTexts.canAct}>
        <h2>{playTexts.canActCount(rows.length)}</h2>
        <input
          type="search"
          placeholder={playTexts.filterHint}
          aria-label={playTexts.filter}
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
        <ul class="buttons scroll" data-testid="ready-units">
          {onMap.map((u) => (
            <ReadyUnit unit={u} />
          ))}
        </ul>
      </section>
    </>
  );
}

function ReadyUnit({ unit }: { unit: Unit }) {
  const pick = () => {
    const grid = store.grid.value;
    const hex = unit.hex ?? unit.arrival?.hexes[0];
    void play.choose(unit.id, () => {
      if (grid !== null && hex !== undefined) centreOn(grid, hex);
      store.inspected.value = unit.hex;
    });
  };
  return (
    <li>
      <button type="button" aria-pressed={store.chosen.value?.unit === unit.id} data-testid={`ready-${unit.id}`} onClick={pick}>
        <span class={`swatch ${unit.side}`} aria-hidden="true" />
        {unit.name} <b>{unit.type === "leader" ? "★".repeat(unit.stars ?? 1) : unit.strength}</b>{" "}
        <small>
          {t.typeNames[unit.type] ?? unit.type}, {unit.hex ?? playTexts.entersAt(unit.arrival === undefined ? playTexts.theEdge : listed(unit.arrival.hexes, "disjunction"))}
        </small>
      </button>
    </li>
  );
}

function ChoiceList() {
  const decision = store.liveDecision.value;
  if (decision === null || !store.mine.value || decision.kind === "movement" || decision.kind === "combat") return null;
  if (partsNow()?.owns.includes(decision.kind) === true) return null;
  const unit = store.chosen.value?.unit ?? null;
  const hex = store.choiceHex.value;
  let rows = store.choices.value;
  if (unit !== null) rows = choicesOf(rows, unit);
  if (hex !== null) rows = choicesAt(rows, hex, unit);
  return (
    <section aria-label={playTexts.choices} data-testid="choices">
      <h2>{playTexts.chooseFrom(t.kindName(decision.kind))}</h2>
      {(unit !== null || hex !== null) && (
        <button
          type="button"
          class="small"
          onClick={() => {
            store.chosen.value = null;
            store.choiceHex.value = null;
          }}
        >
          {playTexts.showAll}
        </button>
      )}
      <ul class="buttons">
        {rows.map((action, i) => (
          <Choice action={action} index={i} />
        ))}
      </ul>
    </section>
  );
}

function Choice({ action, index }: { action: Action; index: number }) {
  const show = () => {
    const from = actors(action).map((id) => store.unitsById.value.get(id)?.hex ?? "");
    store.marked.value = [...from, destination(action) ?? ""].filter((hex) => hex !== "");
  };
  return (
    <li>
      <button
        type="button"
        data-testid={`choice-${index}`}
        onClick={() => void play.act(action)}
        onPointerEnter={show}
        onFocus={show}
        disabled={store.busy.value}
        aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
      >
        {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        {said(action)}
        <About action={action} />
      </button>
    </li>
  );
}

/** Where the unit of a choice stands and how it is, in games whose choices are about units. */
function About({ action }: { action: Action }) {
  const unit = partsNow() === null ? undefined : store.unitsById.value.get(action.unit ?? "");
  if (unit === undefined || unit.hex === null) return null;
  const value = unit.type === "leader" ? "" : String(unit.strength);
  return <small> {[value, unit.hex, ...t.statusWords(unit)].filter((word) => word !== "").join(" · ")}</small>;
}
