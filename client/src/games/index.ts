/** What the page knows of each game beyond the protocol: lettering of the map, words before a game. */
import type { SheetDress } from "../board/sheet";
import type { GameMap } from "../protocol/types";
import * as fredericksburg from "./fredericksburg/dress";
import { kScenarioTexts as kFredericksburgTexts, type ScenarioText } from "./fredericksburg/scenarios";
import * as hooker from "./hooker_and_lee/dress";
import { kScenarioTexts as kHookerTexts } from "./hooker_and_lee/scenarios";

export const kScenarioTexts: Record<string, ScenarioText> = { ...kFredericksburgTexts, ...kHookerTexts };

/** Cases that the page itself names. */
interface GameCases {
  lowerOdds: string;
}

const kGames: Record<string, GameCases> = {
  fredericksburg: { lowerOdds: "bgd-7.9" },
  hooker_and_lee: { lowerOdds: "bgr-8.9" },
};

export function gameOf(id: string | undefined): GameCases {
  return kGames[id ?? ""] ?? { lowerOdds: "" };
}

const kDresses: Record<string, SheetDress> = {
  fredericksburg: fredericksburg.kDress,
  hooker_lee: hooker.kDress,
  grand_chancellorsville: hooker.grandDress(fredericksburg.kDress),
};

export function dressOf(map: GameMap): SheetDress {
  const known = kDresses[map.id];
  if (known !== undefined) return known;
  return { title: map.name, subtitle: "", note: [map.note], labels: [], riverNames: [], stubs: [], stone: () => false, scale: 400 };
}
