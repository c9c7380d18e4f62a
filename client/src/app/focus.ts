/** Keeps the focus when what had it goes away with its decision: to what took its place, else to the decision. */
import { effect } from "@preact/signals";
import * as store from "./store";

let last: HTMLElement | null = null;
let place = "";
let handle = "";

function remember(event: FocusEvent): void {
  if (!(event.target instanceof HTMLElement)) return;
  last = event.target;
  handle = last.dataset.testid ?? "";
  place = last.closest(".board") !== null ? "board" : last.closest("[role=dialog]") !== null ? "dialog" : "panel";
}

function gone(): boolean {
  if (last === null || document.querySelector("[aria-modal=true]") !== null) return false;
  if (document.activeElement !== null && document.activeElement !== document.body) return false;
  return !last.isConnected || (last instanceof HTMLButtonElement && last.disabled);
}

/** Puts the focus where the hand would look for it. */
export function restoreFocus(): void {
  if (!gone()) return;
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  const same = handle === "" ? null : find(`[data-testid="${CSS.escape(handle)}"]:not(:disabled)`);
  const there = place === "board" ? find(".board") : null;
  (same ?? there ?? find("[data-testid=decision-bar]") ?? find("main"))?.focus({ preventScroll: same !== null });
}

export function focusOn(testid: string): void {
  document.querySelector<HTMLElement>(`[data-testid="${testid}"]`)?.focus();
}

/** Watches from now on. Called once. */
export function keepFocus(): void {
  document.addEventListener("focusin", remember);
  effect(() => {
    // Everything that can take a button away.
    void [store.liveDecision.value, store.busy.value, store.chosen.value, store.draft.value, store.choices.value, store.targets.value, store.refusal.value];
    void [store.choiceHex.value, store.odds.value, store.replay.value, store.notice.value, store.rulePanel.value, store.verdictOpen.value, store.textView.value];
    for (const later of [40, 250, 700]) window.setTimeout(restoreFocus, later);
  });
}
