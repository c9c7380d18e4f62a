/** The words of Stonewall's Last Battle: decisions, actions, marks. */
import type { Action, Unit } from "../protocol/types";
import { sideNames } from "./english";
import { listed, texts } from "./language";

export const kinds: Record<string, string> = texts("marches_kinds", {
  transfer: "Leader transfer",
  attachment: "Attachment",
  initiative_roll: "Initiative",
  initiative: "Initiative won",
  yielded: "Initiative yielded",
  action: "One action",
  select: "Units of the activation",
  leader_roll: "Allowance of the activation",
  activation: "Activation",
  march_roll: "Allowance of the march",
  extended_roll: "Extended march",
  force: "Force march?",
  force_roll: "Force march",
  march: "March",
  withdraw: "Cavalry may retreat",
  withdraw_roll: "Cavalry retreat",
  withdraw_loss: "Loss of the cavalry",
  artillery_roll: "Artillery die",
  combat_roll: "Combat dice",
  death_roll: "Fate of a leader",
  death_choice: "Which leader falls",
  voluntary: "Voluntary retreat",
  destroy: "Destroy a bridge?",
  destroy_roll: "Destruction of a bridge",
  assault_select: "Units of the assault",
  assault_target: "Target of the assault",
  lee: "Lee",
  command_roll: "Assault roll",
  keep: "Which units attack",
  grand: "Grand assault?",
  grand_roll: "Grand assault roll",
  grand_select: "Units of the grand assault",
  recovery: "Recovery",
  repair_roll: "Repair of a bridge",
});

/** What it is to let a decision go by, by its kind. */
const passes: Record<string, string> = texts("marches_passes", {
  transfer: "No more leaders change over",
  attachment: "No more attachments",
  initiative: "Pass: leave the initiative to the other side",
  yielded: "Pass as well",
  force: "No force march",
  withdraw: "Stand where it is",
  voluntary: "No voluntary retreat",
  advance: "Nobody advances",
  destroy: "Leave the bridge alone",
  lee: "Lee takes no part",
  grand: "No grand assault",
  recovery: "Nothing more to dig or mend",
});

export const phases: Record<string, string> = texts("marches_phases", {
  transfer: "Leader Transfer Phase",
  attachment: "Attachment Phase",
  action: "Action Cycle",
  recovery: "Recovery Phase",
});

export const statuses: Record<string, string> = texts("marches_statuses", {
  disorganized: "disorganized",
  exhausted: "exhausted",
  refused: "flanks refused",
  selected: "chosen, has not marched yet",
  declined: "has let a cavalry retreat go",
  tried: "has tried to destroy a bridge",
  built: "has done its work of this recovery",
  crossed: "has crossed the river",
  over: "was driven over the river",
  acted: "has acted",
});

export const works: Record<string, string> = texts("marches_works", {
  breastwork_build: "breastworks begun",
  breastwork_complete: "under breastworks",
  fort_build: "breastworks, fort begun",
  fort_complete: "in a fort",
});

export const attacks: Record<string, string> = texts("marches_attacks", {
  column: "Column of route",
  hasty: "Hasty",
  normal: "Normal",
  prepared: "Prepared",
});

export const deeds: Record<string, string> = texts("marches_deeds", {
  march: "a march",
  activate: "an activation",
  assault: "an assault",
  burn: "burning a station",
  entrench: "entrenching",
  other: "another action",
});

/** "13", or combat value and manpower where they differ: "9/14". */
export function strengthWords(unit: Unit): string {
  const strength = short(unit.strength);
  return unit.manpower === undefined || String(unit.manpower) === strength ? strength : `${strength}/${unit.manpower}`;
}

/** "3 1/2" as 3½. */
export function short(value: number | string): string {
  return String(value)
    .replace(/ ?1\/2$/, "½")
    .replace(/ ?1\/4$/, "¼")
    .replace(/ ?3\/4$/, "¾");
}

const sentences = texts("marches_sentences", {
  unitLine(unit: Unit): string {
    const side = sideNames[unit.side] ?? unit.side;
    if (unit.type === "leader") {
      const both = unit.tactical !== undefined ? `Tactical ${unit.tactical}, ` : "";
      return `${unit.name}, ${side} ${unit.rank ?? ""} leader, ${both}Command ${unit.command_value ?? "?"}`;
    }
    const guns = unit.artillery !== undefined && unit.artillery > 0 ? `, Artillery ${unit.artillery}` : "";
    return `${unit.name}, ${side} ${unit.type} ${unit.size}, combat value ${short(unit.strength)}, manpower ${unit.manpower ?? "?"}, Tactical ${unit.tactical ?? "?"}${guns}`;
  },

  statusWords(unit: Unit): string[] {
    const list: string[] = [];
    if ((unit.fatigue ?? 0) > 0) list.push(`fatigue ${unit.fatigue}`);
    if ((unit.demoralized ?? 0) > 0) list.push(`demoralized ${unit.demoralized}`);
    const dug = works[unit.entrenchment ?? ""];
    if (dug !== undefined) list.push(dug);
    return [...list, ...unit.status.flatMap((word) => statuses[word] ?? [])];
  },

  /** An action as a player says it, or nothing where the words of every game will do. */
  actionWords(action: Action, name: (id: string) => string, decision = ""): string | null {
    const who = typeof action.unit === "string" ? name(action.unit) : "";
    const other = name(action.to ?? action.with ?? action.counter ?? "");
    const hex = action.hex ?? "";
    switch (action.do) {
      case "transfer":
      case "reattach":
      case "place":
        return `${who} joins ${other}`;
      case "attach":
        return `${who} is attached to ${other}`;
      case "reform":
        return `${listed((action.units ?? []).map(name))} become the division ${who}`;
      case "take":
        return "Take the initiative";
      case "pass":
        return passes[decision] ?? "Pass";
      case "march":
        return `March ${who}`;
      case "activate":
        return `Activate ${who}`;
      case "assault":
        return `Assault with ${who}`;
      case "burn":
        return `${who} burns the station`;
      case "entrench":
        return `${who} entrenches`;
      case "alert":
        return "Send word to McLaws";
      case "distribute":
        return "Tell off the horse artillery";
      case "select":
        return `Choose ${who}`;
      case "begin":
        return "Begin";
      case "force":
        return "Force march";
      case "move":
        return `To ${hex}${action.with !== undefined ? ` with ${other}` : ""}`;
      case "attack":
        return `${attacks[action.type ?? ""] ?? action.type} attack on ${hex}${action.charge === true ? ", a charge" : ""}`;
      case "refuse":
        return "Refuse the flanks";
      case "unrefuse":
        return "Flanks refused no longer";
      case "stop":
        return who === "" ? "Stop here" : "End the march";
      case "detach":
        return `Detach ${action.manpower} as ${other}`;
      case "dismantle":
        return `Take up the bridge to ${hex}`;
      case "destroy":
        return `Try to destroy the bridge to ${hex}`;
      case "bridge":
        return `${who} bridges the river to ${hex}`;
      case "repair":
        return `${who} repairs the bridge to ${hex}`;
      case "withdraw":
        return `${who} retreats before the enemy`;
      case "retreat":
        return `Retreat to ${hex}`;
      case "lose":
        return `${who} loses a point`;
      case "target":
        return `Assault ${hex}`;
      case "lee":
        return "Lee takes part";
      case "keep":
        return `${who} attacks`;
      case "grand":
        return "Try a grand assault";
      case "advance":
        return `${who} advances`;
      case "kill":
        return `${who} falls`;
      default:
        return null;
    }
  },
});

export const { unitLine, statusWords, actionWords } = sentences;

/** Words of its panel. */
export const panelTexts = texts("marches_panel", {
  ofLeader: (name: string) => ` of ${name}`,
  allowance: ", allowance {points}",
  assaultLine: (target: string, names: string) => (target === "" ? `Assault by ${names}` : `Assault on ${target} by ${names}`),
  mayAttack: (n: number) => `; ${n} may attack`,
  joinedBy: (names: string) => `; joined by ${names}`,
  combat: "Combat under way",
  against: (attackers: string, defenders: string, hex: string) => `${attackers} against ${defenders} in ${hex}`,
  kindOf: (words: string) => `, ${words}`,
  grandAssault: "grand assault",
  assault: "assault",
  charge: ", a charge",
  dice: "Dice {first} {plus} against {second} {minus}: line {line}",
  stillToLose: (n: number) => `${n} still to lose`,
  retreats: { normal: "Retreat", voluntary: "Voluntary retreat", rout: "Rout", cavalry: "Cavalry retreat" } as Record<string, string>,
  retreatOf: (kind: string, names: string, from: string, way: string) => `${kind} of ${names} from ${from}${way === "" ? "" : `: ${way}`}`,
  previewCaption: "The assault as it stands, if all of them attack",
  heads: { hex: "Hex", values: "Values", dice: "Dice", retreat: "Retreat", priority: "Priority", loses: "Each unit loses", line: "Line", chance: "Chance", defender: "Defender", attacker: "Attacker" },
  retreatCaption: "Hexes of the retreat",
  chart: (n: number) => `chart ${n}`,
  overridden: " overridden",
  actions: "Actions",
  oneAction: "One action",
  showAll: "Show all",
  leaders: "Leaders",
  units: "Units",
  actionHint: "Click a lit counter to see what it can do. A march and an activation add a level of fatigue; the allowance is rolled.",
  verbs: { march: "March", activate: "Activate", assault: "Assault", burn: "Burn station", entrench: "Entrench" } as Record<string, string>,
  flags: {
    held: "held by an enemy zone: attack or end",
    in_zone: "began in an enemy zone",
    fought: "has attacked",
    charged: "has charged",
    forced: "force marched",
    tired: "marches tired",
    idle: "may do nothing",
  } as Record<string, string>,
  march: "March",
  pointsLeft: "{points} Movement Points left",
  takenByCavalry: (points: string) => `, ${points} taken by cavalry`,
  oneHexFurther: "One hex further",
  marchHint: "Click a lit hex to go there, an enemy to see what an attack is worth. Further hexes are walked step by step.",
  zoneToZone: "zone to zone",
  disorganizes: "disorganizes",
  endsMarch: "ends the march",
  detachPart: "Detach a part",
  detachAs: "as",
  manpower: "manpower",
  detach: "Detach",
  enemies: "Enemies to attack",
  how: "How",
  assaultWord: "Assault",
  retreatChance: (p: string) => `retreat ${p}`,
  attackOf: (type: string, charge: boolean) => `${type} attack${charge ? ", a charge" : ""}`,
  notNow: "Not now",
  ratioLine: "{attack} against {defence}: attacker {attacker}, defender {defender}",
  facts: { ratio: "Ratio", tactical: "Tactical", artillery: "Artillery", flanks: "Flanks", columns: "Columns" },
  difference: (n: string, die: boolean) => `difference ${n}${die ? "; a die decides" : ""}`,
  covered: (n: number) => `${n} of 6 hexes covered`,
  columns: "{attacker} {a}, {defender} {d}",
  attackerWord: "attacker",
  defenderWord: "defender",
  shares: { retreats: "defender retreats", routed: "is routed", loses: "loses men" },
  everyLine: "Every line of the table",
  cannotRetreat: (hex: string) => `The retreat cannot go to ${hex}`,
  cannotAct: (name: string) => `${name} cannot act now`,
  cannotAttack: (name: string, hex: string) => `${name} cannot attack ${hex}`,
  cannotGo: (name: string, hex: string) => `${name} cannot go to ${hex}`,
  theUnit: "The unit",
});

/** Markers on the board. */
export const marchMarkerTexts = texts("march_markers", {
  pontoon: (from: string, to: string) => `Pontoon bridge ${from}/${to}`,
  destroyed: (from: string, to: string) => `Bridge destroyed ${from}/${to}`,
  refused: "Flanks refused",
  guns: "Stuart’s horse artillery",
  station: (state: string) => `Railway station ${state}`,
});
