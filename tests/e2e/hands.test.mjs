// Small screens and fingers: the board stays in sight, cards are small and can be put away, a resting finger only looks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

let server;
let browser;
let page;

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser, { width: 390, height: 844, touch: true });
  await e2e.startSeeded(page, server.url, { scenario: "fredericksburg_1863" }, 5);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const sizes = () =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [board, cards] = [box('[data-testid="board"]'), box('[data-testid="aid-cards"]')];
    return { width: document.documentElement.scrollWidth, board: board.height, part: (cards.height * cards.width) / (board.height * board.width) };
  });

/** A finger that touches, moves and lets go, by the browser's own events. */
async function finger(points, rest = 0) {
  const hand = await page.context().newCDPSession(page);
  const at = (list) => list.map(([x, y], i) => ({ x, y, id: i }));
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(points[0]) });
  await page.waitForTimeout(rest);
  for (const list of points.slice(1)) await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(list) });
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await hand.detach();
}

async function sheet() {
  return page.evaluate(() => document.querySelector(".board-sheet").getBoundingClientRect().toJSON());
}

test("the whole map opens in sight", async () => {
  const now = await sheet();
  const board = await page.locator(id("board")).boundingBox();
  assert.ok(now.top >= board.y - 1 && now.bottom <= board.y + board.height + 1, "the sheet is cut off");
});

test("a finger that rests looks at a hex and its price, and moves nothing", async () => {
  const { number } = await e2e.decision(page);
  await page.tap(id("ready-c-barksdale"));
  await page.waitForSelector(id("chosen-unit"));
  await page.waitForTimeout(300);
  const hex = await e2e.middle(page, "hex-1113");
  await finger([[[hex.x - 14, hex.y - 18]]], 800);
  await page.waitForSelector(id("path-card"));
  assert.equal((await e2e.decision(page)).number, number);
  await page.tap(id("path-shut"));
  await page.waitForSelector(id("path-card"), { state: "detached" });
});

test("one finger draws the map, two make it larger", async () => {
  const board = await page.locator(id("board")).boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const first = await sheet();
  await finger([[[x, y]], [[x + 30, y]], [[x + 70, y + 20]]]);
  const moved = await sheet();
  assert.ok(moved.left > first.left + 30, "the map did not follow the finger");
  await finger([[[x - 30, y], [x + 30, y]], [[x - 60, y], [x + 60, y]], [[x - 90, y], [x + 90, y]]]);
  await page.waitForTimeout(300);
  assert.ok((await sheet()).width > first.width * 1.8, "two fingers did not make it larger");
});

test("with the menu open the board stays in sight; cards take a third of it at most and go away", async () => {
  await page.tap(id("menu-toggle"));
  for (const tool of ["aid-threats", "aid-prizes"]) await page.tap(id(tool));
  await page.waitForSelector(id("prize-card"));
  await page.tap(`${id("prize-card")} summary`);
  const now = await sizes();
  assert.ok(now.width <= 390, `the page is ${now.width} wide`);
  assert.ok(now.board > 200, `the board is ${now.board} high`);
  assert.ok(now.part < 0.34, `the cards take ${now.part} of the board`);
  assert.deepEqual(await e2e.axe(page), []);
  for (const card of ["threat-card", "prize-card"]) await page.tap(`${id(card)} ${id("aid-shut")}`);
  await page.waitForSelector(".aid-card", { state: "detached" });
  assert.deepEqual(page.errors, []);
});

test("words made larger need no more width than there is", async () => {
  await page.evaluate(() => localStorage.setItem("hazelgrove.settings", JSON.stringify({ text: 160 })));
  for (const [width, height] of [[320, 640], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.waitForSelector(id("decision-bar"));
    const now = await sizes();
    assert.ok(now.width <= width, `${now.width} of ${width}`);
    assert.ok(now.board > 120, `the board is ${now.board} high at ${width}`);
  }
});
