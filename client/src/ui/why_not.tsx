/** "Why not": every case that an attempt would break, in words. */
import * as store from "../app/store";
import { RuleChip } from "./rule_chip";
import { playTexts } from "../text/english_play";

export function WhyNot() {
  const refusal = store.refusal.value;
  if (refusal === null) return null;
  return (
    <section class="why-not" data-testid="why-not" role="alert" aria-label={playTexts.whyNot}>
      <header>
        <strong>{refusal.title}</strong>
        <button type="button" class="close" aria-label={playTexts.closeWhy} onClick={() => (store.refusal.value = null)}>
          ×
        </button>
      </header>
      {refusal.message !== "" && <p>{refusal.message}</p>}
      <ul>
        {refusal.violations.map((violation) => (
          <li>
            {violation.message} <RuleChip rule={violation.rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}
