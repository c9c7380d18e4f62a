/** What a player reads before choosing a scenario of Fredericksburg. */

export interface ScenarioText {
  title: string;
  task: string;
  union: string;
  confederate: string;
  length: string;
}

export const kScenarioTexts: Record<string, ScenarioText> = {
  fredericksburg_1862: {
    title: "Fredericksburg, 13–14 December 1862",
    task:
      "Burnside's army is over the Rappahannock and in the town; Lee's stands behind it on the heights from Taylor's Hill to Prospect Hill. " +
      "Morning fog halves every march and silences the guns; the Union may move only fifteen units a turn, and its guns beyond the river wait for a success.",
    union: "Union: break the line, take Marye's Heights and Hamilton's Crossing, or march units off to the south and west. You need ground; time is against you.",
    confederate: "Confederate: hold the heights behind the works and make every assault expensive. Three times the enemy's points after turn 5 wins at once.",
    length: "11 turns, 99 units; two to four hours.",
  },
  fredericksburg_1863: {
    title: "Marye's Heights, 3 May 1863",
    task:
      "Five months later, while the battle of Chancellorsville rages to the west, Sedgwick's corps storms the same stone wall that Early holds with a few brigades. The runs are low: creeks are forded like streams.",
    union: "Union: storm the heights quickly and press west along the Plank Road.",
    confederate: "Confederate: delay with a thin line until help comes.",
    length: "7 turns, 27 units; about an hour.",
  },
};
