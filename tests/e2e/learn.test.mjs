// The guided battles: the first lessons of each game by clicks, one by keyboard alone, and the rules with their links.
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
  page = await e2e.openPage(browser);
});

after(async () => {
  assert.deepEqual(page?.errors ?? [], []);
  await browser?.close();
  await server?.stop();
});

const lesson = (n) => page.waitForFunction((number) => document.querySelector(`[data-testid="coach"] h2`)?.textContent.startsWith(`Lesson ${number} `), n);

/** Waits until the coach is at a step and has set it up. */
async function at(step, state) {
  await page.waitForFunction(
    ([number, wanted]) => {
      const coach = document.querySelector('[data-testid="coach"]');
      return coach?.dataset.step === String(number) && coach.dataset.state === wanted;
    },
    [step, state],
  );
}

const passed = (step) => at(step, "passed");
const next = () => page.click(id("coach-next"));

async function begin(game, first = "") {
  await page.goto(server.url);
  await page.click(id("learn"));
  await page.waitForSelector(id("learn-page"));
  await page.click(id(first === "" ? `begin-${game}` : `lesson-${game}-${first}`));
  await page.waitForSelector(`${id("coach")} ${id("coach-say")}`);
  await page.waitForFunction(() => window.hazelgrove.decision() !== null);
  await page.waitForTimeout(400); // the sheet turns to the lesson
}

test("Fredericksburg: moving, a refusal, trying again, skipping", async () => {
  await begin("fredericksburg");
  await at(0, "reading");
  assert.deepEqual(await e2e.axe(page), []);
  await next();
  await at(1, "waiting");
  assert.ok((await page.$$(`${id("lesson-lights")} circle`)).length > 0, "a ring shows where");
  await e2e.clickAt(page, "unit-A");
  await passed(1);
  await next();
  await at(2, "reading");
  await next();
  await at(3, "waiting");
  await e2e.clickAt(page, "hex-0301"); // too far
  await passed(3);
  await page.waitForSelector(id("why-not"));
  await next();
  await at(4, "waiting");
  await e2e.clickAt(page, "hex-0306"); // legal, but not what is asked for
  await at(4, "astray");
  await page.click(id("coach-again"));
  await at(4, "waiting");
  await page.waitForTimeout(400); // the sheet turns to the lesson
  await e2e.clickAt(page, "unit-A");
  await page.waitForSelector(id("chosen-unit"));
  await page.waitForSelector(`${id("chosen-unit")}[data-answered]`);
  await e2e.clickAt(page, "hex-0305");
  await passed(4);
  await next();
  await at(5, "waiting");
  await page.click(id("coach-skip"));
  await lesson(2);
  await page.click(id("coach-list"));
  await page.waitForSelector(id("learn-page"));
  assert.match(await page.textContent(id("course-fredericksburg")), /1 of 11 done/);
  assert.deepEqual(await e2e.axe(page), []);
});

test("Fredericksburg: an attack with known dice, the answer of the other side, an advance", async () => {
  await begin("fredericksburg", "attack");
  await at(0, "waiting");
  await e2e.clickAt(page, "unit-E");
  await passed(0);
  assert.match(await page.textContent(id("odds-column")), /12 against 3: 4-1/);
  await next();
  await at(1, "reading");
  await next();
  await at(2, "waiting");
  await page.click(id("attack-confirm"));
  await passed(2);
  await page.waitForFunction(() => window.hazelgrove.decision()?.kind === "advance"); // the page has answered for E
  await next();
  await at(3, "waiting");
  await e2e.clickAt(page, "unit-A");
  await e2e.clickAt(page, "hex-0303");
  await passed(3);
});

test("Hooker and Lee: the first lesson by keyboard alone", async () => {
  await begin("hooker_and_lee");
  await at(0, "waiting");
  await page.keyboard.press("n");
  await passed(0);
  await page.focus(id("coach-next"));
  await page.keyboard.press("Enter");
  await at(1, "waiting");
  await page.waitForSelector(`${id("chosen-unit")}[data-answered]`);
  await page.focus(`${id("destinations")} summary`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(id("go-0303"));
  await page.focus(id("go-0303"));
  await page.keyboard.press("Enter");
  await passed(1);
  assert.match(await page.textContent(id("coach-praise")), /two and two thirds/);
  assert.deepEqual(await e2e.axe(page), []);
});

test("Stonewall's Last Battle: initiative, then a march", async () => {
  await begin("stonewalls_last_battle");
  await at(0, "reading");
  await next();
  await at(1, "waiting");
  await page.click(id("choice-0"));
  await passed(1);
  await next();
  await lesson(2);
  await at(0, "waiting");
  await page.waitForTimeout(400);
  await e2e.clickAt(page, "unit-A");
  await page.click(id("do-march-A"));
  await passed(0);
  await next();
  await at(1, "waiting");
  await page.click(`${id("choices")} li:last-child button`);
  await passed(1);
  await next();
  await at(2, "waiting");
  await e2e.clickAt(page, "hex-0404");
  await passed(2);
  await next();
  await page.click(id("do-stop-A"));
  await passed(3);
  assert.deepEqual(await e2e.axe(page), []);
});

test("the rules: chapters, search, a case with its links, back and forward", async () => {
  await page.goto(server.url);
  await page.click(id("rules-page-link"));
  await page.waitForSelector(id("chapter-bgd-7"));
  assert.deepEqual(await e2e.axe(page), []);
  await page.fill(id("rules-search"), "7.7-a");
  await page.click(id("case-bgd-7.7-a"));
  await page.waitForSelector(`${id("case")}[data-rule="bgd-7.7-a"]`);
  assert.match(await page.textContent(id("case-state")), /Enforced/);
  await page.click(`${id("see-also")} ${id("case-bgd-7.7")}`);
  await page.waitForSelector(`${id("case")}[data-rule="bgd-7.7"]`);
  await page.click(id("rules-back"));
  await page.waitForSelector(`${id("case")}[data-rule="bgd-7.7-a"]`);
  await page.click(id("rules-forward"));
  await page.waitForSelector(`${id("case")}[data-rule="bgd-7.7"]`);
  assert.deepEqual(await e2e.axe(page), []);
  await page.evaluate(() => (location.hash = "#/rules/gcw-7.4-ad"));
  await page.waitForSelector(`${id("case")}[data-rule="gcw-7.4-ad"]`);
});

test("a chip leads to its case, and the case says where it matters on this board", async () => {
  const units = [
    { id: "A", side: "union", type: "infantry", strength: 4, hex: "0204" },
    { id: "E", side: "confederate", type: "infantry", strength: 4, hex: "0303" },
  ];
  const position = { game: "fredericksburg", map: { rows: 4, columns: 6 }, turn: 3, side: "union", phase: "movement", units };
  await e2e.startPosition(page, `${server.url}?rules`, position, 3);
  const answer = await e2e.send(page, { cmd: "do", action: { do: "move", unit: "A", path: ["0204", "0304"] }, number: 0 });
  assert.ok(answer.ok);
  await e2e.pastNumber(page, 0);
  await page.click(id("tab-log"));
  const chip = `${id("log")} ${id("rule-chip")}[data-rule^="bgd-5"]`;
  const rule = await page.getAttribute(chip, "data-rule");
  await page.click(chip);
  await page.waitForSelector(id("case-state"));
  await page.click(id("rule-in-tab"));
  await page.waitForSelector(`${id("case")}[data-rule="${rule}"] ${id("now")}`);
  assert.match(await page.textContent(id("now")), /A moves/);
  assert.deepEqual(await e2e.axe(page), []);
});
