/** View arithmetic: where the sheet lies in its window. Screen = sheet * zoom + offset, in CSS pixels. */
import type { Bounds, Point } from "./geometry";

export interface View {
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** CSS pixels for one drawing unit: from the whole sheet to one brigade. */
export const kMinZoom = 0.12;
export const kMaxZoom = 2.4;

export function clampZoom(zoom: number): number {
  return Math.min(kMaxZoom, Math.max(kMinZoom, zoom));
}

/** The whole sheet in the window, centred. */
export function fit(sheet: Bounds, size: Size, margin = 8): View {
  const zoom = clampZoom(Math.min((size.width - 2 * margin) / sheet.width, (size.height - 2 * margin) / sheet.height));
  return {
    zoom,
    x: (size.width - sheet.width * zoom) / 2 - sheet.left * zoom,
    y: (size.height - sheet.height * zoom) / 2 - sheet.top * zoom,
  };
}

/** Zooms by a factor and keeps the sheet point under `at` where it is. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const zoom = clampZoom(view.zoom * factor);
  const ratio = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** At least a part of the sheet stays in the window. */
export function clampPan(view: View, sheet: Bounds, size: Size, keep = 80): View {
  const left = sheet.left * view.zoom;
  const top = sheet.top * view.zoom;
  const right = (sheet.left + sheet.width) * view.zoom;
  const bottom = (sheet.top + sheet.height) * view.zoom;
  return {
    zoom: view.zoom,
    x: Math.min(size.width - keep - left, Math.max(keep - right, view.x)),
    y: Math.min(size.height - keep - top, Math.max(keep - bottom, view.y)),
  };
}

export function toSheet(view: View, screen: Point): Point {
  return { x: (screen.x - view.x) / view.zoom, y: (screen.y - view.y) / view.zoom };
}

export function toScreen(view: View, sheet: Point): Point {
  return { x: sheet.x * view.zoom + view.x, y: sheet.y * view.zoom + view.y };
}

/** Moves the view only as far as needed to bring a point inside the inner part of the window. */
export function reveal(view: View, point: Point, size: Size, margin = 90): View {
  const at = toScreen(view, point);
  const [mx, my] = [Math.min(margin, size.width / 3), Math.min(margin, size.height / 3)];
  const dx = at.x < mx ? mx - at.x : at.x > size.width - mx ? size.width - mx - at.x : 0;
  const dy = at.y < my ? my - at.y : at.y > size.height - my ? size.height - my - at.y : 0;
  return { zoom: view.zoom, x: view.x + dx, y: view.y + dy };
}

/** Does the window show the whole sheet? */
export function seesAll(view: View, sheet: Bounds, size: Size): boolean {
  const first = toScreen(view, { x: sheet.left, y: sheet.top });
  const last = toScreen(view, { x: sheet.left + sheet.width, y: sheet.top + sheet.height });
  return first.x >= 0 && first.y >= 0 && last.x <= size.width && last.y <= size.height;
}

export function centreOn(view: View, point: Point, size: Size): View {
  return { zoom: view.zoom, x: size.width / 2 - point.x * view.zoom, y: size.height / 2 - point.y * view.zoom };
}
