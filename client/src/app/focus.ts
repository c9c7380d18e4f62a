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

/** A press on what takes no focus lets it go: then nobody misses it. */
function release(event: Event): void {
  const pressed = event.target instanceof Element ? event.target.closest("a, button, input, select, textarea, summary, label, [tabindex]") : null;
  if (pressed === null) last = null;
}

/** Has what had the focus gone, or was it out of use for a moment (a browser takes the focus from it and gives none back)? */
function gone(): boolean {
  if (last === null || document.querySelector("[aria-modal=true]") !== null) return false;
  return document.activeElement === null || document.activeElement === document.body;
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
  document.addEventListener("pointerdown", release, true);
  effect(() => {
    // Everything that can take a button away.
    void [store.liveDecision.value, store.busy.value, store.chosen.value, store.draft.value, store.choices.value, store.targets.value, store.refusal.value];
    void [store.choiceHex.value, store.odds.value, store.replay.value, store.notice.value, store.rulePanel.value, store.verdictOpen.value, store.textView.value];
    for (const later of [40, 250, 700]) window.setTimeout(restoreFocus, later);
  });
}
