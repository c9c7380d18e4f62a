// How quick the page is: `./hazelgrove bench --client`. Prints `name value unit` lines and, where there is one, the measure to reach.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kScenarios = ["fredericksburg_1862", "hooker_and_lee", "grand_chancellorsville", "slb_2_great_flank_march"];
const kRounds = 60;
let missed = 0;

/** One line; `most` is what must not be exceeded. */
function say(name, value, unit, most) {
  const good = most === undefined || value <= most;
  if (!good) missed += 1;
  const aim = most === undefined ? "" : `  (at most ${most}${good ? "" : ": MISSED"})`;
  console.log(`${name.padEnd(58)} ${value.toFixed(unit === "kB" || unit === "ms" ? 1 : 0).padStart(9)} ${unit}${aim}`);
}

function at(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

function times(name, list, most) {
  const sorted = [...list].sort((a, b) => a - b);
  if (sorted.length === 0) throw new Error(`${name}: nothing was measured`);
  say(`${name}, median of ${sorted.length}`, at(sorted, 0.5), "ms");
  say(`${name}, 95th percentile`, at(sorted, 0.95), "ms", most);
}

/** What the network carries until the lobby can be used. */
async function firstLoad(browser, url) {
  const page = await e2e.openPage(browser);
  const network = await page.context().newCDPSession(page);
  const names = new Map();
  const sizes = [];
  await network.send("Network.enable");
  network.on("Network.responseReceived", (event) => names.set(event.requestId, event.response.url));
  network.on("Network.loadingFinished", (event) => sizes.push([names.get(event.requestId) ?? "", event.encodedDataLength]));
  const began = performance.now();
  await page.goto(url);
  await page.waitForSelector(id("lobby-start"));
  const took = performance.now() - began;
  await page.waitForTimeout(1500);
  const engine = sizes.filter(([name]) => name.includes(".wasm"));
  const rest = sizes.filter(([name]) => !name.includes(".wasm"));
  const sum = (list) => list.reduce((all, [, bytes]) => all + bytes, 0) / 1000;
  say("first load, without the engine", sum(rest), "kB", 300);
  if (engine.length > 0) say("the engine in WebAssembly, as loaded", sum(engine), "kB", 1000);
  say("until the lobby can be used", took, "ms");
  await page.context().close();
}

/** In the page: until this is so, and the frame that shows it is drawn. */
function helpers() {
  window.shown = (isSo) =>
    new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error("no answer on the page within 5 s")), 5000);
      const watch = new MutationObserver(() => {
        if (!isSo()) return;
        watch.disconnect();
        clearTimeout(late);
        requestAnimationFrame(() => setTimeout(done));
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
}

/**
 * From the press of a button to the end of the frame that shows where the unit may go. Between two presses the page rests,
 * as it does under a hand.
 */
async function clicks(page, scenario) {
  const list = await page.evaluate(async (rounds) => {
    const took = [];
    const rest = () => new Promise((done) => setTimeout(done, 200));
    const answered = (unit) => document.querySelector(`[data-testid="chosen-unit"][data-unit="${unit}"][data-answered]`) !== null;
    const units = window.hazelgrove.decision().units;
    for (let i = 0; i < rounds && units.length > 0; ++i) {
      const unit = units[i % units.length];
      const button = document.querySelector(`[data-testid="ready-${unit}"]`);
      if (button === null) continue;
      const shown = window.shown(() => answered(unit));
      const began = performance.now();
      button.click();
      await shown;
      took.push(performance.now() - began);
      document.querySelector('[data-testid="board"]')?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await rest();
    }
    return took;
  }, kRounds);
  if (list.length > 0) times(`${scenario}: click to answer`, list, 50);
}

/** Decisions in a row, each from sending to the page that shows the next one. */
async function decisions(page, scenario) {
  const list = await page.evaluate(async (rounds) => {
    const { send, decision } = window.hazelgrove;
    const took = { legal: [], unit: [], done: [] };
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let i = 0; i < rounds && decision().kind !== "over"; ++i) {
      const now = decision();
      if (now.side === "chance") {
        await frame();
        continue;
      }
      let began = performance.now();
      const { actions } = await send({ cmd: "legal" });
      took.legal.push(performance.now() - began);
      const unit = now.unit ?? now.units[i % Math.max(1, now.units.length)];
      if (unit !== undefined) {
        began = performance.now();
        await send({ cmd: "legal", unit });
        took.unit.push(performance.now() - began);
      }
      const action = actions[(i * 7919) % actions.length];
      const next = window.shown(() => document.querySelector('[data-testid="decision-bar"]')?.dataset.number !== String(now.number));
      began = performance.now();
      await Promise.all([send({ cmd: "do", number: now.number, action }), next]);
      took.done.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 100));
    }
    return took;
  }, kRounds);
  times(`${scenario}: every legal action, as bots ask for them`, list.legal);
  times(`${scenario}: legal actions of a unit`, list.unit, 50);
  times(`${scenario}: action to the next decision on the page`, list.done, 50);
}

/** Jumps to any point of the longest golden game and of one played here. */
async function jumps(browser, url) {
  const folder = join(e2e.root, "tests", "golden");
  const records = readdirSync(folder).filter((name) => name.endsWith(".record"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).record);
  const entries = (record) => (record.entries ?? record.actions ?? []).length;
  const longest = records.reduce((best, record) => (entries(record) > entries(best) ? record : best));
  const page = await e2e.openPage(browser);
  await page.goto(url);
  await page.waitForSelector(id("lobby-start"));
  const { list, steps } = await page.evaluate(async ({ record, rounds }) => {
    const { send } = window.hazelgrove;
    const made = await send({ cmd: "create", record, seats: { union: "human", confederate: "human" } });
    await send({ cmd: "join", game: made.game, token: Object.values(made.tokens)[0] });
    const { steps } = await send({ cmd: "replay", game: made.game, step: 0 });
    const list = [];
    for (let i = 0; i < rounds; ++i) {
      const began = performance.now();
      await send({ cmd: "replay", game: made.game, step: (i * 7919) % (steps + 1) });
      list.push(performance.now() - began);
    }
    return { list, steps };
  }, { record: longest, rounds: kRounds });
  times(`jump in a replay of ${steps} steps`, list, 50);
  await page.context().close();
}

/** Measures of their own that print lines of the same form. */
function others(...scripts) {
  for (const script of scripts) {
    const path = join(e2e.root, "tests", "e2e", script);
    if (!existsSync(path)) continue;
    const done = spawnSync(process.execPath, [path], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
    process.stdout.write(done.stdout);
    if (done.status !== 0) missed += 1;
  }
}

const server = await new e2e.Server().start();
const browser = await e2e.openBrowser();
try {
  await firstLoad(browser, server.url);
  for (const scenario of kScenarios) {
    const page = await e2e.openPage(browser);
    await e2e.startSeeded(page, server.url, { scenario }, 5);
    await page.evaluate(helpers);
    await page.waitForTimeout(1000);
    await clicks(page, scenario);
    await decisions(page, scenario);
    await page.context().close();
  }
  await jumps(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
others("bench_pan.mjs", "bench_wasm.mjs");
if (missed > 0) {
  console.error(`${missed} of these are slower or larger than they should be`);
  process.exitCode = 1;
}
