/** What the page knows of each game beyond the protocol: lettering of the map, words before a game. */
import type { SheetDress } from "../board/sheet";
import type { GameMap } from "../protocol/types";
import * as fredericksburg from "./fredericksburg/dress";
import * as hooker from "./hooker_and_lee/dress";
import * as last from "./stonewalls_last_battle/dress";

export { kScenarioTexts } from "../text/english_scenarios";

/** Cases that the page itself names. */
interface GameCases {
  lowerOdds: string;
}

const kGames: Record<string, GameCases> = {
  fredericksburg: { lowerOdds: "bgd-7.9" },
  hooker_and_lee: { lowerOdds: "bgr-8.9" },
  stonewalls_last_battle: { lowerOdds: "" },
};

export function gameOf(id: string | undefined): GameCases {
  return kGames[id ?? ""] ?? { lowerOdds: "" };
}

/** By the name of the map: the answer to `map` carries the number of the request as its id. */
const kDresses: Record<string, SheetDress> = {
  Fredericksburg: fredericksburg.kDress,
  Chancellorsville: hooker.kDress,
  "Rappahannock and Rapidan": last.kDress,
  "Grand Chancellorsville": hooker.grandDress(fredericksburg.kDress),
};

export function dressOf(map: GameMap): SheetDress {
  const known = kDresses[map.name];
  if (known !== undefined) return known;
  return { title: map.name, subtitle: "", note: lines(map.note), labels: [], riverNames: [], stubs: [], stone: () => false, scale: 400 };
}

/** Words in lines of at most 70 letters. */
function lines(words: string): string[] {
  const out = [""];
  for (const word of words.split(" ")) {
    const last = out[out.length - 1] ?? "";
    if (last !== "" && last.length + word.length > 70) out.push(word);
    else out[out.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return out;
}
