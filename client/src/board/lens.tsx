/** The magnifying glass: a round window in which sheet and counters are two and a half times as large. */
import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import * as store from "../app/store";
import { lensTexts } from "../text/english_lens";
import { place } from "./board";
import { Counters } from "./counters";
import type { Grid, Point } from "./geometry";
import { Lights } from "./lights";
import "./lens.css";
import { paperBounds } from "./sheet";
import { levelOf } from "./stacking";
import { toScreen, toSheet, type View } from "./view";

const kTimes = 2.5;
const kMost = 3.2;
const kRadius = 150;

/** The tool is on, or the key is held down. */
export const tool = signal(false);
export const held = signal(false);

/** Where the pointer was last, on the window; `touch`: the glass stands above the finger. */
const pointer = signal<{ x: number; y: number; touch: boolean } | null>(null);
/** Keys or pointer, whichever was used last, lead the glass. */
let byKeys = false;

export function active(): boolean {
  return tool.value || held.value;
}

/** A finger that leads the glass does nothing else. */
export function takesTouch(event: PointerEvent): boolean {
  return tool.value && event.pointerType === "touch";
}

export function startLens(): void {
  const follow = (event: PointerEvent) => {
    byKeys = false;
    pointer.value = { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
  };
  document.addEventListener("pointermove", follow, { passive: true });
  document.addEventListener("pointerdown", follow, { passive: true });
  document.addEventListener("keyup", (event) => {
    if (event.key === "z" || event.key === "Z") held.value = false;
  });
  window.addEventListener("blur", () => (held.value = false));
  effect(() => {
    if (store.cursor.value !== null) byKeys = true;
  });
}

/** Where the glass stands in the window of the board, and what it looks at there. */
function aim(view: View, grid: Grid, box: DOMRect): { at: Point; looks: Point } | null {
  const cursor = store.cursor.value;
  const centre = cursor === null ? undefined : grid.centres.get(cursor);
  const p = pointer.value;
  const inside = p !== null && p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom;
  if (centre !== undefined && (byKeys || !inside)) {
    const looks = toScreen(view, centre);
    return { at: looks, looks };
  }
  if (!inside || p === null) return null;
  const looks = { x: p.x - box.left, y: p.y - box.top };
  return { at: p.touch ? { x: looks.x, y: looks.y - kRadius - 40 } : looks, looks };
}

/** Reads the view only while the glass is in use: panning draws nothing anew without it. */
export function Lens({ grid }: { grid: Grid }) {
  const view = active() ? place.value : null;
  if (view === null) return null;
  return <Glass grid={grid} view={view} />;
}

function Glass({ grid, view }: { grid: Grid; view: View }) {
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const board = document.querySelector(".board");
  const dress = `${settings.value.theme} ${store.map.value?.name ?? ""}`;
  useEffect(() => copyGround(ground.current), [dress]);
  const target = board === null ? null : aim(view, grid, board.getBoundingClientRect());
  const b = paperBounds(grid);
  const zoom = Math.min(kMost, view.zoom * kTimes);
  const looks = toSheet(view, target?.looks ?? { x: 0, y: 0 });
  const box = `${b.left} ${b.top} ${b.width} ${b.height}`;
  const level = levelOf(zoom);
  return (
    <div
      ref={frame}
      class="lens"
      data-testid="lens"
      aria-label={lensTexts.glass}
      role="img"
      style={{ left: `${(target?.at.x ?? -999) - kRadius}px`, top: `${(target?.at.y ?? -999) - kRadius}px`, width: `${2 * kRadius}px`, height: `${2 * kRadius}px` }}
    >
      <div
        class="board-sheet"
        data-zoom={level}
        style={{
          width: `${b.width * zoom}px`,
          height: `${b.height * zoom}px`,
          transform: `translate(${kRadius - (looks.x - b.left) * zoom}px, ${kRadius - (looks.y - b.top) * zoom}px)`,
        }}
      >
        <div ref={ground} class="lens-ground" />
        <svg class="layer" viewBox={box} preserveAspectRatio="none" aria-hidden="true">
          <Lights grid={grid} />
          <Counters grid={grid} under={level} />
        </svg>
      </div>
    </div>
  );
}

/** The sheet is drawn once; the glass has a copy of the drawing. */
function copyGround(into: HTMLDivElement | null): void {
  const sheet = document.querySelector(".board > .board-sheet > .ground");
  if (into === null || sheet === null) return;
  const copy = sheet.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll("[id], [data-testid]")) {
    element.removeAttribute("id");
    element.removeAttribute("data-testid");
  }
  into.replaceChildren(copy);
}
