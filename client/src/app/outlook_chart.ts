/** Where the line of a game runs: pure arithmetic. */
import type { Standing } from "./ai";

export const kWide = 600;
export const kHigh = 84;
const kEdge = 8;

export interface ChartPoint {
  x: number;
  y: number;
  row: Standing;
}

/** The scale goes as far as the line, and at least to `least` points, so that little looks little. */
export function reachOf(rows: Standing[], least = 10): number {
  return Math.max(least, ...rows.map((row) => Math.abs(row.margin)));
}

export function pointsOf(rows: Standing[], steps: number): ChartPoint[] {
  const reach = reachOf(rows);
  return rows.map((row) => ({ x: placeOf(row.number, steps), y: kHigh / 2 - (row.margin / reach) * (kHigh / 2 - kEdge), row }));
}

export function placeOf(number: number, steps: number): number {
  return kEdge + (kWide - 2 * kEdge) * (steps === 0 ? 0 : Math.min(1, number / steps));
}

export function nearest(points: ChartPoint[], x: number): ChartPoint | null {
  return points.reduce<ChartPoint | null>((best, point) => (best === null || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best), null);
}
