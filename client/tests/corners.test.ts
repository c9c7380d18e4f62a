import { describe, expect, it } from "vitest";
import { hexNumbers, isWritten, written } from "../src/board/numerals";
import { pickCorner } from "../src/ui/card_corner";

describe("the corner of the cards", () => {
  const window = { width: 1000, height: 700 };
  const card = { width: 360, height: 250 };
  const at = (x: number, y: number, weight = 1) => ({ x, y, weight });

  it("stays where it covers nothing", () => {
    expect(pickCorner("bottom-left", window, card, [at(900, 600, 200), at(500, 300)])).toBe("bottom-left");
    expect(pickCorner("top-right", window, card, [])).toBe("top-right");
  });

  it("goes out of the way of what it speaks of", () => {
    expect(pickCorner("bottom-left", window, card, [at(100, 600, 200)])).toBe("top-left");
    expect(pickCorner("bottom-left", window, card, [at(100, 600, 200), at(100, 100, 150)])).toBe("top-right");
  });

  it("does not jump for a little", () => {
    const everywhere = Array.from({ length: 100 }, (_, i) => at((i % 10) * 100 + 50, Math.floor(i / 10) * 70 + 35));
    expect(pickCorner("bottom-left", window, card, everywhere)).toBe("bottom-left");
  });
});

describe("the numbers of the hexes", () => {
  const pairs = (d: string) => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }));

  it("are written by strokes that lie about their point", () => {
    expect(isWritten("F0114")).toBe(true);
    expect(isWritten("Q01")).toBe(false);
    for (const words of ["0123456789", "H0305"]) {
      const points = pairs(written(words, { x: 100, y: 50 }));
      const xs = points.map((p) => p.x);
      expect(Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - 100)).toBeLessThan(1);
      expect(Math.min(...points.map((p) => p.y))).toBe(41);
      expect(Math.max(...points.map((p) => p.y))).toBe(50);
    }
  });

  it("say what a hex costs, thirds too, no wider than the hex; what they cannot write is left to letters", () => {
    for (const words of ["12", "4⅔", "10½", "¾"]) {
      expect(isWritten(words)).toBe(true);
      const xs = pairs(written(words, { x: 0, y: 0 }, 2.4)).map((p) => p.x);
      expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(60);
    }
    expect(written("⅓", { x: 0, y: 0 })).not.toBe(written("⅔", { x: 0, y: 0 }));
    expect(isWritten("4!")).toBe(false);
  });

  it("are all there, in blocks that lie together; strange ones are letters", () => {
    const centres = new Map([["0101", { x: 10, y: 100 }], ["0102", { x: 110, y: 100 }], ["4020", { x: 4000, y: 100 }], ["x1", { x: 20, y: 20 }]]);
    const { blocks, others } = hexNumbers(centres);
    expect(blocks.length).toBe(2);
    expect(others.map((row) => row.id)).toEqual(["x1"]);
    for (const d of blocks) {
      const xs = pairs(d).map((p) => p.x);
      expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(900);
    }
  });
});
