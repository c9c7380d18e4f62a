import * as store from "../app/store";
import { viewTexts } from "../text/english_commands";

/** From the map to words and back. */
export function TextToggle() {
  return (
    <button type="button" data-testid="text-toggle" aria-pressed={store.textView.value} title={viewTexts.toggleTitle} onClick={() => (store.textView.value = !store.textView.value)}>
      {viewTexts.toggle}
    </button>
  );
}
