/** The game as headings, lists and commands: for those who hear the page, and for those who like words better than maps. */
import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { plain } from "../app/commands";
import * as play from "../app/play";
import * as store from "../app/store";
import type { Side, Unit } from "../protocol/types";
import * as t from "../text/english";
import { viewTexts as words } from "../text/english_commands";
import { CommandForm, LegalList } from "./commands";
import { DecisionBar } from "./decision_bar";
import { lookAt } from "./keys";
import { hexLine } from "./stack_view";
import { WhyNot } from "./why_not";
import "./text_view.css";

const kParts = ["decision", "say", "orders", "look", "position", "log"] as const;

/** `pages` are the pages of the panel, the first of which holds the lists of the decision. */
export function TextView({ pages }: { pages: ComponentChildren }) {
  const state = store.state.value;
  const map = store.map.value;
  if (state === null) return null;
  return (
    <main class="text-page" data-testid="text-page">
      <h1>{words.title(state.name ?? map?.name ?? "", state.turn, state.turns)}</h1>
      <nav aria-label={words.skip} class="row">
        {kParts.map((part) => (
          <button type="button" class="small" data-testid={`to-${part}`} onClick={() => document.getElementById(`part-${part}`)?.focus()}>
            {words[part]}
          </button>
        ))}
      </nav>
      <Part id="decision">
        <DecisionBar />
        <WhyNot />
        <OddsInWords />
      </Part>
      <Part id="say">
        <CommandForm />
      </Part>
      <Part id="orders">
        {pages}
        {store.mine.value && <LegalList />}
      </Part>
      <Part id="look">
        <Look />
      </Part>
      <Part id="position">
        <SideList side="union" />
        <SideList side="confederate" />
      </Part>
      <Part id="log">
        <Last />
      </Part>
    </main>
  );
}

function Part({ id, children }: { id: (typeof kParts)[number]; children: ComponentChildren }) {
  return (
    <div class="part">
      <h2 id={`part-${id}`} tabIndex={-1}>
        {words[id]}
      </h2>
      {children}
    </div>
  );
}

/** The odds of the attack in the making in whole sentences. */
function OddsInWords() {
  const odds = store.odds.value;
  if (odds === null || store.draft.value.targets.length === 0) return null;
  return (
    <div data-testid="odds-words" role="status">
      <p>{words.oddsLine(String(odds.attack.total), String(odds.defence.total), odds.column)}</p>
      <ul>
        {odds.outcomes.map((row) => (
          <li>{words.outcome(t.resultNames[row.result] ?? row.result, row.fraction, row.effects.join(" "))}</li>
        ))}
      </ul>
    </div>
  );
}

const asked = signal("");
const fault = signal("");

function Look() {
  const hex = store.cursor.value;
  const grid = store.grid.value;
  const look = () => {
    const wanted = plain(asked.value).trim().toUpperCase();
    const named = [...(grid?.hexes.values() ?? [])].find((row) => row.id === wanted || (row.name !== undefined && plain(row.name) === plain(asked.value).trim()));
    fault.value = named === undefined ? words.noHex(asked.value) : "";
    if (named !== undefined) lookAt(named.id);
  };
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <label>
          {words.look} <input type="text" data-testid="look-field" placeholder={words.lookHint} value={asked.value} onInput={(event) => (asked.value = event.currentTarget.value)} />
        </label>
        <button type="submit" data-testid="look-go">
          {words.lookGo}
        </button>
      </form>
      {fault.value !== "" && <p role="alert">{fault.value}</p>}
      {hex !== null && <Around hex={hex} />}
    </>
  );
}

function Around({ hex }: { hex: string }) {
  const grid = store.grid.value;
  if (grid === null) return null;
  const here = store.stacked.value.get(hex) ?? [];
  const next = (grid.neighbours.get(hex) ?? []).filter((id): id is string => id !== null);
  const near = ring(hex, 3)
    .flatMap(({ id, far }) => (store.stacked.value.get(id) ?? []).map((unit) => ({ unit, far })))
    .filter((row) => row.far > 0);
  return (
    <div data-testid="looked">
      <h3>
        {hex}: {hexLine(hex)}
      </h3>
      {here.length === 0 && <p>{words.nobody}</p>}
      <UnitList units={here} />
      <details>
        <summary>{words.around}</summary>
        <ul>
          {next.map((id) => (
            <li>
              {id}: {hexLine(id)}
            </li>
          ))}
        </ul>
      </details>
      <h3>{words.within(3)}</h3>
      {near.length === 0 ? <p>{words.noneNear}</p> : <UnitList units={near.map((row) => row.unit)} after={(unit) => words.away(near.find((row) => row.unit === unit)?.far ?? 0)} />}
    </div>
  );
}

/** Hexes about one, nearest first. */
function ring(hex: string, most: number): { id: string; far: number }[] {
  const grid = store.grid.value;
  const found = new Map<string, number>([[hex, 0]]);
  for (const [id, far] of found) {
    if (far === most) continue;
    for (const other of grid?.neighbours.get(id) ?? []) if (other !== null && !found.has(other)) found.set(other, far + 1);
  }
  return [...found].map(([id, far]) => ({ id, far }));
}

function UnitList({ units, after }: { units: Unit[]; after?: (unit: Unit) => string }) {
  return (
    <ul class="buttons">
      {units.map((unit) => (
        <li>
          <button type="button" data-testid={`say-${unit.id}`} onClick={() => choose(unit)}>
            {[t.unitSentence(unit, store.canAct.value.has(unit.id)), unit.hex === null ? "" : words.at(unit.hex), after?.(unit) ?? ""].filter((part) => part !== "").join(", ")}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The unit is meant: what it can do is listed, or why it cannot. */
function choose(unit: Unit): void {
  if (unit.hex !== null) {
    lookAt(unit.hex);
    void play.press(unit.hex, unit.id, false);
  } else if (store.canAct.value.has(unit.id)) void play.choose(unit.id);
}

function SideList({ side }: { side: Side }) {
  const units = (store.state.value?.units ?? []).filter((unit) => unit.side === side);
  const map = units.filter((unit) => unit.place === "map");
  const outside = units.filter((unit) => unit.place === "reinforcement" || unit.place === "away");
  const lost = units.filter((unit) => unit.place === "eliminated");
  const groups = new Map<string, Unit[]>();
  for (const unit of map) {
    const name = unit.formation ?? (unit.command === "" ? words.noCommand : unit.command);
    groups.set(name, [...(groups.get(name) ?? []), unit]);
  }
  return (
    <>
      <h3>{words.side(t.sideNames[side] ?? side, map.length)}</h3>
      {[...groups].map(([name, list]) => (
        <details>
          <summary>{words.formation(name, list.length)}</summary>
          <UnitList units={list} />
        </details>
      ))}
      {outside.length > 0 && (
        <details>
          <summary>{words.outside(outside.length)}</summary>
          <UnitList units={outside} />
        </details>
      )}
      {lost.length > 0 && <p>{words.lost(lost.length)}</p>}
    </>
  );
}

/** What happened last, read out as it comes. */
function Last() {
  const rows = store.events.value.slice(-15);
  return (
    <div role="log" aria-live="polite" aria-labelledby="part-log" data-testid="text-log">
      <ol class="log">
        {rows.map((event) => (
          <li key={`${event.number}-${event.text}`}>{event.text}</li>
        ))}
      </ol>
    </div>
  );
}

/** Says at once when the decision comes to this browser or leaves it. */
export function Turn() {
  const decision = store.liveDecision.value;
  const mine = store.mine.value;
  if (decision === null || !store.textView.value) return null;
  return (
    <div class="sr-only" aria-live="assertive" data-testid="turn-said">
      {mine ? words.yourTurn(decision.prompt) : ""}
    </div>
  );
}
