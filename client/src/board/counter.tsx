/** One counter: designation, formation, arm of service, strength, signs; less of it the smaller it comes out. */
import type { Unit } from "../protocol/types";
import { signWords } from "../text/english_counters";
import "./counter.css";
import { kBanks, kHatches, outlineOf, stripeOf, symbolId } from "./counter_symbols";
import type { Formation } from "./formations";
import { memo } from "./memo";
import { glyph, kTabLetters, marksOf, type Sign } from "./counter_signs";
import { kCounter, type Level } from "./stacking";

const h = kCounter / 2;

const kEchelons: Record<string, string> = { regiment: "III", battalion: "II", brigade: "X", division: "XX", corps: "XXX" };
const kRanks: Record<string, number> = { division: 1, corps: 2, army: 3 };

export interface Dress {
  level: Level;
  style: "nato" | "picture";
}

/** What is drawn of a unit; the same object as long as nothing of it changes, so that it is not drawn again. */
export interface Face {
  unit: Unit;
  signs: Sign[];
  formation: Formation | null;
  /** Whom a leader is with. */
  companion: string;
}

type FaceProps = Face & Dress;

interface Props extends Dress {
  face: Face;
  x: number;
  y: number;
  scale: number;
  label: string;
  look: string;
  testid: string;
}

export const Counter = memo(function Counter(props: Props) {
  const { face, x, y, scale, label, look, testid, level, style } = props;
  const unit = face.unit;
  return (
    <g
      class={`counter ${unit.side} ${look}`}
      transform={`translate(${x} ${y}) scale(${scale})`}
      role="img"
      tabindex={-1}
      aria-label={label}
      data-unit={unit.id}
      data-testid={testid === "" ? undefined : testid}
    >
      <title>{label}</title>
      {look !== "" && <Ring side={unit.side} />}
      <CounterFace face={face} level={level} style={style} />
    </g>
  );
});

/** Lights around a counter: dark without, bright within, so that they are seen on any ground. */
export function Ring({ side }: { side: string }) {
  return (
    <>
      <path class="c-halo" d={outlineOf(side)} />
      <path class="c-ring" d={outlineOf(side)} />
    </>
  );
}

export function CounterFace({ face, level, style }: Dress & { face: Face }) {
  const { unit, signs, formation } = face;
  const props: FaceProps = { ...face, level, style };
  const has = (place: Sign["place"]) => signs.find((sign) => sign.place === place);
  const bank = has("bank");
  const leader = unit.type === "leader";
  return (
    <>
      {bank !== undefined && <path class={bank.id.startsWith("fort") ? "c-works fort" : "c-works"} d={kBanks[bank.id] ?? ""} />}
      <use href={`#cs-frame-${unit.side}`} />
      {formation !== null && <Band side={unit.side} formation={formation} lettered={level === "near"} />}
      {level === "near" ? <Name words={unit.name} /> : <Echelon unit={unit} />}
      {has("stripe") !== undefined && <path class="c-exhausted" d={`M${-h + 1} -15H${h - 1}`} />}
      {leader ? <Leader {...props} /> : <Arm {...props} broken={has("zigzag") !== undefined} />}
      {leader ? <LeaderValues unit={unit} level={level} /> : <Strength unit={unit} level={level} bracketed={has("strike") !== undefined} />}
      <Tab sign={has("tab")} level={level} />
      <Pips unit={unit} level={level} />
      {has("strike") !== undefined && <path class="c-strike" d={`M-18 ${h - 4}L${h - 4} -13`} />}
      <Marks {...props} />
    </>
  );
}

function Name({ words }: { words: string }) {
  return (
    <text class="c-name" x={0} y={-18} {...(words.length > 7 ? { textLength: 45, lengthAdjust: "spacingAndGlyphs" } : {})}>
      {words}
    </text>
  );
}

function Echelon({ unit }: { unit: Unit }) {
  return unit.type === "leader" ? null : (
    <text class="c-echelon" x={0} y={-17}>
      {kEchelons[unit.size] ?? ""}
    </text>
  );
}

/** The band of the formation: colour, pattern and letters. */
function Band({ side, formation, lettered }: { side: string; formation: Formation; lettered: boolean }) {
  return (
    <>
      <path class="c-stripe" d={stripeOf(side)} fill={formation.colour} />
      {formation.hatch > 0 && <path class="c-hatch" d={kHatches[formation.hatch] ?? ""} />}
      {lettered && (
        <text class="c-code" transform="translate(-20.600 6) rotate(-90)" {...(formation.code.length > 3 ? { textLength: 24, lengthAdjust: "spacingAndGlyphs" } : {})}>
          {formation.code}
        </text>
      )}
    </>
  );
}

function Arm({ unit, level, style, broken }: FaceProps & { broken: boolean }) {
  const at = level === "near" ? "translate(-1 1)" : "translate(-1 -2.500) scale(1.150)";
  return (
    <>
      {level === "near" && (
        <text class="c-size" x={-1} y={-9.300}>
          {kEchelons[unit.size] ?? ""}
        </text>
      )}
      <use href={`#${symbolId(style, unit.type)}`} transform={at} />
      {broken && <path class="c-disorder" d="M-15 -9L-7 9L0 -9L7 9L15 -9" transform={at} />}
    </>
  );
}

function Leader({ unit, level, style, companion }: FaceProps) {
  const stars = unit.stars ?? kRanks[unit.rank ?? ""] ?? 1;
  const picture = style === "picture";
  const army = stars >= 3;
  const big = level === "near" ? 1 : 1.35;
  const y = picture ? (level === "near" ? 8 : 4) : 0;
  return (
    <>
      {picture && <use href={army ? "#cs-picture-headquarters" : "#cs-general"} transform={`translate(3 ${level === "near" ? -5 : -10}) scale(${0.9 * big})`} />}
      {Array.from({ length: stars }, (_, i) => (
        <use href="#cs-star" transform={`translate(${3 + (i - (stars - 1) / 2) * (picture ? 8.5 : 12) * big} ${y}) scale(${picture ? 0.6 * big : big})`} />
      ))}
      {level === "near" && companion !== "" && !picture && (
        <text class="c-with" x={3} y={-7.500} {...(companion.length > 8 ? { textLength: 38, lengthAdjust: "spacingAndGlyphs" } : {})}>
          {companion}
        </text>
      )}
    </>
  );
}

function LeaderValues({ unit, level }: { unit: Unit; level: Level }) {
  if (unit.command_value === undefined) return null;
  const words = unit.tactical !== undefined ? `${unit.tactical}-${unit.command_value}` : String(unit.command_value);
  return (
    <text class={level === "near" ? "c-strength" : "c-strength big"} x={3} y={h - 3}>
      {words}
    </text>
  );
}

/** "3 1/2" as 3½. */
export function short(value: number | string): string {
  return String(value)
    .replace(/ ?1\/2$/, "½")
    .replace(/ ?1\/4$/, "¼")
    .replace(/ ?3\/4$/, "¾");
}

/** Combat value; where manpower is another number, both. */
export function strengthText(unit: Unit): string {
  const words = short(unit.strength);
  return unit.manpower === undefined || String(unit.manpower) === words ? words : `${words}|${unit.manpower}`;
}

function Strength({ unit, level, bracketed }: { unit: Unit; level: Level; bracketed: boolean }) {
  const words = bracketed ? `(${short(unit.strength)})` : strengthText(unit);
  const rated = level === "near" && unit.tactical !== undefined;
  const room = rated ? 25 : 34;
  const wide = words.length * (level === "near" ? 10 : 13) > room;
  return (
    <>
      {rated && (
        <text class="c-rating" x={-13.500} y={h - 4}>
          {unit.tactical}
        </text>
      )}
      <text class={level === "near" ? "c-strength" : "c-strength big"} x={rated ? 4 : 0} y={h - 3} {...(wide ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {})}>
        {words}
      </text>
      {level === "near" && (unit.artillery ?? 0) > 0 && (
        <>
          <circle class="c-gun" cx={18.500} cy={h - 7.500} r={2} />
          <text class="c-guns" x={24} y={h - 4}>
            {unit.artillery}
          </text>
        </>
      )}
    </>
  );
}

/** Morale below good order: a tab with a letter. */
function Tab({ sign, level }: { sign: Sign | undefined; level: Level }) {
  if (sign === undefined) return null;
  return (
    <g class={`c-tab ${sign.id}`} transform={level === "near" ? "translate(-13 17.500)" : "translate(-12 15) scale(1.500)"}>
      <path d="M-6.500 -8H6.500V5L0 9.500L-6.500 5Z" />
      <text y={4}>{kTabLetters[sign.id] ?? ""}</text>
    </g>
  );
}

/** Fatigue 0 to 4 as a row of pips above the symbol. */
function Pips({ unit, level }: { unit: Unit; level: Level }) {
  const fatigue = Math.min(4, unit.fatigue ?? 0);
  if (fatigue === 0) return null;
  return (
    <g class="c-pips" transform={level === "near" ? "translate(14 -11.500)" : "translate(2 -21.500) scale(1.500)"}>
      <path class="c-pips-ground" d="M-11.500 -3H12.500V3H-11.500Z" />
      <path class="c-pips-full" d={[0, 1, 2, 3].slice(0, fatigue).map(pip).join("")} />
      <path class="c-pips-empty" d={[0, 1, 2, 3].slice(fatigue).map(pip).join("")} />
    </g>
  );
}

function pip(i: number): string {
  return `M${-10.500 + i * 5.800} 0a2.100 2.100 0 1 0 4.200 0a2.100 2.100 0 1 0 -4.200 0`;
}

/** The column of marks at the right edge, from the foot upwards. */
function Marks({ unit, signs, level }: FaceProps) {
  const near = level === "near";
  const guns = near && (unit.artillery ?? 0) > 0;
  const room = near ? (guns ? 2 : 3) : 2;
  const { shown, more } = marksOf(signs, room);
  if (shown.length === 0) return null;
  const size = near ? 0.9 : 1.25;
  const foot = h - 7 - (guns ? 11.500 : 0);
  return (
    <>
      {[...shown, ...(more ? ["more"] : [])].map((id, i) => (
        <g class={`c-mark ${id}`} transform={`translate(${h - 6.500} ${foot - i * 13 * size}) scale(${size})`}>
          <path class="c-mark-ground" d="M-7 -7H7V7H-7Z" />
          <path d={id === "more" ? "M-4 0H-3.500M0 0H.500M4 0H4.500" : glyph(id)} />
        </g>
      ))}
    </>
  );
}

/** One sign by itself, for legends and lists. */
export function SignPicture({ sign }: { sign: Sign }) {
  return (
    <svg class={`sign-picture counter union ${sign.place}`} viewBox="-9 -9 18 18" width="22" height="22" aria-hidden="true">
      {sign.place === "mark" && (
        <g class={`c-mark ${sign.id}`}>
          <path class="c-mark-ground" d="M-7.500 -7.500H7.500V7.500H-7.500Z" />
          <path d={glyph(sign.id)} />
        </g>
      )}
      {sign.place === "tab" && (
        <g class={`c-tab ${sign.id}`}>
          <path d="M-6.500 -8H6.500V5L0 9.500L-6.500 5Z" transform="scale(.9)" />
          <text y={4}>{kTabLetters[sign.id] ?? ""}</text>
        </g>
      )}
      {sign.place === "pips" && (
        <g transform="scale(.75) translate(-.5 0)">
          <path class="c-pips-ground" d="M-11.500 -3.500H12.500V3.500H-11.500Z" />
          <path class="c-pips-full" d={[0, 1, 2, 3].slice(0, Number(sign.id.slice(-1))).map(pip).join("")} />
          <path class="c-pips-empty" d={[0, 1, 2, 3].slice(Number(sign.id.slice(-1))).map(pip).join("")} />
        </g>
      )}
      {sign.place === "stripe" && <Swatch d="M-8 0H8" name="c-exhausted" />}
      {sign.place === "zigzag" && <Swatch d="M-7 -6L-3.500 6L0 -6L3.500 6L7 -6" name="c-disorder" />}
      {sign.place === "strike" && <Swatch d="M-7 7L7 -7" name="c-strike" />}
      {sign.place === "bank" && <path class="c-works" d={kBanks[sign.id] ?? ""} transform="scale(.3) translate(0 -34)" />}
      {sign.place === "ring" && (
        <>
          <path class="c-halo" d={outlineOf("union")} transform="scale(.24)" />
          <path class="c-ring" d={outlineOf("union")} transform="scale(.24)" />
          <use href="#cs-frame-union" transform="scale(.24)" />
        </>
      )}
    </svg>
  );
}

function Swatch({ d, name }: { d: string; name: string }) {
  return (
    <>
      <path d="M-8 -7H8V7H-8Z" style="fill: var(--union)" />
      <path class={name} d={d} />
    </>
  );
}

/** The words of signs, in their order. */
export function wordsOf(signs: Sign[]): string[] {
  return signs.map((sign) => signWords(sign.id));
}
