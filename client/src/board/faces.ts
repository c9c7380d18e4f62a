/** What the counters show now: faces of the units, how much of them is drawn, which stack lies open, who lies on top. */
import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import * as store from "../app/store";
import type { Unit } from "../protocol/types";
import { sourceNames, unitLine } from "../text/english";
import { counterTexts } from "../text/english_counters";
import { wordsOf, type Face } from "./counter";
import { formationOf, formationsOf } from "./formations";
import { signsOf } from "./counter_signs";
import { arranged, levelOf, scaleOf } from "./stacking";

/** The zoom at which the sheet was last drawn sharp. */
export const sharpZoom = signal(1);
export const size = computed(() => settings.value.counters / 100);
export const level = computed(() => levelOf(sharpZoom.value, size.value));
export const scale = computed(() => scaleOf(sharpZoom.value, size.value));

/** Counters that the player has put on top of their stacks, by hex. For the eye alone. */
export const tops = signal<Record<string, string>>({});

export const formations = computed(() => formationsOf(store.state.value?.units ?? []));

const kept = new Map<string, Face & { key: string }>();

/** Faces by unit. One that has not changed stays the same object from state to state. */
export const faces = computed<Map<string, Face>>(() => {
  const units = store.state.value?.units ?? [];
  const duties = new Set(store.replay.value === null ? (store.liveDecision.value?.duties.units ?? []) : []);
  const command = store.state.value?.command ?? {};
  const names = store.unitsById.value;
  const out = new Map<string, Face>();
  for (const unit of units) {
    const notReady = unit.side === "union" && command[unit.formation ?? ""]?.ready === false;
    const companion = unit.with === undefined ? "" : (names.get(unit.with)?.name ?? unit.with);
    const formation = formationOf(formations.value, unit);
    const duty = duties.has(unit.id);
    const key = `${JSON.stringify(unit)} ${notReady} ${duty} ${companion} ${formation?.code} ${formation?.colour}`;
    const before = kept.get(unit.id);
    const face = before?.key === key ? before : { key, unit, companion, formation, signs: signsOf(unit, { notReady, duty }) };
    kept.set(unit.id, face);
    out.set(unit.id, face);
  }
  return out;
});

export function faceOf(unit: Unit): Face {
  return faces.value.get(unit.id) ?? { unit, signs: signsOf(unit), formation: null, companion: "" };
}

/** Units on the map by hex, the one on top last. */
export const piles = computed<Map<string, Unit[]>>(() => {
  const chosen = tops.value;
  return new Map([...store.stacked.value].map(([hex, stack]) => [hex, arranged(stack, chosen[hex])]));
});

export function putOnTop(hex: string, unit: string): void {
  tops.value = { ...tops.value, [hex]: unit };
}

/** The lowest counter of a stack comes to lie on top. */
export function turnStack(hex: string): boolean {
  const lowest = piles.value.get(hex)?.[0];
  if (lowest === undefined || (piles.value.get(hex)?.length ?? 0) < 2) return false;
  putOnTop(hex, lowest.id);
  return true;
}

/** Everything that a counter says by signs, in words. */
export function faceWords(face: Face): string[] {
  return [...(face.companion === "" ? [] : [counterTexts.withUnit(face.companion)]), ...wordsOf(face.signs)];
}

/** A counter for those who listen. */
export function sentenceOf(unit: Unit): string {
  const can = store.canAct.value.has(unit.id) ? [counterTexts.signs.ready ?? ""] : [];
  return [unitLine(unit), ...faceWords(faceOf(unit)), ...can].join(", ");
}

export function sourceWords(unit: Unit): string {
  return sourceNames[unit.source] ?? unit.source;
}
