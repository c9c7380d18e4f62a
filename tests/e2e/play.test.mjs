// Two people at one screen play, the way people do: mouse, keys, a reload, a server that dies.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kDecember = "fredericksburg_1862";
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

/** A unit that can act, on the map, and hexes it can reach, nearest first. */
async function mover() {
  const now = await e2e.decision(page);
  const units = (await e2e.state(page)).units;
  for (const unit of now.units) {
    const hex = units.find((row) => row.id === unit).hex;
    const alone = units.filter((row) => row.hex === hex).length === 1;
    if (hex === null || !alone) continue;
    const taken = new Set(units.map((row) => row.hex));
    const reach = (await e2e.send(page, { cmd: "reach", unit })).hexes;
    const free = reach.filter((row) => row.hex !== hex && !taken.has(row.hex)).sort((a, b) => a.cost - b.cost);
    if (free.length > 3) return { unit, hex, free };
  }
  throw new Error("nobody can move");
}

async function placeOf(unit) {
  return (await e2e.state(page)).units.find((row) => row.id === unit).hex;
}

test("the lobby has nothing that axe finds wrong", async () => {
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  assert.deepEqual(await e2e.axe(page), []);
});

test("a hot-seat game starts and the board has nothing that axe finds wrong", async () => {
  await e2e.startGame(page, server.url, kDecember, kHotSeat);
  const now = await e2e.decision(page);
  assert.equal(now.kind, "movement");
  assert.equal(now.side, "confederate"); // fr-15.1.1: the Confederate begins
  assert.deepEqual(await e2e.axe(page), []);
});

test("the pages of the panel show what the engine says, and axe finds nothing wrong", async () => {
  await page.click(id("tab-charts"));
  await page.waitForSelector(`${id("charts")} .cell-Ae`);
  const charts = await e2e.send(page, { cmd: "charts" });
  const lines = (...names) => page.locator(names.map((name) => `${id(name)} tbody tr:not(.note-row)`).join(", ")).count();
  assert.equal(await lines("combat-table"), 6);
  assert.equal(await lines("chart-terrain", "chart-side"), charts.terrain.hexes.length + charts.terrain.sides.length);
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("tab-points"));
  const own = page.locator(`${id("vp-detail")} tr`, { hasText: "at the start" });
  assert.match(await own.textContent(), /4.*15\.4-a/); // fr-15.4-a: the Confederate begins with 4
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("tab-play"));
});

test("a unit moves by mouse: counter, then hex", async () => {
  const { unit, free } = await mover();
  const { number } = await e2e.decision(page);
  await page.click(id(`ready-${unit}`)); // turns the map to it
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="${unit}"]`);
  await page.waitForTimeout(300); // the map is drawn sharp
  await page.locator(id("board")).press("Escape");
  await page.waitForSelector(id("chosen-unit"), { state: "detached" }); // what is awaited next is the answer to the click
  await e2e.clickAt(page, `unit-${unit}`);
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="${unit}"]`);
  await e2e.clickAt(page, `hex-${free[0].hex}`);
  await e2e.pastNumber(page, number);
  assert.equal(await placeOf(unit), free[0].hex);
});

test("undo takes the move back", async () => {
  const { number } = await e2e.decision(page);
  await page.click(id("undo"));
  assert.equal((await e2e.pastNumber(page, number)).number, number - 1);
});

test("a unit moves by keyboard: N, arrows, Enter", async () => {
  const { unit, hex, free } = await mover();
  const { number } = await e2e.decision(page);
  const order = (await e2e.decision(page)).units;
  await page.focus(id("board"));
  for (let i = 0; i <= order.indexOf(unit); ++i) await page.keyboard.press("n");
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="${unit}"]`);
  const near = new Set(free.map((row) => row.hex));
  let moved = false;
  for (const [key, back] of [["ArrowLeft", "ArrowRight"], ["ArrowRight", "ArrowLeft"], ["ArrowUp", "ArrowDown"], ["ArrowDown", "ArrowUp"]]) {
    await page.keyboard.press(key);
    const here = (await page.textContent(id("hex-line"))).slice(0, 4);
    if (here !== hex && near.has(here)) {
      await page.keyboard.press("Enter");
      await e2e.pastNumber(page, number);
      assert.equal(await placeOf(unit), here);
      moved = true;
      break;
    }
    await page.keyboard.press(back);
  }
  assert.ok(moved, "no neighbour in reach");
});

test("a hex out of reach is answered with the case that forbids it", async () => {
  const { unit } = await mover();
  const { number } = await e2e.decision(page);
  await page.click(id(`ready-${unit}`));
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="${unit}"]`);
  await page.click(id("zoom-fit"));
  await page.waitForTimeout(300);
  const far = (await placeOf(unit)) > "1300" ? "0103" : "2503";
  await e2e.clickAt(page, `hex-${far}`);
  await page.waitForSelector(id("why-not"));
  const rule = await page.getAttribute(`${id("why-not")} ${id("rule-chip")}`, "data-rule");
  assert.match(rule, /^(bgd|fr)-/);
  assert.equal((await e2e.decision(page)).number, number);
  await page.locator(id("board")).press("Escape");
});

test("a reload finds the game as it was", async () => {
  const before = await e2e.decision(page);
  await page.reload();
  await page.waitForSelector(id("decision-bar"));
  assert.equal((await e2e.decision(page)).number, before.number);
});

test("kill -9 and a new start lose nothing; the page comes back and plays on", async () => {
  const before = await e2e.state(page);
  const { number } = await e2e.decision(page);
  await server.kill();
  await page.waitForSelector(id("link-lost"));
  await server.start();
  await page.waitForSelector(id("link-lost"), { state: "detached" });
  await page.waitForFunction(() => window.hazelgrove.decision() !== null);
  assert.equal((await e2e.state(page)).hash, before.hash);
  assert.equal((await e2e.decision(page)).number, number);
  const { unit, free } = await mover();
  await page.click(id(`ready-${unit}`));
  await page.waitForSelector(`${id("chosen-unit")}[data-unit="${unit}"]`);
  await page.click(`${id("destinations")} summary`);
  await page.click(id(`go-${free[0].hex}`));
  await e2e.pastNumber(page, number);
  assert.equal(await placeOf(unit), free[0].hex);
});

test("phases end and the other side comes to decide", async () => {
  const { number } = await e2e.decision(page);
  await page.click(id("end-phase"));
  let now = await e2e.pastNumber(page, number);
  for (let i = 0; i < 4 && now.side === "confederate"; ++i) {
    if (now.duties.units.length + now.duties.hexes.length > 0) break;
    await page.click(id("end-phase"));
    now = await e2e.pastNumber(page, now.number);
  }
  assert.notEqual(now.number, number);
});

test("the game can be replayed by steps, from the first one on", async () => {
  await page.click(id("replay"));
  await page.waitForSelector(id("replay-bar"));
  await page.click(id("replay-back"));
  await page.click(id("replay-back"));
  await page.click(id("replay-forward"));
  await page.locator(id("replay-slider")).fill("0");
  await page.waitForFunction(() => document.querySelector('[data-testid="replay-bar"]').textContent.includes("0 of"));
  await page.click(id("replay-leave"));
  await page.waitForSelector(id("replay-bar"), { state: "detached" });
});

test("the record downloads and verifies", async () => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(id("download-record"))]);
  const file = join(server.store, "record.json");
  await download.saveAs(file);
  const done = e2e.run("verify", file);
  assert.equal(done.status, 0, done.text);
});

const kAttack = {
  game: "fredericksburg",
  map: { rows: 8, columns: 8, default: "clear" },
  turn: 3, side: "union", phase: "combat",
  units: [
    { id: "A", side: "union", type: "infantry", strength: 9, hex: "0402" },
    { id: "B", side: "union", type: "infantry", strength: 8, hex: "0403" },
    { id: "G", side: "union", type: "artillery", strength: 4, hex: "0303" },
    { id: "E", side: "confederate", type: "infantry", strength: 5, hex: "0503" },
    { id: "F", side: "confederate", type: "infantry", strength: 3, hex: "0805" },
  ],
};

/** A seed with which the attack at 3-1 or so ends with this decision. */
async function seedFor(kind) {
  for (let seed = 1; seed < 60; ++seed) {
    const made = await e2e.send(page, { cmd: "create", position: kAttack, seats: kHotSeat, seed });
    await e2e.send(page, { cmd: "join", game: made.game, tokens: Object.values(made.tokens) });
    const done = await e2e.send(page, { cmd: "do", game: made.game, number: 0, action: { do: "attack", targets: ["0503"], units: ["A", "B"] } });
    if (done.decision?.kind === kind) return seed;
  }
  throw new Error(`no seed leads to ${kind}`);
}

for (const kind of ["retreat", "advance"]) {
  test(`an attack with its odds sheet, then ${kind}`, async () => {
    await page.goto(server.url);
    await page.waitForSelector(id("lobby-start"));
    const seed = await seedFor(kind);
    await e2e.startPosition(page, `${server.url}?${kind}`, kAttack, seed);
    await page.click(id("zoom-fit"));
    await page.waitForTimeout(300);
    await e2e.clickAt(page, "unit-E");
    await page.waitForSelector(id("odds-sheet"));
    for (const [unit, on] of [["A", true], ["B", true], ["G", false]]) {
      const box = page.locator(id(`pick-${unit}`));
      if ((await box.count()) === 1 && (await box.isChecked()) !== on) await box.click();
    }
    await page.waitForFunction(() => document.querySelector('[data-testid="odds-column"]')?.textContent.includes("17 against 5"));
    assert.match(await page.textContent(id("odds-column")), /3-1/);
    assert.equal(await page.locator(`${id("outcomes")} li`).count() > 1, true);
    assert.deepEqual(await e2e.axe(page), []);
    await page.click(id("attack-confirm"));
    let now = await e2e.pastNumber(page, 0);
    await page.waitForFunction((wanted) => window.hazelgrove.decision().kind === wanted, kind);
    await page.waitForSelector(id("die"));
    now = await e2e.decision(page);
    await page.click(id("choice-0"));
    await e2e.pastNumber(page, now.number);
    const log = (await e2e.send(page, { cmd: "events" })).events.map((event) => event.event);
    assert.ok(log.includes(kind === "retreat" ? "retreated" : "advanced") || log.includes("advance_declined"), log.join(" "));
  });
}

test("computers play Marye's Heights to the verdict before a watcher", { timeout: 600_000 }, async () => {
  await e2e.startGame(page, server.url, "fredericksburg_1863", { union: "greedy", confederate: "random" });
  await page.waitForSelector(id("verdict"), { timeout: 580_000 });
  assert.match(await page.getAttribute(id("verdict"), "data-winner"), /^(union|confederate|draw)$/);
});

test("the December battle goes to its verdict and its record verifies", { timeout: 300_000 }, async () => {
  await e2e.startSeeded(page, `${server.url}?december`, { scenario: kDecember }, 1862);
  await page.evaluate(async () => {
    const { send, decision } = window.hazelgrove;
    let now = decision();
    for (let step = 0; now.kind !== "over" && step < 5000; ++step) {
      const { actions } = await send({ cmd: "legal" });
      const ends = actions.filter((action) => action.do === "end_phase" || action.do === "pass");
      const moves = actions.filter((action) => action.do === "move");
      // A few moves a phase, so that armies meet, then on.
      const list = now.kind === "movement" && step % 7 !== 0 && moves.length > 0 ? moves : ends.length > 0 ? ends : actions;
      const answer = await send({ cmd: "do", number: now.number, action: list[(step * 7919) % list.length] });
      if (answer.ok === false) throw new Error(JSON.stringify(answer.error));
      now = answer.decision;
      if (typeof answer.number === "number") now.number = answer.number;
    }
  });
  await page.waitForSelector(id("verdict"));
  assert.match(await page.getAttribute(id("verdict"), "data-winner"), /^(union|confederate|draw)$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(id("verdict-record"))]);
  const file = join(server.store, "december.json");
  await download.saveAs(file);
  const done = e2e.run("verify", file);
  assert.equal(done.status, 0, done.text);
});

test("nothing on the page has thrown", () => assert.deepEqual(page.errors, []));
