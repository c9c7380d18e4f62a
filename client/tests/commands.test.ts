import { describe, expect, it } from "vitest";
import { actionKeys, fitting, meant, plain, type Command } from "../src/app/commands";
import { kMostBytes, readGame, readGameFile } from "../src/app/game_file";
import { keepTokens, readAddress, tokensOf } from "../src/app/seats";

const command = (keys: string): Command => ({ words: keys, keys, run: () => undefined });
const found = (list: string[], query: string) => fitting(list.map(command), query).map((one) => one.keys);

describe("the command line", () => {
  it("finds by beginnings of words, in any order, without accents", () => {
    const list = ["move cobb 1113", "move cobb 1213", "move kershaw 1113", "end phase"];
    expect(found(list, "cobb 1113")).toEqual(["move cobb 1113"]);
    expect(found(list, "1113 co mo")).toEqual(["move cobb 1113"]);
    expect(found(list, "Move COBB to 1213")).toEqual(["move cobb 1213"]);
    expect(found(list, "e")[0]).toBe("end phase");
    expect(found(list, "zouave")).toEqual([]);
    expect(found(list, "  ")).toEqual(list);
    expect(plain("Schimmelfénnig")).toBe("schimmelfennig");
  });

  it("puts what the page itself can do before what fits as well", () => {
    const list = [command("end the march"), { ...command("end phase"), own: true }];
    expect(fitting(list, "end")[0]?.keys).toBe("end phase");
  });

  it("names an action by what, who, whom, where and how", () => {
    const name = (id: string) => ({ a: "Cobb", b: "Lee" })[id] ?? id;
    const keys = actionKeys({ do: "attack", unit: "a", hex: "0403", type: "hasty", charge: true }, name, { attack: "attack fight" }, "Hasty attack on 0403");
    for (const word of ["fight", "cobb", "0403", "hasty", "charge"]) expect(keys).toContain(word);
    expect(actionKeys({ do: "move", unit: "a", path: ["0101", "0202"] }, name, {}, "")).not.toContain("0101");
  });

  it("understands what was meant where it is not legal", () => {
    const units = [{ id: "c1", name: "Cobb" }, { id: "c2", name: "Cobb's battery" }];
    const hexes = new Set(["1113"]);
    expect(meant("move cobb to 1113", units, hexes)).toEqual({ verb: "move", unit: "c1", hex: "1113" });
    expect(meant("fight 1113", units, hexes)).toEqual({ verb: "attack", unit: null, hex: "1113" });
    expect(meant("move cobb 9999", units, hexes)).toMatchObject({ hex: null });
    expect(meant("undo", units, hexes)).toBeNull();
  });
});

describe("files and addresses that people bring", () => {
  it("tells records from positions and from neither", () => {
    expect(readGame("a", '{"game":"x","entries":[]}')).toHaveProperty("record");
    expect(readGame("a", '\uFEFF{"record":{"game":"x"}}')).toHaveProperty("record");
    expect(readGame("a", '{"game":"x","units":[]}')).toHaveProperty("position");
    for (const words of ["", "[]", "\u0000\u0001", "{", '"x"', '{"a":1}', '{"game":5}']) expect(readGame("a", words)).toHaveProperty("fault");
  });

  it("does not send what the server would not read", async () => {
    const file = new File([`{"game":"x","note":"${"y".repeat(kMostBytes)}"}`], "big.json");
    expect(await readGameFile(file)).toHaveProperty("fault");
  });

  it("reads addresses, also broken ones, and keeps seats where the browser keeps nothing", () => {
    expect(readAddress("#/game/%E0%A4%A")).toBeNull();
    expect(readAddress("#/game/a/seat/b%20c")).toEqual({ game: "a", token: "b c" });
    const stored = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new Error("none"); } });
    expect(keepTokens("g", { union: "t" })).toBe(false);
    expect(tokensOf("g")).toEqual({ union: "t" });
    if (stored !== undefined) Object.defineProperty(globalThis, "localStorage", stored);
  });
});
