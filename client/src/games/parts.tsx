/** What a game of its own kind draws and says on the page; nothing where the common parts will do. */
import type { ComponentType } from "preact";
import type { Grid } from "../board/geometry";
import * as store from "../app/store";
import { askWords, type GameWords } from "../text/english";
import { addHooks } from "../app/hooks";
import type { Json } from "../protocol/guards";
import { Charts } from "./stonewalls_last_battle/charts";
import { MarchLights, MarchMarkers } from "./stonewalls_last_battle/lights";
import { kOwn, Panel } from "./stonewalls_last_battle/panel";
import { costAt, hooks, oddsNow } from "./stonewalls_last_battle/plan";
import * as words from "../text/english_marches";

export interface Parts extends GameWords {
  /** In the panel, above the choices. */
  Panel: ComponentType;
  /** Kinds of decision that the panel answers alone. */
  owns: string[];
  Lights: ComponentType<{ grid: Grid }>;
  Markers: ComponentType<{ grid: Grid }>;
  Charts: ComponentType<{ charts: Json }>;
  /** What it costs to go to a hex now, for those who listen. */
  costAt(hex: string): string | null;
  /** The odds that are looked at, in one word; "" for none. */
  oddsNow(): string;
}

const kParts: Record<string, Parts> = {
  stonewalls_last_battle: { Panel, owns: kOwn, Lights: MarchLights, Markers: MarchMarkers, Charts, costAt, oddsNow, ...words },
};

addHooks("stonewalls_last_battle", hooks);
askWords(() => partsNow());

export function partsNow(): Parts | null {
  return kParts[store.state.value?.game ?? ""] ?? null;
}
