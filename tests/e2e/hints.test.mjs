// Computer players as advisers and opponents: a hint lit and done, the computer's turn by steps, the line of a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

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

/** Infantry of both sides beside each other: the Union has to attack. */
const kFight = {
  map: { rows: 4, columns: 4 },
  turn: 3, side: "union", phase: "combat",
  units: [
    { id: "A", side: "union", type: "infantry", strength: 7, hex: "0202" },
    { id: "B", side: "union", type: "infantry", strength: 5, hex: "0303" },
    { id: "E", side: "confederate", type: "infantry", strength: 3, hex: "0203" },
  ],
};

test("a hint is lit with its reason and odds, let go with Escape, and done", async () => {
  await e2e.startPosition(page, server.url, kFight, 7);
  await page.click(id("hint"));
  await page.waitForSelector(id("hint-given"));
  assert.match(await page.textContent(id("hint-words")), /0203/);
  assert.ok((await page.textContent(id("hint-why"))).length > 8);
  assert.match(await page.textContent(id("hint-odds")), /%/);
  assert.equal(await page.locator(id("hint-lights")).count(), 1);
  assert.deepEqual(await e2e.axe(page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector(id("hint-given"), { state: "detached" });
  assert.equal((await e2e.decision(page)).number, 0, "a hint does nothing by itself");
  await page.keyboard.press("h");
  await page.waitForSelector(id("hint-given"));
  await page.click(id("hint-do"));
  assert.ok((await e2e.pastNumber(page, 0)).number > 0);
  assert.equal(await page.locator(id("hint-lights")).count(), 0);
});

test("the computer goes by steps, and at once where the player wants it", async () => {
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  await page.click(id("lobby-scenario-fredericksburg_1862"));
  assert.match(await page.textContent(id("seat-confederate-greedy")), /level 2/);
  const made = await e2e.send(page, { cmd: "create", scenario: "fredericksburg_1862", seats: { union: "human", confederate: "random" }, seed: 5 });
  await page.click(id("settings"));
  await page.selectOption(id("setting-pace"), "steps");
  await page.click(id("settings-close"));
  await page.evaluate((hash) => (location.hash = hash), `#/game/${made.game}/seat/${made.tokens.union}`);
  await page.waitForSelector(id("computer"));
  const number = async () => (await e2e.send(page, { cmd: "decision" })).decision.number;
  await page.waitForFunction(() => document.querySelector('[data-testid="move-now"]')?.textContent.includes("Next step"));
  let before = await number();
  for (let quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(300);
    const now = await number();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
  await page.click(id("move-now"));
  await e2e.pastNumber(page, before);
  assert.equal(await page.locator(id("hint")).count(), 0, "no hint for a side that is not ours");
  await page.selectOption(id("pace"), "once");
  await page.waitForFunction(() => window.hazelgrove.decision()?.side === "union", undefined, { timeout: 15_000 });
  assert.equal(await page.locator(id("hint")).count(), 1);
});

test("the replay shows how each turn began, as a line and as a table", async () => {
  const { record } = JSON.parse(readFileSync(join(e2e.root, "tests/golden/fredericksburg_1863-1.record"), "utf8"));
  await page.goto("about:blank");
  await e2e.startSeeded(page, server.url, { record: { ...record, entries: record.entries.slice(0, -6), dice: undefined, hash: undefined } }, 7);
  await page.click(id("replay"));
  await page.waitForSelector(id("outlook-chart"));
  const { turns } = await e2e.send(page, { cmd: "evaluate", turns: true });
  assert.ok(turns.length > 3);
  await page.click(id("outlook-as-table"));
  assert.equal(await page.locator(`${id("outlook-table")} tbody tr`).count(), turns.length);
  const atStep = (n) => page.waitForFunction((step) => document.querySelector('[data-testid="replay-bar"]')?.getAttribute("data-step") === String(step), n);
  await page.click(id(`outlook-${turns[1].number}`));
  await atStep(turns[1].number);
  const box = await page.locator(id("outlook-chart")).boundingBox();
  await page.mouse.click(box.x + 4, box.y + box.height / 2);
  await atStep(0);
  assert.deepEqual(await e2e.axe(page), []);
  assert.deepEqual(page.errors, []);
});
