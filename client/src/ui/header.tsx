/** The bar above the board: turn track, phase, points, menu. */
import * as play from "../app/play";
import * as store from "../app/store";
import type { Side } from "../protocol/types";
import * as t from "../text/english";
import { openInvites } from "./lobby";
import { dateWords } from "./names";
import { SettingsButton } from "./settings";

export function Header() {
  const state = store.state.value;
  if (state === null) return null;
  return (
    <header class="top">
      <a class="home" href="#" title="Back to the lobby" data-testid="to-lobby">
        Hazelgrove
      </a>
      <Track />
      <div class="phase" data-testid="phase">
        <strong>{t.sideNames[state.side]}</strong> {t.phaseName(state.phase)}
        <Cycle />
        {state.moves !== null && (
          <span class="moves" data-testid="moves">
            {state.moves.used} of {state.moves.limit} units moved
          </span>
        )}
      </div>
      <Points />
      <Menu />
    </header>
  );
}

/** Games of Action Phases: which one, whose initiative, night and rain. */
function Cycle() {
  const state = store.state.value;
  if (state === null || state.action_phase === undefined || state.phase !== "action") return null;
  const shut = [state.fordable?.minor === false ? "minor" : "", state.fordable?.major === false ? "major" : ""].filter((word) => word !== "");
  return (
    <span class="cycle" data-testid="cycle">
      <span class="moves">phase {state.action_phase}</span>
      <span class="moves" data-testid="initiative">
        {state.initiative == null ? "initiative open" : `initiative ${t.sideNames[state.initiative]}`}
      </span>
      {state.night === true && <span class="moves night">night</span>}
      {state.rain === true && <span class="moves rain">rain</span>}
      {shut.length > 0 && <span class="moves rain">fords of {shut.join(" and ")} rivers shut</span>}
    </span>
  );
}

function Track() {
  const state = store.state.value;
  if (state === null) return null;
  const now = state.track.find((space) => space.turn === state.turn);
  return (
    <div class="track-box">
      <ol class="track" aria-label={`Turn ${state.turn} of ${state.turns}`} data-testid="turn-track">
        {state.track.map((space) => (
          <li
            class={`${space.light} ${space.turn === state.turn ? "now" : ""} ${space.turn < state.turn ? "past" : ""}`}
            aria-current={space.turn === state.turn ? "step" : undefined}
            title={`Turn ${space.turn}: ${t.lightNames[space.light]}${space.date ? `, ${dateWords(space.date)}` : ""}${space.time ? ` ${space.time}` : ""}`}
          >
            {space.turn}
            <span class="light-mark" aria-hidden="true">
              {space.light === "fog" ? "≈" : space.light === "night" ? "☾" : ""}
            </span>
          </li>
        ))}
      </ol>
      <span class="clock">
        {t.lightNames[state.light]}
        {now?.date ? ` · ${dateWords(now.date)}` : ""}
        {now?.time ? ` · ${now.time}` : ""}
      </span>
    </div>
  );
}

function Points() {
  const state = store.state.value;
  if (state === null) return null;
  if (state.points !== undefined) {
    return (
      <button type="button" class="points" data-testid="points" onClick={() => (store.tab.value = "points")} title="Victory points in detail">
        <span class="union">
          <span class="swatch union" aria-hidden="true" />
          Union <b data-testid="vp-union">{state.points}</b>
        </span>
        <small>{state.level ?? ""}</small>
      </button>
    );
  }
  return (
    <button type="button" class="points" data-testid="points" onClick={() => (store.tab.value = "points")} title="Victory points in detail">
      {(["union", "confederate"] as Side[]).map((side) => (
        <span class={side}>
          <span class={`swatch ${side}`} aria-hidden="true" />
          {t.sideNames[side]} <b data-testid={`vp-${side}`}>{state.vp[side]}</b>
        </span>
      ))}
    </button>
  );
}

function Menu() {
  const table = store.table.value;
  const invites = table === null ? {} : play.invitesOf(table.id);
  return (
    <div class="menu" role="group" aria-label="Game">
      <button type="button" data-testid="undo" onClick={() => void play.undo()} title="Take back your last decision (U)">
        Undo
      </button>
      <button
        type="button"
        data-testid="replay"
        aria-pressed={store.replay.value !== null}
        onClick={() => (store.replay.value === null ? void play.showStep(store.liveDecision.value?.number ?? 0) : play.leaveReplay())}
      >
        Replay
      </button>
      <button type="button" data-testid="download-record" onClick={() => void play.download()}>
        Record
      </button>
      {Object.keys(invites).length > 0 && table !== null && (
        <button type="button" data-testid="invite" onClick={() => openInvites(table.id, invites)}>
          Invite
        </button>
      )}
      <SettingsButton />
    </div>
  );
}
