/** In which corner of the board the cards lie: where they cover least of what they speak of. Plain arithmetic. */
import type { Point } from "../board/geometry";
import type { Size } from "../board/view";

/** The fourth corner is the small map's. */
export const kCorners = ["bottom-left", "top-left", "top-right"] as const;
export type Corner = (typeof kCorners)[number];

export interface Weight extends Point {
  /** how much it would matter to cover this point of the window */
  weight: number;
}

function covered(corner: Corner, window: Size, card: Size, points: Weight[]): number {
  const left = corner.endsWith("left") ? 0 : window.width - card.width;
  const top = corner.startsWith("top") ? 0 : window.height - card.height;
  const under = points.filter((p) => p.x >= left && p.x <= left + card.width && p.y >= top && p.y <= top + card.height);
  return under.reduce((sum, p) => sum + p.weight, 0);
}

/** The best corner; the present one is kept unless another covers less than half as much. */
export function pickCorner(present: Corner, window: Size, card: Size, points: Weight[]): Corner {
  const now = covered(present, window, card, points);
  if (now === 0) return present;
  const sums = kCorners.map((corner) => covered(corner, window, card, points));
  const least = Math.min(...sums);
  return least < now / 2 ? (kCorners[sums.indexOf(least)] ?? present) : present;
}
