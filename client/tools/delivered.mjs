// Writes src/games/delivered.ts: what of each scenario is printed and what is reconstructed, for the lobby, where no
// game is at hand to count in. Run it when a map, a chart or a set-up changes:
//   node tools/delivered.mjs ../build/dev/bin/hazelgrove
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const [program, out = join(client, "src/games/delivered.ts")] = process.argv.slice(2);
const ask = (...requests) =>
  spawnSync(program, ["engine"], { input: requests.map((request, id) => JSON.stringify({ id, ...request })).join("\n") + "\n", maxBuffer: 1 << 28, encoding: "utf8" })
    .stdout.trim().split("\n").map((line) => JSON.parse(line));

const folder = mkdtempSync(join(tmpdir(), "delivered-"));
await build({ configFile: false, logLevel: "error", build: { outDir: folder, lib: { entry: join(client, "src/app/provenance.ts"), formats: ["es"], fileName: () => "p.mjs" } } });
const { provenanceOf } = await import(pathToFileURL(join(folder, "p.mjs")).href);
rmSync(folder, { recursive: true });

const [hello] = ask({ cmd: "hello" });
const rows = hello.games.flatMap((game) => game.scenarios).map(({ id }) => {
  const [made, map, charts] = ask({ cmd: "new", scenario: id, seed: 1 }, { cmd: "map" }, { cmd: "charts" });
  return `  ${id}: ${JSON.stringify(provenanceOf(map, charts, made.state))},`;
});
writeFileSync(out, `/** Made by tools/delivered.mjs out of the program's own data: what of each scenario is printed. */
import type { Provenance } from "../app/provenance";

export const kDelivered: Record<string, Provenance> = {
${rows.join("\n")}
};
`);
