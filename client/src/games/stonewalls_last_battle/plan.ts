/** The march, the attack and the assault in the making, and what a press on the board means then. */
import { batch, signal } from "@preact/signals";
import * as play from "../../app/play";
import type { Hooks } from "../../app/hooks";
import * as store from "../../app/store";
import * as guards from "../../protocol/guards";
import { panelTexts } from "../../text/english_marches";
import type { Action, Decision, OddsStep, Outcome, ReachHex, Side } from "../../protocol/types";

/** One step of the marching unit. */
export interface Step {
  hex: string;
  cost: number | string;
  ends: boolean;
  zone_to_zone: boolean;
  disorganizes: boolean;
  rule: string;
}

/** The calculation of one attack. */
export interface MarchOdds {
  attack: number | string;
  defence: number | string;
  ratio: number;
  tactical: number;
  artillery: { difference: number; modifier: string; die: boolean; even?: number; odd?: number };
  flank: { covered: number; basic: number; final: number; bonus: number };
  attacker_modifier: number;
  defender_modifier: number;
  columns: { attacker: string; defender: string };
  steps: OddsStep[];
  throws: number;
  outcomes: (Outcome & { line: number; attacker: { result: string; effect: string }; defender: { result: string; effect: string } })[];
}

export interface Aim {
  hex: string;
  /** The attacks that are possible, each with its odds once they are known. */
  attacks: { action: Action; odds: MarchOdds | null }[];
}

export const reach = signal<Map<string, ReachHex>>(new Map());
export const steps = signal<Map<string, Step>>(new Map());
export const aim = signal<Aim | null>(null);
/** Which of the attacks of the aim is looked at. */
export const looked = signal(0);
export const walking = signal(false);
/** While an assault is put together: what the units chosen so far are worth against each enemy beside the leader. */
export const preview = signal<{ hex: string; odds: MarchOdds }[]>([]);

/** Kinds in which a press on a counter is the choice of it. */
const kPicks = ["select", "assault_select", "grand_select", "voluntary", "keep", "lose_attacker", "lose_defender", "withdraw", "withdraw_loss", "advance", "death_choice"];

export const hooks: Hooks = {
  async prepare(decision: Decision): Promise<boolean> {
    const legal = await play.send({ cmd: "legal" });
    if (!current(decision)) return true;
    const actions = guards.readActions(legal.actions);
    batch(() => {
      store.targets.value = [];
      store.choices.value = actions;
    });
    if (decision.kind === "march") await prepareMarch(decision);
    if (decision.kind === "assault_select") await previewAssault(decision);
    if (decision.kind === "assault_target") await aimAt(actions.filter((a) => a.do === "target")[0]?.hex ?? "");
    if (["combat_roll", "artillery_roll"].includes(decision.kind)) aim.value = null;
    return true;
  },
  clear(): void {
    batch(() => {
      reach.value = new Map();
      steps.value = new Map();
      aim.value = null;
      looked.value = 0;
      preview.value = [];
    });
  },
  async press(hex: string, unit: string | null): Promise<boolean> {
    const kind = store.liveDecision.value?.kind ?? "";
    if (kind === "march") {
      await pressMarch(hex);
      return true;
    }
    if (kind === "assault_target" && targetAt(hex).length > 0) {
      await aimAt(hex);
      return true;
    }
    if (kind === "action") {
      await pressAction(hex, unit);
      return true;
    }
    if (kind === "retreat") {
      const way = store.choices.value.find((a) => a.do === "retreat" && a.hex === hex);
      if (way !== undefined) await play.act(way);
      else await play.whyNot(panelTexts.cannotRetreat(hex), { do: "retreat", hex });
      return true;
    }
    if (kPicks.includes(kind)) {
      const here = (store.stacked.value.get(hex) ?? []).map((u) => u.id).reverse();
      const picked = unit !== null && store.canAct.value.has(unit) ? unit : here.find((id) => store.canAct.value.has(id));
      const choices = store.choices.value.filter((c) => c.unit === picked);
      if (picked !== undefined && choices.length === 1 && choices[0] !== undefined) {
        await play.act(choices[0]);
        return true;
      }
    }
    return false;
  },
};

function current(decision: Decision): boolean {
  return store.liveDecision.value?.number === decision.number;
}

async function previewAssault(decision: Decision): Promise<void> {
  const state = store.liveState.value;
  const leader = state?.assault?.leader ?? state?.activity?.leader;
  const units = state?.assault?.chosen ?? [];
  const hex = store.unitsById.value.get(leader ?? "")?.hex ?? "";
  if (leader === undefined || units.length === 0) return;
  const enemies = (store.grid.value?.neighbours.get(hex) ?? []).filter(
    (id): id is string => id !== null && (store.stacked.value.get(id) ?? []).some((u) => u.side !== decision.side),
  );
  const rows: { hex: string; odds: MarchOdds }[] = [];
  for (const enemy of enemies) {
    const answer = await play.send({ cmd: "odds", action: { do: "assault", unit: leader, units, hex: enemy } });
    const odds = answer.ok === false ? null : readOdds(answer);
    if (odds !== null) rows.push({ hex: enemy, odds });
  }
  if (current(decision)) preview.value = rows;
}

async function prepareMarch(decision: Decision): Promise<void> {
  const answer = await play.send({ cmd: "reach", unit: marching() ?? "" });
  if (!current(decision) || answer.ok === false) return;
  const hexes = guards.list(answer.hexes).filter(guards.isObject) as unknown as ReachHex[];
  const near = guards.list(answer.steps).filter(guards.isObject) as unknown as Step[];
  batch(() => {
    reach.value = new Map(hexes.map((row) => [row.hex, row]));
    steps.value = new Map(near.map((row) => [row.hex, row]));
  });
}

/** The unit on the march. */
export function marching(): string | null {
  return store.liveState.value?.march?.unit ?? null;
}

/** What the march pays to a hex, or null where it cannot go. */
export function costAt(hex: string): string | null {
  const cost = steps.value.get(hex)?.cost ?? reach.value.get(hex)?.cost;
  return cost === undefined ? null : String(cost);
}

/** Attacks of the march on a hex. */
export function attacksAt(hex: string): Action[] {
  return store.choices.value.filter((a) => a.do === "attack" && a.hex === hex);
}

/** Hexes that the march can attack. */
export function targetHexes(): string[] {
  return [...new Set(store.choices.value.filter((a) => a.do === "attack" || a.do === "target").map((a) => a.hex ?? ""))];
}

function targetAt(hex: string): Action[] {
  return store.choices.value.filter((a) => a.do === "target" && a.hex === hex);
}

/** Chooses who is to act; of the others the engine says why not. */
async function pressAction(hex: string, unit: string | null): Promise<void> {
  const side = store.liveDecision.value?.side;
  const here = (store.stacked.value.get(hex) ?? []).filter((u) => u.side === side);
  const able = here.filter((u) => store.canAct.value.has(u.id));
  const picked = able.find((u) => u.id === unit) ?? (here.some((u) => u.id === unit) ? undefined : able[able.length - 1]);
  if (picked !== undefined) {
    const same = store.chosen.value?.unit === picked.id;
    store.chosen.value = same ? null : { unit: picked.id, reach: new Map(), actions: [] };
    return;
  }
  const other = here.find((u) => u.id === unit) ?? here[here.length - 1];
  if (other === undefined) return;
  await play.whyNot(panelTexts.cannotAct(other.name), { do: other.type === "leader" ? "activate" : "march", unit: other.id });
}

async function pressMarch(hex: string): Promise<void> {
  const moves = store.choices.value.filter((a) => a.do === "move" && a.hex === hex);
  if (moves.length === 1 && moves[0] !== undefined) return play.act(moves[0]);
  if (moves.length > 1) {
    store.choiceHex.value = hex;
    return;
  }
  if (attacksAt(hex).length > 0) return aimAt(hex);
  const far = reach.value.get(hex);
  if (far !== undefined) return walk(far.path);
  const unit = marching();
  if (unit === null || store.unitsById.value.get(unit)?.hex === hex) return;
  const enemy = (store.stacked.value.get(hex) ?? []).some((u) => u.side !== store.liveDecision.value?.side);
  const action: Action = enemy ? { do: "attack", unit, hex, type: "hasty" } : { do: "move", unit, hex };
  await play.whyNot((enemy ? panelTexts.cannotAttack : panelTexts.cannotGo)(store.unitsById.value.get(unit)?.name ?? panelTexts.theUnit, hex), action);
}

/** Hex by hex, until the way is done or something else has to be decided. */
export async function walk(path: string[]): Promise<void> {
  const unit = marching();
  if (unit === null || walking.value) return;
  walking.value = true;
  try {
    for (const hex of path) {
      if (store.unitsById.value.get(unit)?.hex === hex) continue;
      const number = store.liveDecision.value?.number ?? 0;
      await play.act({ do: "move", unit, hex });
      if (!(await past(number))) return;
      const now = store.liveDecision.value;
      if (now?.kind !== "march" || marching() !== unit || store.unitsById.value.get(unit)?.hex !== hex) return;
    }
  } finally {
    walking.value = false;
  }
}

/** Waits until the page knows a later decision than `number`. */
function past(number: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = window.setTimeout(() => finish(false), 4000);
    const stop = store.liveDecision.subscribe((decision) => {
      if ((decision?.number ?? 0) > number) queueMicrotask(() => finish(true));
    });
    function finish(done: boolean): void {
      window.clearTimeout(end);
      stop();
      resolve(done);
    }
  });
}

/** Looks at the attacks on a hex, each with its odds. */
export async function aimAt(hex: string): Promise<void> {
  const actions = [...attacksAt(hex), ...targetAt(hex)];
  if (actions.length === 0) return;
  const number = store.liveDecision.value?.number;
  const usual = Math.max(0, actions.findIndex((a) => a.type === "normal" && a.charge !== true));
  batch(() => {
    looked.value = usual;
    aim.value = { hex, attacks: actions.map((action) => ({ action, odds: null })) };
    store.marked.value = [];
  });
  const answers = await Promise.allSettled(actions.map((action) => play.send({ cmd: "odds", action })));
  if (store.liveDecision.value?.number !== number || aim.value?.hex !== hex) return;
  aim.value = {
    hex,
    attacks: actions.map((action, i) => {
      const answer = answers[i];
      return { action, odds: answer?.status === "fulfilled" ? readOdds(answer.value) : null };
    }),
  };
}

function readOdds(answer: guards.Json): MarchOdds | null {
  const value = guards.isObject(answer.odds) ? answer.odds : answer;
  return Array.isArray(value.outcomes) ? (value as unknown as MarchOdds) : null;
}

/** The odds that are looked at now. */
export function shownOdds(): MarchOdds | null {
  return aim.value?.attacks[looked.value]?.odds ?? null;
}

/** Hexes around the target that count as covered (gcw-7.4-ab). */
export function covered(odds: MarchOdds | null): string[] {
  return (odds?.steps ?? []).filter((step) => step.rule === "gcw-7.4-ab" && step.hex !== undefined).map((step) => step.hex ?? "");
}

/** Union points and what they would mean, for the bar above the board. */
export function pointsOf(side: Side): number {
  const points = store.state.value?.points ?? 0;
  return side === "union" ? points : -points;
}

/** The modifiers of the attack that is looked at, attacker less defender: "+3". */
export function oddsNow(): string {
  const odds = aim.value?.attacks[looked.value]?.odds ?? null;
  if (odds === null) return "";
  const by = odds.attacker_modifier - odds.defender_modifier;
  return by < 0 ? String(by) : `+${by}`;
}
