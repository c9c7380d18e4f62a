/** How the field of Chancellorsville is lettered. Places of words are drawing, not rules. */
import type { Label, SheetDress } from "../../board/sheet";

type Row = [hex: string, dx: number, dy: number, words: string, size: number, turn?: number];

const make = (kind: string, rows: Row[]): Label[] =>
  rows.map(([hex, dx, dy, words, size, turn]) => ({ hex, dx, dy, words, kind, size, ...(turn !== undefined ? { turn } : {}) }));

const kTowns = make("town", [["1616", 0, 0.38, "CHANCELLORSVILLE", 25]]);

const kHills = make("hill", [
  ["1718", 0, 0.36, "FAIRVIEW", 22],
  ["2018", 0, 0.36, "HAZEL GROVE", 22],
]);

const kRange = make("range", [["1421", 0.2, 0.1, "THE WILDERNESS", 34]]);

const kPlaces = make("place", [
  ["2318", -0.1, 0.34, "Catharine Furnace", 19],
  ["1524", 0.1, 0.36, "Dowdall’s Tavern", 19],
  ["1525", -0.2, -0.24, "Wilderness Church", 18],
  ["1526", -0.1, 0.36, "Talley Farm", 18],
  ["1325", 0, 0.34, "Hawkins Farm", 19],
  ["1418", -0.2, 0.34, "Bullock House", 19],
  ["2014", 0.35, 0.34, "Lee and Jackson’s bivouac", 17],
  ["1502", -0.1, -0.2, "Zoan Church", 19],
  ["1901", -0.4, 0.34, "Tabernacle Church", 19],
]);

const kWater = make("water", [
  ["0227", 0.95, 0.1, "Ely’s Ford", 23],
  ["0410", 0.85, 0.05, "U.S. Ford", 23],
  ["0909", -0.3, -0.62, "Scott’s Dam", 19],
]);

const kWays = make("way", [
  ["1811", 0, 0.22, "Orange Turnpike", 19],
  ["1622", 0, 0.22, "Orange Turnpike", 19],
  ["2505", 0, -0.3, "Orange Plank Road", 18],
  ["1827", 0.2, 0.22, "Orange Plank Road", 18, 60],
  ["0724", 0.5, 0.4, "Ely’s Ford Road", 18, 60],
  ["0812", 0.4, 0.1, "U.S. Ford Road", 18, -60],
  ["1208", 0, 0.26, "River Road", 18],
]);

export const kDress: SheetDress = {
  title: "HOOKER AND LEE",
  subtitle: "Chancellorsville · 2–3 May 1863",
  note: [
    "A reconstruction: the printed map was not available. Hexes that the",
    "rulebook or the public set-up name are exact, the rest is history and",
    "judgement. The source of every hex stands in the line below the board.",
  ],
  labels: [...kTowns, ...kHills, ...kRange, ...kPlaces, ...kWater, ...kWays],
  riverNames: [
    { words: "RAPIDAN", at: 0.25, size: 28 },
    { words: "RAPPAHANNOCK", at: 0.78, size: 28 },
  ],
  stubs: [
    { hex: "0128", dx: -0.25, dy: -0.5, kind: "road" },
    { hex: "0111", dx: -0.2, dy: -0.5, kind: "road" },
    { hex: "0109", dx: 0.2, dy: -0.5, kind: "road" },
    { hex: "1101", dx: 0.52, dy: 0, kind: "road" },
    { hex: "1128", dx: -0.5, dy: -0.2, kind: "road" },
    { hex: "1427", dx: -0.5, dy: 0, kind: "turnpike" },
    { hex: "1928", dx: -0.45, dy: 0.3, kind: "turnpike" },
    { hex: "1501", dx: 0.5, dy: -0.1, kind: "turnpike" },
    { hex: "2001", dx: 0.5, dy: -0.2, kind: "turnpike" },
    { hex: "2101", dx: 0.5, dy: 0, kind: "turnpike" },
    { hex: "2518", dx: -0.2, dy: 0.5, kind: "road" },
    { hex: "2514", dx: -0.2, dy: 0.5, kind: "road" },
  ],
  stone: () => false,
  scale: 437,
};

/** The two maps joined: every place keeps its hex, under the letter of its map. */
export function grandDress(fredericksburg: SheetDress): SheetDress {
  const under = <T extends { hex: string }>(letter: string, rows: T[]): T[] => rows.map((row) => ({ ...row, hex: letter + row.hex }));
  return {
    ...kDress,
    title: "GRAND CHANCELLORSVILLE",
    subtitle: "29 April – 3 May 1863",
    labels: [...under("H", kDress.labels), ...under("F", fredericksburg.labels)],
    riverNames: [
      { words: "RAPIDAN", at: 0.12, size: 30 },
      { words: "RAPPAHANNOCK RIVER", at: 0.43, size: 30 },
      { words: "RAPPAHANNOCK", at: 0.64, size: 28 },
    ],
    stubs: [...under("H", kDress.stubs), ...under("F", fredericksburg.stubs)],
    stone: fredericksburg.stone,
    ...(fredericksburg.streets !== undefined ? { streets: fredericksburg.streets } : {}),
  };
}
