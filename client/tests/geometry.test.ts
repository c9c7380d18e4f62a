import { describe, expect, it } from "vitest";
import { makeGrid, sideEnds, step, straightPath } from "../src/board/geometry";
import { area, gridPaths, sheetPath } from "../src/board/terrain";
import { areaBlocks, gradientAt, levelLines, meanField, valueAt } from "../src/board/field";
import { chains, noise, spline } from "../src/board/curves";
import { riverChain } from "../src/board/water";
import { landings, pieces } from "../src/board/ways";
import { smallMap } from "./fixture";

const grid = makeGrid(smallMap());

describe("grid from map data", () => {
  it("finds the neighbours that the numbering says", () => {
    const around = (id: string) => (grid.neighbours.get(id) ?? []).filter((o) => o !== null).sort();
    expect(around("0203")).toEqual(["0103", "0104", "0202", "0204", "0303", "0304"]);
    expect(around("0303")).toEqual(["0202", "0203", "0302", "0304", "0402", "0403"]);
    expect(around("0101")).toEqual(["0102", "0201"]);
  });
  it("does not depend on the turning of the corners", () => {
    const turned = { ...smallMap(), corners: [...smallMap().corners].reverse() };
    const other = makeGrid(turned);
    expect([...(other.neighbours.get("0203") ?? [])].sort()).toEqual([...(grid.neighbours.get("0203") ?? [])].sort());
  });
  it("knows which hex holds a point", () => {
    const c = grid.centres.get("0304")!;
    expect(grid.at({ x: c.x + 30, y: c.y - 20 })).toBe("0304");
    expect(grid.at({ x: 5000, y: 0 })).toBeNull();
  });
  it("gives the ends of a shared side only", () => {
    expect(sideEnds(grid, "0203", "0304")).not.toBeNull();
    expect(sideEnds(grid, "0203", "0404")).toBeNull();
  });
  it("walks straight and steps by arrow", () => {
    expect(straightPath(grid, "0101", "0105")).toHaveLength(5);
    expect(straightPath(grid, "0101", "0101")).toEqual(["0101"]);
    expect(step(grid, "0203", -1, 0)).toBe("0204");
    expect(step(grid, "0203", 1, 0)).toBe("0202");
    expect(step(grid, "0101", 1, 0)).toBe("0101");
  });
});

describe("drawing", () => {
  it("closes one outline around the sheet", () => {
    expect(sheetPath(grid).match(/Z/g)).toHaveLength(1);
  });
  it("draws every side once", () => {
    const inner = [...grid.neighbours.values()].flat().filter((o) => o !== null).length / 2;
    const outer = [...grid.neighbours.values()].flat().filter((o) => o === null).length;
    expect(gridPaths(grid).join("").match(/M/g)).toHaveLength(inner + outer);
  });
  it("keeps the middle of every hex on its own side of an outline", () => {
    const big = makeGrid(smallMap(12, 14));
    const woods = new Set([...big.centres.keys()].filter((_, i) => (i * 7) % 5 < 2));
    const [field, rest] = [area(big, (id) => woods.has(id)), area(big, (id) => !woods.has(id), -1)];
    for (const [id, c] of big.centres) {
      expect(valueAt(field, c) > 0.5).toBe(woods.has(id));
      expect(valueAt(rest, c) > 0.5).toBe(!woods.has(id));
    }
  });
  it("leaves no gap between two areas that share their noise", () => {
    const [a, b] = [area(grid, (id) => id < "0300"), area(grid, (id) => id >= "0300", -1)];
    for (let i = 0; i < a.values.length; ++i) expect(a.values[i]! + b.values[i]!).toBeCloseTo(1, 4);
  });
  it("makes a ring with a hole of a ring of hexes", () => {
    const ring = new Set(grid.neighbours.get("0203") ?? []);
    const d = areaBlocks(meanField(grid, (id) => (ring.has(id) ? 1 : 0))).join("");
    expect(d.match(/Z/g)).toHaveLength(2);
    expect(d).not.toContain("NaN");
  });
  it("draws nothing of what is not there", () => {
    expect(areaBlocks(area(grid, () => false))).toEqual([]);
    expect(levelLines(area(grid, () => true))).toEqual([]);
  });
  it("has the greater values at the right hand of a level, and slopes that rise to them", () => {
    const field = meanField(grid, (id) => (id === "0203" ? 1 : 0));
    const line = levelLines(field)[0]!;
    const [p, q] = [line[3]!, line[4]!];
    const right = { x: p.x - (q.y - p.y), y: p.y + (q.x - p.x) };
    expect(valueAt(field, right)).toBeGreaterThan(0.5);
    const g = gradientAt(field, p);
    expect(g.x * (right.x - p.x) + g.y * (right.y - p.y)).toBeGreaterThan(0);
  });
  it("joins segments to chains", () => {
    const p = (x: number) => ({ x, y: 0 });
    const lines = chains([
      [p(2), p(3)],
      [p(0), p(1)],
      [p(2), p(1)],
      [p(7), p(8)],
    ]);
    expect(lines.map((line) => line.length).sort()).toEqual([2, 4]);
  });
  it("passes through the points of a spline", () => {
    const points = [{ x: 0, y: 0 }, { x: 10, y: 5 }, { x: 20, y: 0 }];
    expect(spline(points, 4)[4]).toEqual({ x: 10, y: 5 });
  });
  it("has the same noise every time, within its bounds", () => {
    for (let i = 0; i < 200; ++i) expect(Math.abs(noise({ x: i * 7.3, y: i * 3.1 }, 20, 1))).toBeLessThanOrEqual(1);
    expect(noise({ x: 3, y: 4 }, 20, 1)).toBe(noise({ x: 3, y: 4 }, 20, 1));
  });
  it("follows a river from end to end", () => {
    const map = smallMap();
    for (const hex of map.hexes) if (["0105", "0204", "0203", "0303"].includes(hex.id)) hex.terrain = ["river"];
    expect(riverChain(makeGrid(map))).toEqual(["0105", "0204", "0203", "0303"]);
  });
  it("runs a road through its hexes and joins a third arm", () => {
    const map = smallMap();
    map.links = [
      { a: "0202", b: "0203", kinds: ["road"] },
      { a: "0203", b: "0204", kinds: ["road"] },
      { a: "0203", b: "0303", kinds: ["road"] },
    ];
    expect(pieces(makeGrid(map), map, (kinds) => kinds.includes("road"))).toHaveLength(5);
  });
  it("leads a road to the landing of its ferry", () => {
    const map = smallMap();
    map.hexes.find((hex) => hex.id === "0203")!.terrain = ["river_ferry"];
    map.links = [
      { a: "0102", b: "0103", kinds: ["road"] },
      { a: "0103", b: "0203", kinds: ["ferry"] },
      { a: "0203", b: "0303", kinds: ["ferry"] },
    ];
    const { road, trail } = landings(makeGrid(map), map);
    expect([road.length, trail.length]).toEqual([1, 1]);
  });
});
