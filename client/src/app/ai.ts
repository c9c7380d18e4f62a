/** Computer players as advisers and opponents: hints, their pace, how the game stood. */
import { computed, effect, signal } from "@preact/signals";
import { messageOf, send } from "./play";
import * as play from "./play";
import { isObject, list, number, readActions, text, type Json } from "../protocol/guards";
import type { Action, Outcome } from "../protocol/types";
import { aiTexts } from "../text/english_ai";
import { settings, type Settings } from "./settings";
import * as store from "./store";

export interface Hint {
  number: number;
  bot: string;
  why: string;
  action: Action;
  column: string;
  outcomes: Outcome[];
}

/** The decision that a hint was asked for, while it is on its way. */
const asked = signal<number | null>(null);
const given = signal<Hint | null>(null);

/** A hint holds for its own decision and is not shown over an earlier point of the game. */
export const hint = computed<Hint | null>(() => {
  const now = given.value;
  return now !== null && store.mine.value && now.number === store.liveDecision.value?.number ? now : null;
});
export const asking = computed<boolean>(() => asked.value !== null && store.mine.value && asked.value === store.liveDecision.value?.number);

export function readHint(answer: Json): Hint | null {
  const action = readActions([answer.action])[0];
  if (action === undefined) return null;
  return { number: number(answer.number), bot: text(answer.bot), why: text(answer.why), action, column: "", outcomes: [] };
}

export async function askHint(): Promise<void> {
  const decision = store.liveDecision.value?.number;
  if (!store.mine.value || decision === undefined || asking.value) return;
  asked.value = decision;
  given.value = null;
  try {
    const read = readHint(await send({ cmd: "hint" }));
    const full = read === null ? null : { ...read, ...(await oddsOf(read.action)) };
    if (asked.value === decision) given.value = full;
  } catch (error) {
    if (asked.value === decision) store.refusal.value = { title: aiTexts.noHint, message: messageOf(error), violations: [] };
  } finally {
    if (asked.value === decision) asked.value = null;
  }
}

/** The odds of an attack; nothing where an action has none. */
async function oddsOf(action: Action): Promise<{ column: string; outcomes: Outcome[] }> {
  const none = { column: "", outcomes: [] };
  if (!["attack", "bombard", "declare"].includes(action.do)) return none;
  try {
    const answer = await send({ cmd: "odds", action });
    const odds = isObject(answer.odds) ? answer.odds : answer;
    return { column: text(odds.column), outcomes: list(odds.outcomes).filter(isObject) as unknown as Outcome[] };
  } catch {
    return none;
  }
}

/** Forgets the hint; true when there was one. */
export function letGo(): boolean {
  const had = hint.value !== null || asking.value;
  asked.value = null;
  given.value = null;
  return had;
}

export async function doIt(): Promise<void> {
  const now = hint.value;
  if (now === null) return;
  letGo();
  await play.act(now.action);
}

/** A computer decides now, and a player at this browser waits for it. */
export const waiting = computed<boolean>(() => {
  const [side, table] = [store.liveDecision.value?.side ?? "none", store.table.value];
  if (table === null || table.sides.length === 0 || store.replay.value !== null) return false;
  const seat = table.seats[side];
  return seat !== undefined && seat !== "human";
});

export const against = computed<boolean>(() => {
  const table = store.table.value;
  return table !== null && table.sides.length > 0 && Object.values(table.seats).some((seat) => seat !== "human");
});

export async function moveNow(): Promise<void> {
  try {
    await send({ cmd: "move_now" });
  } catch (error) {
    store.notice.value = messageOf(error);
  }
}

export function paceFields(pace: Settings["pace"]): Json {
  if (pace === "steps") return { steps: true };
  return pace === "slow" ? { ms: 1500 } : pace === "once" ? { ms: 0 } : {};
}

/** Tells the server the pace that this browser wants, at every table with a computer. Called once. */
export function keepPace(): void {
  let told = "";
  effect(() => {
    const pace = settings.value.pace;
    if (!against.value || store.link.value !== "open") {
      told = "";
      return;
    }
    const words = `${store.table.value?.id} ${pace}`;
    if (words === told || (told === "" && pace === "usual")) return;
    told = words;
    send({ cmd: "pace", ...paceFields(pace) }).catch((error: unknown) => (store.notice.value = messageOf(error)));
  });
}

export interface Standing {
  number: number;
  turn: number;
  margin: number;
  union: number;
}
export interface Outlook {
  counts: string;
  judged: boolean;
  rows: Standing[];
}

export const outlook = signal<Outlook | null>(null);
let evaluated = "";

export function readOutlook(answer: Json): Outlook | null {
  const rows = list(answer.turns)
    .filter(isObject)
    .map((row) => ({ number: number(row.number), turn: number(row.turn), margin: number(row.margin), union: number(row.union, 0.5) }));
  return rows.length === 0 ? null : { counts: text(answer.counts), judged: answer.judged === true, rows };
}

/** How each turn began, asked for once for every length of a game. A game without estimates has none. */
export async function loadOutlook(): Promise<void> {
  const words = `${store.table.value?.id} ${store.replay.value?.steps}`;
  if (evaluated === words) return;
  evaluated = words;
  try {
    const read = readOutlook(await send({ cmd: "evaluate", turns: true }));
    if (evaluated === words) outlook.value = read;
  } catch {
    if (evaluated === words) outlook.value = null;
  }
}
