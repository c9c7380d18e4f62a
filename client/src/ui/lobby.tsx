/** The lobby: what to play, by which options, who sits where; games to resume; a record to load. */
import { signal } from "@preact/signals";
import { create, showLobby } from "../app/play";
import { openRecord, trouble } from "../app/branch";
import { canSit, elsewhere, kindHere, place } from "../app/place";
import { gameAddress, seatLink } from "../app/seats";
import * as store from "../app/store";
import { computerSeats, seatOf, seatsFor, type SeatKind } from "../app/levels";
import { readGameFile } from "../app/game_file";
import { tokensOf } from "../app/seats";
import type { SavedGame, ScenarioInfo, Side } from "../protocol/types";
import { kScenarioTexts } from "../games";
import * as t from "../text/english";
import { LearnCard } from "./learn";
import { RulesCard } from "./rules_tab";
import { RecordTrouble } from "./branch";
import { Discard } from "./discard";
import { lobbyTexts as words } from "../text/english_lobby";
import { momentWords } from "../text/language";
import { Miniature } from "./miniature";
import { Dialog } from "./dialog";
import { RuleChip } from "./rule_chip";
import { offlineTexts } from "../text/english_offline";
import { PlaceSwitch } from "./place_switch";
import "./lobby.css";
import { ProvenanceButton } from "./provenance";
import { SettingsButton } from "./settings";

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
        <h1>{words.name}</h1>
        <p>{words.motto}</p>
        <SettingsButton />
      </header>
      {store.lobbyError.value !== "" && (
        <p class="error" role="alert" data-testid="lobby-error">
          {store.lobbyError.value}
        </p>
      )}
      {store.notice.value !== "" && <p role="status">{store.notice.value}</p>}
      <PlaceSwitch />
      <div class="lobby-grid">
        <section aria-labelledby="new-game" class="card">
          <h2 id="new-game">{words.newGame}</h2>
          {list.length === 0 && !elsewhere.value && <p role="status">{place.value === "device" ? offlineTexts.waitingDevice : words.waiting}</p>}
          <div class="choose">
            <Scenarios list={list} on={scenario?.id ?? ""} />
            {scenario !== undefined && <Details scenario={scenario} />}
          </div>
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

/** Scenarios under the game that they belong to. */
function Scenarios({ list, on }: { list: ScenarioInfo[]; on: string }) {
  const games = [...new Set(list.map((row) => row.game))];
  return (
    <div role="radiogroup" aria-label={words.scenarios} class="scenario-list">
      {games.map((game) => {
        const rows = list.filter((row) => row.game === game);
        const name = rows[0]?.game_name ?? "";
        return (
          <div role="group" aria-label={name} class="scenario-game">
            <h3>{name}</h3>
            {(rows[0]?.rulebook ?? "") !== "" && <p class="quiet">{words.rulebook(rows[0]?.rulebook ?? "")}</p>}
            {rows.map((row) => (
              <label class={`scenario ${row.id === on ? "on" : ""}`} data-testid={`lobby-scenario-${row.id}`}>
                <input type="radio" name="scenario" checked={row.id === on} onChange={() => (picked.value = row.id)} />
                <span class="scenario-words">
                  <strong>{kScenarioTexts[row.id]?.title ?? row.name}</strong>
                  <em>{kScenarioTexts[row.id]?.length ?? words.turns(row.turns)}</em>
                </span>
              </label>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Details({ scenario }: { scenario: ScenarioInfo }) {
  const said = kScenarioTexts[scenario.id];
  return (
    <section class="details" aria-labelledby="details-title" data-testid="lobby-details">
      <h3 id="details-title">{said?.title ?? scenario.name}</h3>
      <figure>
        <Miniature scenario={scenario.id} />
        <figcaption class="quiet">{words.map}</figcaption>
      </figure>
      <p>{said?.task ?? scenario.summary ?? ""}</p>
      {said !== undefined && (
        <>
          <p>
            <span class="swatch union" aria-hidden="true" /> {said.union}
          </p>
          <p>
            <span class="swatch confederate" aria-hidden="true" /> {said.confederate}
          </p>
        </>
      )}
      {(scenario.note ?? "") !== "" && (
        <details>
          <summary>{words.source}</summary>
          <p class="quiet">{scenario.note}</p>
        </details>
      )}
      <p>
        <ProvenanceButton scenario={scenario.id} />
      </p>
      <Terms scenario={scenario} />
    </section>
  );
}

const kSeats: SeatKind[] = [
  { kind: "human", words: words.seat.human, hint: words.hints.human },
  { kind: "link", words: words.seat.link, hint: words.hints.link },
  ...computerSeats,
];

function Terms({ scenario }: { scenario: ScenarioInfo }) {
  const open = scenario.options.filter((option) => option.id !== "third_of_may");
  const begin = async () => {
    if (waiting.value) return;
    waiting.value = true;
    const wish: Record<string, boolean> = {};
    for (const option of open) wish[option.id] = options.value[option.id] ?? option.default;
    const made = await create({
      scenario: scenario.id,
      options: wish,
      seats: { union: seatOf(scenario, kindHere(seats.value.union)), confederate: seatOf(scenario, kindHere(seats.value.confederate)) },
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
          {seatsFor(scenario, kSeats.filter(canSit)).map((seat) => (
            <label class="seat" data-testid={`seat-${side}-${seat.kind}`}>
              <input
                type="radio"
                name={`seat-${side}`}
                checked={seatOf(scenario, kindHere(seats.value[side])) === seat.kind}
                onChange={() => (seats.value = { ...seats.value, [side]: seat.kind })}
              />
              <span>
                {seat.words} <small>{seat.hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>{words.options}</legend>
        {open.length === 0 && <p>{words.noOptions}</p>}
        {open.map((option) => (
          <p class="option">
            <label class="seat" data-testid={`option-${option.id}`}>
              <input
                type="checkbox"
                checked={options.value[option.id] ?? option.default}
                onChange={(event) => (options.value = { ...options.value, [option.id]: event.currentTarget.checked })}
              />
              <span>{option.name}</span>
            </label>{" "}
            <RuleChip rule={option.rule} />
          </p>
        ))}
      </fieldset>
      <button type="submit" class="primary" data-testid="lobby-start" disabled={waiting.value || store.link.value !== "open"}>
        {waiting.value ? words.settingUp : words.start}
      </button>
    </form>
  );
}

function showInvites(game: string, tokens: Record<string, string>): void {
  const links: Record<string, string> = {};
  for (const [side, token] of Object.entries(tokens)) links[side] = seatLink(location.href, game, token);
  invites.value = { game, links };
}

const copied = signal("");

async function copy(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href);
    copied.value = href;
  } catch {
    /* the field is there to copy from */
  }
}

/** Links for players elsewhere; shown over the board until closed. */
export function Invites() {
  const now = invites.value;
  if (now === null) return null;
  const close = () => (invites.value = null);
  return (
    <Dialog labelledby="invite-title" testid="invites" close={close} first="button.primary">
      <h2 id="invite-title">{words.inviteTitle}</h2>
      <p>{words.inviteHint}</p>
      {Object.entries(now.links).map(([side, href]) => (
        <div class="invite">
          <label>
            {t.sideNames[side]}
            <input readOnly value={href} data-testid={`invite-${side}`} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <button type="button" onClick={() => void copy(href)}>
            {copied.value === href ? words.copied : words.copy}
          </button>
        </div>
      ))}
      <button type="button" class="primary" onClick={close}>
        {words.done}
      </button>
    </Dialog>
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
      <h2 id="resume">{words.underWay}</h2>
      {open.length === 0 && store.link.value === "open" && <p class="quiet">{words.none}</p>}
      <ul class="games">{open.slice(0, 12).map((game) => <GameRow game={game} />)}</ul>
      {over.length > 0 && <h2>{words.lastGames}</h2>}
      <ul class="games">{over.map((game) => <GameRow game={game} />)}</ul>
      <button type="button" class="small" onClick={() => void showLobby()}>
        {words.refresh}
      </button>
    </section>
  );
}

/** How it ended, or whose decision it is. */
function standing(game: SavedGame): string {
  if (game.finished) {
    if (game.result === null) return words.finished;
    return game.result.winner === "draw" ? words.drawn : words.won(t.sideNames[game.result.winner] ?? game.result.winner, game.result.level ?? "");
  }
  return words.turnOf(game.turn, game.turns, t.phaseNames[game.phase] ?? game.phase);
}

function GameRow({ game }: { game: SavedGame }) {
  const title = kScenarioTexts[game.scenario]?.title ?? (game.scenario === "" ? words.ownPosition : game.scenario);
  const player = (kind: string) => (kind === "human" ? words.person : (computerSeats.find((seat) => seat.kind === kind)?.words ?? kind));
  const who = Object.entries(game.seats)
    .map(([side, kind]) => words.who(t.sideNames[side] ?? side, player(kind)))
    .join(", ");
  const mine = !game.finished && game.side in tokensOf(game.game);
  const side = t.sideNames[game.side];
  return (
    <li>
      <a href={gameAddress(game.game)} data-testid={`resume-${game.game}`}>
        <strong>
          {title}
          {mine && <span class="your-turn">{words.yourTurn}</span>}
          {game.analysis !== null && <span class="analysis-mark">{words.analysis}</span>}
        </strong>
        <span>
          {standing(game)}
          {!game.finished && side !== undefined && ` · ${words.sideToPlay(side)}`}
        </span>
        {game.broken !== undefined && <span class="error">{words.broken(game.broken)}</span>}
        <small>
          {who} · {momentWords(game.updated)}
        </small>
      </a>
      <Discard game={game} title={title} />
    </li>
  );
}

const reading = signal(false);

function LoadRecord() {
  const load = async (file: File | undefined) => {
    if (file === undefined || reading.value) return;
    reading.value = true;
    trouble.value = null;
    store.lobbyError.value = "";
    const read = await readGameFile(file);
    if ("fault" in read) store.lobbyError.value = read.fault;
    else if ("record" in read) await openRecord(file.name, read.record);
    else await create({ ...read, options: {}, seats: { union: "human", confederate: "human" } });
    reading.value = false;
  };
  return (
    <section class="card" aria-labelledby="load">
      <h2 id="load">{words.load}</h2>
      <p class="quiet">{words.loadHint}</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label={words.file}
        data-testid="load-record"
        onChange={(event) => {
          const field = event.currentTarget;
          void load(field.files?.[0]).then(() => (field.value = ""));
        }}
      />
      <RecordTrouble />
      {reading.value && <p role="status">{words.reading}</p>}
    </section>
  );
}
