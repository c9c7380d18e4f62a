/** One counter: designation, arm of service in NATO form, strength, status. Sides differ in shape and band. */
import type { Unit } from "../protocol/types";
import { memo } from "./memo";

/** A counter is drawn 56 units wide and shown a little larger. */
export const kCounter = 56;
const kScale = 1.14;
const h = kCounter / 2;

/** Square for one side, cut corners for the other: no meaning by colour alone. */
const kShapes: Record<string, string> = {
  union: `M${-h + 3} ${-h}H${h - 3}Q${h} ${-h} ${h} ${-h + 3}V${h - 3}Q${h} ${h} ${h - 3} ${h}H${-h + 3}Q${-h} ${h} ${-h} ${h - 3}V${-h + 3}Q${-h} ${-h} ${-h + 3} ${-h}Z`,
  confederate: `M${-h + 9} ${-h}H${h - 9}L${h} ${-h + 9}V${h - 9}L${h - 9} ${h}H${-h + 9}L${-h} ${h - 9}V${-h + 9}Z`,
};

const kBands: Record<string, string> = {
  union: `M${-h + 3} ${-h}H${h - 3}Q${h} ${-h} ${h} ${-h + 3}V-13H${-h}V${-h + 3}Q${-h} ${-h} ${-h + 3} ${-h}Z`,
  confederate: `M${-h + 9} ${-h}H${h - 9}L${h} ${-h + 9}V-13H${-h}V${-h + 9}Z`,
};

/** Arm of service inside its box, 30 by 18. */
const kSymbols: Record<string, { line: string; fill: string }> = {
  infantry: { line: "M-15 -9L15 9M-15 9L15 -9", fill: "" },
  cavalry: { line: "M-15 9L15 -9", fill: "" },
  artillery: { line: "", fill: "M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0 -9 0" },
  horse_artillery: { line: "M-15 9L15 -9", fill: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" },
  gunboat: { line: "M0 -7V6M-5 -3H5M-9 1Q-8 7 0 7Q8 7 9 1", fill: "" },
};

const kSizes: Record<string, string> = { regiment: "III", brigade: "X", division: "XX", corps: "XXX" };

/** Marks of what a unit did, 12 by 12, drawn and not lettered. */
const kMarks: Record<string, string> = {
  moved: "M-5 0H4M0 -4L4 0L0 4",
  attacked: "M-5 -5L5 5M5 -5L-5 5",
  defended: "M-4 -5H4V0Q4 4 0 6Q-4 4 -4 0Z",
  displaced: "M-5 -3H2M-1 -6L2 -3L-1 0M5 3H-2M1 0L-2 3L1 6",
  advanced: "M0 6V-4M-4 0L0 -5L4 0",
  retreated: "M4 -4V1H-5M-1 -3L-5 1L-1 5",
  rallying: "M0 6V-6L6 -3L0 0",
  refused: "M-5 4L-3 -3H3L5 4",
  selected: "M-5 0L-1.500 4L5 -4",
  digging: "M-4 5L3 -2M1 -4L5 0L3 -2Z",
  forced: "M-5 -4L-1 0L-5 4M1 -4L5 0L1 4",
  immobile: "M-4 -1H4V5H-4ZM-2.500 -1V-3A2.500 2.500 0 0 1 2.500 -3V-1",
};

export interface CounterLook {
  lit: boolean;
  chosen: boolean;
  duty: boolean;
  attacker: boolean;
  dim: boolean;
}

interface Props {
  unit: Unit;
  x: number;
  y: number;
  label: string;
  look: string;
}

export const Counter = memo(function Counter({ unit, x, y, label, look }: Props) {
  const ineffective = unit.status.includes("ineffective");
  const marks = unit.status.filter((word) => kMarks[word] !== undefined);
  return (
    <g
      class={`counter ${unit.side} ${look}`}
      transform={`translate(${x} ${y}) scale(${kScale})`}
      role="img"
      tabindex={-1}
      aria-label={label}
      data-unit={unit.id}
      data-testid={`unit-${unit.id}`}
    >
      <title>{label}</title>
      <CounterFace unit={unit} />
      {ineffective && <path class="c-strike" d={`M${-h + 4} ${h - 4}L${h - 4} ${-h + 4}`} />}
      {marks.slice(0, 3).map((word, i) => (
        <g transform={`translate(${h - 8} ${h - 9 - i * 14.5})`}>
          <path class="c-mark-ground" d="M-7 -7h14v14h-14z" />
          <path class="c-mark" d={kMarks[word] ?? ""} />
        </g>
      ))}
    </g>
  );
});

/** Bars across the lower left corner: one Disordered, two Shaken, three and a stroke through it Routed. */
const kMoraleBars: Record<string, number> = { disordered: 1, shaken: 2, routed: 3 };

function Morale({ unit }: { unit: Unit }) {
  const bars = kMoraleBars[unit.morale ?? ""] ?? 0;
  if (bars === 0) return null;
  const d = Array.from({ length: bars }, (_, i) => `M${-h + 2} ${h - 19 + i * 5}h13`).join("");
  return (
    <>
      <path class="c-morale-ground" d={`M${-h} ${h - 23}h17v${5 + bars * 5}h-17z`} />
      <path class="c-morale" d={d} />
      {bars === 3 && <path class="c-strike" d={`M${-h + 4} ${h - 4}L${h - 4} ${-h + 4}`} />}
    </>
  );
}

/** Marks of games of marches: fatigue as pips, the exhausted side as a white stripe, disorder as a broken bar,
 *  demoralization as bars, works as a bank under the counter. */
function March({ unit }: { unit: Unit }) {
  if (unit.fatigue === undefined) return null;
  const pips = [0, 1, 2, 3].map((i) => ({ full: i < (unit.fatigue ?? 0), y: 6 - i * 6 }));
  const demoralized = unit.demoralized ?? 0;
  const works = unit.entrenchment ?? "none";
  return (
    <>
      {unit.status.includes("exhausted") && <path class="c-exhausted" d={`M${-h + 1} ${-h + 15.5}H${h - 1}`} />}
      {(unit.fatigue ?? 0) > 0 && (
        <>
          <path class="c-mark-ground" d="M-26.500 -15h8v25h-8z" />
          {pips.map((pip) => (
            <circle class={pip.full ? "c-pip full" : "c-pip"} cx={-22.5} cy={pip.y} r={2.3} />
          ))}
        </>
      )}
      {unit.status.includes("disorganized") && <path class="c-disorder" d="M-15 -9.500L-6 8.500L0 -9.500L6 8.500L15 -9.500" />}
      {demoralized > 0 && (
        <>
          <path class="c-mark-ground" d={`M17 ${-14}h10v${5 + demoralized * 5}h-10z`} />
          <path class="c-morale" d={Array.from({ length: demoralized }, (_, i) => `M18.500 ${-9.5 + i * 5}h7`).join("")} />
        </>
      )}
      {works !== "none" && <path class={`c-works ${works.includes("fort") ? "fort" : ""}`} d={kBanks[works] ?? ""} />}
    </>
  );
}

/** A bank along the foot of a counter: broken while it is being dug, teeth for breastworks, double for a fort. */
const kTeeth = [-22, -13, -4, 5, 14].map((x) => `M${x} ${h + 3}l4 5h1l4 -5`).join("");
const kBanks: Record<string, string> = {
  breastwork_build: `M${-h} ${h + 3}h14m8 0h12m8 0h14`,
  breastwork_complete: `M${-h} ${h + 3}H${h}${kTeeth}`,
  fort_build: `M${-h} ${h + 3}H${h}${kTeeth}M${-h} ${h + 10}h14m8 0h12m8 0h14`,
  fort_complete: `M${-h} ${h + 3}H${h}${kTeeth}M${-h} ${h + 10}H${h}`,
};

/** A star of five points about 0 0. */
const kStar = Array.from({ length: 10 }, (_, i) => {
  const r = i % 2 === 0 ? 6 : 2.4;
  const a = (i * Math.PI) / 5 - Math.PI / 2;
  return `${i === 0 ? "M" : "L"}${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
}).join("").concat("Z");

const kRanks: Record<string, number> = { division: 1, corps: 2, army: 3 };

function Leader({ unit }: { unit: Unit }) {
  const stars = unit.stars ?? kRanks[unit.rank ?? ""] ?? 1;
  return (
    <>
      {Array.from({ length: stars }, (_, i) => (
        <path class="c-star" d={kStar} transform={`translate(${(i - (stars - 1) / 2) * 12.5} 3)`} />
      ))}
    </>
  );
}

/** Manpower; where the combat value is less, both. */
function strengthText(unit: Unit): string {
  const words = String(unit.strength)
    .replace(/ ?1\/2$/, "½")
    .replace(/ ?1\/4$/, "¼")
    .replace(/ ?3\/4$/, "¾");
  return unit.manpower === undefined || String(unit.manpower) === words ? words : `${words}|${unit.manpower}`;
}

export function CounterFace({ unit }: { unit: Unit }) {
  const symbol = kSymbols[unit.type] ?? { line: "", fill: "" };
  const ineffective = unit.status.includes("ineffective");
  const wide = unit.name.length > 7;
  const double = strengthText(unit).includes("|");
  return (
    <>
      <path class="c-ring" d={kShapes[unit.side] ?? ""} />
      <path class="c-body" d={kShapes[unit.side] ?? ""} />
      <path class="c-band" d={kBands[unit.side] ?? ""} />
      <path class="c-edge" d={kShapes[unit.side] ?? ""} />
      <text class="c-name" y={-16.5} {...(wide ? { textLength: 48, lengthAdjust: "spacingAndGlyphs" } : {})}>
        {unit.name}
      </text>
      {unit.type === "leader" ? <Leader unit={unit} /> : <rect class="c-box" x={-15} y={-9.5} width={30} height={18} />}
      {symbol.line !== "" && <path class="c-line" d={symbol.line} transform="translate(0 -.5)" />}
      {symbol.fill !== "" && <path class="c-fill" d={symbol.fill} transform="translate(0 -.5)" />}
      <text class="c-size" x={-h + 4} y={h - 5}>
        {(unit.type === "leader" && unit.rank !== undefined) || double ? "" : (kSizes[unit.size] ?? "")}
      </text>
      {unit.type !== "leader" && (
        <text class={double ? "c-strength double" : "c-strength"} y={h - 3.5}>
          {ineffective ? `(${unit.strength})` : strengthText(unit)}
        </text>
      )}
      {unit.command_value !== undefined && (
        <text class="c-strength" y={h - 3.5}>
          {unit.tactical !== undefined ? `${unit.tactical}-${unit.command_value}` : unit.command_value}
        </text>
      )}
      <Morale unit={unit} />
      <March unit={unit} />
    </>
  );
}

/** Places of the counters of one hex, bottom first. */
export function fan(count: number): { x: number; y: number }[] {
  if (count === 1) return [{ x: 0, y: 7 }];
  const stepX = count === 2 ? 18 : 36 / (count - 1);
  return Array.from({ length: count }, (_, i) => {
    const at = i - (count - 1) / 2;
    return { x: Math.round(at * stepX * 10) / 10, y: Math.round((6 - at * stepX * 0.75) * 10) / 10 };
  });
}
