import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { strengthText } from "../src/board/counter";
import { kColours, codeOf, formationOf, formationsOf } from "../src/board/formations";
import { sumOf, valueOf } from "../src/board/counters";
import { kMarks, kStatuses, marksOf, signFor, signsOf } from "../src/board/counter_signs";
import { arranged, fanBox, fanPlaces, fanScale, levelOf, scaleOf, spread, stackPlaces } from "../src/board/stacking";
import { counterTexts, signWords } from "../src/text/english_counters";
import { signsOfGame } from "../src/ui/sign_legend";
import { unit } from "./fixture";

const kProtocol = readFileSync(join(__dirname, "..", "..", "docs", "protocol.md"), "utf8");

/** The words in backquotes that follow "Statuses:" in the document of the protocol. */
function documented(): string[] {
  const lists = kProtocol.split("Statuses:").slice(1).map((after) => after.split(/\n- |\n\n/)[0]!.split(/\.\n/)[0]!);
  return lists.flatMap((list) => [...list.matchAll(/`([a-z_]+)`/g)].map((found) => found[1]!));
}

describe("signs", () => {
  const all = [...new Set(Object.values(kStatuses).flat())] as string[];
  it("know every status word that the document of the protocol lists", () => {
    const words = documented();
    expect(words.length).toBeGreaterThan(25);
    expect(words.filter((word) => !all.includes(word))).toEqual([]);
  });
  it.each(all)("%s has a sign of its own and words", (word) => {
    const sign = signFor(word);
    if (sign.place === "mark") expect(kMarks[word]).toBeTruthy();
    expect(counterTexts.signs[word]).toBeTruthy();
    expect(signsOf({ ...unit("A", "0101"), status: [word] })).toContainEqual(sign);
  });
  it("differ in shape, not in colour alone", () => {
    const shapes = Object.values(kMarks);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
  it.each(["disordered", "shaken", "routed"])("tell morale %s", (morale) => {
    expect(signsOf({ ...unit("A", "0101"), morale })[0]).toEqual({ id: morale, place: "tab" });
  });
  it("tell the marks of games of marches", () => {
    const told = signsOf({ ...unit("A", "0101"), morale: "good", fatigue: 3, demoralized: 2, entrenchment: "fort_build" }).map((sign) => sign.id);
    expect(told.sort()).toEqual(["demoralized_2", "fatigue_3", "fort_build"]);
    expect(signsOf({ ...unit("A", "0101"), fatigue: 0, demoralized: 0, entrenchment: "none" })).toEqual([]);
  });
  it("tell a command that is not ready and a duty to fight", () => {
    expect(signsOf(unit("A", "0101"), { notReady: true, duty: true }).map((sign) => sign.id)).toEqual(["duty", "not_ready"]);
  });
  it("show a word that the page does not know yet, and say it", () => {
    expect(signFor("struck_by_lightning").place).toBe("mark");
    expect(signWords("struck_by_lightning")).toBe("struck by lightning");
  });
  it("leave the least weighty out when there is no room, and say that there are more", () => {
    const signs = signsOf({ ...unit("A", "0101"), status: ["moved", "stirred", "attacked", "advanced", "immobile"] });
    expect(marksOf(signs, 3)).toEqual({ shown: ["immobile", "attacked"], more: true });
    expect(marksOf(signs, 4)).toEqual({ shown: ["immobile", "attacked", "advanced", "moved"], more: false });
  });
  it.each(Object.keys(kStatuses))("of %s all stand in its legend", (game) => {
    const legend = signsOfGame(game);
    for (const word of (kStatuses as Record<string, readonly string[]>)[game]!) expect(legend).toContain(word);
    for (const word of legend) expect(counterTexts.signs[word]).toBeTruthy();
  });
});

describe("strength", () => {
  it("comes with halves, and with manpower where that is another number", () => {
    expect(strengthText({ ...unit("A", "0101"), strength: "6 1/2" })).toBe("6½");
    expect(strengthText({ ...unit("A", "0101"), strength: "6 1/2", manpower: 13 })).toBe("6½|13");
    expect(strengthText({ ...unit("A", "0101"), strength: 13, manpower: 13 })).toBe("13");
  });
  it("adds up over a stack without its leaders", () => {
    expect(valueOf("3 1/2")).toBe(3.5);
    expect(sumOf([{ ...unit("A", "0101"), strength: "6 1/2" }, { ...unit("B", "0101"), strength: 3 }])).toBe("9½");
    expect(sumOf([{ ...unit("A", "0101"), strength: "1/2" }])).toBe("½");
    expect(sumOf([{ ...unit("L", "0101"), type: "leader", strength: 0 }])).toBe("");
  });
});

describe("formations", () => {
  const row = (id: string, command: string, formation?: string) => ({ ...unit(id, "0101"), command, ...(formation !== undefined ? { formation } : {}) });
  it("are those that the engine names, else the end of the command", () => {
    const all = formationsOf([row("A", "1/I"), row("B", "2/I"), row("C", "V", "cavalry"), row("D", "")]);
    expect([...all.values()].map((one) => one.name)).toEqual(["I", "cavalry"]);
    expect(formationOf(all, row("D", ""))).toBeNull();
  });
  it("differ by colour and pattern together, and by letters, as far as there are colours and patterns", () => {
    const all = [...formationsOf(Array.from({ length: 4 * kColours.length }, (_, i) => row(`U${i}`, `Corps ${i}`))).values()];
    expect(new Set(all.map((one) => `${one.colour} ${one.hatch}`)).size).toBe(all.length);
    expect(new Set(all.map((one) => one.code)).size).toBe(all.length);
  });
  it("have short letters", () => {
    expect(["VI", "A-L", "Left Grand Division", "McLaws", "A. P. Hill"].map(codeOf)).toEqual(["VI", "A-L", "LGD", "McL", "APH"]);
  });
});

describe("levels of detail", () => {
  it("follow the size on the screen", () => {
    expect([0.12, 0.33, 0.34, 0.61, 0.62, 2].map((zoom) => levelOf(zoom))).toEqual(["far", "far", "middle", "middle", "near", "near"]);
    expect(levelOf(0.33, 1.2)).toBe("middle");
  });
  it("keep a counter at 19 pixels on the whole of a large map, and grow with the map near by", () => {
    for (const zoom of [0.12, 0.15, 0.2, 0.25]) expect(56 * zoom * scaleOf(zoom)).toBeGreaterThanOrEqual(17.9);
    expect(scaleOf(1)).toBeCloseTo(1.14);
    expect(scaleOf(1, 0.8)).toBeLessThan(scaleOf(1));
  });
});

describe("a stack", () => {
  it("shows every counter of it: the names of up to three, the edge of each", () => {
    for (const count of [2, 3, 4, 7, 12]) {
      const places = stackPlaces(count);
      for (let i = 1; i < count; ++i) expect(places[i]!.y - places[i - 1]!.y).toBeGreaterThan(count <= 3 ? 14 : 3);
      expect(places[count - 1]!.y - places[0]!.y).toBeLessThanOrEqual(36.1);
    }
    expect(stackPlaces(1)).toHaveLength(1);
  });
  it("has on top whom the player puts there", () => {
    const stack = [unit("A", "0101"), unit("B", "0101"), unit("C", "0101")];
    expect(arranged(stack, "A").map((one) => one.id)).toEqual(["B", "C", "A"]);
    expect(arranged(stack, "gone")).toBe(stack);
    expect(arranged(stack, undefined)).toBe(stack);
  });
});

describe("a fan", () => {
  it.each([2, 3, 4, 5, 7, 8, 12])("of %i covers none of its counters and holds all of them", (count) => {
    const places = fanPlaces(count, 66);
    const box = fanBox(places, 66);
    expect(places).toHaveLength(count);
    for (const [i, a] of places.entries()) {
      expect(a.x - 33).toBeGreaterThanOrEqual(box.left);
      expect(a.x + 33).toBeLessThanOrEqual(box.left + box.width);
      expect(a.y - 33).toBeGreaterThanOrEqual(box.top);
      expect(a.y + 33).toBeLessThanOrEqual(box.top + box.height);
      for (const b of places.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(65.9);
    }
  });
  it("is legible at every zoom", () => {
    for (const zoom of [0.12, 0.3, 0.6, 1, 2.4]) expect(56 * zoom * fanScale(zoom)).toBeGreaterThanOrEqual(60);
  });
});

describe("blocks on a distant map", () => {
  it("are pushed apart, no further than allowed, always the same way", () => {
    const homes = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }, { x: 500, y: 500 }];
    const places = spread(homes, 60, 200);
    for (const [i, a] of places.entries()) {
      expect(Math.hypot(a.x - homes[i]!.x, a.y - homes[i]!.y)).toBeLessThanOrEqual(200.1);
      for (const b of places.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(58);
    }
    expect(places[3]).toEqual(homes[3]);
    expect(spread(homes, 60, 200)).toEqual(places);
  });
  it("stay near home even where there is no room", () => {
    const homes = Array.from({ length: 30 }, () => ({ x: 0, y: 0 }));
    for (const p of spread(homes, 60, 90)) expect(Math.hypot(p.x, p.y)).toBeLessThanOrEqual(90.2);
  });
});

describe("the ink of counters", () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const lightness = (colour: string) => {
    const full = colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(full.slice(at, at + 2), 16) / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The colours of the style sheets by theme; a theme that does not say one has that of the light one. */
  const sheet = ["../src/board/counter.css", "../src/app/style.css"].map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  const colour = (theme: string, name: string): string => {
    const blocks = [...sheet.matchAll(/:root(?:\[data-theme="(\w+)"\])? \{([^}]*)\}/g)];
    const said = (of: string) => blocks.filter((block) => (block[1] ?? "light") === of).map((block) => new RegExp(`${name}: (#[0-9a-f]+)`).exec(block[2] ?? "")?.[1]).find((found) => found !== undefined);
    return said(theme) ?? said("light") ?? "none";
  };

  it.each(["light", "dark", "contrast"])("stands out from its ground in the theme %s", (theme) => {
    for (const side of ["union", "confederate"]) {
      const figures = colour(theme, `--c-figure-${side}`);
      expect(contrast(figures, colour(theme, `--${side}`)), side).toBeGreaterThanOrEqual(4.5);
      expect(contrast(figures, colour(theme, `--c-band-${side}`)), `${side} band`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("stands out on the colour of every formation", () => {
    for (const ground of kColours) expect(contrast("#000000", ground), ground).toBeGreaterThanOrEqual(4.5);
  });
});
