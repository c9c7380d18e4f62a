/** How the field of Fredericksburg is lettered. Places of words are drawing, not rules. */
import type { Label, SheetDress } from "../../board/sheet";

type Row = [hex: string, dx: number, dy: number, words: string, size: number, turn?: number];

const make = (kind: string, rows: Row[]): Label[] =>
  rows.map(([hex, dx, dy, words, size, turn]) => ({ hex, dx, dy, words, kind, size, ...(turn !== undefined ? { turn } : {}) }));

const kHills = make("hill", [
  ["0417", 0.35, 0.24, "TAYLOR’S HILL", 23],
  ["1113", -0.62, 0.3, "MARYE’S HEIGHTS", 23],
  ["1711", -0.62, 0.36, "TELEGRAPH HILL", 23],
  ["2202", -0.08, 0.36, "PROSPECT HILL", 22],
]);

const kRange = make("range", [["0707", 1.1, -0.45, "STAFFORD HEIGHTS", 26, -50]]);

const kKnolls = make("knoll", [
  ["0615", 0.1, 0.36, "Stansbury Hill", 20],
  ["0814", -0.1, 0.34, "Cemetery Hill", 20],
  ["1212", -0.1, 0.36, "Willis Hill", 20],
  ["1710", 0.2, 0.37, "Howison Hill", 18],
]);

const kTowns = make("town", [
  ["0113", 0.98, 0.22, "FALMOUTH", 23],
  ["2401", -0.42, 0.36, "Hamilton’s Crossing", 22],
  ["0206", 0, 0.36, "Burnside’s headquarters", 20],
  ["0712", -0.42, 0.66, "FREDERICKSBURG", 27, -60],
]);

const kPlaces = make("place", [
  ["0206", 0, 0.54, "(Phillips House)", 18],
  ["0511", 0.6, 0.3, "Chatham", 23],
  ["0511", 0.66, 0.47, "(Lacy House)", 18],
  ["0616", -0.1, 0.26, "Snowden", 19],
  ["1109", 0.12, 0.27, "Hazel Hill", 19],
  ["1308", 0.05, -0.2, "Ferneyhough", 18],
  ["1603", 0.1, 0.24, "Mannsfield", 21],
  ["1601", -0.1, 0.24, "Smithfield", 21],
  ["2006", 0.1, 0.34, "Bernard’s cabins", 19],
  ["1905", 0.38, -0.22, "Sunken Railroad", 19],
  ["1803", 0.15, 0.35, "Slaughter Pen", 19],
  ["1326", 0, 0.34, "Salem Church", 23],
  ["1221", 0, 0.28, "Toll Gate", 20],
  ["1516", 0, 0.3, "Idlewild", 20],
  ["0809", 0.1, -0.18, "R.R. bridge (burned)", 16],
  ["1504", 0.1, 0.38, "Franklin’s bridgehead", 19],
]);

const kWorks = make("works", [["1111", 0.14, 0.14, "Stone Wall", 19]]);

const kWater = make("water", [
  ["0412", -0.05, 0.36, "Ford", 20],
  ["0422", 0.54, 0.26, "Scott’s Ford", 24],
  ["0726", 0.94, 0.04, "Bank’s Ford", 24],
  ["0415", 0.26, -0.1, "Dam", 18],
  ["1314", 0.5, 0.72, "Hazel Run", 20],
  ["1420", 0.3, 0.69, "Hazel Run", 20],
  ["1606", 0.36, 0.05, "Deep Run", 20, 62],
  ["2010", 0.25, -0.36, "Deep Run", 20],
  ["0614", 0.25, 0.05, "Canal", 19, -58],
  ["0507", -0.47, 0.15, "Claiborne Run", 19, -62],
  ["0119", -0.3, 0.3, "England Run", 19, -70],
  ["1725", -0.47, 0.1, "Hazel Run", 19, 60],
]);

const kWays = make("way", [
  ["1117", 0, -0.16, "Orange Plank Road", 18],
  ["2113", 0.36, 0.05, "Telegraph Road", 18, 60],
  ["1704", 0.34, 0.12, "Richmond Stage Road", 18, -28],
  ["2408", 0, 0.22, "Mine Road", 17],
  ["2107", 0.3, 0.22, "Military Road", 17],
  ["0719", 0, 0.22, "River Road", 17],
  ["1509", -0.04, 0.34, "R. F. & P. R.R.", 17, -60],
  ["0118", 0.3, 0.22, "Warrenton Road", 17],
  ["1023", 0.1, 0.24, "River Road", 17],
  ["2120", 0.2, 0.24, "Mine Road", 17],
  ["1318", 0.3, -0.18, "Unfinished R.R.", 17],
  ["1002", 0, 0.24, "to King George C.H.", 17, -18],
  ["0304", 0.35, 0.22, "to White Oak Church", 17],
]);

export const kDress: SheetDress = {
  title: "FREDERICKSBURG",
  subtitle: "13–14 December 1862 · 3 May 1863",
  note: [
    "A reconstruction: the printed map was not available. Hexes that the",
    "rulebook or the public set-up name are exact, the rest is history and",
    "judgement. The source of every hex stands in the line below the board.",
  ],
  labels: [...kHills, ...kRange, ...kKnolls, ...kTowns, ...kPlaces, ...kWorks, ...kWater, ...kWays],
  riverNames: [
    { words: "RAPPAHANNOCK RIVER", at: 0.36, size: 30 },
    { words: "RAPPAHANNOCK", at: 0.8, size: 24 },
  ],
  stubs: [
    { hex: "0113", dx: 0.05, dy: -0.62, kind: "turnpike" },
    { hex: "1901", dx: 0.52, dy: 0.28, kind: "turnpike" },
    { hex: "2515", dx: -0.28, dy: 0.52, kind: "turnpike" },
    { hex: "0126", dx: -0.25, dy: -0.55, kind: "turnpike" },
    { hex: "2501", dx: 0, dy: 0.6, kind: "road" },
    { hex: "0301", dx: 0.52, dy: 0, kind: "road" },
    { hex: "1301", dx: 0.52, dy: 0, kind: "road" },
    { hex: "1101", dx: 0.52, dy: 0.1, kind: "road" },
    { hex: "2518", dx: -0.25, dy: 0.52, kind: "road" },
  ],
  stone: (name) => /stone wall/i.test(name),
  scale: 400,
  streets: (hex) => (/0[12]13$/.test(hex) ? 8 : 31),
};
