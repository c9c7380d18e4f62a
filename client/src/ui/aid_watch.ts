/** Asks for help as the player looks around: the way under the pointer, other attacks, the leader chosen. */
import { effect } from "@preact/signals";
import * as aids from "../app/aids";
import { draftAction } from "../app/draft";
import * as store from "../app/store";
import * as march from "../games/stonewalls_last_battle/plan";

interface Wish {
  unit: string;
  path: string[];
  mode?: string;
}

/** The way that the player looks at: laid by hand, or to the hex under the pointer or the cursor. */
export function wishedWay(): Wish | null {
  if (store.replay.value !== null || !store.mine.value) return null;
  const aim = store.hover.value ?? store.cursor.value ?? "";
  if (store.liveDecision.value?.kind === "march") {
    const unit = march.marching();
    const row = march.reach.value.get(aim);
    const here = store.unitsById.value.get(unit ?? "")?.hex;
    if (unit === null || row === undefined || here === undefined || here === null) return null;
    return { unit, path: row.path[0] === here ? row.path : [here, ...row.path] };
  }
  const chosen = store.chosen.value;
  if (chosen === null || store.liveDecision.value?.kind !== "movement") return null;
  const own = store.ownPath.value;
  if (own.length > 1) return { unit: chosen.unit, path: own };
  const row = chosen.reach.get(aim);
  if (row === undefined || row.path.length === 0) return null;
  return { unit: chosen.unit, path: row.path, ...(row.mode === undefined ? {} : { mode: row.mode }) };
}

const kPause = 40;
const kLongPause = 150;

/** `work` after a short rest, unless something newer is wished before. */
function rested(pause = kPause): (work: () => void) => void {
  let timer = 0;
  return (work) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, pause);
  };
}

function leaderLookedAt(): string | null {
  const units = store.unitsById.value;
  const chosen = units.get(store.chosen.value?.unit ?? "");
  if (chosen?.type === "leader") return chosen.id;
  const here = store.stacked.value.get(store.inspected.value ?? "") ?? [];
  return here.find((unit) => unit.type === "leader")?.id ?? null;
}

let watching = false;

export function watch(): void {
  if (watching) return;
  watching = true;
  const wayRest = rested();
  effect(() => {
    const unit = store.chosen.value?.unit ?? march.marching();
    if (unit !== null && unit !== aids.quietWay.peek()) aids.quietWay.value = null;
  });
  effect(() => {
    const wish = wishedWay();
    const nobody = store.chosen.value === null && store.liveDecision.value?.kind !== "march";
    if (wish !== null) wayRest(() => void aids.askWalk(wish.unit, wish.path, wish.mode));
    // The card stays while the pointer goes over ground that is out of reach, to be read.
    else if (nobody || store.replay.value !== null || !store.mine.value) wayRest(aids.dropWalk);
  });
  const attackRest = rested();
  effect(() => {
    const draft = store.draft.value;
    const ready = draft.targets.length > 0 && draft.units.length > 0 && store.mine.value;
    if (ready && store.odds.value !== null) {
      const action = draftAction(draft, store.targets.value);
      attackRest(() => void aids.askAlternatives(action));
    } else attackRest(aids.dropAlternatives);
  });
  const overRest = rested(kLongPause);
  effect(() => {
    const number = store.liveDecision.value?.number;
    if (number === undefined) return;
    aids.plan.value = null;
    const [threats, prizes] = [aids.showThreats.value, aids.showPrizes.value];
    // A computer that plays fast is not asked about each of its steps.
    overRest(() => {
      if (threats) void aids.askThreats(aids.ownSide());
      if (prizes) void aids.askPrizes();
    });
  });
  effect(() => {
    const leader = leaderLookedAt();
    void store.liveDecision.value?.number;
    if (aids.showCommand.value && leader !== null) void aids.askCommand(leader);
    else aids.command.value = null;
  });
  effect(() => {
    const sight = store.sight.value;
    if (sight === null || sight.from === null) return aids.dropSight();
    if (sight.to === null) void aids.askField(sight.from);
    else void aids.askLine(sight.from, sight.to);
  });
}
