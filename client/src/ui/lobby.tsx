/** The lobby: what to play, by which options, who sits where; games to resume; a record to load. */
import { signal } from "@preact/signals";
import { create, showLobby } from "../app/play";
import { openRecord } from "../app/branch";
import { gameAddress, seatLink } from "../app/seats";
import * as store from "../app/store";
import { isObject, parseMessage, type Json } from "../protocol/guards";
import type { SavedGame, ScenarioInfo, Side } from "../protocol/types";
import { kScenarioTexts } from "../games";
import * as t from "../text/english";
import { computerSeats, seatOf, seatsFor, type SeatKind } from "../app/levels";
import { LearnCard } from "./learn";
import { RulesCard } from "./rules_tab";
import { RecordTrouble } from "./branch";
import { SettingsButton } from "./settings";

const kSeats: SeatKind[] = [
  { kind: "human", words: "Person here", hint: "plays in this browser" },
  { kind: "link", words: "Person by link", hint: "plays in another browser, by a link that you send" },
  ...computerSeats,
];

const picked = signal("");
const options = signal<Record<string, boolean>>({});
const seats = signal<Record<Side, string>>({ union: "human", confederate: "greedy" });
const waiting = signal(false);
const invites = signal<{ game: string; links: Record<string, string> } | null>(null);

export function Lobby() {
  const list = store.scenarios.value;
  const scenario = list.find((row) => row.id === picked.value) ?? list[0];
  return (
    <main class="lobby" data-testid="lobby">
      <header class="lobby-head">
        <h1>Hazelgrove</h1>
        <p>Battles of the American Civil War on a hex map, every rule enforced and explained.</p>
        <SettingsButton />
      </header>
      {store.lobbyError.value !== "" && (
        <p class="error" role="alert">
          {store.lobbyError.value}
        </p>
      )}
      <div class="lobby-grid">
        <section aria-labelledby="new-game" class="card">
          <h2 id="new-game">New game</h2>
          {list.length === 0 && <p>Waiting for the server…</p>}
          <div role="radiogroup" aria-label="Scenario" class="scenario-list">
            {list.map((row) => (
              <ScenarioCard row={row} on={row.id === scenario?.id} />
            ))}
          </div>
          {scenario !== undefined && <Terms scenario={scenario} />}
        </section>
        <div class="lobby-side">
          <LearnCard />
          <RulesCard />
          <Resume />
          <LoadRecord />
        </div>
      </div>
    </main>
  );
}

function ScenarioCard({ row, on }: { row: ScenarioInfo; on: boolean }) {
  const words = kScenarioTexts[row.id];
  return (
    <label class={`scenario ${on ? "on" : ""}`} data-testid={`lobby-scenario-${row.id}`}>
      <input type="radio" name="scenario" checked={on} onChange={() => (picked.value = row.id)} />
      <span class="scenario-words">
        <strong>{words?.title ?? row.name}</strong>
        <span>{words?.task ?? row.summary ?? ""}</span>
        {words !== undefined && (
          <>
            <span>{words.union}</span>
            <span>{words.confederate}</span>
          </>
        )}
        <em>{words?.length ?? `${row.turns} turns`}</em>
        {(row.note ?? "") !== "" && <small>{row.note}</small>}
      </span>
    </label>
  );
}

function Terms({ scenario }: { scenario: ScenarioInfo }) {
  const open = scenario.options.filter((option) => option.id !== "third_of_may");
  const begin = async () => {
    waiting.value = true;
    const wish: Record<string, boolean> = {};
    for (const option of open) wish[option.id] = options.value[option.id] ?? option.default;
    const made = await create({
      scenario: scenario.id,
      options: wish,
      seats: { union: seatOf(scenario, seats.value.union), confederate: seatOf(scenario, seats.value.confederate) },
    });
    waiting.value = false;
    if (made !== null && Object.keys(made.invites).length > 0) showInvites(made.game, made.invites);
  };
  return (
    <form
      class="terms"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {(["union", "confederate"] as Side[]).map((side) => (
        <fieldset>
          <legend>{t.sideNames[side]}</legend>
          {seatsFor(scenario, kSeats).map((seat) => (
            <label class="seat" title={seat.hint} data-testid={`seat-${side}-${seat.kind}`}>
              <input
                type="radio"
                name={`seat-${side}`}
                checked={seatOf(scenario, seats.value[side]) === seat.kind}
                onChange={() => (seats.value = { ...seats.value, [side]: seat.kind })}
              />
              {seat.words}
            </label>
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>Options</legend>
        {open.length === 0 && <p>This scenario has none.</p>}
        {open.map((option) => (
          <label class="seat" data-testid={`option-${option.id}`}>
            <input
              type="checkbox"
              checked={options.value[option.id] ?? option.default}
              onChange={(event) => (options.value = { ...options.value, [option.id]: event.currentTarget.checked })}
            />
            {option.name} <span class="rule-word">{option.rule}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="primary" data-testid="lobby-start" disabled={waiting.value || store.link.value !== "open"}>
        {waiting.value ? "Setting up…" : "Start the game"}
      </button>
    </form>
  );
}

function showInvites(game: string, tokens: Record<string, string>): void {
  const links: Record<string, string> = {};
  for (const [side, token] of Object.entries(tokens)) links[side] = seatLink(location.href, game, token);
  invites.value = { game, links };
}

/** Links for players elsewhere; shown over the board until closed. */
export function Invites() {
  const now = invites.value;
  if (now === null) return null;
  return (
    <div class="dialog-back">
      <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="invite-title" data-testid="invites">
        <h2 id="invite-title">Invite the other player</h2>
        <p>Whoever opens this link sits in that seat. Send it to one person only.</p>
        {Object.entries(now.links).map(([side, href]) => (
          <label class="invite">
            {t.sideNames[side]}
            <input readOnly value={href} data-testid={`invite-${side}`} onFocus={(event) => event.currentTarget.select()} />
          </label>
        ))}
        <button type="button" class="primary" onClick={() => (invites.value = null)}>
          Done
        </button>
      </div>
    </div>
  );
}

export function openInvites(game: string, tokens: Record<string, string>): void {
  showInvites(game, tokens);
}

function Resume() {
  const games = store.savedGames.value;
  const open = games.filter((game) => !game.finished);
  const over = games.filter((game) => game.finished).slice(0, 8);
  return (
    <section class="card" aria-labelledby="resume">
      <h2 id="resume">Games under way</h2>
      {open.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="games">{open.slice(0, 12).map((game) => <GameRow game={game} />)}</ul>
      {over.length > 0 && <h2>Last games</h2>}
      <ul class="games">{over.map((game) => <GameRow game={game} />)}</ul>
      <button type="button" class="small" onClick={() => void showLobby()}>
        Refresh
      </button>
    </section>
  );
}

function GameRow({ game }: { game: SavedGame }) {
  const title = kScenarioTexts[game.scenario]?.title ?? game.scenario;
  const who = Object.entries(game.seats)
    .map(([side, kind]) => `${t.sideNames[side] ?? side}: ${kind === "human" ? "person" : kind}`)
    .join(", ");
  return (
    <li>
      <a href={gameAddress(game.game)} data-testid={`resume-${game.game}`}>
        <strong>{title}</strong>
        <span>
          {game.finished ? "finished" : `turn ${game.turn} of ${game.turns}, ${t.phaseNames[game.phase] ?? game.phase}`}
        </span>
        <small>
          {who} · {game.updated.replace("T", " ").replace("Z", " UTC")}
        </small>
      </a>
    </li>
  );
}

function LoadRecord() {
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const value = parseMessage(await file.text());
    const record = value !== null && isObject(value.record) ? (value.record as Json) : value;
    if (record === null) {
      store.lobbyError.value = `${file.name} is not a record: it is not one JSON object.`;
      return;
    }
    await openRecord(file.name, record);
  };
  return (
    <section class="card" aria-labelledby="load">
      <h2 id="load">Load a record</h2>
      <p class="quiet">A record that was downloaded from a game: go on from its end, or step through it.</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Record file"
        data-testid="load-record"
        onChange={(event) => void load(event.currentTarget.files?.[0])}
      />
      <RecordTrouble />
    </section>
  );
}
