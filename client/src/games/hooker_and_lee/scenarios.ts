/** What a player reads before choosing a scenario of Hooker and Lee. */
import type { ScenarioText } from "../fredericksburg/scenarios";

export const kScenarioTexts: Record<string, ScenarioText> = {
  hooker_and_lee: {
    title: "Hooker and Lee, 2–3 May 1863",
    task:
      "Hooker has crossed the fords and stands about Chancellorsville with an army that hardly moves: six units a turn. Lee, with half his numbers, holds the roads to the east " +
      "and may send up to twenty units round by the south to fall on the open western flank. Woods, morale and a night between two days of battle decide what an attack is worth.",
    union: "Union: hold the crossroads and the fords, or break out east by the Turnpike and the Plank Road. Every Confederate strength point counts three.",
    confederate: "Confederate: march Jackson round, roll up the flank before dark and reach the fords. Beyond 52 points lost the army breaks.",
    length: "9 turns, 60 units; two to four hours.",
  },
  grand_chancellorsville: {
    title: "Grand Chancellorsville, 29 April–3 May 1863",
    task:
      "The whole campaign on both maps, from the crossings on the night of 29 April: Sedgwick below Fredericksburg, Hooker in the Wilderness, Lee between them. Forced marches, leaders, " +
      "and from the second day a die for every Union corps that is asked to move.",
    union: "Union: bring the two wings together before the dice of command run dry; Hamilton's Crossing is worth 25 points, the roads south lie open.",
    confederate: "Confederate: hold the heights with little, strike the separated wings with all. The Plank Road in the west is worth 15 points.",
    length: "20 turns, 90 counters; a long day or several evenings.",
  },
};
