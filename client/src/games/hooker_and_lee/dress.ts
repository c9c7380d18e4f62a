/** How the field of Chancellorsville is lettered. Places of words are drawing, not rules. */
import type { Label, SheetDress } from "../../board/sheet";

type Row = [hex: string, dx: number, dy: number, words: string, size: number, turn?: number];

const make = (kind: string, rows: Row[]): Label[] =>
  rows.map(([hex, dx, dy, words, size, turn]) => ({ hex, dx, dy, words, kind, size, ...(turn !== undefined ? { turn } : {}) }));

const kTowns = make("town", [["1616", 0, 0.36, "CHANCELLORSVILLE", 25]]);

export const kDress: SheetDress = {
  title: "HOOKER AND LEE",
  subtitle: "Chancellorsville · 2–3 May 1863",
  note: [
    "A reconstruction: the printed map was not available. Hexes that the",
    "rulebook or the public set-up name are exact, the rest is history and",
    "judgement. The source of every hex stands in the line below the board.",
  ],
  labels: [...kTowns],
  riverNames: [],
  stubs: [],
  stone: () => false,
  scale: 400,
};

/** The two maps joined: every place keeps its hex, under the letter of its map. */
export function grandDress(fredericksburg: SheetDress): SheetDress {
  const under = <T extends { hex: string }>(letter: string, rows: T[]): T[] => rows.map((row) => ({ ...row, hex: letter + row.hex }));
  return {
    ...kDress,
    title: "GRAND CHANCELLORSVILLE",
    subtitle: "29 April – 3 May 1863",
    labels: [...under("H", kDress.labels), ...under("F", fredericksburg.labels)],
    riverNames: [...kDress.riverNames, ...fredericksburg.riverNames],
    stubs: [...under("H", kDress.stubs), ...under("F", fredericksburg.stubs)],
    stone: fredericksburg.stone,
  };
}
