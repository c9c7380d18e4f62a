import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { dateWords, fill, filled, listed, number, plural, pseudo, signed, translated } from "../src/text/language";
import { literals } from "./literal";

const kSource = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return components(path);
    return entry.name.endsWith(".tsx") ? [path] : [];
  });
}

describe("the words of the page", () => {
  it("are none of them in the components: they come from src/text (see src/text/language.ts)", () => {
    const found = components(kSource)
      .map((path) => [relative(kSource, path), path] as const)
      .flatMap(([name, path]) => literals(name, readFileSync(path, "utf8")).map((literal) => `${name}:${literal.line} "${literal.words}"`));
    expect(found).toEqual([]);
  });

  it("are found wherever people see or hear them, and nothing else is", () => {
    const words = (source: string) => literals("a.tsx", source).map((literal) => literal.words);
    expect(words("const a = <p>Hello there</p>;")).toEqual(["Hello there"]);
    expect(words('const a = <button aria-label="Close">×</button>;')).toEqual(["Close"]);
    expect(words('const a = <input placeholder={b ? "name, hex" : x.y} />;')).toEqual(["name, hex"]);
    expect(words('const a = <b>{on ? "Pause" : "Play"}</b>;')).toEqual(["Pause", "Play"]);
    expect(words("const a = <b>{n > 0 && `, ${n} to lose`}</b>;")).toEqual([",   to lose"]);
    expect(words('const kTabs = [["play", "Play"]];')).toEqual(["Play"]);
    expect(words('const a = <p class="quiet row" data-testid="log">{t.words.log} · 3 × {n}</p>;')).toEqual([]);
    expect(words('const a = key === "Escape" || row["Of"]; const b = <i>{f("union")}</i>;')).toEqual([]);
  });
});

describe("what every language needs", () => {
  it("counts and lists as English does", () => {
    const forms = { one: "# hex", other: "# hexes" };
    expect([0, 1, 2, 1200].map((n) => plural(n, forms))).toEqual(["0 hexes", "1 hex", "2 hexes", "1,200 hexes"]);
    expect(listed(["A"])).toBe("A");
    expect(listed(["A", "B", "C"])).toBe("A, B and C".replace("B and", "B, and"));
    expect(listed(["0101", "0202"], "disjunction")).toBe("0101 or 0202");
    expect([signed(2), signed(0), signed(-2)]).toEqual(["+2", "0", "−2"]);
    expect(number(3.5, 2)).toBe("3.50");
    expect(dateWords("1862-12-13")).toBe("13 Dec 1862");
    expect(dateWords("soon")).toBe("soon");
  });

  it("puts pieces into sentences in any order", () => {
    expect(fill("{b} before {a}", { a: 1, b: 2 })).toEqual([2, " before ", 1]);
    expect(filled("{who} at {hex}, {other}", { who: "A", hex: "0101" })).toBe("A at 0101, {other}");
  });

  it("takes from another language what it has and says the rest in English", () => {
    const english = { title: "Time", left: (n: number) => `${n} left`, sides: { union: "Union", none: "Nobody" }, order: ["a", "b"] };
    const german = translated(english, { title: "Zeit", left: (n: number) => `noch ${n}`, sides: { none: "Niemand" } });
    expect([german.title, german.left(3), german.sides.union, german.sides.none, german.order[1]]).toEqual(["Zeit", "noch 3", "Union", "Niemand", "b"]);
  });

  it("makes a language that nobody speaks: longer, bracketed once, with its pieces whole", () => {
    const strange = translated({ a: "Attack {hex}", f: (who: string) => `${who} moves`, n: () => ["x", "Moved"] }, undefined, pseudo);
    expect(strange.a).toBe("⟦Åţţáçķ {hex}~~~~~⟧");
    expect(strange.f(pseudo("Hood"))).toBe("⟦Ĥööđ ɱöṽéš~~~~⟧");
    expect(strange.n()).toEqual(["⟦ẋ~⟧", "⟦Ɱöṽéđ~~⟧"]);
    expect(pseudo("12")).toBe("12");
  });
});
