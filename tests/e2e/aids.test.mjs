// The aids at one screen: the price of a way, other attacks, the plan, threats, command, prizes, fields of sight, why not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

let server;
let browser;
let page;
let count = 0;

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens a position with all of it in sight. */
async function open(position) {
  await e2e.startPosition(page, `${server.url}?n=${++count}`, position, 11);
  await page.click(id("zoom-fit"));
  await page.waitForTimeout(300);
}

async function point(hex) {
  const at = await e2e.middle(page, `hex-${hex}`);
  await page.mouse.move(at.x + 1, at.y + 1);
}

const unit = (name, side, strength, hex, more = {}) => ({ id: name, side, type: "infantry", strength, hex, ...more });
const field = (phase, units, more = {}) => ({
  game: "fredericksburg", turn: 3, side: "union", phase, units,
  map: { rows: 6, columns: 6, hexes: { "0203": ["forest"] }, sides: { "0203/0204": ["creek", "ford"] }, links: { road: [["0205", "0204"]] } },
  ...more,
});

test("the way under the pointer tells its price step by step, with the rule of each part", async () => {
  await open(field("movement", [unit("A", "union", 6, "0205"), unit("E", "confederate", 2, "0501")]));
  await e2e.clickAt(page, "unit-A");
  await page.waitForSelector(id("chosen-unit"));
  await point("0203");
  await page.waitForSelector(id("path-step-0203"));
  assert.match(await page.textContent(id("path-card")), /5 of 6/);
  assert.match(await page.textContent(id("path-step-0203")), /forest 3.*ford 1/);
  assert.ok((await page.$$(`${id("path-card")} ${id("rule-chip")}`)).length >= 3);
  assert.deepEqual(await e2e.axe(page), []);
  // The board's cursor does the same without a mouse, and says it.
  await page.mouse.move(2, 2);
  await page.focus(id("board"));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((box) => (document.querySelector(box)?.textContent ?? "").includes("of 6 points"), id("path-words"));
});

test("a way of one's own shows the step that breaks a rule", async () => {
  await open(field("movement", [unit("A", "union", 6, "0205"), unit("E", "confederate", 2, "0402")]));
  await e2e.clickAt(page, "unit-A");
  await page.waitForSelector(id("chosen-unit"));
  const at = await e2e.middle(page, "hex-0402");
  await page.keyboard.down("Shift");
  await page.mouse.click(at.x + 20, at.y + 18);
  await page.keyboard.up("Shift");
  await page.waitForSelector(`${id("path-card")}[data-legal="no"] .broken`);
  await page.waitForSelector(".walk-cross", { state: "attached" });
});

test("alternatives and the plan go into the draft by a press", async () => {
  await open(field("combat", [unit("A", "union", 6, "0202"), unit("B", "union", 3, "0303"), unit("E", "confederate", 3, "0203")], { map: { rows: 6, columns: 6 } }));
  assert.match(await page.textContent(id("duties")), /0203/);
  await page.click(id("plan"));
  await page.waitForSelector(id("plan-row-0"));
  assert.match(await page.textContent(id("plan-left")), /met/);
  await page.click(id("plan-row-0"));
  await page.waitForSelector(id("odds-column"));
  await page.waitForSelector(id("alternatives-1"));
  const before = await page.textContent(id("odds-column"));
  assert.match(before, /9 against 3/);
  const rows = await page.$$eval(`${id("alternatives")} tbody tr`, (list) => list.map((row) => row.textContent));
  assert.ok(rows.some((row) => /lower odds/.test(row)));
  assert.deepEqual(await e2e.axe(page), []);
  const lower = rows.findIndex((row) => /lower odds/.test(row));
  await page.click(id(`alternatives-${lower}`));
  await page.waitForFunction(([box, old]) => document.querySelector(box)?.textContent !== old, [id("odds-column"), before]);
  assert.match(await page.textContent(id("odds-column")), /lowered/);
});

test("threats, prizes and the field of sight lie over the board", async () => {
  await e2e.startSeeded(page, `${server.url}?n=${++count}`, { scenario: "fredericksburg_1863" }, 5);
  await page.click(id("aid-threats"));
  await page.waitForSelector(id("threats"), { state: "attached" });
  await page.waitForSelector(id("threat-card"));
  await page.click(id("aid-prizes"));
  await page.click(`${id("prize-card")} summary`);
  await page.waitForSelector(`${id("prize-card")} details li`);
  assert.match(await page.textContent(id("prize-card")), /points as things stand/);
  await page.click(id("sight-tool"));
  const hex = await page.evaluate(() => window.hazelgrove.state().units.find((u) => u.hex !== null).hex);
  await page.focus(id("board"));
  await page.keyboard.press("0");
  await e2e.clickAt(page, `hex-${hex}`);
  await page.waitForSelector(id("field"), { state: "attached" });
  assert.match(await page.textContent(id("sight-card")), /are seen/);
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("sight-tool"));
});

test("a leader shows his radius and whom he could activate", async () => {
  const man = (name, side, hex, more) => ({ id: name, side, type: "infantry", size: "division", manpower: 9, hex, ...more });
  await open({
    game: "stonewalls_last_battle", map: { columns: 9, rows: 9 }, turn: 1, side: "union", phase: "action",
    units: [man("A", "union", "0405", { command: "VI", tactical: 2 }), man("F", "union", "0409", { command: "VI" }), man("E", "confederate", "0801"),
      { id: "L", side: "union", type: "leader", rank: "corps", hex: "0405", with: "A", command: "VI", tactical: 3, command_value: 6 }],
  });
  await page.click(id("aid-command"));
  await e2e.clickAt(page, "unit-A");
  await page.waitForSelector(`${id("command-card")} ul li`);
  assert.match(await page.textContent(id("command-card")), /1 unit in command/);
  assert.match(await page.textContent(id("command-card")), /gcw-2\.5-a/);
  await page.waitForSelector(id("command-area"), { state: "attached" });
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("aid-command"));
});

test("why not is answered by the best way there would be", async () => {
  await open(field("movement", [unit("A", "union", 6, "0205"), unit("B", "union", 2, "0502"), unit("E", "confederate", 2, "0501")]));
  await e2e.clickAt(page, "unit-B");
  await page.waitForSelector(id("why-not"));
  assert.match(await page.textContent(id("why-not")), /bgd-5\.1-b/);
  assert.deepEqual(page.errors, []);
});
