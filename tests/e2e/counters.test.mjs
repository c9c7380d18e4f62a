// Counters, stacks and settings, as a person uses them: pointer, keys, finger, reload.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kMarch = {
  game: "stonewalls_last_battle", map: { columns: 8, rows: 6 }, turn: 1, side: "union", phase: "action",
  units: [
    { id: "A", side: "union", type: "infantry", size: "division", command: "VI", manpower: 13, hex: "0303", tactical: 3, artillery: 5, fatigue: 2, status: ["disorganized"] },
    { id: "S", side: "union", type: "leader", rank: "corps", command: "VI", tactical: 3, command_value: 6, hex: "0303", with: "A" },
    { id: "C", side: "confederate", type: "infantry", size: "division", command: "J", manpower: 18, hex: "0704", tactical: 4 },
  ],
};
const kBattle = {
  game: "hooker_and_lee", map: { rows: 6, columns: 6, default: "clear" }, turn: 3, side: "union", phase: "movement",
  units: [
    { id: "M", side: "union", type: "infantry", strength: 5, hex: "0202", command: "II", morale: "shaken" },
    { id: "E", side: "confederate", type: "infantry", strength: 4, hex: "0606" },
  ],
};

let server;
let browser;
let page;

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser, { width: 1200, height: 800 });
  await e2e.startPosition(page, server.url, kMarch, 1);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const order = () => page.$$eval('.over [data-at="0303"]:not(.fan) > .counter', (all) => all.map((one) => one.getAttribute("data-unit")));
const frame = () => page.getAttribute(id("minimap-frame"), "x");

test("a stack opens under a pointer that rests, by F, and by a long touch; what is pressed comes on top", async () => {
  const at = await e2e.middle(page, "unit-S");
  await page.mouse.move(at.x, at.y);
  await page.waitForSelector(id("fan-A"));
  assert.match(await page.getAttribute(id("fan-A"), "aria-label"), /fatigue 2.*disorganized/);
  assert.match(await page.getAttribute(id("fan-S"), "aria-label"), /with A/);
  assert.deepEqual(await order(), ["A", "S"]);
  await e2e.clickAt(page, "fan-A");
  await page.waitForSelector(id("fan"), { state: "detached" });
  assert.deepEqual(await order(), ["S", "A"]);
  await page.mouse.move(5, 400);
  await page.focus(id("board"));
  await page.keyboard.press("f");
  await page.waitForSelector(id("fan"));
  await page.keyboard.press("Escape");
  await page.waitForSelector(id("fan"), { state: "detached" });
  await page.keyboard.press("t");
  assert.deepEqual(await order(), ["A", "S"]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.waitForSelector(id("fan"));
  await page.mouse.up();
  assert.ok(await page.isVisible(id("fan")));
  await page.keyboard.press("Escape");
});

test("the panel names the signs, says where values come from, and puts a counter on top", async () => {
  await page.click(id("top-A"));
  assert.deepEqual(await order(), ["S", "A"]);
  assert.match(await page.textContent(id("stack-A")), /combat value 9, manpower 13.*Artillery 5.*fatigue 2.*disorganized/s);
  await page.click(id("source-A"));
  assert.match(await page.textContent(id("stack-why")), /set up by hand/);
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("tab-units"));
  assert.match(await page.textContent(id("sign-legend")), /Demoralized-2.*in a fort.*flanks refused/s);
  assert.match(await page.textContent(id("formations")), /VI.*J/s);
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("tab-play"));
});

test("less of a counter is drawn the smaller it comes out", async () => {
  assert.equal(await page.locator(`${id("unit-C")} .c-name`).count(), 1);
  for (let i = 0; i < 9; ++i) await page.click(id("zoom-out"));
  await page.waitForSelector(`${id("unit-C")}.far`);
  assert.equal(await page.textContent(`${id("unit-C")} text`), "18");
  await page.click(id("zoom-fit"));
  await page.waitForSelector(`${id("unit-C")}:not(.far)`);
});

test("settings work at once, stay after a reload, and go back; axe finds nothing wrong", async () => {
  await page.click(id("settings"));
  assert.deepEqual(await e2e.axe(page), []);
  await page.selectOption(id("theme"), "dark");
  await page.selectOption(id("symbols"), "picture");
  await page.locator(id("setting-text")).fill("150");
  await page.uncheck(id("setting-numbers"));
  await page.keyboard.press("Escape");
  await page.waitForSelector(id("settings-dialog"), { state: "detached" });
  const worn = () => page.evaluate(() => [
    document.documentElement.dataset.theme,
    document.documentElement.style.fontSize,
    document.querySelector('[data-testid="unit-C"] use[href^="#cs-picture"]') !== null,
    document.querySelector(".game").dataset.numbers,
  ]);
  assert.deepEqual(await worn(), ["dark", "150%", true, "off"]);
  await page.reload();
  await page.waitForSelector(id("unit-C"));
  assert.deepEqual(await worn(), ["dark", "150%", true, "off"]);
  await page.click(id("settings"));
  await page.click(id("settings-defaults"));
  await page.click(id("settings-close"));
  assert.deepEqual(await worn(), ["light", "", false, "on"]);
});

test("nonsense in the storage of the browser does no harm", async () => {
  await page.evaluate(() => localStorage.setItem("hazelgrove.settings", '{"theme": 7, "text": "huge'));
  await page.reload();
  await page.waitForSelector(id("unit-C"));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
});

test("the small map moves the view by pointer and keys, folds away, and is remembered", async () => {
  for (let i = 0; i < 3; ++i) await page.click(id("zoom-in"));
  const first = await frame();
  const box = await page.locator(id("minimap")).boundingBox();
  await page.mouse.click(box.x + 8, box.y + 8);
  const second = await frame();
  assert.notEqual(second, first);
  await page.focus(id("minimap"));
  await page.keyboard.press("ArrowRight");
  assert.ok(Number(await frame()) > Number(second));
  await page.click(id("minimap-toggle"));
  await page.waitForSelector(id("minimap"), { state: "detached" });
  await page.reload();
  await page.waitForSelector(id("unit-C"));
  for (let i = 0; i < 3; ++i) await page.click(id("zoom-in"));
  assert.equal(await page.locator(id("minimap")).count(), 0);
  await page.click(id("minimap-toggle"));
  await page.waitForSelector(id("minimap"));
  await page.click(id("zoom-fit"));
  await page.waitForSelector(id("minimap-toggle"), { state: "detached" }); // the whole map is in sight
});

test("the glass is there while Z is held, and as a tool", async () => {
  const at = await e2e.middle(page, "unit-C");
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down("z");
  await page.waitForSelector(`${id("lens")} .counter`);
  assert.ok(await page.locator(`${id("lens")} .lens-ground path`).count() > 5);
  await page.keyboard.up("z");
  await page.waitForSelector(id("lens"), { state: "detached" });
  await page.click(id("lens-tool"));
  await page.focus(id("board"));
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(id("lens"));
  await page.click(id("lens-tool"));
  await page.waitForSelector(id("lens"), { state: "detached" });
});

/** Moves M two hexes and says how many counters glide then. */
async function move(path) {
  const { number } = await e2e.decision(page);
  await page.evaluate(() => {
    window.glided = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      window.glided += 1;
      return animate.apply(this, how);
    };
  });
  await e2e.send(page, { cmd: "do", number, action: { do: "move", unit: "M", path } });
  await e2e.pastNumber(page, number);
  await page.waitForTimeout(150);
  return page.evaluate(() => window.glided);
}

test("a move leaves a trace and the counter glides; none glides where motion is unwelcome", async () => {
  await e2e.startPosition(page, server.url, kBattle, 1);
  assert.equal(await move(["0202", "0203", "0204"]), 1);
  await page.waitForSelector('[data-ghost="M"]', { state: "attached" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await e2e.startPosition(page, `${server.url}?again`, kBattle, 1);
  assert.equal(await move(["0202", "0203", "0204"]), 0);
});

/** Animations and transitions that move something now; `getAnimations` knows those of style sheets and of scripts. */
function running(page) {
  return page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").map((one) => one.animationName ?? one.transitionProperty ?? "script"));
}

test("nothing moves where the settings or the system say so: in a lesson, after dice, after a jump of the replay", async () => {
  const still = await e2e.openPage(browser);
  await still.goto(`${server.url}#/learn`);
  await still.click('[data-testid^="begin-"]');
  await still.waitForSelector(`${id("lesson-lights")} circle`, { state: "attached" });
  assert.ok((await running(still)).length > 0, "the ring of a lesson breathes");
  await still.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual(await running(still), []);
  await still.emulateMedia({ reducedMotion: "no-preference" });
  await still.evaluate(() => localStorage.setItem("hazelgrove.settings", JSON.stringify({ motion: "off" })));
  await still.reload();
  await still.waitForSelector(`${id("lesson-lights")} circle`, { state: "attached" });
  assert.deepEqual(await running(still), []);
  await e2e.startSeeded(still, `${server.url}?still`, { scenario: "slb_1_salem_church" }, 1863);
  for (let i = 0; i < 4; ++i) { // the first decisions throw dice
    const now = await e2e.decision(still);
    if (now.side !== "chance") {
      const { actions } = await e2e.send(still, { cmd: "legal" });
      await e2e.send(still, { cmd: "do", number: now.number, action: actions[0] });
    }
    await e2e.pastNumber(still, now.number);
    assert.deepEqual(await running(still), []);
  }
  await still.click(id("replay"));
  await still.waitForSelector(id("replay-bar"));
  await still.keyboard.press("Home");
  assert.deepEqual(await running(still), []);
  assert.deepEqual(still.errors, []);
  await still.context().close();
});

test("nothing on the page has thrown", () => assert.deepEqual(page.errors, []));
