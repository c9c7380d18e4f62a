/** Notices when a player comes back to the table, and what happened since that side last decided. */
import { computed, effect, signal } from "@preact/signals";
import { guardsSide } from "./sides";
import { digestOf, isBoundary, isEmpty, type Digest } from "./chronicle";
import * as store from "./store";

export const digest = signal<Digest | null>(null);
export const wanted = signal(read("hazelgrove.digest") !== "off");

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a browser without storage remembers nothing */
  }
}

export function want(on: boolean): void {
  wanted.value = on;
  write("hazelgrove.digest", on ? "on" : "off");
}

/** The decision that this side last saw as its own; none before it came to the table. */
function seen(game: string, side: string): number | null {
  const value = Number(read(`hazelgrove.seen.${game}.${side}`) ?? NaN);
  return Number.isInteger(value) ? value : null;
}

/** The events may come after the decision that they led to: both must be there. */
const arrived = computed(() => {
  const decision = store.liveDecision.value;
  const game = store.table.value?.id;
  const side = guardsSide(decision?.side);
  if (decision === null || game === undefined || side === null || !(store.table.value?.sides.includes(side) ?? false)) return null;
  const events = store.events.value;
  const last = events[events.length - 1]?.number ?? -1;
  return { game, side, number: decision.number, events, ready: events.length > 0 || decision.number === 0, last };
});

export function startReturning(): void {
  let table = "";
  effect(() => {
    const id = store.table.value?.id ?? "";
    if (id !== table) digest.value = null;
    table = id;
  });
  effect(() => {
    const now = arrived.value;
    if (now === null || !now.ready) return;
    const before = seen(now.game, now.side);
    if (before !== null && now.number > before) tell(now.game, before);
    if (before !== now.number) write(`hazelgrove.seen.${now.game}.${now.side}`, String(now.number));
  });
}

/** Only what ended a phase is worth a digest: an answer in the middle of a combat has just been seen. */
function tell(game: string, from: number): void {
  const now = arrived.peek();
  if (now === null || now.game !== game || !wanted.peek()) return;
  const since = now.events.filter((event) => (event.number ?? 0) >= from);
  if (since.filter(isBoundary).length === 0) return;
  const told = digestOf(since, now.side, from, now.number);
  if (!isEmpty(told)) digest.value = told;
}
