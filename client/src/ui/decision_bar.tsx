/** Who decides what now, and by which rule. */
import * as play from "../app/play";
import * as store from "../app/store";
import * as t from "../text/english";
import { playTexts } from "../text/english_play";
import { AiBar } from "./ai_bar";
import { keyOf } from "./keys";
import { RuleChip } from "./rule_chip";

function whose(): string {
  const decision = store.decision.value;
  const table = store.table.value;
  if (decision === null || table === null) return "";
  if (decision.kind === "over") return playTexts.over;
  const side = t.sideNames[decision.side] ?? decision.side;
  const seat = table.seats[decision.side];
  if (store.replay.value !== null) return playTexts.decidedHere(side);
  if (store.mine.value) return table.sides.length > 1 ? playTexts.decides(side) : playTexts.you;
  if (seat !== undefined && seat !== "human") return playTexts.thinks(side);
  return playTexts.waiting(side);
}

export function DecisionBar() {
  const decision = store.decision.value;
  if (decision === null) return null;
  const phaseEnd = store.mine.value && (decision.kind === "movement" || decision.kind === "combat");
  const open = decision.duties.units.length + decision.duties.hexes.length;
  return (
    <section class={`decision ${decision.side} ${store.mine.value ? "mine" : ""}`} data-testid="decision-bar" data-kind={decision.kind} data-side={decision.side} data-number={decision.number} tabIndex={-1} aria-label={playTexts.decision}>
      <p class="who" aria-live="polite">
        <span class={`swatch ${decision.side}`} aria-hidden="true" />
        <strong>{whose()}</strong>
        <span class="kind">{t.kindName(decision.kind)}</span>
        <RuleChip rule={decision.rule} />
      </p>
      <p class="prompt" data-testid="prompt">
        {decision.prompt}
      </p>
      {phaseEnd && (
        <div class="row">
          <button
            type="button"
            class={open > 0 && decision.kind === "combat" ? "" : "primary"}
            data-testid="end-phase"
            disabled={store.busy.value}
            aria-keyshortcuts="E"
            title={keyOf("end").trim()}
            onClick={() => void endPhase()}
          >
            {decision.kind === "movement" ? playTexts.endMovement : playTexts.endCombat}
          </button>
          {decision.kind === "movement" && (
            <span class="quiet">{playTexts.canStillAct(decision.units.length)}</span>
          )}
        </div>
      )}
      <AiBar />
    </section>
  );
}

async function endPhase(): Promise<void> {
  const action = { do: "end_phase" };
  if (await play.whyNot(playTexts.cannotEnd, action)) await play.act(action);
}
