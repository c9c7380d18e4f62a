/** A stack laid open over everything else: under a pointer that rests on it, by the key F, by a long touch. */
import { effect, signal } from "@preact/signals";
import { settings } from "../app/settings";
import * as store from "../app/store";
import { counterTexts } from "../text/english_counters";
import { Counter } from "./counter";
import { faceOf, piles, sentenceOf, sharpZoom, size } from "./faces";
import type { Grid } from "./geometry";
import { lookOf } from "./looks";
import { fanBox, fanPlaces, fanScale, kCounter } from "./stacking";

/** The open stack; `held`: it stays until it is closed. */
export const open = signal<{ hex: string; held: boolean } | null>(null);

const kOpenAfter = 450;
const kCloseAfter = 220;
let timer = 0;
let inside = false;
/** A hex that was pressed does not open again before the pointer has left it. */
let pressed: string | null = null;

function height(hex: string | null): number {
  return hex === null ? 0 : (store.stacked.value.get(hex)?.length ?? 0);
}

export function openFan(hex: string, held: boolean): boolean {
  window.clearTimeout(timer);
  if (height(hex) < 2) return false;
  open.value = { hex, held };
  return true;
}

export function closeFan(): boolean {
  window.clearTimeout(timer);
  inside = false;
  if (open.value === null) return false;
  open.value = null;
  return true;
}

/** The key F: opens the stack under the cursor, or closes what is open. */
export function toggleFan(hex: string | null): boolean {
  if (open.value !== null) return closeFan();
  return hex !== null && openFan(hex, true);
}

/** A press anywhere ends an open fan. */
export function pressedAt(hex: string): void {
  pressed = hex;
  closeFan();
}

/** Opens and closes with the pointer. */
effect(() => {
  const hex = store.hover.value;
  if (hex !== pressed) pressed = null;
  window.clearTimeout(timer);
  const now = open.peek();
  if (now !== null) {
    if (!now.held && hex !== now.hex) timer = window.setTimeout(() => inside || closeFan(), kCloseAfter);
    return;
  }
  if (hex === null || hex === pressed || !settings.peek().fan || height(hex) < 2) return;
  timer = window.setTimeout(() => store.hover.peek() === hex && openFan(hex, false), kOpenAfter);
});

/** A stack that changes or a game that ends closes its fan. */
effect(() => {
  const now = open.value;
  if (now !== null && (store.stacked.value.get(now.hex)?.length ?? 0) < 2) open.value = null;
});

export function Fan({ grid }: { grid: Grid }) {
  const now = open.value;
  if (now === null) return null;
  const stack = piles.value.get(now.hex) ?? [];
  const c = grid.centres.get(now.hex);
  if (c === undefined || stack.length < 2) return null;
  const scale = fanScale(sharpZoom.value, size.value);
  const room = (kCounter + 10) * scale;
  const places = fanPlaces(stack.length, room);
  const box = fanBox(places, room);
  const b = grid.bounds;
  const shift = (at: number, from: number, length: number, low: number, most: number) => Math.max(low - at - from, Math.min(0, low + most - at - from - length));
  const x = c.x + shift(c.x, box.left, box.width, b.left, b.width);
  const y = c.y + shift(c.y, box.top, box.height, b.top, b.height);
  return (
    <g
      class="fan"
      data-at={now.hex}
      data-testid="fan"
      role="group"
      aria-label={counterTexts.fanLabel(now.hex)}
      onPointerEnter={() => {
        inside = true;
        window.clearTimeout(timer);
      }}
      onPointerLeave={() => {
        inside = false;
        if (open.value?.held === false) timer = window.setTimeout(closeFan, kCloseAfter);
      }}
    >
      <rect class="fan-plate" x={x + box.left} y={y + box.top} width={box.width} height={box.height} rx={8 * scale} />
      {stack.map((unit, i) => (
        <Counter
          key={unit.id}
          face={faceOf(unit)}
          x={x + (places[i]?.x ?? 0)}
          y={y + (places[i]?.y ?? 0)}
          scale={scale}
          level="near"
          style={settings.value.symbols}
          label={sentenceOf(unit)}
          look={lookOf(unit.id, now.hex)}
          testid={`fan-${unit.id}`}
        />
      ))}
    </g>
  );
}
