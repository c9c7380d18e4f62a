/** What the page says around the catalogue of cases. */
import { plural, texts } from "./language";

export const words = texts("rules", {
  title: "The rules, case by case",
  intro: "Every case of the three rulebooks in this project’s own words: what the engine does about it, how the silent places are read, and where it is tested.",
  lobbyLink: "Rules",
  lobbyWords: "Every rule of the three games in our own words, with a search.",
  toLobby: "Back to the lobby",
  toGame: "Back to the game",
  search: "Search the rules",
  placeholder: "Search the rules: retreat, 7.7, pontoon…",
  contents: "Contents",
  back: "Back",
  forward: "Forward",
  before: "Case before",
  after: "Next case",
  link: "Link to this case",
  openInTab: "Open in the rules",
  close: "Close the rule",
  here: "What the engine does",
  inBook: "In the rulebook",
  kind: "Kind",
  decider: "Who decides",
  ruling: "How it is read here",
  options: "Options that touch it",
  now: "On this board now",
  nothingNow: "Nothing in this game has named it yet.",
  see: "See also",
  code: "Where it is enforced",
  tests: "Where it is tested",
  noCode: "No single line: it follows from how the engine is built.",
  noTests: "No test of its own.",
  unknown: "There is no such case in these books.",
  waiting: "Fetching the rules…",
  none: "No case has all these words.",
  panel: (id: string) => `Rule ${id}`,
  cases: (n: number) => plural(n, { one: "# case", other: "# cases" }),
});

export const states: Record<string, string> = texts("rules_states", {
  enforced: "Enforced: what breaks it is refused with this case, or it is done by the engine.",
  by_construction: "True by construction: the engine cannot do otherwise.",
  informative: "Informative: nothing for the engine to do.",
  not_offered: "Not offered: it belongs to a game, scenario or option that this program does not have.",
  open: "Open: it could be enforced, but is not yet.",
});

export const stateNames: Record<string, string> = texts("rules_statenames", {
  enforced: "enforced",
  by_construction: "by construction",
  informative: "informative",
  not_offered: "not offered",
  open: "open",
});

export const bookNames: Record<string, string> = texts("rules_booknames", {
  blue_gray_deluxe: "Fredericksburg (Blue & Gray Deluxe)",
  blue_grey_revised: "Hooker and Lee (Blue & Grey, revised)",
  gcacw: "Stonewall’s Last Battle (Great Campaigns)",
});

export const placeNames: Record<string, string> = texts("rules_placenames", {
  decision: "The present decision",
  refusal: "Refused just now",
  odds: "In the odds sheet",
  outcome: "A result that may come",
  event: "In the log",
  points: "In the account of points",
  hex: "A hex",
  result: "The verdict",
});

export const deciders: Record<string, string> = texts("rules_deciders", { none: "nobody: it simply holds", chance: "the die", union: "the Union", confederate: "the Confederate" });

const chapterNames: Record<string, string> = texts("rules_chapters", {
  "bgd-1": "Scope", "bgd-2": "Map, counters, turn track", "bgd-3": "Setting up", "bgd-4": "Sequence of play", "bgd-5": "Movement", "bgd-6": "Zones of control",
  "bgd-7": "Combat", "bgd-8": "Artillery", "bgd-9": "Terrain", "bgd-10": "Night", "bgd-11": "Attack effectiveness", "bgd-12": "Notes", "fr-15": "Fredericksburg and Marye’s Heights",
  "bgr-1": "Scope", "bgr-2": "Map, counters", "bgr-3": "Setting up", "bgr-4": "Sequence of play", "bgr-5": "Reinforcements", "bgr-6": "Movement", "bgr-7": "Zones of control",
  "bgr-8": "Combat", "bgr-9": "Artillery and gunboats", "bgr-10": "Terrain and fieldworks", "bgr-11": "Night", "bgr-12": "Morale", "bgr-13": "Options and notes",
  "hl-15": "Hooker and Lee", "hl-16": "Set-up and turns", "hl-17": "Reinforcements", "hl-18": "Leaving the map, the flank march", "hl-19": "Limits on the armies",
  "hl-20": "Demoralization", "hl-21": "Victory", "gc-22": "Grand Chancellorsville: the campaign", "gc-23": "Grand Chancellorsville: special rules", "gc-app": "Grand Chancellorsville: tables",
  "gcw-0": "Scope", "gcw-2": "Counters, map, zones, command", "gcw-3": "Sequence of play", "gcw-4": "The Action Cycle", "gcw-5": "Actions: marches, activations", "gcw-6": "Movement, leaders",
  "gcw-7": "Combat, retreats", "gcw-8": "Recovery", "gcw-9": "Entrenchments", "gcw-10": "Bridges and fords", "gcw-11": "Demoralization", "gcw-12": "Rain, random events", "gcw-LI": "Limited Intelligence", "gcw-REF": "References",
  "slb-1": "Stonewall’s Last Battle", "slb-10": "Bridges there", "slb-13": "The scenarios", "slb-VP": "Points for losses", "slb-14": "Advanced game: turn", "slb-15": "Advanced game: events", "slb-16": "Advanced game: arrivals",
  "slb-17": "Advanced game: Longstreet", "slb-18": "Death of leaders", "slb-19": "Advanced game: flanks, exits", "slb-20": "Advanced game: supply", "slb-21": "Detachments and attachments", "slb-22": "Special cases", "slb-C9": "Corrections", "slb-QA": "Questions and answers",
});

export function chapterName(id: string): string {
  const number = id.split("-")[1] ?? "";
  const name = chapterNames[id];
  return name === undefined ? id : `${number} · ${name}`;
}
