// The page without a server: chosen in the lobby, a turn at one screen, the computer, a reload, and the page itself from
// the service worker when nobody serves it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kHotSeat = { union: "human", confederate: "human" };
const kScenario = "slb_1_salem_church";

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

async function play(steps) {
  let now = await e2e.decision(page);
  for (let i = 0; i < steps; ++i) {
    const { actions } = await e2e.send(page, { cmd: "legal" });
    await e2e.send(page, { cmd: "do", action: actions[0], number: now.number });
    now = await e2e.pastNumber(page, now.number);
  }
  return now;
}

test("the player chooses this device in the lobby", async () => {
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  await page.evaluate(() => navigator.serviceWorker.ready); // every file is kept now
  await page.click(id("place-device"));
  await page.waitForSelector(id("lobby-start"));
  assert.equal(await page.locator(id("seat-union-link")).count(), 0, "nobody comes by link");
  assert.deepEqual(await e2e.axe(page), []);
});

test("with the server gone, a game at one screen goes on through a reload", async () => {
  await server.kill();
  await page.click(id(`lobby-scenario-${kScenario}`));
  for (const [side, kind] of Object.entries(kHotSeat)) await page.click(id(`seat-${side}-${kind}`));
  await page.click(id("lobby-start"));
  await page.waitForSelector(id("board"));
  const now = await play(4);
  const { hash } = await e2e.state(page);
  assert.match(page.url(), /#\/device\//);
  await page.reload(); // from the service worker: the server is gone
  await page.waitForFunction((number) => window.hazelgrove.decision()?.number === number, now.number);
  assert.equal((await e2e.state(page)).hash, hash);
  await play(1);
});

test("the computer plays its side", async () => {
  await page.click(id("to-lobby"));
  await page.click(id(`lobby-scenario-${kScenario}`));
  await page.click(id("seat-union-human"));
  await page.click(id("seat-confederate-greedy"));
  await page.click(id("lobby-start"));
  await page.waitForSelector(id("decision-bar"));
  const games = (await e2e.send(page, { cmd: "lobby" })).games;
  assert.equal(games.length, 2, "both games are kept here");
  for (let i = 0; i < 40; ++i) {
    const by = (await e2e.send(page, { cmd: "record" })).record.entries.map((entry) => entry.by);
    if (by.includes("confederate")) return;
    const now = await e2e.decision(page);
    if (now.side === "union") await play(1);
    else await e2e.pastNumber(page, now.number);
  }
  assert.fail("the computer never played");
});

test("nothing failed in the page", () => assert.deepEqual(page.errors, []));
