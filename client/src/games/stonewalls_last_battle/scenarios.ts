/** What a player reads before choosing a scenario of Stonewall's Last Battle. */
import type { ScenarioText } from "../fredericksburg/scenarios";

export const kScenarioTexts: Record<string, ScenarioText> = {
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
};
