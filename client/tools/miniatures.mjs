// Writes src/games/miniatures.ts: each scenario's map and set-up, small enough for the lobby. Run it when a map or a
// set-up changes:  node tools/miniatures.mjs ../build/dev/bin/hazelgrove
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [program] = process.argv.slice(2);
const ask = (...requests) =>
  spawnSync(program, ["engine"], { input: requests.map((request, id) => JSON.stringify({ id, ...request })).join("\n") + "\n", maxBuffer: 1 << 28, encoding: "utf8" })
    .stdout.trim().split("\n").map((line) => JSON.parse(line));

const kLetters = [[/river|water/, "w"], [/town|city|station/, "t"], [/forest|woods/, "f"], [/rough|hill|mountain/, "r"], [/rolling/, "o"], [/swamp/, "s"]];
const letter = (terrain) => kLetters.find(([words]) => terrain.some((word) => words.test(word)))?.[1] ?? "c";
const places = (values) => [...new Set(values.map((v) => Math.round(v)))].sort((a, b) => a - b);

const maps = new Map();
const scenarios = {};
const [hello] = ask({ cmd: "hello" });
for (const scenario of hello.games.flatMap((game) => game.scenarios)) {
  const [made, map] = ask({ cmd: "new", scenario: scenario.id, seed: 1 }, { cmd: "map" });
  const [xs, ys] = [places(map.hexes.map((hex) => hex.x)), places(map.hexes.map((hex) => hex.y))];
  const rows = ys.map(() => Array(xs.length).fill("."));
  const at = new Map();
  for (const hex of map.hexes) {
    const [x, y] = [xs.indexOf(Math.round(hex.x)), ys.indexOf(Math.round(hex.y))];
    rows[y][x] = letter(hex.terrain);
    at.set(hex.id, [x, y]);
  }
  const cells = rows.map((row) => row.join("")).join("/");
  const rivers = (map.sides ?? []).filter((side) => side.features.includes("major_river")).map((side) => {
    const [a, b] = [at.get(side.a), at.get(side.b)];
    return a && b ? `${a[0] + b[0]},${a[1] + b[1]}` : "";
  }).filter((word) => word !== "").join(" ");
  if (!maps.has(cells)) {
    const shifted = map.hexes.some((hex) => hex.x % 1 !== 0);
    maps.set(cells, { name: `kMap${maps.size + 1}`, wide: xs.length, high: ys.length, ratio: shifted ? 1.15 : 0.87, rivers });
  }
  const units = { union: new Set(), confederate: new Set() };
  for (const unit of made.state.units) if (unit.hex !== null && at.has(unit.hex)) units[unit.side].add(at.get(unit.hex).join(","));
  scenarios[scenario.id] = { map: maps.get(cells).name, union: [...units.union].join(" "), confederate: [...units.confederate].join(" ") };
}

let out = "/** Small pictures of the scenarios for the lobby. Written by tools/miniatures.mjs from the engine's maps and set-ups. */\n\n";
out += "export interface SmallMap {\n  /** Rows of places; a letter is the terrain of a hex. Half a hex of shift is below what a stamp shows. */\n  cells: string;\n  wide: number;\n  high: number;\n  /** Step across against step down. */\n  ratio: number;\n  /** Sides of the major rivers: sums of the places of both hexes. */\n  rivers: string;\n}\n\n";
for (const [cells, { name, ...rest }] of maps) out += `const ${name}: SmallMap = { cells: "${cells}", ${Object.entries(rest).map(([k, v]) => `${k}: ${JSON.stringify(v)}`).join(", ")} };\n`;
out += "\nexport const kMiniatures: Record<string, { map: SmallMap; union: string; confederate: string }> = {\n";
for (const [id, row] of Object.entries(scenarios)) out += `  ${id}: { map: ${row.map}, union: "${row.union}", confederate: "${row.confederate}" },\n`;
out += "};\n";
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), "..", "src", "games", "miniatures.ts"), out);
