// How fast the engine of the page is, in lines `name value unit`: legal and reach on positions from the golden games,
// the size of the module and how long it takes to be ready.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Engine, bytes, file, root } from "../wasm/engine.mjs";

const golden = join(root, "tests", "golden");

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function timed(work) {
  const from = performance.now();
  const answer = work();
  return [performance.now() - from, answer];
}

/** The engine at several decisions of a game: the record cut off there. */
function measure(engine, record, times) {
  for (let i = 0; i < 12; ++i) {
    const entries = record.entries.slice(0, Math.floor((record.entries.length * i) / 12));
    const { hash: _hash, dice: _dice, ...head } = record;
    const made = engine.ask({ cmd: "create", record: { ...head, entries } });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { decision } = engine.ask({ cmd: "join", game: made.game });
    const [took] = timed(() => engine.ask({ cmd: "legal" }));
    times.legal.push(took);
    for (const unit of (decision.units ?? []).slice(0, 12)) {
      times.legal.push(timed(() => engine.ask({ cmd: "legal", unit }))[0]);
      times.reach.push(timed(() => engine.ask({ cmd: "reach", unit }))[0]);
    }
    engine.ask({ cmd: "leave" });
  }
}

const from = performance.now();
const engine = await Engine.start();
console.log(`wasm.start ${(performance.now() - from).toFixed(0)} ms`);
console.log(`wasm.size ${bytes().length} bytes`);
console.log(`wasm.size_gzip ${statSync(file).size} bytes`);
for (const name of readdirSync(golden).filter((entry) => entry.endsWith("-1.record")).sort()) {
  const times = { legal: [], reach: [] };
  measure(engine, JSON.parse(readFileSync(join(golden, name), "utf8")).record, times);
  const scenario = name.replace("-1.record", "");
  for (const [what, values] of Object.entries(times)) {
    if (values.length === 0) continue;
    console.log(`wasm.${what}.${scenario}.p50 ${percentile(values, 0.5).toFixed(2)} ms`);
    console.log(`wasm.${what}.${scenario}.p95 ${percentile(values, 0.95).toFixed(2)} ms`);
  }
}
