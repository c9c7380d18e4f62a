/** Over everything: a newer build is ready. */
import { fresh, useFresh } from "../app/version";
import { versionTexts as words } from "../text/english_version";
import "./fresh_notice.css";

export function FreshNotice() {
  if (!fresh.value) return null;
  return (
    <p class="fresh" role="status" data-testid="fresh-version">
      {words.fresh}{" "}
      <button type="button" class="small" data-testid="use-fresh" onClick={useFresh}>
        {words.useFresh}
      </button>{" "}
      <button type="button" class="small" onClick={() => (fresh.value = false)}>
        {words.later}
      </button>
    </p>
  );
}
