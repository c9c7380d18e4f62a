/** Words of the counters in the stack of a hex. */
import type { Unit } from "../protocol/types";
import { texts } from "./language";

export const stackTexts = texts("stack", {
  source: "Source",
  /** What is printed on the counter, in words. */
  values: (unit: Unit) => valueWords(unit),
});

function valueWords(unit: Unit): string {
  const words: string[] = [];
  if (unit.type === "leader") {
    if (unit.stars !== undefined) words.push(unit.stars === 1 ? "one star" : `${unit.stars} stars`);
    if (unit.rank !== undefined) words.push(`leader of a ${unit.rank}`.replace("a army", "an army"));
    if (unit.command_value !== undefined) words.push(`Command ${unit.command_value}`);
  } else if (unit.manpower !== undefined) {
    words.push(`combat value ${unit.strength}`, `manpower ${unit.manpower}`);
  } else words.push(`strength ${unit.strength}`);
  if (unit.tactical !== undefined) words.push(`Tactical ${unit.tactical}`);
  if ((unit.artillery ?? 0) > 0) words.push(`Artillery ${unit.artillery}`);
  return words.join(", ");
}
