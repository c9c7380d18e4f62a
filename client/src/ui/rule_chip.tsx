import { openRule } from "../app/play";
import { playTexts } from "../text/english_play";

/** A case of the rulebook; pressing it opens the case. */
export function RuleChip({ rule }: { rule: string | undefined }) {
  if (rule === undefined || rule === "") return null;
  return (
    <button
      type="button"
      class="rule-chip"
      data-testid="rule-chip"
      data-rule={rule}
      aria-label={playTexts.rule(rule)}
      onClick={(event) => {
        event.stopPropagation();
        void openRule(rule);
      }}
    >
      {rule}
    </button>
  );
}
