/** The words of Stonewall's Last Battle: decisions, actions, marks. */
import type { Action, Unit } from "../../protocol/types";

export const kinds: Record<string, string> = {
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
};

export const phases: Record<string, string> = {
  transfer: "Leader Transfer Phase",
  attachment: "Attachment Phase",
  action: "Action Cycle",
  recovery: "Recovery Phase",
};

export const statuses: Record<string, string> = {
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
};

export const works: Record<string, string> = {
  breastwork_build: "breastworks begun",
  breastwork_complete: "under breastworks",
  fort_build: "breastworks, fort begun",
  fort_complete: "in a fort",
};

export const attacks: Record<string, string> = {
  column: "Column of route",
  hasty: "Hasty",
  normal: "Normal",
  prepared: "Prepared",
};

export const deeds: Record<string, string> = {
  march: "a march",
  activate: "an activation",
  assault: "an assault",
  burn: "burning a station",
  entrench: "entrenching",
  other: "another action",
};

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

export function unitLine(unit: Unit): string {
  const side = unit.side === "union" ? "Union" : "Confederate";
  if (unit.type === "leader") {
    const both = unit.tactical !== undefined ? `Tactical ${unit.tactical}, ` : "";
    return `${unit.name}, ${side} ${unit.rank ?? ""} leader, ${both}Command ${unit.command_value ?? "?"}`;
  }
  const guns = unit.artillery !== undefined && unit.artillery > 0 ? `, Artillery ${unit.artillery}` : "";
  return `${unit.name}, ${side} ${unit.type} ${unit.size}, combat value ${short(unit.strength)}, manpower ${unit.manpower ?? "?"}, Tactical ${unit.tactical ?? "?"}${guns}`;
}

export function statusWords(unit: Unit): string[] {
  const list: string[] = [];
  if ((unit.fatigue ?? 0) > 0) list.push(`fatigue ${unit.fatigue}`);
  if ((unit.demoralized ?? 0) > 0) list.push(`demoralized ${unit.demoralized}`);
  const dug = works[unit.entrenchment ?? ""];
  if (dug !== undefined) list.push(dug);
  return [...list, ...unit.status.flatMap((word) => statuses[word] ?? [])];
}

/** An action as a player says it, or nothing where the words of every game will do. */
export function actionWords(action: Action, name: (id: string) => string): string | null {
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
      return `${(action.units ?? []).map(name).join(" and ")} become the division ${who}`;
    case "take":
      return "Take the initiative";
    case "pass":
      return "Pass";
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
}
