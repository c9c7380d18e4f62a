/** The formation of a unit as a band of colour and pattern with a few letters. Drawing only: who commands whom is the engine's. */
import type { Side, Unit } from "../protocol/types";

export interface Formation {
  side: Side;
  /** As the engine names it. */
  name: string;
  /** At most four letters. */
  code: string;
  /** One of kColours, and one of the four patterns 0 to 3. */
  colour: string;
  hatch: number;
}

/** Told apart by people who see no red, green or blue; the pattern and the letters tell them apart without any colour. */
export const kColours = ["#f0e442", "#e69f00", "#56b4e9", "#ffffff", "#d55e00", "#8fd19e", "#cc79a7", "#c9c4bb"];

/** The corps or division that a unit belongs to: its formation, else the end of its command, as 1/2/III is of III. */
export function formationName(unit: Unit): string {
  if (unit.formation !== undefined && unit.formation !== "") return unit.formation;
  const parts = unit.command.split("/");
  return (parts[parts.length - 1] ?? "").trim();
}

/** Letters of a name: "VI", "A-L", "LGD" of Left Grand Division, "McL" of McLaws. */
export function codeOf(name: string): string {
  if (name.length <= 4) return name;
  const words = name.split(/[\s.]+/).filter((word) => word !== "");
  if (words.length > 1) return words.map((word) => word[0]?.toUpperCase() ?? "").join("").slice(0, 4);
  const word = words[0] ?? "";
  return (word[0]?.toUpperCase() ?? "") + word.slice(1, 3);
}

/** Formations in the order of the counters, each side by itself: colours in turn, then the patterns move on. */
export function formationsOf(units: Unit[]): Map<string, Formation> {
  const all = new Map<string, Formation>();
  const count: Record<string, number> = {};
  for (const unit of units) {
    const name = formationName(unit);
    const key = `${unit.side} ${name}`;
    if (name === "" || all.has(key)) continue;
    const i = count[unit.side] ?? 0;
    count[unit.side] = i + 1;
    const colour = kColours[i % kColours.length] ?? "#ffffff";
    all.set(key, { side: unit.side, name, code: freeCode(all, unit.side, codeOf(name)), colour, hatch: (i + Math.floor(i / kColours.length)) % 4 });
  }
  return all;
}

/** Two formations of a side do not share their letters. */
function freeCode(all: Map<string, Formation>, side: Side, code: string): string {
  const taken = new Set([...all.values()].filter((one) => one.side === side).map((one) => one.code));
  if (!taken.has(code)) return code;
  for (let n = 2; n < 30; ++n) {
    const other = `${code.slice(0, 3)}${n}`;
    if (!taken.has(other)) return other;
  }
  return code;
}

export function formationOf(all: Map<string, Formation>, unit: Unit): Formation | null {
  return all.get(`${unit.side} ${formationName(unit)}`) ?? null;
}
