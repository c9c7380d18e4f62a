/**
 * Numbers of hexes and costs in an engraver's hand: strokes instead of letters of a font, for a browser sets a thousand words
 * anew at every zoom, and draws paths at once. In blocks, so that only those in sight are drawn.
 */
import { blockOf, n } from "./curves";
import type { Point } from "./geometry";

/** Strokes on a field 4.6 wide and 9 high that stands on 0; only M, L, C and Z with pairs of numbers. */
const kStrokes: Record<string, string> = {
  0: "M2.3 -9C.7 -9 0 -7.4 0 -4.5C0 -1.6 .7 0 2.3 0C3.9 0 4.6 -1.6 4.6 -4.5C4.6 -7.4 3.9 -9 2.3 -9Z",
  1: "M.7 -7.3L2.7 -9L2.7 0",
  2: "M.2 -6.9C.3 -8.3 1.1 -9 2.3 -9C3.6 -9 4.4 -8.1 4.4 -6.8C4.4 -5.6 3.8 -4.7 2.6 -3.4C1.2 -1.9 .3 -1 .1 0L4.6 0",
  3: "M.3 -7.2C.5 -8.4 1.2 -9 2.2 -9C3.5 -9 4.3 -8.1 4.3 -6.9C4.3 -5.6 3.4 -4.8 1.9 -4.8C3.6 -4.8 4.5 -3.9 4.5 -2.5C4.5 -1 3.6 0 2.2 0C1.1 0 .2 -.7 0 -2",
  4: "M3.5 0L3.5 -9L-.1 -2.6L4.8 -2.6",
  5: "M4.2 -9L.9 -9L.5 -4.9C1 -5.4 1.6 -5.7 2.3 -5.7C3.7 -5.7 4.5 -4.5 4.5 -2.9C4.5 -1.1 3.6 0 2.2 0C1.1 0 .2 -.7 .1 -2",
  6: "M4.3 -7.4C4 -8.5 3.3 -9 2.5 -9C.9 -9 .1 -7.2 .1 -4.2C.1 -1.3 .9 0 2.4 0C3.7 0 4.6 -1.1 4.6 -2.8C4.6 -4.4 3.7 -5.4 2.5 -5.4C1.3 -5.4 .3 -4.4 .1 -3.2",
  7: "M0 -9L4.6 -9C3 -6.6 1.9 -3.6 1.7 0",
  8: "M2.3 -4.9C1.1 -4.9 .4 -5.7 .4 -6.9C.4 -8.2 1.2 -9 2.3 -9C3.4 -9 4.2 -8.2 4.2 -6.9C4.2 -5.7 3.5 -4.9 2.3 -4.9C.9 -4.9 0 -3.9 0 -2.5C0 -1 .9 0 2.3 0C3.7 0 4.6 -1 4.6 -2.5C4.6 -3.9 3.7 -4.9 2.3 -4.9Z",
  9: "M.3 -1.6C.6 -.5 1.3 0 2.1 0C3.7 0 4.5 -1.8 4.5 -4.8C4.5 -7.7 3.7 -9 2.2 -9C.9 -9 0 -7.9 0 -6.2C0 -4.6 .9 -3.6 2.1 -3.6C3.3 -3.6 4.3 -4.6 4.5 -5.8",
  F: "M.4 0L.4 -9L4.5 -9M.4 -4.7L3.8 -4.7",
  H: "M.2 0L.2 -9M4.4 0L4.4 -9M.2 -4.7L4.4 -4.7",
};
/** Where numbers stand in strokes: pairs, x and y. */
const kPair = /(-?[\d.]+) (-?[\d.]+)/g;

/** A fraction: a small number above a stroke and one below it. */
function fraction(above: string, below: string): string {
  const small = (digit: string, x: number, y: number) =>
    (kStrokes[digit] ?? "").replace(kPair, (_, a: string, b: string) => `${(Number(a) * 0.55 + x).toFixed(2)} ${(Number(b) * 0.55 + y).toFixed(2)}`);
  return `${small(above, -0.6, -4.6)}M.2 .4L4.4 -9.4${small(below, 2.8, 0.6)}`;
}
kStrokes["⅓"] = fraction("1", "3");
kStrokes["⅔"] = fraction("2", "3");
kStrokes["½"] = fraction("1", "2");
kStrokes["¼"] = fraction("1", "4");
kStrokes["¾"] = fraction("3", "4");

const kWide = 4.6;
const kApart = 6.5;

/** Can these words be written by strokes? */
export function isWritten(words: string): boolean {
  return [...words].every((letter) => kStrokes[letter] !== undefined);
}

/** Words by strokes, their middle at x, standing on y. */
export function written(words: string, at: Point, size = 1): string {
  const left = at.x - ((words.length - 1) * kApart + kWide) * 0.5 * size;
  const letter = (name: string, i: number) =>
    (kStrokes[name] ?? "").replace(kPair, (_, x: string, y: string) => `${n(left + (i * kApart + Number(x)) * size)} ${n(at.y + Number(y) * size)}`);
  return [...words].map(letter).join("");
}

/** The numbers of all hexes, each a little below the upper corner of its own. */
export function hexNumbers(centres: Map<string, Point>): { blocks: string[]; others: { id: string; at: Point }[] } {
  const blocks = new Map<string, string>();
  const others: { id: string; at: Point }[] = [];
  for (const [id, c] of centres) {
    const at = { x: c.x, y: c.y - 39.5 };
    if (!isWritten(id)) {
      others.push({ id, at });
      continue;
    }
    const block = blockOf(c);
    blocks.set(block, (blocks.get(block) ?? "") + written(id, at));
  }
  return { blocks: [...blocks.values()], others };
}
