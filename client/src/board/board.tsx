/** The board: sheet, lights, counters, and the hands of the player on it. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import type { SheetDress } from "./sheet";
import { paperBounds, Sheet } from "./sheet";
import { AidFigures } from "./aid_lights";
import { Lights } from "./lights";
import { Counters } from "./counters";
import { Sources } from "./sources";
import { memo } from "./memo";
import { step, type Bounds, type Grid, type Point } from "./geometry";
import * as view from "./view";
import { sharpZoom } from "./faces";
import { Lens, takesTouch } from "./lens";
import * as store from "../app/store";
import { mapTexts } from "../text/english_map";
import type { GameMap } from "../protocol/types";

export interface BoardEvents {
  press(hex: string, unit: string | null, extend: boolean): void;
  hover(hex: string | null): void;
  cursor(hex: string): void;
  /** a finger or button that rests on a hex; true when used */
  hold(hex: string, finger: boolean): boolean;
  /** a key that is about units or choices; true when used */
  key(event: KeyboardEvent): boolean;
}

interface Props {
  map: GameMap;
  grid: Grid;
  dress: SheetDress;
  events: BoardEvents;
  cursor: string | null;
  label: string;
}

/** The view lives outside the component so that the log and the panels can turn it. */
export const place = signal<view.View | null>(null);
const size = { width: 800, height: 600 };

/** The window of the board in CSS pixels. */
export function windowSize(): view.Size {
  return size;
}

export function centreOn(grid: Grid, hex: string): void {
  const point = grid.centres.get(hex);
  if (point !== undefined && place.value !== null) {
    const zoom = Math.max(place.value.zoom, 0.55);
    place.value = view.centreOn({ ...place.value, zoom }, point, size);
  }
}

export function reveal(grid: Grid, hex: string): void {
  const point = grid.centres.get(hex);
  if (point !== undefined && place.value !== null) place.value = view.reveal(place.value, point, size);
}

export function zoomBy(factor: number, at: Point = { x: size.width / 2, y: size.height / 2 }): void {
  if (place.value !== null) place.value = view.zoomAt(place.value, factor, at);
}

export function fitAll(grid: Grid): void {
  place.value = view.fit(paperBounds(grid), size);
}

/** The rectangle about hexes with so much room around them; null where there are none. */
function boxAround(grid: Grid, hexes: Iterable<string>, around: number): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const hex of hexes) {
    const c = grid.centres.get(hex);
    if (c === undefined) continue;
    [left, right] = [Math.min(left, c.x), Math.max(right, c.x)];
    [top, bottom] = [Math.min(top, c.y), Math.max(bottom, c.y)];
  }
  return left > right ? null : { left: left - around, top: top - around, width: right - left + 2 * around, height: bottom - top + 2 * around };
}

/** Near enough to read counters, and not nearer. */
function turnTo(box: Bounds): void {
  const near = view.fit(box, size);
  place.value = near.zoom > 0.85 ? view.zoomAt(near, 0.85 / near.zoom, { x: size.width / 2, y: size.height / 2 }) : near;
}

/** Where the game opens: the armies, if they stand together on a part of the sheet; else the whole of it. */
export function fitStart(grid: Grid, hexes: Iterable<string>): void {
  const box = boxAround(grid, hexes, 330);
  const sheet = paperBounds(grid);
  if (box === null || !(box.width < sheet.width * 0.6 && box.height < sheet.height * 0.75)) return fitAll(grid);
  turnTo(box);
}

/** Turns the sheet so that all of these hexes are seen. */
export function fitHexes(grid: Grid, hexes: Iterable<string>): void {
  const box = boxAround(grid, hexes, 130);
  if (box !== null) turnTo(box);
}

/** Are these hexes wholly in the window? */
export function inSight(grid: Grid, hexes: string[]): boolean {
  const v = place.value;
  if (v === null) return false;
  return hexes.every((hex) => {
    const c = grid.centres.get(hex);
    if (c === undefined) return true;
    const at = view.toScreen(v, c);
    const around = 58 * v.zoom;
    return at.x >= around && at.y >= around && at.x <= size.width - around && at.y <= size.height - around;
  });
}

const kArrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0.2, -1],
  ArrowDown: [-0.2, 1],
};

export function Board(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const hands = useRef(new Hands());
  hands.current.grid = props.grid;
  hands.current.events = props.events;

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => measure(element, props.grid));
    observer.observe(element);
    measure(element, props.grid);
    const wheel = (event: WheelEvent) => hands.current.wheel(event, element);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [props.grid]);

  useEffect(() => follow(sheet, paperBounds(props.grid)), [props.grid]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (boardKey(event, props)) event.preventDefault();
  };
  return (
    <div
      ref={box}
      class="board"
      data-testid="board"
      tabIndex={0}
      role="application"
      aria-roledescription={mapTexts.hexMap}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => hands.current.down(event)}
      onPointerMove={(event) => hands.current.move(event)}
      onPointerUp={(event) => hands.current.up(event)}
      onPointerCancel={(event) => hands.current.cancel(event)}
      onContextMenu={(event) => event.preventDefault()}
      onPointerLeave={() => props.events.hover(null)}
    >
      <div ref={sheet} class="board-sheet">
        <Layers {...props} />
      </div>
      <Lens grid={props.grid} />
    </div>
  );
}

const Layers = memo(function Layers({ map, grid, dress }: Props) {
  const b = paperBounds(grid);
  const box = `${b.left} ${b.top} ${b.width} ${b.height}`;
  return (
    <>
      <svg class="layer ground" viewBox={box} preserveAspectRatio="none" aria-hidden="true">
        <Sheet map={map} grid={grid} dress={dress} />
      </svg>
      <svg class="layer lit" viewBox={box} preserveAspectRatio="none">
        <Veil bounds={grid.bounds} />
        <Sources map={map} grid={grid} />
        <Lights grid={grid} />
      </svg>
      <svg class="layer over" viewBox={box} preserveAspectRatio="none">
        <Hits grid={grid} />
        <Counters grid={grid} />
        <AidFigures grid={grid} />
      </svg>
    </>
  );
});

/** Fog on the map: three sheets of different size make its soft edge. */
function Veil({ bounds }: { bounds: Bounds }) {
  return (
    <>
      <defs>
        <radialGradient id="fog" cx="50%" cy="50%" r="72%">
          <stop class="fog-thin" offset="35%" />
          <stop class="fog-thick" offset="100%" />
        </radialGradient>
      </defs>
      {[-26, -8, 10].map((by) => (
        <rect class="veil" x={bounds.left - by} y={bounds.top - by} width={bounds.width + 2 * by} height={bounds.height + 2 * by} rx={40} />
      ))}
    </>
  );
}

/** One invisible disc a hex: something to point at, for hands and for tests. */
const Hits = memo(function Hits({ grid }: { grid: Grid }) {
  return (
    <g class="hits" aria-hidden="true">
      {[...grid.centres].map(([id, c]) => (
        <circle cx={c.x} cy={c.y} r={49} data-hex={id} data-testid={`hex-${id}`} />
      ))}
    </g>
  );
});

/** The view with which the board opened, and the game that it was made for. */
let begun: { view: view.View | null; game: string } = { view: null, game: "" };

/** Another size of the window: a view that nobody has moved is made anew, any other keeps its middle. */
function measure(element: HTMLElement, grid: Grid): void {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const by = { x: (width - size.width) / 2, y: (height - size.height) / 2 };
  size.width = width;
  size.height = height;
  const now = place.peek();
  const table = store.table.peek();
  const game = table?.id ?? "";
  const another = game !== begun.game && table?.analysis == null;
  if (now === null || now === begun.view || another) {
    fitStart(grid, store.stacked.value.keys());
    begun = { view: place.peek(), game };
  } else if (by.x !== 0 || by.y !== 0) place.value = { ...now, x: now.x + by.x, y: now.y + by.y };
}

/** Moves the sheet with the view: panning is one transform; a new zoom is drawn sharp when the hand rests. */
function follow(sheet: { current: HTMLDivElement | null }, bounds: ReturnType<typeof paperBounds>): () => void {
  let drawn = 0;
  let timer = 0;
  const settle = (zoom: number) => {
    drawn = zoom;
    sharpZoom.value = zoom;
    const element = sheet.current;
    if (element === null) return;
    element.style.width = `${bounds.width * zoom}px`;
    element.style.height = `${bounds.height * zoom}px`;
    element.dataset.zoom = zoom < 0.34 ? "far" : zoom < 0.62 ? "middle" : "near";
    element.toggleAttribute("data-distant", zoom < 0.24);
  };
  const put = (v: view.View) => {
    const element = sheet.current;
    if (element === null) return;
    if (drawn === 0) settle(v.zoom);
    const x = v.x + bounds.left * v.zoom;
    const y = v.y + bounds.top * v.zoom;
    element.style.transform = `translate(${x}px, ${y}px) scale(${v.zoom / drawn})`;
    window.clearTimeout(timer);
    if (drawn === v.zoom) return;
    timer = window.setTimeout(() => {
      settle(v.zoom);
      put(v);
    }, 140);
  };
  return place.subscribe((v) => {
    if (v !== null) put(v);
  });
}

function boardKey(event: KeyboardEvent, props: Props): boolean {
  const { grid, events } = props;
  if (event.ctrlKey || event.metaKey || event.altKey) return events.key(event);
  if (event.key === "+" || event.key === "=") zoomBy(1.25, zoomPoint(props));
  else if (event.key === "-" || event.key === "_") zoomBy(0.8, zoomPoint(props));
  else if (event.key === "0") fitAll(grid);
  else if (kArrows[event.key] !== undefined) arrow(event, props);
  else if (event.key === "Enter" || event.key === " ") {
    if (props.cursor !== null) events.press(props.cursor, null, event.shiftKey);
  } else return events.key(event);
  return true;
}

/** Keys zoom about the cursor while it is in sight, else about the middle. */
function zoomPoint({ grid, cursor }: Props): Point {
  const middle = { x: size.width / 2, y: size.height / 2 };
  const point = cursor === null ? undefined : grid.centres.get(cursor);
  if (point === undefined || place.value === null) return middle;
  const at = view.toScreen(place.value, point);
  const inside = at.x > 0 && at.y > 0 && at.x < size.width && at.y < size.height;
  return inside ? at : middle;
}

function arrow(event: KeyboardEvent, { grid, events, cursor }: Props): void {
  const [dx, dy] = kArrows[event.key] ?? [0, 0];
  const v = place.value;
  if (v === null) return;
  if (event.shiftKey) {
    place.value = { ...v, x: v.x - dx * 80, y: v.y - dy * 80 };
    return;
  }
  const from = cursor ?? grid.at(view.toSheet(v, { x: size.width / 2, y: size.height / 2 })) ?? [...grid.centres.keys()][0] ?? "";
  const to = cursor === null ? from : step(grid, from, dx, dy);
  events.cursor(to);
  reveal(grid, to);
}

/** Milliseconds after which a touch that has not moved is a long one. */
const kHold = 550;

/** Mouse, pen and fingers: one drags, two pinch, a short press is a press. */
class Hands {
  grid: Grid | null = null;
  events: BoardEvents | null = null;
  private readonly points_ = new Map<number, Point>();
  private start_: Point | null = null;
  private dragged_ = false;
  private resting_ = 0;

  down(event: PointerEvent): void {
    if ((event.button !== 0 && event.button !== 1) || takesTouch(event)) return;
    const at = this.local(event);
    this.points_.set(event.pointerId, at);
    if (this.points_.size === 1) {
      this.start_ = at;
      this.dragged_ = false;
      this.rest(at, event.pointerType === "touch");
    } else window.clearTimeout(this.resting_);
  }

  move(event: PointerEvent): void {
    const at = this.local(event);
    const before = this.points_.get(event.pointerId);
    const v = place.value;
    if (before === undefined || v === null) {
      this.hover(at);
      return;
    }
    if (this.points_.size === 1) this.drag(event, before, at, v);
    else this.pinch(event.pointerId, before, at, v);
    this.points_.set(event.pointerId, at);
  }

  /** A long touch is no press: it opens what lies there. */
  private rest(at: Point, finger: boolean): void {
    window.clearTimeout(this.resting_);
    this.resting_ = window.setTimeout(() => {
      const hex = this.hexAt(at);
      if (!this.dragged_ && this.points_.size === 1 && hex !== null && this.events?.hold(hex, finger) === true) this.dragged_ = true;
    }, kHold);
  }

  private drag(event: PointerEvent, before: Point, at: Point, v: view.View): void {
    const start = this.start_;
    const slack = event.pointerType === "touch" ? 12 : 6;
    if (!this.dragged_ && start !== null && Math.hypot(at.x - start.x, at.y - start.y) < slack) return;
    if (!this.dragged_) {
      this.dragged_ = true;
      window.clearTimeout(this.resting_);
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    }
    if (this.grid === null) return;
    const next = { ...v, x: v.x + at.x - before.x, y: v.y + at.y - before.y };
    place.value = view.clampPan(next, paperBounds(this.grid), size);
  }

  private pinch(id: number, before: Point, at: Point, v: view.View): void {
    const other = [...this.points_].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    this.dragged_ = true;
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const now = Math.hypot(at.x - other.x, at.y - other.y);
    place.value = view.zoomAt(v, now / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  }

  up(event: PointerEvent): void {
    const known = this.points_.delete(event.pointerId);
    window.clearTimeout(this.resting_);
    if (!known || this.dragged_ || event.button !== 0) return;
    const target = event.target instanceof Element ? event.target : null;
    const unit = target?.closest("[data-unit]")?.getAttribute("data-unit") ?? null;
    const hex = target?.closest("[data-at]")?.getAttribute("data-at") ?? this.hexAt(this.local(event));
    if (hex !== null) this.events?.press(hex, unit, event.shiftKey);
  }

  cancel(event: PointerEvent): void {
    window.clearTimeout(this.resting_);
    this.points_.delete(event.pointerId);
  }

  wheel(event: WheelEvent, element: HTMLElement): void {
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    zoomBy(factor, { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  private hover(at: Point): void {
    this.events?.hover(this.hexAt(at));
  }

  private hexAt(at: Point): string | null {
    return place.value === null || this.grid === null ? null : this.grid.at(view.toSheet(place.value, at));
  }

  private local(event: PointerEvent): Point {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
