/** What the player does, turned into requests; what the server says, turned into the store. */
import { batch } from "@preact/signals";
import { Connection, Refused, type SocketLike } from "../protocol/connection";
import * as guards from "../protocol/guards";
import type { Json } from "../protocol/guards";
import type { Action, GameEvent, Odds, ReachHex, Side, Target, Violation } from "../protocol/types";
import { straightPath } from "../board/geometry";
import * as t from "../text/english";
import { reportTexts } from "../text/english_report";
import { timeTexts } from "../text/english_time";
import { moreTexts } from "../text/english_commands";
import { common, choicesAt, destination } from "./choices";
import { candidates, draftAction, kNoDraft, targetsOf, toggleTarget, toggleUnit } from "./draft";
import { clearHooks, hooksNow } from "./hooks";
import { openPage } from "./pages";
import { gameAddress, keepTokens, readAddress, tokensOf, type Tokens } from "./seats";
import * as store from "./store";

let connection: Connection;

export function start(open: () => SocketLike): void {
  window.addEventListener("hashchange", () => void route());
  connect(open);
}

/** Leaves the server, or the engine of this device, for the other. */
export function changePlace(open: () => SocketLike): void {
  connection.stop();
  clearTable();
  batch(() => {
    store.table.value = null;
    store.scenarios.value = [];
    store.savedGames.value = [];
    store.lobbyError.value = "";
  });
  connect(open);
}

function connect(open: () => SocketLike): void {
  const made = new Connection(open);
  made.onPush = receive;
  made.onLink = (state, again) => {
    if (connection !== made) return;
    store.link.value = state;
    if (state === "open") void arrive(again);
  };
  connection = made;
  made.start();
}

export function send(message: Json): Promise<Json> {
  return connection.send(message);
}

async function arrive(again: boolean): Promise<void> {
  const game = store.table.value?.id;
  if (again) void checkBuild();
  if (again && game !== undefined) await join(game);
  else await route();
}

let build = "";

/** After the line was down: is it the same program that answers? */
async function checkBuild(): Promise<void> {
  try {
    const hello = await connection.request("hello");
    const now = `${guards.text(hello.version)} ${guards.number(hello.protocol)}`;
    if (build !== "" && now !== build) store.notice.value = moreTexts.newBuild;
    build = now;
  } catch {
    /* the next line will tell */
  }
}

/** Goes where the address says: a game or the lobby. */
async function route(): Promise<void> {
  if (await openPage(location.hash)) return;
  const address = readAddress(location.hash);
  if (address === null) return showLobby(location.hash.length > 2 ? moreTexts.badAddress : "");
  if (address.token !== "") {
    await learnSeat(address.game, address.token);
    history.replaceState(null, "", gameAddress(address.game));
    return join(address.game);
  }
  if (store.table.value?.id !== address.game) await join(address.game);
}

/** Keeps the token of a link under the side that it opens. */
async function learnSeat(game: string, token: string): Promise<void> {
  try {
    const answer = await connection.request("join", { game, token });
    // This line may hold another seat by another token: that one stays as it is.
    const known = tokensOf(game);
    for (const side of guards.texts(answer.sides)) if (known[side] === undefined) keepTokens(game, { [side]: token });
  } catch {
    store.notice.value = moreTexts.wrongSeat;
  }
}

export function leaveTable(): void {
  clearTable();
  store.table.value = null;
}

/** Sits down at a game without going to its address: a lesson. */
export async function sit(game: string, tokens: Tokens): Promise<void> {
  keepTokens(game, tokens);
  await join(game);
}

/** `why`: what went wrong on the way here. */
export async function showLobby(why = ""): Promise<void> {
  leaveTable();
  try {
    const answer = await connection.request("lobby");
    batch(() => {
      build ||= `${guards.text(answer.version)} ${guards.number(answer.protocol)}`;
      store.scenarios.value = guards.readScenarios(answer);
      store.savedGames.value = guards.readSavedGames(answer.games);
      store.lobbyError.value = why;
    });
  } catch (error) {
    store.lobbyError.value = messageOf(error);
  }
}

export interface NewGame {
  scenario?: string;
  record?: Json;
  position?: Json;
  /** An analysis board of a game, from before entry `step`; with "same" the dice that fell there fall again. */
  branch?: { game: string; step: number; dice: "same" | "new" };
  options: Record<string, boolean>;
  seats: Record<Side, string>;
}

/** Creates a game and goes there. A seat "link" is a person elsewhere: its token is shown, not kept. */
export async function create(game: NewGame): Promise<{ game: string; invites: Tokens } | null> {
  const seats: Record<string, string> = {};
  for (const [side, kind] of Object.entries(game.seats)) seats[side] = kind === "link" ? "human" : kind;
  const fields: Json = { options: game.options, seats };
  if (game.record !== undefined) fields.record = game.record;
  else if (game.position !== undefined) fields.position = game.position;
  else if (game.branch !== undefined) Object.assign(fields, game.branch);
  else fields.scenario = game.scenario;
  try {
    const answer = await connection.request("create", fields);
    const id = guards.text(answer.game);
    const tokens = guards.isObject(answer.tokens) ? (answer.tokens as Tokens) : {};
    const invites: Tokens = {};
    const kept: Tokens = {};
    for (const [side, token] of Object.entries(tokens)) {
      if (game.seats[side as Side] === "link") invites[side] = token;
      else kept[side] = token;
    }
    keepTokens(id, kept);
    if (Object.keys(invites).length > 0) rememberInvites(id, invites);
    location.hash = gameAddress(id);
    return { game: id, invites };
  } catch (error) {
    store.lobbyError.value = messageOf(error);
    return null;
  }
}

export function rememberInvites(game: string, invites: Tokens): void {
  try {
    localStorage.setItem(`hazelgrove.invites.${game}`, JSON.stringify(invites));
  } catch {
    /* shown once only */
  }
}

export function invitesOf(game: string): Tokens {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`hazelgrove.invites.${game}`) ?? "{}");
    return guards.isObject(value) ? (value as Tokens) : {};
  } catch {
    return {};
  }
}

/** The game that this connection sits at: the server lets a connection sit at a few only. */
let joined = "";

function leaveOthers(game: string): void {
  const before = joined;
  joined = game;
  if (before === "" || before === game) return;
  connection.request("leave", { game: before }).catch(() => {
    /* a new connection has not been there */
  });
}

async function join(game: string): Promise<void> {
  const tokens = Object.values(tokensOf(game));
  try {
    leaveOthers(game);
    const answer = await connection.request("join", tokens.length > 0 ? { game, tokens } : { game });
    const fresh = store.table.value?.id !== game;
    if (fresh) clearTable();
    else if (guards.number(answer.number, -1) !== store.liveDecision.value?.number) forgetPlan();
    batch(() => {
      store.table.value = {
        id: game,
        sides: guards.texts(answer.sides).filter(guards.isSide),
        seats: guards.isObject(answer.seats) ? (answer.seats as Record<string, string>) : {},
        analysis: guards.readAnalysis(answer.analysis),
      };
      takePosition(answer);
      const asked = guards.isObject(answer.undo_request) ? answer.undo_request : null;
      store.undoAsked.value = asked && { side: guards.text(asked.side), to: guards.number(asked.to) };
    });
    if (store.map.value === null || fresh) {
      const map = await connection.request("map", { game });
      store.map.value = guards.readMap(map.map ?? map);
    }
    await loadEvents();
    await prepare();
    if (store.liveState.value?.result !== null) store.verdictOpen.value = true;
  } catch (error) {
    if (store.table.value !== null && store.table.value.id === game) return fail(t.words.joinFailed, error);
    if (isLost(error)) return;
    history.replaceState(null, "", location.pathname + location.search);
    const unknown = error instanceof Refused && error.error.code === "no_game";
    await showLobby(unknown ? moreTexts.noGame(game) : `${t.words.joinFailed}: ${messageOf(error)}`);
  }
}

async function loadEvents(): Promise<void> {
  const answer = await connection.request("events", {});
  store.events.value = guards.readEvents(answer.events);
}

function clearTable(): void {
  batch(() => {
    store.liveState.value = null;
    store.liveDecision.value = null;
    store.map.value = null;
    store.events.value = [];
    store.replay.value = null;
    store.refusal.value = null;
    store.verdictOpen.value = false;
    store.charts.value = null;
    store.rules.value = [];
    store.zocSides.value = [];
    store.sight.value = null;
    store.inspected.value = null;
    store.cursor.value = null;
    store.tab.value = "play";
    clearPlan();
  });
}

/** Forgets what was being prepared: another decision, another plan. */
export function clearPlan(): void {
  choosing += 1;
  batch(() => {
    store.chosen.value = null;
    store.instead.value = null;
    store.ownPath.value = [];
    store.draft.value = kNoDraft;
    store.odds.value = null;
    store.draftFaults.value = [];
    store.choiceHex.value = null;
    store.marked.value = [];
    clearHooks();
  });
}

/** The game went on while the line was down: a draft of then is of no use, and its owner is told. */
function forgetPlan(): void {
  if (store.draft.value.targets.length > 0 || store.ownPath.value.length > 1) store.notice.value = moreTexts.lostDraft;
  clearPlan();
}

function takePosition(message: Json): void {
  const state = guards.readState(message.state);
  const decision = guards.readDecision(message.decision, guards.number(message.number));
  if (state !== null) store.liveState.value = state;
  if (decision !== null) store.liveDecision.value = decision;
}

function receive(message: Json): void {
  if (message.game !== store.table.value?.id) return;
  if (message.push === "update") {
    takeUpdate(message);
  } else if (message.push === "undo_request") {
    store.undoAsked.value = { side: guards.text(message.side), to: guards.number(message.to) };
  } else if (message.push === "undo_answer") {
    store.undoAsked.value = null;
    store.notice.value = message.withdrawn === true ? reportTexts.withdrawn : message.agree === true ? t.words.undoAgreed : t.words.undoRefused;
  } else if (message.push === "discarded") {
    history.replaceState(null, "", location.pathname + location.search);
    void showLobby(moreTexts.discarded);
  } else if (message.push === "problem") {
    const error = guards.readError(message.error);
    store.notice.value = error.message;
  }
}

function takeUpdate(message: Json): void {
  const fresh = guards.readEvents(message.events);
  const over = store.liveState.value?.result ?? null;
  batch(() => {
    takePosition(message);
    clearPlan();
    if (store.undoAsked.value !== null && guards.number(message.undone) === 0) store.notice.value = timeTexts.undoLapsed;
    store.undoAsked.value = null;
    store.refusal.value = null;
    const number = guards.number(message.number);
    store.events.value = [...store.events.value, ...fresh.map((event) => ({ number: number - 1, ...event }))];
    showDice(fresh);
    const hexes = fresh.flatMap((event) => event.path ?? (event.hex !== undefined ? [event.hex] : []));
    store.marked.value = hexes;
    if (over === null && store.liveState.value?.result != null) store.verdictOpen.value = true;
    const replay = store.replay.value;
    if (replay !== null) store.replay.value = { ...replay, steps: number };
  });
  if (guards.number(message.undone) > 0) void loadEvents();
  void prepare();
}

function showDice(fresh: GameEvent[]): void {
  const roll = fresh.filter((event) => event.event === "die_rolled" || event.event === "dice_rolled").pop();
  const dice = roll?.dice ?? (roll?.die !== undefined ? [roll.die] : []);
  if (roll === undefined || dice[0] === undefined) return;
  store.thrown.value = {
    die: dice[0],
    ...(dice[1] !== undefined ? { second: dice[1] } : {}),
    column: roll.column ?? "",
    result: roll.result ?? "",
    text: roll.text,
    stamp: Date.now(),
  };
}

/** Asks what the present decision needs: targets in combat, the short list of choices elsewhere. */
async function prepare(): Promise<void> {
  const decision = store.liveDecision.value;
  await refreshZoc();
  if (decision === null || !store.mine.value) {
    batch(() => {
      store.targets.value = [];
      store.choices.value = [];
    });
    return;
  }
  const number = decision.number;
  try {
    if ((await hooksNow()?.prepare(decision)) === true) return;
    if (decision.kind === "movement") {
      store.choices.value = [];
      store.targets.value = [];
    } else if (decision.kind === "combat") {
      const answer = await connection.request("targets");
      if (store.liveDecision.value?.number !== number) return;
      store.targets.value = guards.list(answer.targets).filter(guards.isObject) as unknown as Target[];
      store.choices.value = [];
    } else {
      const answer = await connection.request("legal");
      if (store.liveDecision.value?.number !== number) return;
      store.choices.value = guards.readActions(answer.actions);
    }
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

/** Milliseconds that a choice waits for its answer, so that both are drawn at once; after that it is shown alone. */
const kAtOnce = 25;
/** Choices made so far; one that another has overtaken, or that was let go, is not shown any more. */
let choosing = 0;

/** Selects a unit that can move and asks where it can go; `look` turns the page to it. */
export async function choose(unit: string, look: () => void = () => {}): Promise<void> {
  const mine = ++choosing;
  const number = store.liveDecision.value?.number;
  const valid = () => mine === choosing && store.liveDecision.value?.number === number;
  let shown = false;
  const show = (chosen: store.Chosen) =>
    batch(() => {
      if (!shown) {
        store.ownPath.value = [];
        store.instead.value = null;
        store.refusal.value = null;
        look();
      }
      shown = true;
      store.chosen.value = chosen;
    });
  const early = window.setTimeout(() => valid() && show({ unit, reach: new Map(), actions: [] }), kAtOnce);
  try {
    const [reach, legal] = await Promise.all([
      connection.request("reach", { unit }),
      connection.request("legal", { unit }),
    ]);
    if (!valid()) return;
    const rows = guards.list(reach.hexes).filter(guards.isObject) as unknown as ReachHex[];
    const actions = guards.readActions(legal.actions).filter((action) => action.unit === unit);
    show({ unit, reach: new Map(rows.map((row) => [row.hex, row])), actions, answered: true });
  } catch (error) {
    fail(t.words.askFailed, error);
  } finally {
    window.clearTimeout(early);
  }
}

export async function act(action: Action): Promise<void> {
  const decision = store.liveDecision.value;
  if (decision === null || store.busy.value) return;
  store.busy.value = true;
  try {
    await connection.request("do", { action, number: decision.number });
    store.refusal.value = null;
  } catch (error) {
    if (error instanceof Refused && stale(error) && store.liveDecision.value?.number !== undefined) await refresh();
    else fail(t.words.refused, error);
  } finally {
    store.busy.value = false;
  }
}

/** Somebody else, or another window of the same seat, was quicker. */
function stale(error: Refused): boolean {
  return error.error.code === "not_your_decision" || (error.error.code === "bad_request" && error.error.message.startsWith("stale"));
}

async function refresh(): Promise<void> {
  const game = store.table.value?.id;
  store.notice.value = moreTexts.answered;
  if (game !== undefined) await join(game);
}

/** Asks the engine why an action is not possible and shows every violated case. */
export async function whyNot(title: string, action: Action): Promise<boolean> {
  try {
    const answer = await connection.request("check", { action });
    if (answer.legal === true) return true;
    showViolations(title, guards.readViolations(answer.violations));
  } catch (error) {
    fail(title, error);
  }
  return false;
}

function showViolations(title: string, violations: Violation[]): void {
  store.refusal.value = { title, message: violations.length === 0 ? t.words.noReason : "", violations };
}

/** Why can this unit not move at all? What every first step has in common. */
async function whyUnit(unit: string): Promise<void> {
  const u = store.unitsById.value.get(unit);
  const grid = store.grid.value;
  if (u === undefined || grid === null) return;
  const title = t.whyUnit(u);
  const reasons = await askWhy({ unit });
  if (reasons !== null && reasons.length > 0) return showViolations(title, reasons);
  if (u.hex === null) {
    const hex = u.arrival?.hexes[0];
    await whyNot(title, hex === undefined ? { do: "move", unit, path: [] } : { do: "enter", unit, hex });
    return;
  }
  const lists: Violation[][] = [];
  for (const next of grid.neighbours.get(u.hex) ?? []) {
    if (next === null) continue;
    try {
      const answer = await connection.request("check", { action: { do: "move", unit, path: [u.hex, next] } });
      lists.push(guards.readViolations(answer.violations));
    } catch (error) {
      fail(title, error);
      return;
    }
  }
  const shared = common(lists, (violation) => violation.rule);
  showViolations(title, shared.length > 0 ? shared : lists.flat().filter((v, i, all) => all.findIndex((o) => o.rule === v.rule) === i));
}

/** A click, tap or Enter on a hex; `unit` when a counter was meant. */
export async function press(hex: string, unit: string | null, extend: boolean): Promise<void> {
  const moves = store.mine.value && store.liveDecision.value?.kind === "movement" && hooksNow() === null;
  if (moves && store.sight.value === null) return pressMovement(hex, unit, extend);
  lookAt(hex);
  if (store.sight.value !== null) return pressSight(hex);
  const decision = store.liveDecision.value;
  if (decision === null || !store.mine.value) return;
  if ((await hooksNow()?.press(hex, unit)) === true) return;
  if (decision.kind === "combat") return pressCombat(hex, unit);
  return pressChoice(hex, unit);
}

function lookAt(hex: string): void {
  batch(() => {
    store.cursor.value = hex;
    store.inspected.value = hex;
  });
}

async function pressMovement(hex: string, unit: string | null, extend: boolean): Promise<void> {
  const chosen = store.chosen.value;
  const here = (store.stacked.value.get(hex) ?? []).filter((u) => u.side === store.liveDecision.value?.side);
  const pick = (id: string, join: Action | null) =>
    choose(id, () => {
      lookAt(hex);
      store.instead.value = join;
    });
  if (chosen !== null && !extend) {
    const from = store.unitsById.value.get(chosen.unit)?.hex ?? null;
    if (from === hex) return cycle(hex, chosen.unit);
    // A counter that can act is chosen; the ground beside it is where the chosen unit goes.
    if (unit !== null && store.canAct.value.has(unit) && here.some((u) => u.id === unit)) {
      return pick(unit, chosen.actions.find((one) => destination(one) === hex && one.do !== "exit") ?? null);
    }
    lookAt(hex);
    const own = store.ownPath.value;
    if (own.length > 1 && own[own.length - 1] === hex) return moveAlong(chosen.unit, own);
    const actions = chosen.actions.filter((action) => destination(action) === hex && action.do !== "exit");
    const action = actions[0];
    if (action !== undefined) return act(action);
    const other = unit !== null && here.some((u) => u.id === unit) ? unit : here[here.length - 1]?.id;
    if (other !== undefined && store.canAct.value.has(other)) return choose(other);
    await whyMove(chosen.unit, hex);
    return;
  }
  if (chosen !== null && extend) {
    lookAt(hex);
    return extendPath(chosen.unit, hex);
  }
  const picked = unit !== null && here.some((u) => u.id === unit) ? unit : here[here.length - 1]?.id;
  const ready = picked === undefined || store.canAct.value.has(picked) ? picked : here.find((u) => store.canAct.value.has(u.id))?.id;
  if (ready !== undefined && (unit === null || ready === picked)) return pick(ready, null);
  lookAt(hex);
  if (picked !== undefined) await whyUnit(picked);
}

/** The next unit of a stack, then none. */
async function cycle(hex: string, unit: string): Promise<void> {
  const here = (store.stacked.value.get(hex) ?? []).filter((u) => store.canAct.value.has(u.id));
  const next = here[(here.findIndex((u) => u.id === unit) + here.length - 1) % Math.max(1, here.length)];
  lookAt(hex);
  if (next === undefined || next.id === unit) clearPlan();
  else await choose(next.id);
}

/** A path laid by hand: in the first kind of march that allows it. */
export async function moveAlong(unit: string, path: string[]): Promise<void> {
  const action: Action = { do: "move", unit, path };
  const offered = (store.chosen.value?.actions ?? []).map((one) => one.mode).filter((mode) => mode !== undefined);
  for (const mode of new Set(offered)) {
    const other: Action = { ...action, mode };
    const [plain, march] = await Promise.all([allowed(action), allowed(other)]);
    if (!plain && march) return act(other);
  }
  if (await whyNot(t.whyMove(store.unitsById.value.get(unit), path[path.length - 1] ?? ""), action)) await act(action);
}

/** What the engine itself gives as reasons, by the best way that there would be; null where it has none to give. */
async function askWhy(about: Json): Promise<Violation[] | null> {
  try {
    const answer = await connection.request("why", about);
    return guards.readViolations(answer.violations);
  } catch {
    return null;
  }
}

async function allowed(action: Action): Promise<boolean> {
  try {
    return (await connection.request("check", { action })).legal === true;
  } catch {
    return false;
  }
}

async function whyMove(unit: string, hex: string): Promise<void> {
  const u = store.unitsById.value.get(unit);
  const grid = store.grid.value;
  if (u === undefined || grid === null) return;
  const title = t.whyMove(u, hex);
  const reasons = await askWhy({ unit, hex });
  if (reasons !== null && reasons.length > 0) return showViolations(title, reasons);
  const from = u.hex ?? u.arrival?.hexes[0] ?? hex;
  const path = straightPath(grid, from, hex);
  await whyNot(title, u.hex === null ? { do: "enter", unit, hex: from, path } : { do: "move", unit, path });
}

/** Shift-click: one more hex, or the straight way there, on a path of one's own. */
async function extendPath(unit: string, hex: string): Promise<void> {
  const grid = store.grid.value;
  const from = store.unitsById.value.get(unit)?.hex;
  if (grid === null || from === null || from === undefined) return;
  const now = store.ownPath.value.length > 0 ? store.ownPath.value : [from];
  const last = now[now.length - 1] ?? from;
  if (hex === last) {
    store.ownPath.value = now.slice(0, -1);
    return;
  }
  const path = [...now, ...straightPath(grid, last, hex).slice(1)];
  store.ownPath.value = path;
  if (await whyNot(t.whyMove(store.unitsById.value.get(unit), hex), { do: "move", unit, path })) {
    store.refusal.value = null;
  }
}

async function pressCombat(hex: string, unit: string | null): Promise<void> {
  const side = store.liveDecision.value?.side;
  const here = store.stacked.value.get(hex) ?? [];
  const draft = store.draft.value;
  const targets = store.targets.value;
  const enemy = here.some((u) => u.side !== side);
  if (enemy) {
    if (targets.some((target) => target.hex === hex)) return setDraft(toggleTarget(draft, targets, hex));
    const units = draft.units.length > 0 ? draft.units : touching(hex);
    await whyNot(t.whyAttack(hex), { do: "attack", targets: [hex], units });
    return;
  }
  const own = here.filter((u) => u.side === side);
  const picked = unit !== null && own.some((u) => u.id === unit) ? unit : own[own.length - 1]?.id;
  if (picked === undefined) return;
  if (draft.targets.length === 0) {
    const possible = targetsOf(targets, picked);
    if (possible.length > 0) return setDraft(draft.units.includes(picked) ? kNoDraft : { ...kNoDraft, units: [picked] });
    await whyCannotFight(picked);
    return;
  }
  const { close, guns } = candidates(targets, draft.targets);
  if (draft.units.includes(picked) || close.includes(picked) || guns.includes(picked)) {
    return setDraft(toggleUnit(draft, picked));
  }
  await whyNot(t.whyJoin(store.unitsById.value.get(picked)), { do: "attack", targets: draft.targets, units: [...draft.units, picked] });
}

/** Own units next to a hex, whatever the engine will say to them. */
function touching(hex: string): string[] {
  const side = store.liveDecision.value?.side;
  const around = store.grid.value?.neighbours.get(hex) ?? [];
  const near = around.flatMap((id) => (id === null ? [] : (store.stacked.value.get(id) ?? [])));
  const own = near.filter((u) => u.side === side).map((u) => u.id);
  return own.length > 0 ? own : (store.liveDecision.value?.units.slice(0, 1) ?? []);
}

async function whyCannotFight(unit: string): Promise<void> {
  const u = store.unitsById.value.get(unit);
  const grid = store.grid.value;
  if (u === undefined || grid === null || u.hex === null) return;
  const from = grid.centres.get(u.hex);
  const enemies = [...store.stacked.value].filter(([, stack]) => stack.some((other) => other.side !== u.side));
  const far = ([id]: [string, unknown]) => {
    const c = grid.centres.get(id);
    return c === undefined || from === undefined ? Infinity : Math.hypot(c.x - from.x, c.y - from.y);
  };
  const nearest = enemies.sort((a, b) => far(a) - far(b))[0]?.[0];
  if (nearest === undefined) return;
  const verb = u.type.includes("artillery") && far([nearest, null]) > 110 ? "bombard" : "attack";
  await whyNot(t.whyFight(u, nearest), { do: verb, targets: [nearest], units: [unit] });
}

export async function setDraft(draft: typeof kNoDraft): Promise<void> {
  batch(() => {
    store.draft.value = draft;
    store.odds.value = null;
    store.draftFaults.value = [];
    store.refusal.value = null;
  });
  if (draft.targets.length === 0 || draft.units.length === 0) return;
  const action = draftAction(draft, store.targets.value);
  const [odds, check] = await Promise.allSettled([
    connection.request("odds", { action }),
    connection.request("check", { action }),
  ]);
  if (store.draft.value !== draft) return;
  batch(() => {
    store.odds.value = odds.status === "fulfilled" ? readOdds(odds.value) : null;
    store.draftFaults.value =
      check.status === "fulfilled" ? guards.readViolations(check.value.violations) : violationsOf(check.reason);
  });
}

function readOdds(answer: Json): Odds | null {
  const value = guards.isObject(answer.odds) ? answer.odds : answer;
  return Array.isArray(value.outcomes) ? (value as unknown as Odds) : null;
}

function violationsOf(error: unknown): Violation[] {
  if (!(error instanceof Refused)) return [{ rule: "", message: messageOf(error) }];
  const { violations, message } = error.error;
  return violations.length > 0 ? violations : [{ rule: "", message }];
}

export async function attack(): Promise<void> {
  await act(draftAction(store.draft.value, store.targets.value));
}

async function pressChoice(hex: string, unit: string | null): Promise<void> {
  const all = store.choices.value;
  const chosen = store.chosen.value?.unit ?? null;
  const here = choicesAt(all, hex, chosen);
  if (here.length === 1 && here[0] !== undefined) return act(here[0]);
  if (here.length > 1) {
    store.choiceHex.value = hex;
    return;
  }
  const units = (store.stacked.value.get(hex) ?? []).map((u) => u.id);
  const picked = unit !== null && store.canAct.value.has(unit) ? unit : units.find((id) => store.canAct.value.has(id));
  if (picked !== undefined) {
    const same = chosen === picked;
    store.choiceHex.value = null;
    store.chosen.value = same ? null : { unit: picked, reach: new Map(), actions: [] };
    return;
  }
  await whyChoice(hex, chosen);
}

/** Why not that hex? The first possible unit with the form of the choices offered. */
async function whyChoice(hex: string, chosen: string | null): Promise<void> {
  const pattern = store.choices.value.find((c) => typeof c.unit === "string" && (chosen === null || c.unit === chosen));
  if (pattern === undefined) return;
  const unit = pattern.unit ?? "";
  const u = store.unitsById.value.get(unit);
  const from = u?.hex ?? hex;
  if (pattern.to !== undefined) {
    // Leaders go to units, not to hexes.
    const to = (store.stacked.value.get(hex) ?? []).find((other) => other.id !== unit)?.id;
    if (to !== undefined) await whyNot(t.whyMove(u, hex), { do: pattern.do, unit, to });
    return;
  }
  const action: Action =
    pattern.path === undefined ? { do: pattern.do, unit, hex } : { do: pattern.do, unit, path: [from, hex] };
  if (!(await whyNot(t.whyMove(u, hex), action))) return;
  // Possible, and the choice names no hex: an advance into the only hex there is.
  const alike = store.choices.value.filter((one) => one.do === pattern.do && (chosen === null || one.unit === chosen));
  if (alike.length === 1) await act(pattern);
  else store.notice.value = moreTexts.chooseWho;
}

export async function undo(): Promise<void> {
  try {
    await connection.request("undo", { count: 1 });
  } catch (error) {
    if (!(error instanceof Refused) || error.error.code !== "illegal") return fail(t.words.undoFailed, error);
    await askUndo();
  }
}

async function askUndo(): Promise<void> {
  try {
    const answer = await connection.request("undo_request", {});
    if (answer.asked === true) store.notice.value = t.words.undoAsked;
  } catch (error) {
    fail(t.words.undoFailed, error);
  }
}

export async function answerUndo(agree: boolean): Promise<void> {
  try {
    await connection.request("undo_answer", { agree });
    store.undoAsked.value = null;
  } catch (error) {
    fail(t.words.undoFailed, error);
  }
}

export async function toggleZoc(side: Side): Promise<void> {
  const now = store.zocSides.value;
  store.zocSides.value = now.includes(side) ? now.filter((other) => other !== side) : [...now, side];
  await refreshZoc();
}

async function refreshZoc(): Promise<void> {
  for (const side of store.zocSides.value) {
    try {
      const answer = await connection.request("zoc", { side });
      store.zocHexes.value = { ...store.zocHexes.value, [side]: guards.texts(answer.hexes) };
    } catch (error) {
      fail(t.words.askFailed, error);
    }
  }
}

export function toggleSight(): void {
  const none = { from: null, to: null, clear: true, hexes: [], words: t.words.sightFrom };
  store.sight.value = store.sight.value === null ? none : null;
}

async function pressSight(hex: string): Promise<void> {
  const now = store.sight.value;
  if (now === null) return;
  if (now.from === null || now.to !== null) {
    store.sight.value = { from: hex, to: null, clear: true, hexes: [], words: t.sightTo(hex) };
    return;
  }
  try {
    const answer = await connection.request("los", { from: now.from, to: hex });
    const clear = answer.clear === true;
    const blocks = guards.list(answer.blocked_by).filter(guards.isObject);
    const where = blocks.map((row) => guards.text(row.hex, guards.text(row.side)));
    const rule = guards.text(blocks[0]?.rule);
    store.sight.value = {
      from: now.from,
      to: hex,
      clear,
      hexes: clear ? [] : where.flatMap((id) => id.split("/")),
      words: t.sightWords(now.from, hex, guards.number(answer.range), clear, where, rule),
    };
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

export async function openRule(id: string): Promise<void> {
  if (id === "") return;
  store.rulePanel.value = { id, row: null, error: "" };
  try {
    const answer = await connection.request("rules", { rule: id });
    const row = guards.readRules(answer.rules).find((one) => one.id === id) ?? null;
    if (store.rulePanel.value?.id === id) store.rulePanel.value = { id, row, error: row === null ? t.words.noRule : "" };
  } catch (error) {
    if (store.rulePanel.value?.id === id) store.rulePanel.value = { id, row: null, error: messageOf(error) };
  }
}

export async function loadRules(): Promise<void> {
  if (store.rules.value.length > 0) return;
  try {
    const answer = await connection.request("rules");
    store.rules.value = guards.readRules(answer.rules);
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

export async function loadCharts(): Promise<void> {
  if (store.charts.value !== null) return;
  try {
    const answer = await connection.request("charts");
    store.charts.value = guards.isObject(answer.charts) ? answer.charts : answer;
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

let replayWish = 0;

/** Shows the game after `step` entries; changes nothing in it. */
export async function showStep(step: number, playing = false): Promise<void> {
  const wish = ++replayWish;
  try {
    const answer = await connection.request("replay", { step });
    const state = guards.readState(answer.state);
    if (wish !== replayWish || state === null) return;
    const events = guards.readEvents(answer.events ?? (answer.event ? [answer.event] : []));
    batch(() => {
      store.replay.value = {
        step: guards.number(answer.step, step),
        steps: guards.number(answer.steps, step),
        state,
        decision: guards.readDecision(answer.decision, step),
        events,
        playing,
      };
      store.marked.value = events.flatMap((event) => event.path ?? (event.hex !== undefined ? [event.hex] : []));
      choosing += 1;
      store.chosen.value = null;
    });
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

export function leaveReplay(): void {
  ++replayWish;
  store.replay.value = null;
  store.marked.value = [];
}

export async function download(): Promise<void> {
  try {
    const answer = await connection.request("record");
    const blob = new Blob([JSON.stringify(answer.record, null, 1)], { type: "application/json" });
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = `hazelgrove-${store.state.value?.scenario ?? "game"}-${store.table.value?.id ?? ""}.json`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  } catch (error) {
    fail(t.words.askFailed, error);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Did the connection end before the answer came? */
export function isLost(error: unknown): boolean {
  return error instanceof Refused && error.error.code === "lost";
}

export function fail(title: string, error: unknown): void {
  const violations = error instanceof Refused ? error.error.violations : [];
  store.refusal.value = { title, message: violations.length > 0 ? "" : messageOf(error), violations };
}
