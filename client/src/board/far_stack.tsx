/** A stack as one block, for a map far away: side, size and strength of the whole. */
import { Ring } from "./counter";
import { outlineOf } from "./counter_symbols";
import { memo } from "./memo";
import { kTabLetters } from "./counter_signs";

export interface FarProps {
  hex: string;
  x: number;
  y: number;
  homeX: number;
  homeY: number;
  scale: number;
  unit: string;
  side: string;
  count: number;
  strength: string;
  size: string;
  morale: string;
  look: string;
  label: string;
}

/** Echelons as strokes, for letters would be too small: III, X, XX, XXX. */
const kStrokes: Record<string, string> = {
  regiment: "M-8 -26V-18M0 -26V-18M8 -26V-18",
  battalion: "M-4 -26V-18M4 -26V-18",
  brigade: "M-4 -26L4 -18M4 -26L-4 -18",
  division: "M-11 -26L-3 -18M-3 -26L-11 -18M3 -26L11 -18M11 -26L3 -18",
  corps: "M-17 -26L-9 -18M-9 -26L-17 -18M-4 -26L4 -18M4 -26L-4 -18M9 -26L17 -18M17 -26L9 -18",
};

export const FarStack = memo(function FarStack({ hex, x, y, scale, unit, side, count, strength, size, morale, look, label }: FarProps) {
  const wide = strength.length > 2;
  return (
    <g class={`counter far ${side} ${look}`} transform={`translate(${x} ${y}) scale(${scale})`} role="img" tabindex={-1} aria-label={label} data-at={hex} data-unit={unit} data-testid={`unit-${unit}`}>
      <title>{label}</title>
      {count > 2 && <path class="c-shadow" d={outlineOf(side)} transform="translate(-8 -8)" />}
      {count > 1 && <path class="c-shadow" d={outlineOf(side)} transform="translate(-4 -4)" />}
      {look !== "" && <Ring side={side} />}
      <use href={`#cs-frame-${side}`} />
      <path class="c-strokes" d={kStrokes[size] ?? ""} />
      {strength === "" ? (
        <use href="#cs-star" transform="translate(0 7) scale(2.600)" />
      ) : (
        <text class="c-strength far" y={21} {...(wide ? { textLength: 50, lengthAdjust: "spacingAndGlyphs" } : {})}>
          {strength}
        </text>
      )}
      {morale !== "" && (
        <g class={`c-tab ${morale}`} transform="translate(-20 18) scale(1.700)">
          <path d="M-6.500 -8H6.500V5L0 9.500L-6.500 5Z" />
          <text y={4}>{kTabLetters[morale] ?? ""}</text>
        </g>
      )}
    </g>
  );
});
