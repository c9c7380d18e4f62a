// What was: the replay by keys and marks, the log with its filters, what happened since one's turn.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

let server;
let browser;
let page;
let game;

/** A known game of May 1863 without its last entries: it is not over. */
function unfinished() {
  const { record } = JSON.parse(readFileSync(join(e2e.root, "tests/golden/fredericksburg_1863-1.record"), "utf8"));
  const { dice, hash, ...rest } = record;
  return { ...rest, entries: record.entries.slice(0, -6) };
}

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
  game = await e2e.startSeeded(page, server.url, { record: unfinished() }, 7);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function atStep(step) {
  await page.waitForFunction((n) => document.querySelector('[data-testid="replay-bar"]')?.getAttribute("data-step") === String(n), step);
}

test("the replay goes to the ends, by steps and by combats, with keys alone", async () => {
  await page.click(id("replay"));
  await page.waitForSelector(id("replay-bar"));
  await page.keyboard.press("Home");
  await atStep(0);
  await page.keyboard.press(".");
  await atStep(1);
  await page.keyboard.press(",");
  await atStep(0);
  await page.selectOption(id("replay-jump"), "combat");
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.querySelector('[data-testid="replay-text"]').textContent.includes("attacks"));
  await page.keyboard.press("[");
  await atStep(0);
  await page.keyboard.press("End");
  await atStep((await e2e.decision(page)).number);
});

test("only the steps of one unit are shown, and the replay plays by itself", async () => {
  const { events } = await e2e.send(page, { cmd: "events" });
  const first = events.find((event) => event.event === "moved");
  await page.keyboard.press("Home");
  await atStep(0);
  await page.selectOption(id("replay-only"), first.unit);
  await page.keyboard.press(".");
  await atStep(first.number + 1);
  await page.selectOption(id("replay-only"), "");
  await page.selectOption(id("replay-speed"), "8");
  await page.locator(id("replay-slider")).focus();
  await page.keyboard.press("Space");
  await page.waitForFunction((n) => Number(document.querySelector('[data-testid="replay-bar"]').getAttribute("data-step")) > n, first.number + 4);
  await page.keyboard.press("Space");
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("replay-leave"));
});

test("the log is filtered by kind and words, and a line leads to its moment", async () => {
  await page.click(id("tab-log"));
  await page.selectOption(id("log-kind"), "combat");
  await page.fill(id("log-search"), "attacks");
  const { events } = await e2e.send(page, { cmd: "events" });
  const fights = events.filter((event) => event.event === "attack_declared" && event.text.includes("attacks"));
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid="log-see"]').length === n, fights.length);
  assert.deepEqual(await e2e.axe(page), []);
  await page.locator(id("log-see")).first().click();
  await atStep(fights[fights.length - 1].number + 1);
  await page.click(id("replay-leave"));
  await page.fill(id("log-search"), "");
  await page.selectOption(id("log-kind"), "all");
});

test("who comes back is told what happened since", async () => {
  const { side } = await e2e.decision(page);
  await page.evaluate(([id, who]) => localStorage.setItem(`hazelgrove.seen.${id}.${who}`, "2"), [game, side]);
  await page.reload();
  await page.waitForSelector(id("digest"));
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("digest-show"));
  await page.waitForSelector(id("replay-bar"));
  await page.click(id("replay-leave"));
  await page.click(id("digest-close"));
  assert.equal(await page.locator(id("digest")).count(), 0);
  assert.deepEqual(page.errors, []);
});

test("Undo says what it takes back before it does", async () => {
  const { number } = await e2e.decision(page);
  await page.hover(id("undo"));
  await page.waitForFunction(() => document.querySelector('[data-testid="undo-words"]').textContent.startsWith("Takes back"));
  await page.click(id("undo"));
  await e2e.pastNumber(page, number);
});

test("Redo puts back what Undo took, and is then gone", async () => {
  const { number } = await e2e.decision(page);
  await page.waitForSelector(id("redo"));
  await page.click(id("redo"));
  await e2e.pastNumber(page, number);
  await page.waitForSelector(id("redo"), { state: "detached" });
});

test("the report tells points, losses and luck, is copied, and leads to its moments", async () => {
  const { report } = await e2e.send(page, { cmd: "report" });
  await page.click(id("report-open"));
  await page.waitForSelector(id("report-verdict"));
  assert.match(await page.textContent(id("report-verdict")), /as if the game ended now/);
  assert.equal(await page.locator(id("report-turning")).count(), report.turning_points.length);
  assert.equal(await page.locator(`${id("report-chart")} .series.union circle`).count(), report.turns.length);
  await page.click(`${id("report-numbers")} summary`);
  assert.equal(await page.locator(`${id("report-numbers")} tbody tr`).count(), report.turns.length);
  assert.deepEqual(await e2e.axe(page), []);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click(id("report-copy"));
  await page.waitForFunction(() => document.querySelector('[data-testid="report"]').textContent.includes("Copied."));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# Report: /);
  const first = page.locator(id("report-turning")).first();
  const number = Number(await first.getAttribute("data-number"));
  await first.click();
  await atStep(number);
  assert.equal(await page.locator(id("report")).count(), 0);
  await page.keyboard.press("Escape");
  await page.click(id("replay-leave"));
});

test("a game of one's own is played on from an earlier point, and leads back", async () => {
  await page.click(id("replay"));
  await page.waitForSelector(id("replay-bar"));
  await page.keyboard.press("Home");
  await atStep(0);
  await page.selectOption(id("replay-jump"), "turn");
  await page.keyboard.press("]");
  await page.waitForFunction(() => Number(document.querySelector('[data-testid="replay-bar"]').getAttribute("data-step")) > 0);
  const step = Number(await page.getAttribute(id("replay-bar"), "data-step"));
  await page.click(id("replay-branch"));
  await page.waitForSelector(id("analysis"));
  assert.equal((await e2e.decision(page)).number, step);
  assert.deepEqual(await e2e.axe(page), []);
  const board = await page.evaluate(() => location.hash.slice("#/game/".length));
  await page.click(id("analysis-return"));
  await page.waitForFunction((old) => location.hash === `#/game/${old}`, game);
  await page.waitForFunction((n) => window.hazelgrove.decision().number !== n, step);

  // The lobby shows the board as what it is, and throws it away when asked twice.
  await page.click(id("to-lobby"));
  await page.waitForSelector(`${id(`resume-${board}`)} .analysis-mark`);
  await page.click(id(`discard-${board}`));
  await page.click(`${id("discard-dialog")} .keep`);
  await page.click(id(`discard-${board}`));
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("discard-sure"));
  await page.waitForSelector(id(`resume-${board}`), { state: "detached" });
  assert.equal(await page.locator(id(`resume-${game}`)).count(), 1);
  await page.click(id(`resume-${game}`));
  await page.waitForFunction((n) => window.hazelgrove.decision().number !== n, step);
});

test("a record that cannot be followed says where it differs, and is shown up to there", async () => {
  const record = unfinished();
  record.entries = [...record.entries.slice(0, 20), { action: { do: "dance" }, by: "union" }, ...record.entries.slice(20)];
  const file = join(server.store, "changed.json");
  writeFileSync(file, JSON.stringify(record));
  await page.click(id("to-lobby"));
  await page.waitForSelector(id("load-record"));
  await page.setInputFiles(id("load-record"), file);
  await page.waitForSelector(id("record-trouble"));
  assert.match(await page.textContent(id("record-trouble")), /up to entry 20 of/);
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("record-part"));
  await page.waitForSelector(id("board"));
  await page.waitForFunction(() => window.hazelgrove.decision()?.number === 20);
  assert.deepEqual(page.errors, []);
});
