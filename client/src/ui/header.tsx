/** The bar above the board: turn track, phase, points, menu. */
import * as play from "../app/play";
import * as store from "../app/store";
import type { Side } from "../protocol/types";
import * as t from "../text/english";
import { tableTexts } from "../text/english_table";
import { dateWords, listed } from "../text/language";
import { commandTexts, keyTexts } from "../text/english_commands";
import { keyOf } from "./keys";
import { openInvites } from "./lobby";
import { PictureButton } from "./pictures";
import { TextToggle } from "./text_toggle";
import { ProvenanceButton } from "./provenance";
import { ReportButton } from "./report";
import { SettingsButton } from "./settings";
import { RedoButton, UndoButton } from "./undo_button";

export function Header() {
  const state = store.state.value;
  if (state === null) return null;
  return (
    <header class="top">
      <a class="home" href="#" title={tableTexts.backToLobby} data-testid="to-lobby">
        {tableTexts.name}
      </a>
      <Track />
      <div class="phase" data-testid="phase">
        <strong>{t.sideNames[state.side]}</strong> {t.phaseName(state.phase)}
        <Cycle />
        {state.moves !== null && (
          <span class="moves" data-testid="moves">
            {tableTexts.unitsMoved(state.moves.used, state.moves.limit)}
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
  const shut = [state.fordable?.minor === false ? tableTexts.rivers.minor : "", state.fordable?.major === false ? tableTexts.rivers.major : ""].filter((word) => word !== "");
  return (
    <span class="cycle" data-testid="cycle">
      <span class="moves">{tableTexts.actionPhase(state.action_phase)}</span>
      <span class="moves" data-testid="initiative">
        {state.initiative == null ? tableTexts.initiativeOpen : tableTexts.initiative(t.sideNames[state.initiative] ?? state.initiative)}
      </span>
      {state.night === true && <span class="moves night">{tableTexts.night}</span>}
      {state.rain === true && <span class="moves rain">{tableTexts.rain}</span>}
      {shut.length > 0 && <span class="moves rain">{tableTexts.fordsShut(listed(shut))}</span>}
    </span>
  );
}

function Track() {
  const state = store.state.value;
  if (state === null) return null;
  const now = state.track.find((space) => space.turn === state.turn);
  return (
    <div class="track-box">
      <ol class="track" aria-label={tableTexts.turnOf(state.turn, state.turns)} data-testid="turn-track">
        {state.track.map((space) => (
          <li
            class={`${space.light} ${space.turn === state.turn ? "now" : ""} ${space.turn < state.turn ? "past" : ""}`}
            aria-current={space.turn === state.turn ? "step" : undefined}
            title={tableTexts.turnTitle(space.turn, `${t.lightNames[space.light]}${space.date ? `, ${dateWords(space.date)}` : ""}${space.time ? ` ${space.time}` : ""}`)}
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
      <button type="button" class="points" data-testid="points" onClick={() => (store.tab.value = "points")} title={tableTexts.pointsTitle}>
        <span class="union">
          <span class="swatch union" aria-hidden="true" />
          {t.sideNames.union} <b data-testid="vp-union">{state.points}</b>
        </span>
        <small>{state.level ?? ""}</small>
      </button>
    );
  }
  return (
    <button type="button" class="points" data-testid="points" onClick={() => (store.tab.value = "points")} title={tableTexts.pointsTitle}>
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
    <div class="menu" role="group" aria-label={tableTexts.game}>
      <TextToggle />
      <button type="button" data-testid="open-command" onClick={() => (store.commandOpen.value = true)} title={commandTexts.openTitle}>
        {commandTexts.open}
      </button>
      <button type="button" data-testid="open-keys" onClick={() => (store.keysOpen.value = true)} aria-label={keyTexts.open} title={`${keyTexts.title}${keyOf("keys")}`}>
        ?
      </button>
      <UndoButton />
      <RedoButton />
      <button
        type="button"
        data-testid="replay"
        aria-pressed={store.replay.value !== null}
        onClick={() => (store.replay.value === null ? void play.showStep(store.liveDecision.value?.number ?? 0) : play.leaveReplay())}
      >
        {tableTexts.replay}
      </button>
      <ReportButton testid="report-open" />
      <button type="button" data-testid="download-record" onClick={() => void play.download()}>
        {tableTexts.record}
      </button>
      {Object.keys(invites).length > 0 && table !== null && (
        <button type="button" data-testid="invite" onClick={() => openInvites(table.id, invites)}>
          {tableTexts.invite}
        </button>
      )}
      <PictureButton />
      <ProvenanceButton />
      <SettingsButton />
    </div>
  );
}
