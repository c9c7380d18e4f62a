/** The drawings of which counters are made, each defined once for the whole page: frames of the two sides, arms of service
 *  in two styles, echelons, works. */
import { kCounter } from "./stacking";

const h = kCounter / 2;

/** Square for one side, cut corners for the other: no meaning by colour alone. */
const kBodies = {
  union: `M${-h + 3} ${-h}H${h - 3}Q${h} ${-h} ${h} ${-h + 3}V${h - 3}Q${h} ${h} ${h - 3} ${h}H${-h + 3}Q${-h} ${h} ${-h} ${h - 3}V${-h + 3}Q${-h} ${-h} ${-h + 3} ${-h}Z`,
  confederate: `M${-h + 9} ${-h}H${h - 9}L${h} ${-h + 9}V${h - 9}L${h - 9} ${h}H${-h + 9}L${-h} ${h - 9}V${-h + 9}Z`,
};

const kBands = {
  union: `M${-h + 3} ${-h}H${h - 3}Q${h} ${-h} ${h} ${-h + 3}V-15H${-h}V${-h + 3}Q${-h} ${-h} ${-h + 3} ${-h}Z`,
  confederate: `M${-h + 9} ${-h}H${h - 9}L${h} ${-h + 9}V-15H${-h}V${-h + 9}Z`,
};

/** The outline, for rings and ghosts. */
export function outlineOf(side: string): string {
  return side === "confederate" ? kBodies.confederate : kBodies.union;
}

/** The band of the formation at the left edge, inside the outline. */
export function stripeOf(side: string): string {
  return side === "confederate" ? "M-27.200 -15H-19.500V27.200L-27.200 19.500Z" : "M-27.200 -15H-19.500V27.200H-25Q-27.200 27.200 -27.200 25Z";
}

/** Patterns over the band: none, slanting lines, cross lines, both ways. */
export const kHatches = [
  "",
  "M-27 -7L-19.500 -14.500M-27 1L-19.500 -6.500M-27 9L-19.500 1.500M-27 17L-19.500 9.500M-24 22L-19.500 17.500",
  "M-27 -10H-19.500M-27 -4H-19.500M-27 2H-19.500M-27 8H-19.500M-27 14H-19.500M-27 20H-19.500",
  "M-27 -7L-19.500 -14.500M-27 3L-19.500 -4.500M-27 13L-19.500 5.500M-27 -14.500L-19.500 -7M-27 -4.500L-19.500 3M-27 5.500L-19.500 13",
];

/** NATO: lines and fillings in a box of 30 by 18 about 0 0. */
const kNato: Record<string, { line: string; fill: string }> = {
  infantry: { line: "M-15 -9L15 9M-15 9L15 -9", fill: "" },
  cavalry: { line: "M-15 9L15 -9", fill: "" },
  artillery: { line: "", fill: "M-4.800 0a4.800 4.800 0 1 0 9.600 0a4.800 4.800 0 1 0 -9.600 0" },
  horse_artillery: { line: "M-15 9L15 -9", fill: "M-4.300 0a4.300 4.300 0 1 0 8.600 0a4.300 4.300 0 1 0 -8.600 0" },
  gunboat: { line: "M0 -7V6M-5 -3H5M-9 1Q-8 7 0 7Q8 7 9 1", fill: "" },
  headquarters: { line: "M-9 8V-7H9V1H-9", fill: "" },
  other: { line: "M-3 -3Q-3 -6 0 -6T3 -3Q3 -1 0 0V2M0 5V5.500", fill: "" },
};

/** Pictures: silhouettes of about 40 by 28 about 0 0, drawn for this game. */
const kPictures: Record<string, string> = {
  infantry:
    "M-3.400 -9.600A2.500 2.500 0 1 0 1.400 -9.600A2.500 2.500 0 1 0 -3.400 -9.600ZM-4 -10.800L-3.400 -14L1 -13.600L1.600 -11.200L4 -10.200L3.800 -9.600L-3.800 -10Z" +
    "M-8.600 -6.600H-5V-0.600H-8.600ZM-4.600 -6.800L2.600 -7.200L4 1.400L-5 1.600ZM-5 1.600L-9.600 12.400L-11 13.600H-6.200L-0.600 4.600L4 13.600H9.400L7.600 12L3.800 1.200Z" +
    "M1 -6.600L7.600 -2.600L12 -4.400L12.600 -2.600L7.200 0.200L0 -3Z" +
    "M-11.500 5L-10.500 1.800L-2 -1.600L20.500 -9.300L20.700 -8.700L-1.400 0.400L-7 4.600Z",
  cavalry:
    "M-13 1.500C-11 -3.500 -3 -2.500 3 -2.500L8.500 -7.500C9.500 -10 12.500 -11.500 13.500 -11L14 -12.500L15 -10.200L18.500 -6L17.200 -3.800L13.200 -4.800L11 1.500L10.400 3.400L16.500 7L16.800 9L14.800 8.600L7.500 5.800L5 5L-5.500 5L-8 7.600L-14 11.600L-15.600 11L-11 6L-11.800 3.600C-14 4.500 -17 5.500 -19.500 4.500C-17 3 -15.500 0.500 -13 1.500Z" +
    "M6.500 4.500L12.500 12.600L10.200 13.400L3.500 5ZM-7.500 4.600L-3.800 9L-8.200 13.600L-10.200 13L-7 9.200L-10 5.400Z" +
    "M-3 -2.500L-2.600 -9.400L2.600 -9.600L3.600 -2.600ZM-1 -4L3.600 -3.200L4.800 3.800L7 4.400L6.700 5.700L2.600 5.500L1 -0.500Z" +
    "M-2 -11.500A2.100 2.100 0 1 0 2.200 -11.500A2.100 2.100 0 1 0 -2 -11.500ZM-3.800 -12.300H4.400V-13.200H2.400L1.900 -15.200H-1.300L-1.900 -13.200H-3.800Z" +
    "M2 -9L8 -14.800L9 -14.200L3.400 -7Z",
  artillery:
    "M-10 0.400L-8.600 -3.800L17 -7L17.300 -3.400L-7 1.800ZM-4 2.400L-20 11.400L-19 13.200L-15 13L-1.500 5.600Z" +
    "M-7.500 5A8 8 0 1 0 8.500 5A8 8 0 1 0 -7.500 5ZM-5.700 5A6.200 6.200 0 1 1 6.700 5A6.200 6.200 0 1 1 -5.700 5Z" +
    "M-0.300 -1.500H1.300V11.500H-0.300ZM-6 4.200H7V5.800H-6ZM-4.600 0.400L-3.500 -0.700L5.600 8.500L4.500 9.600ZM5.600 0.400L4.500 -0.700L-4.600 8.500L-3.500 9.600Z",
  horse_artillery:
    "M-18 3L-17 0.200L-2 -2L-1.800 0.600L-16 4ZM-21 12.500L-12 5.500L-10 7L-18.800 13.500Z" +
    "M-16.500 7.500A5.700 5.700 0 1 0 -5.100 7.500A5.700 5.700 0 1 0 -16.500 7.500ZM-15 7.500A4.200 4.200 0 1 1 -6.600 7.500A4.200 4.200 0 1 1 -15 7.500Z" +
    "M-11.400 2.500H-10.200V12.500H-11.400ZM-15.500 6.900H-6V8.100H-15.500ZM-5.500 5.500L1 2.600L1.400 3.800L-5 6.800Z" +
    "M0 1C1 -2 6 -1.600 9 -1.600L12.500 -5C13 -7 15.500 -8 16.300 -7.600L16.700 -8.800L17.400 -7.200L20 -4L19 -2.400L16.200 -3.200L14.700 1.500L17.500 6L18.500 12.800L16.600 13.200L15.300 7.500L12.500 4L5.500 4L4.200 8L5.500 13.200L3.400 13.400L1.800 8.200L2 4.500C0.500 4.400 -1 6 -2 5.500C-1.400 4 -1.400 2 0 1Z" +
    "M4.600 -1.600L5 -6.600L8.400 -6.600L9 -1.600ZM5.200 -8.200A1.600 1.600 0 1 0 8.400 -8.200A1.600 1.600 0 1 0 5.200 -8.200ZM4.600 -9.200H9V-10.600H4.800Z",
  gunboat:
    "M-19 5.500H19L15.500 12H-16.500ZM-12.500 4.700L-9 -1H9L12.500 4.700ZM-3 -1.800H1.600V-11H-3ZM13.500 4.700V-9H14.700V4.700ZM14.700 -9H21V-4.400H14.700ZM-0.600 -12.500C3 -15 6 -12 10 -14C8 -10.800 3 -11.200 -0.600 -12.500Z",
  headquarters: "M-10 14V-14H-8.400V14ZM-8.400 -13.200H15L10.600 -6.500L15 0.200H-8.400Z",
  other: "M-14 3.500H12V-3C12 -9 -14 -9 -14 -3ZM-16 4H16V6H-16ZM-13 10A3.600 3.600 0 1 0 -5.800 10A3.600 3.600 0 1 0 -13 10ZM5 10A3.600 3.600 0 1 0 12.200 10A3.600 3.600 0 1 0 5 10Z",
};

/** A general: shoulders, beard, hat. The face stays light. */
const kGeneral = {
  coat: "M-13 14C-13 7.500 -8 5.500 -3.400 4.400L0 7.500L3.400 4.400C8 5.500 13 7.500 13 14ZM-7.600 -5.200Q0 -7.800 7.600 -5.200L7.200 -4Q0 -6.200 -7.200 -4ZM-4.400 -6L-3.800 -11.400Q0 -10 3.800 -11.400L4.400 -6Q0 -7.200 -4.400 -6Z",
  face: "M-4 -4.400V0C-4 3 -2 5 0 5C2 5 4 3 4 0V-4.400Q0 -5.800 -4 -4.400Z",
  beard: "M-4 -0.600C-4 7.500 4 7.500 4 -0.600L2.400 0.800Q0 -0.400 -2.400 0.800Z",
};

/** A star of five points about 0 0. */
export const kStar = Array.from({ length: 10 }, (_, i) => {
  const r = i % 2 === 0 ? 6 : 2.4;
  const a = (i * Math.PI) / 5 - Math.PI / 2;
  return `${i === 0 ? "M" : "L"}${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
}).join("").concat("Z");

/** A bank along the foot of a counter: broken while it is being dug, teeth for breastworks, double for a fort. */
const kTeeth = [-22, -13, -4, 5, 14].map((x) => `M${x} ${h + 3}l4 5h1l4 -5`).join("");
export const kBanks: Record<string, string> = {
  breastwork_build: `M${-h} ${h + 3}h14m8 0h12m8 0h14`,
  breastwork_complete: `M${-h} ${h + 3}H${h}${kTeeth}`,
  fort_build: `M${-h} ${h + 3}H${h}${kTeeth}M${-h} ${h + 10}h14m8 0h12m8 0h14`,
  fort_complete: `M${-h} ${h + 3}H${h}${kTeeth}M${-h} ${h + 10}H${h}`,
};

/** The drawing of an arm; what is not known comes as a wagon or a question. */
export function symbolId(style: "nato" | "picture", type: string): string {
  return type in kNato ? `cs-${style}-${type}` : `cs-${style}-other`;
}

/** Once in the page, so that counters on the map, in lists and under the lens can use them. */
export function CounterSymbols() {
  return (
    <svg class="counter-symbols" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {(["union", "confederate"] as const).map((side) => (
          <symbol id={`cs-frame-${side}`} overflow="visible">
            <path d={kBodies[side]} style={`fill: var(--${side})`} />
            <path d={kBands[side]} style={`fill: var(--c-band-${side})`} />
            <path d={kBodies[side]} class="c-edge" />
          </symbol>
        ))}
        {Object.entries(kNato).map(([type, { line, fill }]) => (
          <symbol id={`cs-nato-${type}`} overflow="visible">
            <path class="c-box" d="M-15 -9H15V9H-15Z" />
            {line !== "" && <path class="c-line" d={line} />}
            {fill !== "" && <path class="c-fill" d={fill} />}
          </symbol>
        ))}
        {Object.entries(kPictures).map(([type, d]) => (
          <symbol id={`cs-picture-${type}`} overflow="visible">
            <path class="c-figure" fill-rule="evenodd" d={d} transform="scale(.78)" />
          </symbol>
        ))}
        <symbol id="cs-general" overflow="visible">
          <path class="c-figure" d={kGeneral.coat} transform="scale(.8)" />
          <path class="c-face" d={kGeneral.face} transform="scale(.8)" />
          <path class="c-beard" d={kGeneral.beard} transform="scale(.8)" />
        </symbol>
        <symbol id="cs-star" overflow="visible">
          <path class="c-star" d={kStar} />
        </symbol>
      </defs>
    </svg>
  );
}
