/** Where counters lie: in a stack, in an open fan, and pushed apart when the map is far away. Plain arithmetic. */
import type { Point } from "./geometry";

/** How much of a counter is drawn. */
export type Level = "far" | "middle" | "near";

/** A counter is drawn 56 units wide and shown a little larger. */
export const kCounter = 56;
export const kScale = 1.14;

/** Screen pixels that a counter keeps when the whole of a large map is in sight. */
const kLeastPixels = 19;
/** Screen pixels of a counter in an open fan. */
const kFanPixels = 62;

/** By how large a counter comes out on the screen: `size` is 1 for the usual counters. */
export function levelOf(zoom: number, size = 1): Level {
  const apparent = zoom * size;
  return apparent < 0.34 ? "far" : apparent < 0.62 ? "middle" : "near";
}

/** The scale at which a counter is drawn; far away it no longer shrinks with the map. Rounded, so that it seldom changes. */
export function scaleOf(zoom: number, size = 1): number {
  const usual = kScale * size;
  const least = kLeastPixels / kCounter / zoom;
  return levelOf(zoom, size) === "far" ? Math.max(usual, Math.round(least * 20) / 20) : usual;
}

export function fanScale(zoom: number, size = 1): number {
  return Math.max(kScale * size, Math.round((kFanPixels / kCounter / zoom) * 20) / 20);
}

/** Places of the counters of one hex, bottom first: each lower one shows its name, up to four of them clearly. */
export function stackPlaces(count: number): Point[] {
  if (count === 1) return [{ x: 0, y: 5 }];
  const down = Math.min(15, 36 / (count - 1));
  const right = Math.min(6, 14 / (count - 1));
  return Array.from({ length: count }, (_, i) => {
    const at = i - (count - 1) / 2;
    return { x: round(at * right), y: round(5 + at * down) };
  });
}

/** An open fan around 0 0: rows of at most four, none of them covering another; `room` is the width of one counter. */
export function fanPlaces(count: number, room: number): Point[] {
  const rows = Math.ceil(count / 4);
  const each = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / each);
    const here = Math.min(each, count - row * each);
    return { x: round(((i % each) - (here - 1) / 2) * room), y: round((row - (rows - 1) / 2) * room * 1.1) };
  });
}

/** The box of a fan; `middle` is moved so that the whole of it lies on the sheet. */
export function fanBox(places: Point[], room: number): { left: number; top: number; width: number; height: number } {
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  const half = room / 2 + room * 0.06;
  const [left, top] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { left, top, width: Math.max(...xs) + half - left, height: Math.max(...ys) + half - top };
}

/** Pushes blocks apart that hide one another: none goes further than `reach`. The same blocks always come to lie the same way. */
export function spread(at: Point[], room: number, reach: number): Point[] {
  const now = at.map((p) => ({ ...p }));
  for (let round = 0; round < 40; ++round) {
    let moved = false;
    for (let i = 0; i < now.length; ++i) {
      for (let j = i + 1; j < now.length; ++j) moved = part(now[i]!, now[j]!, room) || moved;
    }
    now.forEach((p, i) => hold(p, at[i]!, reach));
    if (!moved) break;
  }
  return now.map((p) => ({ x: round(p.x), y: round(p.y) }));
}

/** Moves two blocks apart along the way that is shorter. */
function part(a: Point, b: Point, room: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [overX, overY] = [room - Math.abs(dx), room - Math.abs(dy)];
  if (overX <= 0.5 || overY <= 0.5) return false;
  if (overX < overY) {
    const by = (overX / 2) * (dx < 0 ? -1 : 1);
    a.x -= by;
    b.x += by;
  } else {
    const by = (overY / 2) * (dy < 0 ? -1 : 1);
    a.y -= by;
    b.y += by;
  }
  return true;
}

function hold(p: Point, home: Point, reach: number): void {
  const far = Math.hypot(p.x - home.x, p.y - home.y);
  if (far <= reach) return;
  p.x = home.x + ((p.x - home.x) * reach) / far;
  p.y = home.y + ((p.y - home.y) * reach) / far;
}

/** A stack with the counter on top that the player has put there. */
export function arranged<T extends { id: string }>(stack: T[], top: string | undefined): T[] {
  const chosen = stack.find((unit) => unit.id === top);
  return chosen === undefined ? stack : [...stack.filter((unit) => unit !== chosen), chosen];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
