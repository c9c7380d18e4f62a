/** Every sentence that the page itself says, in one place, ready for another language. */
import type { Action, Unit } from "../protocol/types";
import { texts } from "./language";

export { dateWords, percent } from "./language";

/** Words of a game of its own kind, asked before those of every game. */
export interface GameWords {
  /** `decision` is the kind that the action answers, where it is known. */
  actionWords(action: Action, name: (id: string) => string, decision?: string): string | null;
  unitLine(unit: Unit): string;
  statusWords(unit: Unit): string[];
  kinds: Record<string, string>;
  phases: Record<string, string>;
}

let own: () => GameWords | null = () => null;

export function askWords(find: () => GameWords | null): void {
  own = find;
}

export function kindName(kind: string): string {
  return own()?.kinds[kind] ?? kindNames[kind] ?? kind;
}

export function phaseName(phase: string): string {
  return own()?.phases[phase] ?? phaseNames[phase] ?? phase;
}

export const words = texts("words", {
  joinFailed: "This game could not be opened",
  askFailed: "The server did not answer",
  refused: "That is not possible",
  undoFailed: "Nothing was taken back",
  undoAsked: "The other side has been asked to agree.",
  undoAgreed: "The other side agreed: the decision is taken back.",
  undoRefused: "The other side did not agree.",
  noReason: "The engine allows it, but not from here.",
  noRule: "The catalogue has no such case.",
  sightFrom: "Line of sight: choose the first hex.",
});

export const sideNames: Record<string, string> = texts("sideNames", {
  union: "Union",
  confederate: "Confederate",
  chance: "The die",
  none: "Nobody",
});

export const typeNames: Record<string, string> = texts("typeNames", {
  infantry: "infantry",
  cavalry: "cavalry",
  artillery: "artillery",
  horse_artillery: "horse artillery",
  leader: "leader",
  gunboat: "gunboat",
});

export const sizeNames: Record<string, string> = texts("sizeNames", { regiment: "regiment", brigade: "brigade", division: "division", corps: "corps" });

export const statusNames: Record<string, string> = texts("statusNames", {
  moved: "has moved",
  attacked: "has attacked",
  defended: "has defended",
  displaced: "was displaced",
  advanced: "has advanced",
  retreated: "has retreated",
  ineffective: "Ineffective: may only defend",
  immobile: "immobile until released",
  rallying: "tries to rally",
  digging: "digs breastworks",
  builder: "builds breastworks",
  forced: "forced march",
});

/** Morale below good order, and how many bars the counter carries for it. */
export const moraleNames: Record<string, string> = texts("moraleNames", {
  disordered: "Disordered",
  shaken: "Shaken",
  routed: "Routed",
});

export const modeNames: Record<string, string> = texts("modeNames", {
  ordinary: "ordinary march",
  strategic: "Strategic Movement",
  forced: "Forced March",
});

export const facingNames: Record<string, string> = texts("facingNames", {
  e: "east",
  ne: "north-east",
  nw: "north-west",
  w: "west",
  sw: "south-west",
  se: "south-east",
});

export const levelNames: Record<string, string> = texts("levelNames", {
  marginal: "Marginal victory",
  substantive: "Substantive victory",
  decisive: "Decisive victory",
});

export const lightNames: Record<string, string> = texts("lightNames", { day: "Day", fog: "Fog", night: "Night" });
export const phaseNames: Record<string, string> = texts("phaseNames", { command: "Command Phase", movement: "Movement Phase", combat: "Combat Phase", over: "Game over" });

export const kindNames: Record<string, string> = texts("kindNames", {
  movement: "Movement",
  combat: "Combat",
  draft: "Attack in the making",
  roll: "Die roll",
  exchange: "Exchange",
  gun_retreat: "Gun retreat",
  retreat: "Retreat",
  displace: "Displacement",
  advance: "Advance",
  ineffective_retreat: "Retreat of Ineffective units",
  assign: "Reserve artillery: which corps",
  command_roll: "Command roll",
  averill_roll: "Ely's Ford",
  rout: "Voluntary rout",
  rally_roll: "Rally",
  fortify: "Finish breastworks",
  drive: "Drive off Routed units",
  drive_retreat: "Driven off before combat",
  night_roll: "Night roll",
  lose_attacker: "Which attacker is lost",
  lose_defender: "Which defender is lost",
  disorder_roll: "Disorder roll",
  saving_roll: "Saving roll of a leader",
  fate_roll: "Fate of a leader",
  place_leader: "A leader joins his men",
  rout_retreat: "Retreat of Routed units",
  over: "The end",
});

export const resultNames: Record<string, string> = texts("resultNames", {
  Ae: "Attacker eliminated",
  "Ae*": "One attacker eliminated, the others retreat",
  Ar: "Attacker retreats",
  Ex: "Exchange",
  "Ex*": "Partial exchange",
  Dr: "Defender retreats",
  De: "Defender eliminated",
});

export const terrainNames: Record<string, string> = texts("terrainNames", {
  clear: "clear",
  clear_2: "clear, level 2",
  clear_3: "clear, level 3",
  swamp: "swamp",
  forest: "forest",
  rough: "rough",
  town: "town",
  river: "river",
  river_ferry: "ferry over the river",
  pontoon: "pontoon bridge",
  ford: "low-water ford",
  stream: "stream",
  creek: "creek",
  canal: "canal",
  bridge: "bridge",
  bridge_destroyed: "burned bridge",
  redoubt: "redoubt",
  slope: "slope",
  ridge: "ridge",
  road: "road",
  turnpike: "turnpike",
  trail: "trail",
  railway: "railway",
  unfinished_railway: "unfinished railway",
  ferry: "ferry",
  rolling: "rolling",
  hill: "hill",
  mountain: "mountain",
  provisional_swamp: "swamp in rain",
  water: "open water",
  station: "railway station",
  major_river: "major river",
  minor_river: "minor river",
  shore: "shore",
  dam: "dam",
});

export const sourceNames: Record<string, string> = texts("sourceNames", {
  rulebook: "from the rulebook",
  public: "from a public page",
  reconstructed: "this project's reconstruction",
  position: "set up by hand",
});

function stars(n: number): string {
  return n === 1 ? "one star" : `${n} stars`;
}

/** What it is to let a decision go by, by its kind. */
const passWords: Record<string, string> = texts("pass", {
  gun_retreat: "No further guns retreat",
  rout: "No further unit becomes Routed",
  fortify: "Finish no further works",
  drive: "Drive off no further unit",
  withdraw: "Stand and fight",
});

/** Sentences about units, actions and refusals. */
const sentences = texts("sentences", {
  unitLine(unit: Unit): string {
    const special = own();
    if (special !== null) return special.unitLine(unit);
    const size = sizeNames[unit.size] ?? unit.size;
    const type = typeNames[unit.type] ?? unit.type;
    if (unit.type === "leader") return `${unit.name}, ${sideNames[unit.side]} leader, ${stars(unit.stars ?? 1)}`;
    return `${unit.name}, ${sideNames[unit.side]} ${type} ${size}, strength ${unit.strength}`;
  },

  /** Morale first, then what the unit did. */
  statusWords(unit: Unit): string[] {
    const special = own();
    if (special !== null) return special.statusWords(unit);
    const morale = moraleNames[unit.morale ?? ""];
    const status = unit.status.filter((word) => statusNames[word] !== undefined).map((word) => statusNames[word] ?? word);
    return morale === undefined ? status : [morale, ...status];
  },

  unitSentence(unit: Unit, canAct: boolean): string {
    return [unitLine(unit), ...statusWords(unit), ...(canAct ? ["can act"] : [])].join(", ");
  },

  whyUnit(unit: Unit): string {
    return `${unit.name} cannot move now`;
  },

  whyMove(unit: Unit | undefined, hex: string): string {
    return `${unit?.name ?? "The unit"} cannot go to ${hex}`;
  },

  whyAttack(hex: string): string {
    return `${hex} cannot be attacked like that`;
  },

  whyFight(unit: Unit, hex: string): string {
    return `${unit.name} cannot fight now; the nearest enemy is in ${hex}`;
  },

  whyJoin(unit: Unit | undefined): string {
    return `${unit?.name ?? "The unit"} cannot take part in this attack`;
  },

  sightTo(hex: string): string {
    return `Line of sight from ${hex}: choose the second hex.`;
  },

  sightWords(from: string, to: string, range: number, clear: boolean, where: string[], rule: string): string {
    const head = `${from} to ${to}, ${range} hexes: `;
    return clear ? `${head}clear.` : `${head}blocked at ${where.join(" and ")}${rule !== "" ? ` (${rule})` : ""}.`;
  },

  /** An action as a player says it. */
  actionWords(action: Action, name: (id: string) => string, decision = ""): string {
    const special = own()?.actionWords(action, name, decision) ?? null;
    if (special !== null) return special;
    const who = typeof action.unit === "string" ? name(action.unit) : "";
    const last = action.path?.[action.path.length - 1] ?? action.hex ?? "";
    const all = (action.units ?? []).map(name).join(", ");
    const push = action.displaces !== undefined ? `, displacing ${name(action.displaces)}` : "";
    const march = action.mode !== undefined ? ` by ${modeNames[action.mode] ?? action.mode}` : "";
    switch (action.do) {
      case "move":
        return `${who} moves to ${last}${march}`;
      case "enter":
        return `${who} enters at ${action.hex ?? last}${(action.path?.length ?? 0) > 1 ? ` and goes to ${last}` : ""}${march}`;
      case "rally":
        return `${who} stays and tries to rally`;
      case "entrench":
        return `${who} digs breastworks`;
      case "rout":
        return `${who} becomes Routed`;
      case "fortify":
        return `Finish the breastworks of ${who}, facing ${facingNames[action.facing ?? ""] ?? action.facing ?? ""}`;
      case "drive":
        return `Drive off ${who}`;
      case "assign":
        return `${who} serves with the ${action.corps ?? ""} Corps`;
      case "place":
        return `${who} joins ${name(action.with ?? "")}`;
      case "exit":
        return `${who} leaves the map at ${action.hex ?? last}`;
      case "retreat":
        return `${who} retreats to ${last}${push}`;
      case "displace":
        return `${who} is displaced to ${last}${push}`;
      case "advance":
        return action.unit === null || action.unit === undefined ? "Nobody advances" : `${who} advances to ${action.hex ?? last}`;
      case "eliminate":
        return `Eliminate ${all}`;
      case "pass":
        return passWords[decision] ?? "No more";
      case "end_phase":
        return "End the phase";
      case "target":
        return `Attack ${action.hex ?? ""}`;
      case "add":
        return `Add ${who}`;
      case "declare":
        return `Declare${action.column !== undefined ? ` at ${action.column}` : ""}`;
      case "attack":
      case "bombard":
        return `${all} ${action.do} ${(action.targets ?? []).join(" and ")}`;
      default:
        return JSON.stringify(action);
    }
  },
});

export const { unitLine, statusWords, unitSentence, whyUnit, whyMove, whyAttack, whyFight, whyJoin, sightTo, sightWords, actionWords } = sentences;
