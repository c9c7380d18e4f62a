/** Words of the lobby. */
import { plural, texts } from "./language";

export const lobbyTexts = texts("lobby", {
  name: "Hazelgrove",
  motto: "Battles of the American Civil War on a hex map, every rule enforced and explained.",
  newGame: "New game",
  waiting: "Waiting for the server…",
  scenarios: "Scenario",
  rulebook: (name: string) => `by the rules of ${name}`,
  turns: (n: number) => plural(n, { one: "# turn", other: "# turns" }),
  seats: "Who plays",
  seat: {
    human: "Person here",
    link: "Person by link",
  },
  hints: {
    human: "plays in this browser",
    link: "plays in another browser, by a link that you send",
  },
  options: "Options",
  noOptions: "This scenario has none.",
  start: "Start the game",
  settingUp: "Setting up…",
  map: "The map and the armies at the start",
  source: "What is printed, what is reconstructed",

  inviteTitle: "Invite the other player",
  inviteHint: "Whoever opens this link sits in that seat. Send it to one person only.",
  copy: "Copy",
  copied: "Copied",
  done: "Done",

  underWay: "Games under way",
  none: "None yet.",
  lastGames: "Last games",
  refresh: "Refresh",
  yourTurn: "your turn",
  turnOf: (turn: number, turns: number, phase: string) => `turn ${turn} of ${turns}, ${phase}`,
  sideToPlay: (side: string) => `the ${side} to play`,
  finished: "finished",
  won: (side: string, level: string) => `${side} won${level === "" ? "" : `: ${level}`}`,
  drawn: "a draw",
  person: "person",
  who: (side: string, player: string) => `${side}: ${player}`,
  broken: (why: string) => `cannot be opened: ${why}`,
  ownPosition: "A position set up by hand",

  load: "Load a record or position",
  loadHint: "A record goes on from its end, or is stepped through; a position begins there. JSON, as it was downloaded.",
  file: "Record or position file",
  reading: "Reading the file…",
});
