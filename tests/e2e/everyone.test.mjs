// Keyboard alone, touch alone, words alone: a turn and a combat in each game. Bad input of every kind. axe in three themes.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
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

const unit = (name, side, strength, hex, more = {}) => ({ id: name, side, type: "infantry", strength, hex, ...more });
const kFred = {
  game: "fredericksburg", map: { rows: 8, columns: 8, default: "clear" }, turn: 3, side: "union", phase: "movement",
  units: [unit("A", "union", 9, "0301"), unit("B", "union", 8, "0303"), unit("E", "confederate", 3, "0503"), unit("F", "confederate", 3, "0805")],
};
const kHooker = {
  game: "hooker_and_lee", map: { rows: 6, columns: 10, default: "clear" }, turn: 3, side: "confederate", phase: "combat", light: "day",
  units: [unit("A", "confederate", 6, "0303"), unit("E", "union", 3, "0304"), unit("V", "union", 3, "0609")],
};
const kMarch = {
  game: "stonewalls_last_battle", map: { columns: 7, rows: 9 }, turn: 1, side: "union", phase: "action",
  units: [
    { id: "A", side: "union", type: "infantry", manpower: 8, hex: "0405", command: "VI", tactical: 2 },
    { id: "L", side: "union", type: "leader", rank: "corps", hex: "0405", with: "A", command: "VI", tactical: 3, command_value: 6 },
    { id: "E", side: "confederate", type: "infantry", manpower: 7, hex: "0403", tactical: 2 },
  ],
};

const key = (name) => page.keyboard.press(name);
const focused = () => page.evaluate(() => document.activeElement?.closest("[data-testid]")?.dataset.testid ?? document.activeElement?.tagName);
const kindNow = () => page.evaluate(() => window.hazelgrove.decision()?.kind);
const until = (kind) => page.waitForFunction((wanted) => window.hazelgrove.decision()?.kind === wanted, kind);
const events = async () => (await e2e.send(page, { cmd: "events" })).events.map((event) => event.event);
let visit = 0;
const start = (position, seed) => e2e.startPosition(page, `${server.url}?visit=${++visit}`, position, seed);

/** Jumps from place to place of the decision to that hex; the places are known a moment after the decision. */
async function jumpTo(hex) {
  for (let i = 0; i < 40; ++i) {
    await key("j");
    await page.waitForTimeout(100);
    if ((await page.textContent(id("hex-line"))).startsWith(hex)) return;
  }
  assert.fail(`no way to ${hex} by j`);
}

/** Types into the command line and does the first thing that fits. */
async function say(words) {
  await key("/");
  await page.waitForSelector(id("command-field"));
  await page.keyboard.type(words);
  await page.waitForSelector(`${id("command-0")}[aria-selected="true"]`);
  await key("Enter");
  await page.waitForSelector(id("command-line"), { state: "detached" });
}

async function themes(where) {
  const found = [];
  for (const theme of ["light", "dark", "contrast"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    for (const line of await e2e.axe(page)) found.push(`${where}, ${theme}: ${line}`);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  return found;
}

test("lobby: games with their scenarios, details at the side, the case behind an option; axe in three themes", async () => {
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  assert.deepEqual(await page.locator(".scenario-game h3").allTextContents(), ["Fredericksburg", "Hooker and Lee", "Stonewall's Last Battle"]);
  await page.click(id("lobby-scenario-slb_1_salem_church"));
  await page.waitForSelector(id("miniature-slb_1_salem_church"));
  await page.click(id("lobby-scenario-fredericksburg_1862"));
  assert.deepEqual(await themes("lobby"), []);
  await page.click(`${id("lobby-details")} ${id("rule-chip")}`);
  await page.waitForFunction(() => (document.querySelector('[data-testid="rule-panel"] p')?.textContent.length ?? 0) > 10);
  await page.click(`${id("rule-panel")} .close`);
});

test("keyboard alone, Fredericksburg: a command, a move with the cursor, an attack, the answers; the focus is never lost", async () => {
  await start(kFred, 2);
  await page.focus(id("board"));
  await key("n");
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="A"]`);
  await key("j"); // to the first hex in reach
  await key("Escape");
  await say("move B 0403");
  await e2e.pastNumber(page, 0);
  assert.equal((await e2e.state(page)).units.find((row) => row.id === "B").hex, "0403");
  assert.notEqual(await focused(), "BODY");
  await key("b");
  assert.equal(await focused(), "board");
  await key("e");
  await until("combat");
  await jumpTo("0503");
  await key("Enter");
  await page.waitForSelector(id("odds-column"));
  assert.deepEqual(await themes("odds sheet"), []);
  await key("o");
  assert.equal(await focused(), "odds-sheet");
  await page.waitForSelector(`${id("attack-confirm")}:not(:disabled)`);
  await key("c");
  await page.waitForFunction(() => window.hazelgrove.decision()?.kind !== "combat");
  for (let i = 0; i < 6 && !["combat", "movement", "over"].includes(await kindNow()); ++i) {
    const { number } = await e2e.decision(page);
    await page.waitForSelector(id("choice-0"));
    await key("1");
    await e2e.pastNumber(page, number);
  }
  await page.waitForTimeout(800);
  assert.notEqual(await focused(), "BODY");
  const list = await events();
  assert.ok(list.includes("die_rolled"), list.join(" "));
});

test("the list of keys is searched, closes with Escape, and gives the focus back", async () => {
  await page.focus(id("board"));
  await key("?");
  await page.waitForSelector(id("keys"));
  assert.deepEqual(await themes("keys"), []);
  await page.keyboard.type("odds sheet");
  assert.equal(await page.locator(`${id("keys")} dt`).count(), 1);
  await key("Escape");
  await page.waitForSelector(id("keys"), { state: "detached" });
  assert.equal(await focused(), "board");
});

test("keyboard alone, Hooker and Lee: what is not legal is explained, a target by name of its hex, the attack", async () => {
  await start(kHooker, 5);
  await key("b");
  await say("attack 0609");
  await page.waitForSelector(id("why-not"));
  await key("Escape");
  await say("attack 0304");
  await page.waitForSelector(`${id("attack-confirm")}:not(:disabled)`);
  await key("c");
  await page.waitForFunction(() => window.hazelgrove.decision()?.number > 0);
  assert.ok((await events()).includes("die_rolled"));
});

/** A seed with which the march has points for the step and an attack. */
async function longMarch() {
  for (let seed = 1; seed < 40; ++seed) {
    const made = await e2e.send(page, { cmd: "create", position: kMarch, seats: { union: "human", confederate: "human" }, seed });
    await e2e.send(page, { cmd: "join", game: made.game, tokens: Object.values(made.tokens) });
    const done = await e2e.send(page, { cmd: "do", game: made.game, number: 0, action: { do: "march", unit: "A" } });
    if ((done.events ?? []).some((event) => event.event === "march_began" && event.allowance >= 5)) return seed;
  }
  throw new Error("no seed gives a long march");
}

test("keyboard alone, Stonewall's Last Battle: a march by words, a step by the cursor, an attack", async () => {
  await start(kMarch, await longMarch());
  await key("b");
  await say("march A");
  await page.waitForFunction(() => ["force", "march"].includes(window.hazelgrove.decision()?.kind));
  if ((await kindNow()) === "force") await say("pass");
  await until("march");
  await key("b");
  const { number } = await e2e.decision(page);
  await say("move 0404");
  await e2e.pastNumber(page, number);
  assert.equal((await e2e.state(page)).units.find((row) => row.id === "A").hex, "0404");
  await key("/");
  await page.waitForSelector(id("command-field"));
  assert.deepEqual(await themes("command line"), []);
  await page.keyboard.type("hasty 0403");
  await page.waitForSelector(`${id("command-0")}[aria-selected="true"]`);
  const before = (await e2e.decision(page)).number;
  await key("Enter");
  await e2e.pastNumber(page, before);
  assert.ok((await events()).includes("combat_rolled"));
});

test("words alone: the same decisions as headings, lists and commands", async () => {
  await page.goto(`${server.url}?view=text&visit=${++visit}`);
  const made = await e2e.send(page, { cmd: "create", position: kHooker, seats: { union: "human", confederate: "human" }, seed: 5 });
  for (const side of ["union", "confederate"]) {
    await page.evaluate((hash) => (location.hash = hash), `#/game/${made.game}/seat/${made.tokens[side]}`);
    await page.waitForFunction((game) => location.hash === `#/game/${game}`, made.game);
  }
  await page.waitForSelector(id("text-page"));
  await page.waitForFunction(() => document.querySelector('[data-testid="decision-bar"]')?.textContent.includes("decides"));
  assert.equal(await page.locator(id("board")).count(), 0);
  assert.deepEqual(await themes("text view"), []);
  await page.fill(id("look-field"), "0304");
  await page.click(id("look-go"));
  assert.match(await page.textContent(id("looked")), /0304.*clear.*E, Union infantry/s);
  await page.fill(id("text-command"), "attack 0304");
  await page.click(id("text-do"));
  await page.waitForSelector(`${id("odds-words")} li`);
  assert.match(await page.textContent(id("odds-words")), /6 against 3/);
  await page.fill(id("text-command"), "confirm");
  await page.click(id("text-do"));
  await e2e.pastNumber(page, 0);
  await page.waitForFunction(() => document.querySelector('[data-testid="text-log"]').textContent.includes("attacks 0304"));
});

test("fingers alone on a telephone: tap a unit, tap where it goes; a finger that rests looks and does nothing", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  phone.setDefaultTimeout(20_000);
  const mine = page;
  page = phone;
  try {
    await start(kFred, 2);
    const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.equal(await wide(), 0);
    await phone.waitForTimeout(500);
    const at = async (name) => e2e.middle(phone, name);
    const a = await at("unit-B");
    await phone.touchscreen.tap(a.x, a.y);
    await phone.waitForSelector(`${id("chosen-unit")}[data-unit="B"]`);
    assert.ok(await phone.locator(id("end-phase")).isVisible());
    const small = await phone.evaluate(() =>
      [...document.querySelectorAll(".panel button:not(.rule-chip), .top button")].filter((b) => b.offsetParent !== null && (b.offsetHeight < 32 || b.offsetWidth < 32)).map((b) => b.outerHTML.slice(0, 80)));
    assert.deepEqual(small, []);
    const to = await at("hex-0403");
    await phone.touchscreen.tap(to.x, to.y);
    await e2e.pastNumber(phone, 0);
    assert.equal((await e2e.state(phone)).units.find((row) => row.id === "B").hex, "0403");
    assert.deepEqual(await e2e.axe(phone), []);
    await phone.setViewportSize({ width: 320, height: 640 });
    await phone.waitForTimeout(200);
    assert.equal(await wide(), 0);
    assert.ok(await phone.locator(id("prompt")).isVisible());
  } finally {
    page = mine;
    await context.close();
  }
});

test("two windows of one seat: both follow, and a second answer is told, not made", async () => {
  const game = await start(kFred, 2);
  const second = await page.context().newPage();
  await second.goto(`${server.url}#/game/${game}`);
  await second.waitForSelector(id("decision-bar"));
  await second.waitForFunction(() => document.querySelector('[data-testid="decision-bar"]').textContent.includes("decides"), null, { polling: 100 });
  await page.bringToFront();
  await e2e.send(page, { cmd: "do", number: 0, action: { do: "move", unit: "B", path: ["0303", "0403"] } });
  await second.waitForFunction(() => window.hazelgrove.decision()?.number === 1, null, { polling: 100 });
  const late = await second.evaluate(() => window.hazelgrove.send({ cmd: "do", number: 0, action: { do: "end_phase" } }).then(() => "done", (error) => error.message));
  assert.match(late, /stale/);
  await second.close();
});

test("a draft outlives a server that dies; addresses, seats and files that are wrong are answered in words", async () => {
  await start(kHooker, 5);
  await key("b");
  await say("attack 0304");
  await page.waitForSelector(id("odds-column"));
  await server.kill();
  await page.waitForSelector(id("link-lost"));
  await server.start();
  await page.waitForSelector(id("link-lost"), { state: "detached" });
  assert.ok(await page.locator(id("odds-sheet")).isVisible());
  const game = await page.evaluate(() => location.hash.split("/")[2]);
  await page.evaluate((name) => (location.hash = `#/game/${name}/seat/nonsense`), game);
  await page.waitForFunction(() => document.querySelector(".notices")?.textContent.includes("not a seat"));
  for (const [hash, words] of [["#/game/unknown", /no game unknown/], ["#/game/%E0%A4%A", /names no game/], ["#/somewhere", /names no game/]]) {
    await page.goto("about:blank");
    await page.goto(`${server.url}${hash}`);
    await page.waitForSelector(id("lobby-error"));
    assert.match(await page.textContent(id("lobby-error")), words);
  }
  const files = [
    ["binary.json", Buffer.from([0, 255, 254, 1, 2]), /not one JSON object/],
    ["list.json", "[1,2]", /not one JSON object/],
    ["other.json", '{"a":1}', /names no game/],
    ["game.json", '{"game":"chess","entries":[]}', /chess/],
    ["huge.json", `{"game":"fredericksburg","x":"${"y".repeat(4 << 20)}"}`, /more than any record/],
  ];
  for (const [name, words, wanted] of files) {
    const path = join(server.store, name);
    writeFileSync(path, words);
    await page.setInputFiles(id("load-record"), path);
    // What looks like a record is answered beside the field, with how much of it can be shown.
    const place = id(name === "game.json" ? "record-trouble" : "lobby-error");
    await page.waitForFunction(([at, source]) => new RegExp(source).test(document.querySelector(at)?.textContent ?? ""), [place, wanted.source]);
  }
  assert.ok(await page.locator(id("lobby-start")).isEnabled());
});

test("a browser that keeps nothing still plays, and the language that nobody speaks leaves nothing untranslated", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    for (const name of ["localStorage", "indexedDB", "WebAssembly"]) Object.defineProperty(window, name, { get: () => { throw new Error("none here"); } });
  });
  const bare = await context.newPage();
  bare.setDefaultTimeout(20_000);
  await bare.goto(`${server.url}?lang=pseudo`);
  await bare.waitForSelector(`${id("lobby-start")}:not(:disabled)`);
  await bare.click(id("lobby-scenario-fredericksburg_1863"));
  await bare.click(id("seat-confederate-human"));
  await bare.click(id("lobby-start"));
  await bare.waitForSelector(id("end-phase"));
  // Words on the page without brackets come from the engine: prompts, names of units, commands, notes.
  const plain = await bare.evaluate(() => [...document.querySelectorAll("button, h2, h3, summary, legend, label > span, th")]
    .filter((element) => element.closest(".rule-chip, .board, svg, .scenario, [data-testid^=ready]") === null)
    .map((element) => element.textContent.trim()).filter((words) => /[A-Za-z]{3}/.test(words) && !words.includes("⟦")));
  assert.deepEqual(plain, []);
  await context.close();
});

test("where motion is unwelcome nothing moves: a march, an attack, a list that opens, a jump in the replay", async () => {
  const still = await e2e.openPage(browser);
  await still.emulateMedia({ reducedMotion: "reduce" });
  await e2e.startPosition(still, `${server.url}?visit=${++visit}`, kFred, 2);
  await still.evaluate(() => {
    window.moving = new Set();
    const look = () => {
      for (const one of document.getAnimations()) {
        if (one.playState === "running" && one.effect.getComputedTiming().duration > 1) window.moving.add(one.animationName ?? one.transitionProperty ?? "by script");
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const wish = [{ do: "move", unit: "B", path: ["0303", "0403"] }, { do: "end_phase" }, { do: "attack", targets: ["0503"], units: ["B"] }];
  for (const action of wish) {
    const { number } = await e2e.decision(still);
    await e2e.send(still, { cmd: "do", number, action });
    await e2e.pastNumber(still, number);
    await still.waitForTimeout(250);
  }
  assert.ok((await e2e.send(still, { cmd: "events" })).events.some((event) => event.event === "die_rolled"));
  await still.keyboard.press("?");
  await still.waitForSelector(id("keys-search"));
  await still.keyboard.press("Escape");
  await still.click(id("replay"));
  await still.waitForTimeout(400);
  assert.deepEqual(await still.evaluate(() => [...window.moving]), []);
  assert.deepEqual(still.errors, []);
  await still.context().close();
});

test("nothing on the page has thrown", () => assert.deepEqual(page.errors, []));
