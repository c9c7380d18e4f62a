// The third game at one screen: a march, an attack and a retreat by clicks on positions, then Salem Church to its verdict,
// every decision a click.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kHotSeat = { union: "human", confederate: "human" };

let server;
let browser;
let page;

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const field = (units, more = {}) => ({
  game: "stonewalls_last_battle", map: { columns: 7, rows: 7, default: "clear" }, turn: 1, side: "union", phase: "action", units, ...more,
});
const unit = (name, side, manpower, hex, more = {}) => ({ id: name, side, type: "infantry", size: "division", manpower, hex, ...more });

async function until(kind) {
  await page.waitForFunction((wanted) => window.hazelgrove.decision()?.kind === wanted, kind);
  return e2e.decision(page);
}

async function events() {
  return (await e2e.send(page, { cmd: "events" })).events.map((event) => event.event);
}

test("a march hex by hex, an attack with its odds, losses and a retreat", async () => {
  const units = [unit("A", "union", 16, "0402", { tactical: 3 }), unit("B", "confederate", 3, "0404", { size: "brigade" })];
  await e2e.startPosition(page, server.url, field(units), 11);
  await page.click(id("zoom-fit"));
  await page.waitForTimeout(300);
  await e2e.clickAt(page, "unit-A");
  await page.click(id("do-march-A"));
  let now = await until("force");
  await page.click(`${id("choices")} li:last-child button`); // no force march
  now = await until("march");
  const before = Number((await e2e.state(page)).march.left);
  assert.deepEqual(await e2e.axe(page), []);
  await e2e.clickAt(page, "hex-0403");
  now = await e2e.pastNumber(page, now.number);
  const after = (await e2e.state(page)).march;
  assert.ok(after === null || Number(after.left) < before, "the step costs points");
  if (now.kind === "march" && (await page.$(id("target-0404"))) !== null) {
    await page.click(id("target-0404"));
    await page.waitForSelector(id("odds-ratio"));
    assert.match(await page.textContent(id("odds-ratio")), /16 against 3/);
    await page.waitForSelector(`${id("odds-steps")} tr`);
    assert.deepEqual(await e2e.axe(page), []);
    await page.click(`${id("odds-sheet")} .confirm button.primary`);
    await e2e.pastNumber(page, now.number);
    assert.ok((await events()).includes("attack_declared"));
  }
});

test("why not is answered by the case", async () => {
  const units = [unit("A", "union", 9, "0402", { fatigue: 4 }), unit("C", "union", 9, "0202"), unit("B", "confederate", 3, "0606")];
  await e2e.startPosition(page, `${server.url}?why`, field(units), 3);
  await page.click(id("zoom-fit"));
  await page.waitForTimeout(300);
  await e2e.clickAt(page, "unit-A");
  await page.waitForSelector(id("why-not"));
  assert.match(await page.textContent(id("why-not")), /gcw-5\.1/);
});

/** Everything that can be clicked for a decision, as the page offers it. */
async function offers(kind) {
  if (["march", "action", "assault_target"].includes(kind)) {
    await page.waitForSelector(`${id("march")}, ${id("actions")}, ${id("odds-sheet")}`);
    return page.$$eval('[data-testid^="do-"], [data-testid^="target-"]', (all) => all.filter((one) => !one.disabled).map((one) => one.dataset.testid));
  }
  await page.waitForSelector(`${id("choices")} button`);
  return page.$$eval('[data-testid^="choice-"]', (all) => all.map((one) => one.dataset.testid));
}

test("Salem Church to its verdict, by clicks", { timeout: 900_000 }, async () => {
  await e2e.startSeeded(page, `${server.url}?battle`, { scenario: "slb_1_salem_church" }, 1863);
  const seen = new Set();
  let dice = 20260503;
  const below = (n) => (dice = (dice * 1103515245 + 12345) % 2147483648) % n;
  const one = (list) => list[below(list.length)];
  let steps = 0;
  for (let clicks = 0; clicks < 2500; ++clicks) {
    const now = await e2e.decision(page);
    if (now.kind === "over") break;
    if (now.kind === "action" && !seen.has("action")) {
      await page.waitForSelector(id("actions"));
      assert.deepEqual(await e2e.axe(page), []);
    }
    seen.add(now.kind);
    if (now.side === "chance") {
      await e2e.pastNumber(page, now.number);
      continue;
    }
    const all = await offers(now.kind);
    const of = (...starts) => all.filter((name) => starts.some((start) => name.startsWith(start)));
    let pick = one(all);
    if (now.kind === "action") {
      steps = 0;
      pick = one(below(3) === 0 && of("do-activate", "do-assault").length > 0 ? of("do-activate", "do-assault") : of("do-march", "do-activate", "do-alert"));
    } else if (now.kind === "march") {
      const targets = of("target-");
      if (targets.length > 0 && below(2) === 0) {
        await page.click(id(one(targets)));
        await page.waitForSelector(id("odds-ratio"));
        pick = (await offers("march")).find((name) => name.startsWith("do-attack")) ?? "do-stop";
      } else {
        const moves = of("do-move");
        pick = moves.length > 0 && ++steps < 4 ? one(moves) : of("do-stop")[0];
      }
    } else if (now.kind === "assault_target") {
      pick = of("do-target")[0];
    } else if (["initiative", "select", "assault_select"].includes(now.kind)) {
      // The first choice takes the initiative and chooses units; the last one begins or passes.
      pick = below(4) > 0 ? all[0] : all[all.length - 1];
    } else if (["transfer", "attachment"].includes(now.kind)) {
      pick = all[all.length - 1];
    }
    await page.click(id(pick));
    await page.waitForFunction((old) => (window.hazelgrove.decision()?.number ?? old) !== old, now.number);
    await page.waitForFunction(() => document.querySelector('[data-testid="decision-bar"]')?.dataset.number === String(window.hazelgrove.decision()?.number));
  }
  await page.waitForSelector(id("verdict"));
  assert.match(await page.getAttribute(id("verdict"), "data-winner"), /^(union|confederate)$/);
  const wanted = ["initiative", "action", "march"];
  assert.deepEqual(wanted.filter((kind) => !seen.has(kind)), []);
  const list = await events();
  assert.ok(list.includes("combat_rolled") && list.includes("game_over"), [...new Set(list)].join(" "));
  assert.deepEqual(await e2e.axe(page), []);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(id("verdict-record"))]);
  const file = join(server.store, "salem.json");
  await download.saveAs(file);
  const done = e2e.run("verify", file);
  assert.equal(done.status, 0, done.text);
});

test("the other scenarios open with their armies in sight", async () => {
  for (const [scenario, first] of [["slb_2_great_flank_march", "u-birney"], ["slb_3_sedgwick_to_the_rescue", "u-birney"], ["slb_4_brandy_station", "u-whiting"]]) {
    await e2e.startGame(page, `${server.url}?${scenario}`, scenario, kHotSeat);
    await page.waitForSelector(id(`unit-${first}`));
    const at = await e2e.middle(page, `unit-${first}`);
    assert.ok(at.x > 0 && at.y > 0 && at.x < 1440 && at.y < 900, `${first} at ${at.x} ${at.y}`);
  }
});

test("nothing on the page has thrown", () => assert.deepEqual(page.errors, []));
