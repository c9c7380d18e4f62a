import { describe, expect, it } from "vitest";
import { centreOn, clampPan, clampZoom, fit, kMaxZoom, kMinZoom, reveal, seesAll, toScreen, toSheet, zoomAt } from "../src/board/view";

const sheet = { left: -100, top: -50, width: 2000, height: 1000 };
const size = { width: 800, height: 600 };

describe("view arithmetic", () => {
  it("fits the whole sheet, centred", () => {
    const v = fit(sheet, size, 0);
    expect(v.zoom).toBeCloseTo(0.4);
    const a = toScreen(v, { x: -100, y: -50 });
    const b = toScreen(v, { x: 1900, y: 950 });
    expect(a.x).toBeCloseTo(0);
    expect(b.x).toBeCloseTo(800);
    expect(a.y).toBeCloseTo(600 - b.y);
  });
  it("sees all of the sheet when it fits, not nearer", () => {
    expect(seesAll(fit(sheet, size), sheet, size)).toBe(true);
    expect(seesAll(zoomAt(fit(sheet, size), 1.1, { x: 400, y: 300 }), sheet, size)).toBe(false);
  });
  it("keeps the point under the pointer while zooming", () => {
    const v = fit(sheet, size);
    const at = { x: 123, y: 456 };
    const before = toSheet(v, at);
    const after = toSheet(zoomAt(v, 1.7, at), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it("keeps the point even at the limits of the zoom", () => {
    const at = { x: 10, y: 20 };
    const v = { zoom: kMaxZoom, x: 5, y: 7 };
    const next = zoomAt(v, 4, at);
    expect(next).toEqual(v);
    expect(clampZoom(0)).toBe(kMinZoom);
  });
  it("never loses the sheet", () => {
    const v = clampPan({ zoom: 1, x: 9999, y: -9999 }, sheet, size, 80);
    expect(toScreen(v, { x: -100, y: 0 }).x).toBe(720);
    expect(toScreen(v, { x: 0, y: 950 }).y).toBe(80);
  });
  it("reveals a point with the least motion, and not at all when it is inside", () => {
    const v = { zoom: 1, x: 0, y: 0 };
    expect(reveal(v, { x: 400, y: 300 }, size)).toEqual(v);
    expect(reveal(v, { x: 1000, y: 300 }, size, 90).x).toBe(-290);
  });
  it("centres", () => {
    expect(toScreen(centreOn({ zoom: 0.5, x: 1, y: 2 }, { x: 300, y: 200 }, size), { x: 300, y: 200 })).toEqual({ x: 400, y: 300 });
  });
});
