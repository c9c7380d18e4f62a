/** Who decides what now, and by which rule. */
import * as play from "../app/play";
import * as store from "../app/store";
import * as t from "../text/english";
import { RuleChip } from "./rule_chip";

function whose(): string {
  const decision = store.decision.value;
  const table = store.table.value;
  if (decision === null || table === null) return "";
  if (decision.kind === "over") return "The game is over";
  const seat = table.seats[decision.side];
  if (store.replay.value !== null) return `${t.sideNames[decision.side]} decided here`;
  if (store.mine.value) return table.sides.length > 1 ? `${t.sideNames[decision.side]} decides` : "You decide";
  if (seat !== undefined && seat !== "human") return `The computer thinks for the ${t.sideNames[decision.side]}`;
  return `Waiting for the ${t.sideNames[decision.side]}`;
}

export function DecisionBar() {
  const decision = store.decision.value;
  if (decision === null) return null;
  const phaseEnd = store.mine.value && (decision.kind === "movement" || decision.kind === "combat");
  const open = decision.duties.units.length + decision.duties.hexes.length;
  return (
    <section class={`decision ${decision.side} ${store.mine.value ? "mine" : ""}`} data-testid="decision-bar" data-kind={decision.kind} data-side={decision.side} data-number={decision.number} aria-label="Decision">
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
            onClick={() => void endPhase()}
          >
            End {decision.kind === "movement" ? "movement" : "combat"}
          </button>
          {decision.kind === "movement" && (
            <span class="quiet">{decision.units.length} units can still act</span>
          )}
        </div>
      )}
    </section>
  );
}

async function endPhase(): Promise<void> {
  const action = { do: "end_phase" };
  if (await play.whyNot("The phase cannot end yet", action)) await play.act(action);
}
