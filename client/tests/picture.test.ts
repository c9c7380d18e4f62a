import { describe, expect, it } from "vitest";
import { generic, inner, pixelSize } from "../src/board/picture";
import { kSources, marksOf, sourcesLine } from "../src/board/sources";
import { smallMap } from "./fixture";

describe("the map as a picture", () => {
  it("asks other machines for no letters but serif and sans", () => {
    expect(generic('"Iowan Old Style", Palatino, Georgia, serif')).toBe("serif");
    expect(generic('"Liberation Sans", Arial, sans-serif')).toBe("sans-serif");
    expect(generic("700 17px/1 system-ui")).toBe("sans-serif");
  });
  it("refers to nothing outside itself", () => {
    expect(inner('url("http://127.0.0.1:80/page#trees-deep")')).toBe("url(#trees-deep)");
    expect(inner("url(#grain)")).toBe("url(#grain)");
    expect(inner("rgb(1, 2, 3)")).toBe("rgb(1, 2, 3)");
  });
  it("is sharp, and no larger than browsers paint", () => {
    expect(pixelSize({ width: 2000, height: 1000 })).toEqual({ width: 3000, height: 1500 });
    expect(pixelSize({ width: 3000, height: 12000 })).toEqual({ width: 1500, height: 6000 });
  });
});

describe("sources", () => {
  const map = smallMap();
  map.hexes[0]!.source = "public";
  map.hexes[1]!.source = "reconstructed";
  map.sides = [
    { a: "0101", b: "0102", features: ["stream"], source: "rulebook" },
    { a: "0101", b: "0201", features: ["stream"] },
  ];
  map.links = [{ a: "0101", b: "0102", kinds: ["road"], source: "public" }];
  map.places = [{ hex: "0101", name: "Here", source: "public" }];
  it("counts every piece once", () => {
    const all = kSources.map((source) => marksOf(map, source));
    expect(all.reduce((sum, marks) => sum + marks.hexes.length, 0)).toBe(map.hexes.length);
    expect(all.map((marks) => marks.sides.length)).toEqual([1, 0, 1]);
    expect(all.map((marks) => marks.links.length + marks.places.length)).toEqual([0, 2, 0]);
  });
  it("says a hex, its sides and its ways in words, each source once", () => {
    expect(sourcesLine(map, "0101")).toBe("hex: read on a public page · sides: printed in the rulebook, our reconstruction · ways: read on a public page");
    expect(sourcesLine(map, "0404")).toBe("hex: printed in the rulebook");
    expect(sourcesLine(map, "9999")).toBe("");
  });
});
