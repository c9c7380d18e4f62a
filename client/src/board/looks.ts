/** How a counter is lit now: ready, chosen, owing a fight, attacking, attacked. */
import { candidates } from "../app/draft";
import * as store from "../app/store";

/** The looks of one counter as class names; a string, so that an unchanged counter is not drawn again. */
export function lookOf(id: string, hex: string): string {
  const looks: string[] = [];
  const decision = store.liveDecision.value;
  const chosen = store.chosen.value?.unit;
  const draft = store.draft.value;
  const live = store.replay.value === null;
  if (live && store.mine.value && decision?.kind === "combat" && draft.targets.length > 0) {
    const { close, guns } = candidates(store.targets.value, draft.targets);
    if (draft.units.includes(id)) looks.push("attacker");
    else if (close.includes(id) || guns.includes(id)) looks.push("lit");
    if (draft.targets.includes(hex) && !looks.includes("attacker")) looks.push("target");
  } else if (store.canAct.value.has(id)) {
    looks.push("lit");
  }
  if (chosen === id || (draft.targets.length === 0 && draft.units.includes(id))) looks.push("chosen");
  if (live && decision?.duties.units.includes(id)) looks.push("duty");
  return looks.join(" ");
}
