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
      {marks.map((word, i) => (
        <g transform={`translate(${h - 8} ${h - 9 - i * 14.5})`}>
          <path class="c-mark-ground" d="M-7 -7h14v14h-14z" />
          <path class="c-mark" d={kMarks[word] ?? ""} />
        </g>
      ))}
    </g>
  );
});

export function CounterFace({ unit }: { unit: Unit }) {
  const symbol = kSymbols[unit.type] ?? { line: "", fill: "" };
  const ineffective = unit.status.includes("ineffective");
  const wide = unit.name.length > 7;
  return (
    <>
      <path class="c-ring" d={kShapes[unit.side] ?? ""} />
      <path class="c-body" d={kShapes[unit.side] ?? ""} />
      <path class="c-band" d={kBands[unit.side] ?? ""} />
      <path class="c-edge" d={kShapes[unit.side] ?? ""} />
      <text class="c-name" y={-16.5} {...(wide ? { textLength: 48, lengthAdjust: "spacingAndGlyphs" } : {})}>
        {unit.name}
      </text>
      <rect class="c-box" x={-15} y={-9.5} width={30} height={18} />
      {symbol.line !== "" && <path class="c-line" d={symbol.line} transform="translate(0 -.5)" />}
      {symbol.fill !== "" && <path class="c-fill" d={symbol.fill} transform="translate(0 -.5)" />}
      <text class="c-size" x={-h + 4} y={h - 5}>
        {kSizes[unit.size] ?? ""}
      </text>
      <text class="c-strength" y={h - 3.5}>
        {ineffective ? `(${unit.strength})` : unit.strength}
      </text>
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
