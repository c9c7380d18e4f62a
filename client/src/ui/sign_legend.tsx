/** The legends of the counters: what each sign means, which band is which formation. */
import * as store from "../app/store";
import { SignPicture } from "../board/counter";
import { kHatches, stripeOf } from "../board/counter_symbols";
import { formations } from "../board/faces";
import { kStatuses, signFor } from "../board/counter_signs";
import type { Side } from "../protocol/types";
import { sideNames } from "../text/english";
import { counterTexts, signWords } from "../text/english_counters";

/** Signs beside the words of `status`, by game. */
const kMore: Record<string, string[]> = {
  fredericksburg: [],
  hooker_and_lee: ["disordered", "shaken", "routed", "not_ready"],
  stonewalls_last_battle: [
    "fatigue_1", "fatigue_2", "fatigue_3", "fatigue_4", "demoralized_1", "demoralized_2",
    "breastwork_build", "breastwork_complete", "fort_build", "fort_complete",
  ],
};

export function signsOfGame(game: string): string[] {
  const statuses = (kStatuses as Record<string, readonly string[]>)[game] ?? [];
  return ["ready", ...(kMore[game] ?? []), ...statuses, ...(game === "stonewalls_last_battle" ? [] : ["duty"])];
}

export function SignLegend() {
  const game = store.state.value?.game ?? "";
  return (
    <details data-testid="sign-legend" open>
      <summary>{counterTexts.signsTitle}</summary>
      <p class="quiet">{counterTexts.signsNote}</p>
      <ul class="legend-list">
        {signsOfGame(game).map((id) => (
          <li key={id}>
            <SignPicture sign={signFor(id)} />
            {signWords(id)}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Formations() {
  const all = [...formations.value.values()];
  if (all.length === 0) return null;
  return (
    <details data-testid="formations" open>
      <summary>{counterTexts.formationsTitle}</summary>
      <p class="quiet">{counterTexts.formationsNote}</p>
      {(["union", "confederate"] as Side[]).map((side) => (
        <>
          <b>{sideNames[side]}</b>
          <ul class="legend-list">
            {all
              .filter((one) => one.side === side)
              .map((one) => (
                <li key={one.name}>
                  <svg class={`legend-band counter ${side}`} viewBox="-29 -16 12 44" width="14" height="44" aria-hidden="true">
                    <path class="c-stripe" d={stripeOf(side)} fill={one.colour} />
                    {one.hatch > 0 && <path class="c-hatch" d={kHatches[one.hatch] ?? ""} />}
                    <text class="c-code" transform="translate(-20.600 6) rotate(-90)">
                      {one.code}
                    </text>
                  </svg>
                  {one.name}
                </li>
              ))}
          </ul>
        </>
      ))}
    </details>
  );
}
