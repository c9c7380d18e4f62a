/** Hexes with flat tops, rivers along hexsides, words of the game of marches. */
import { describe, expect, it } from "vitest";
import { makeGrid, step } from "../src/board/geometry";
import { hasSideRivers, nameLine } from "../src/board/water";
import { actionWords, short, statusWords, strengthWords } from "../src/text/english_marches";
import type { GameMap, Unit } from "../src/protocol/types";

const side = Math.sqrt(3) / 2;

/** Columns from the west, rows from the north, even columns half a hex further south. */
function flat(columns: number, rows: number): GameMap {
  const hexes = [];
  for (let c = 1; c <= columns; ++c) {
    for (let r = 1; r <= rows; ++r) {
      const id = String(c).padStart(2, "0") + String(r).padStart(2, "0");
      hexes.push({ id, x: c * side, y: r + (c % 2 === 0 ? 0.5 : 0), terrain: ["rolling"], source: "position" });
    }
  }
  const r = 1 / Math.sqrt(3);
  const corners = [0, 60, 120, 180, 240, 300].map((a): [number, number] => [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r]);
  const empty = { sides: [], links: [], places: [], exits: [], entries: [], vp_hexes: [] };
  return { id: "flat", name: "flat", note: "", corners, hexes, ...empty };
}

describe("hexes with flat tops", () => {
  const grid = makeGrid(flat(6, 5));
  it("have the neighbours that the book numbers", () => {
    expect(new Set(grid.neighbours.get("0303"))).toEqual(new Set(["0302", "0304", "0202", "0203", "0402", "0403"]));
    expect(new Set(grid.neighbours.get("0203"))).toEqual(new Set(["0202", "0204", "0103", "0104", "0303", "0304"]));
  });
  it("are walked straight to the east by arrow keys", () => {
    const way = ["0103"];
    for (let i = 0; i < 4; ++i) way.push(step(grid, way[way.length - 1]!, 1, 0));
    expect(way).toEqual(["0103", "0203", "0303", "0403", "0503"]);
    expect(step(grid, "0303", 0.2, -1)).toBe("0302");
  });
});

describe("rivers along hexsides", () => {
  const map = flat(6, 5);
  for (let c = 1; c <= 6; ++c) map.sides.push({ a: `0${c}02`, b: `0${c}03`, features: ["minor_river"], name: "Run" });
  for (const [a, b] of [["0103", "0202"], ["0202", "0303"], ["0303", "0402"], ["0402", "0503"], ["0503", "0602"]]) {
    map.sides.push({ a: a!, b: b!, features: ["minor_river"], name: "Run" });
  }
  it("are known and give their name a line from west to east", () => {
    expect(hasSideRivers(map)).toBe(true);
    expect(hasSideRivers(flat(2, 2))).toBe(false);
    const line = nameLine(makeGrid(map), map, "Run");
    expect(line.length).toBeGreaterThan(5);
    expect(line[0]!.x).toBeLessThan(line[line.length - 1]!.x);
    expect(nameLine(makeGrid(map), map, "Creek")).toEqual([]);
  });
});

describe("words", () => {
  const unit: Unit = { id: "A", name: "Newton", side: "union", type: "infantry", size: "division", command: "VI", strength: "3 1/2", manpower: 5, fatigue: 2, demoralized: 1, entrenchment: "breastwork_complete", hex: "0101", place: "map", status: ["disorganized"], source: "position" };
  it("say value and manpower where they differ", () => {
    expect(strengthWords(unit)).toBe("3½/5");
    expect(strengthWords({ ...unit, strength: 5 })).toBe("5");
    expect(short("4 1/2")).toBe("4½");
  });
  it("say how tired a unit is", () => {
    expect(statusWords(unit)).toEqual(["fatigue 2", "demoralized 1", "under breastworks", "disorganized"]);
  });
  it("say what an action does", () => {
    const name = (id: string) => ({ A: "Newton", L: "Lee" })[id] ?? id;
    expect(actionWords({ do: "move", unit: "A", hex: "0102", with: "L" }, name)).toBe("To 0102 with Lee");
    expect(actionWords({ do: "attack", unit: "A", hex: "0102", type: "hasty", charge: true }, name)).toBe("Hasty attack on 0102, a charge");
    expect(actionWords({ do: "stop", unit: "A" }, name)).toBe("End the march");
    expect(actionWords({ do: "stop" }, name)).toBe("Stop here");
    expect(actionWords({ do: "rally", unit: "A" }, name)).toBeNull();
    expect(actionWords({ do: "pass" }, name, "force")).toBe("No force march");
    expect(actionWords({ do: "pass" }, name)).toBe("Pass");
  });
});
