/** An attack in the making. The engine says who can take part; here it is only put together. */
import type { Action, Target } from "../protocol/types";
import { toggle } from "./choices";

export interface Draft {
  targets: string[];
  units: string[];
  column: string | null;
}

export const kNoDraft: Draft = { targets: [], units: [], column: null };

function rows(targets: Target[], hexes: string[]): Target[] {
  return targets.filter((target) => hexes.includes(target.hex));
}

/** Everybody whom the engine names for one of the chosen targets. */
export function candidates(targets: Target[], hexes: string[]): { close: string[]; guns: string[] } {
  const chosen = rows(targets, hexes);
  const close = [...new Set(chosen.flatMap((target) => target.close))];
  const guns = [...new Set(chosen.flatMap((target) => target.guns))].filter((id) => !close.includes(id));
  return { close, guns };
}

/** Adds or removes a target. The first target brings in all who touch it, or where nobody does, the guns; later ones keep the choice. */
export function toggleTarget(draft: Draft, targets: Target[], hex: string): Draft {
  const hexes = toggle(draft.targets, hex);
  const { close, guns } = candidates(targets, hexes);
  const known = [...close, ...guns];
  const kept = draft.units.filter((id) => known.includes(id));
  const fresh = draft.targets.length === 0 && draft.units.length === 0 ? (close.length > 0 ? close : guns) : [];
  return { targets: hexes, units: hexes.length === 0 ? [] : [...new Set([...kept, ...fresh])], column: null };
}

export function toggleUnit(draft: Draft, id: string): Draft {
  return { ...draft, units: toggle(draft.units, id), column: null };
}

/** The action that the draft stands for: guns alone bombard. */
export function draftAction(draft: Draft, targets: Target[]): Action {
  const { close } = candidates(targets, draft.targets);
  const alone = draft.units.length > 0 && draft.units.every((id) => !close.includes(id));
  const action: Action = { do: alone ? "bombard" : "attack", targets: draft.targets, units: draft.units };
  if (draft.column !== null) action.column = draft.column;
  return action;
}

/** Targets that a unit could take part against. */
export function targetsOf(targets: Target[], unit: string): string[] {
  return targets.filter((t) => t.close.includes(unit) || t.guns.includes(unit)).map((t) => t.hex);
}
