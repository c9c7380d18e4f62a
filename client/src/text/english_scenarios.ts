/** What a player reads before choosing a scenario. */
import { texts } from "./language";

export interface ScenarioText {
  title: string;
  task: string;
  union: string;
  confederate: string;
  length: string;
}

const fredericksburg: Record<string, ScenarioText> = texts("scenarios_fredericksburg", {
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
});

const hooker: Record<string, ScenarioText> = texts("scenarios_hooker", {
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
});

const marches: Record<string, ScenarioText> = texts("scenarios_marches", {
  slb_1_salem_church: {
    title: "Salem Church, 3 May 1863",
    task:
      "Sedgwick stands in Fredericksburg with three divisions and a fourth of another corps; five Confederate brigades hold the heights and the ridge road behind them under breastworks. " +
      "One day of marches and assaults, hex by hex, until both sides are spent.",
    union: "Union: break the line, then march west. Salem Church is worth 5 points, Tabernacle Church 8, the four hexes of the Confederate line 2 each; every man lost counts against you.",
    confederate: "Confederate: give ground dearly, and once two of the six hexes are lost send word to McLaws, whose division lies eight miles away.",
    length: "1 turn, 12 units and 2 leaders; an hour.",
  },
  slb_2_great_flank_march: {
    title: "The Great Flank March, 2–3 May 1863",
    task:
      "Five o'clock in the afternoon: Jackson's corps stands beyond the open flank of the Army of the Potomac. Three Action Phases are given, then dice decide who acts, and when night falls.",
    union: "Union: hold Chancellorsville, keep the corps together south of the river and open a road from U.S. Ford to Salem Church.",
    confederate: "Confederate: roll up XI Corps while surprise lasts, take the crossroads before Lee's day is over. Jackson himself has only until nightfall.",
    length: "2 turns, 35 units and 12 leaders; an evening. The end of the Union list is a reconstruction.",
  },
  slb_3_sedgwick_to_the_rescue: {
    title: "Sedgwick to the Rescue, 2–3 May 1863",
    task:
      "The flank march and Salem Church as one battle: Jackson strikes in the west on the first day, and from the second Sedgwick may come to Hooker's help from Fredericksburg.",
    union: "Union: a free road from U.S. Ford to Fredericksburg is worth 10 points, Chancellorsville 8 or 5, six places on the way 2 each, every corps wholly south of the rivers 2.",
    confederate: "Confederate: keep the wings apart, beat them one after the other.",
    length: "2 turns, 47 units and 15 leaders; a long evening. The ends of both lists are a reconstruction.",
  },
  slb_4_brandy_station: {
    title: "Brandy Station, 9 June 1863",
    task:
      "Pleasonton's horse crosses the Rappahannock at Beverly and Kelly's Ford at dawn and finds Stuart nearer than he thought. Cavalry against cavalry in open country, charges and withdrawals.",
    union: "Union: reach the guns at St. James Church before they are used, Stevensburg and Fleetwood Hill, and look into Culpeper.",
    confederate: "Confederate: bring five scattered brigades together on Fleetwood Hill; the guns must be told off before they can fire.",
    length: "1 turn, 16 units and a leader; an hour.",
  },
});

export const kScenarioTexts: Record<string, ScenarioText> = { ...fredericksburg, ...hooker, ...marches };
