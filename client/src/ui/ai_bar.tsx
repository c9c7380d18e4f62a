/** In the decision: a computer that thinks and how fast it plays; a hint for who decides. */
import * as ai from "../app/ai";
import { choose, kPaces, settings, type Settings } from "../app/settings";
import * as store from "../app/store";
import * as t from "../text/english";
import { aiTexts } from "../text/english_ai";
import { keyOf } from "./keys";
import { said } from "./names";
import "./ai.css";

export function AiBar() {
  if (ai.waiting.value) return <Computer />;
  if (ai.hint.value !== null) return <Suggestion hint={ai.hint.value} />;
  return store.mine.value ? <Ask /> : null;
}

function Computer() {
  const steps = settings.value.pace === "steps";
  return (
    <div class="ai row" data-testid="computer">
      <span class="ai-thinks" role="status">
        {steps ? aiTexts.waits : aiTexts.thinking}
      </span>
      <button type="button" class={steps ? "primary" : ""} data-testid="move-now" title={aiTexts.moveNowHint} onClick={() => void ai.moveNow()}>
        {steps ? aiTexts.next : aiTexts.moveNow}
      </button>
      <Pace />
    </div>
  );
}

function Pace() {
  return (
    <label class="ai-pace">
      {aiTexts.pace}{" "}
      <select value={settings.value.pace} data-testid="pace" onChange={(event) => choose({ pace: event.currentTarget.value as Settings["pace"] })}>
        {kPaces.map((id) => (
          <option value={id}>{aiTexts.paces[id]}</option>
        ))}
      </select>
    </label>
  );
}

function Ask() {
  if (ai.asking.value) {
    return (
      <div class="ai row" data-testid="hint-asking">
        <span role="status">{aiTexts.asking}</span>
        <button type="button" onClick={() => ai.letGo()}>
          {aiTexts.stop}
        </button>
      </div>
    );
  }
  return (
    <div class="ai row">
      <button type="button" data-testid="hint" title={aiTexts.hintTitle} aria-keyshortcuts="H" disabled={store.busy.value} onClick={() => void ai.askHint()}>
        {aiTexts.hint}
        {keyOf("hint")}
      </button>
    </div>
  );
}

function Suggestion({ hint }: { hint: ai.Hint }) {
  return (
    <section class="ai ai-hint" data-testid="hint-given" aria-live="polite" aria-label={aiTexts.hint}>
      <p class="quiet">{aiTexts.suggests(aiTexts.bots[hint.bot] ?? hint.bot)}</p>
      <p>
        <strong data-testid="hint-words">{said(hint.action)}</strong>
      </p>
      {hint.why !== "" && (
        <p data-testid="hint-why">{aiTexts.why(hint.why)}</p>
      )}
      {hint.outcomes.length > 0 && <Odds hint={hint} />}
      <div class="row">
        <button type="button" class="primary" data-testid="hint-do" disabled={store.busy.value} onClick={() => void ai.doIt()}>
          {aiTexts.doIt}
        </button>
        <button type="button" data-testid="hint-let-go" title={aiTexts.letGoHint} onClick={() => ai.letGo()}>
          {aiTexts.letGo}
        </button>
      </div>
    </section>
  );
}

function Odds({ hint }: { hint: ai.Hint }) {
  return (
    <details open={hint.outcomes.length <= 6} data-testid="hint-odds">
      <summary>{aiTexts.odds(hint.column)}</summary>
      <ul>
        {hint.outcomes.map((one) => (
          <li>{aiTexts.outcome(t.resultNames[one.result] ?? one.result, one.fraction, aiTexts.percent(one.p))}</li>
        ))}
      </ul>
    </details>
  );
}
