/** On a small screen: how much of it the panel takes. */
import * as store from "../app/store";
import { moreTexts } from "../text/english_commands";
import { TextToggle } from "./text_toggle";

const kOrder = ["low", "half", "full"] as const;

export function SheetGrip() {
  const at = kOrder.indexOf(store.sheet.value);
  const go = (by: number) => (store.sheet.value = kOrder[at + by] ?? store.sheet.value);
  return (
    <div class="sheet-grip">
      <button type="button" data-testid="sheet-grow" aria-label={moreTexts.grow} title={moreTexts.grow} disabled={at === kOrder.length - 1} onClick={() => go(1)}>
        ▲
      </button>
      <button type="button" data-testid="sheet-shrink" aria-label={moreTexts.shrink} title={moreTexts.shrink} disabled={at === 0} onClick={() => go(-1)}>
        ▼
      </button>
      <button type="button" data-testid="menu-toggle" aria-expanded={store.menuOpen.value} onClick={() => (store.menuOpen.value = !store.menuOpen.value)}>
        {moreTexts.menu}
      </button>
      <TextToggle />
    </div>
  );
}
