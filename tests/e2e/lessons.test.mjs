// Every step of every guided battle, done by clicks on what its words name: what a step asks for can be done as it says,
// and what it rings lies in the window. Here on a wide screen; some of them on a telephone besides.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

/**
 * What a person clicks in each step: `u A` a counter, `h 0303` a hex, `p handle` a control, `b words` a button by its words.
 * Steps that are only read are not named. Where the lesson says "press Menu first", `m` opens it on a narrow screen.
 */
const kWays = {
  fredericksburg: {
    moving: { 1: ["u A"], 3: ["h 0301"], 4: ["h 0305"], 5: ["u A"] },
    roads: { 1: ["u A", "h 0303"], 2: ["u B", "h 0606"] },
    zones: { 0: ["m", "b C zones", "m"], 1: ["u A", "h 0401"], 2: ["u A", "u B"], 3: ["u A", "h 0403"] },
    stacking: { 1: ["u A", "u D", "b Instead: A moves to 0304"], 2: ["p end-phase"], 3: ["u D", "h 0303"], 4: ["p end-phase"] },
    attack: { 0: ["u E"], 2: ["p attack-confirm"], 3: ["u A", "h 0303"] },
    terrain: { 0: ["u E"], 1: ["p attack-cancel", "u F", "p pick-C"], 2: ["p pick-C"], 3: ["p attack-confirm"] },
    guns: { 0: ["m", "p sight-tool", "m", "h 0306", "h 0303"], 1: ["h 0306", "h 0504"], 2: ["m", "p sight-tool", "m", "u E"], 3: ["p attack-confirm"] },
    duties: { 0: ["p end-phase"], 1: ["u F", "u A"], 2: ["p attack-confirm"], 3: ["u B", "h 0403"], 4: ["u E", "p attack-confirm"] },
    retreat: { 0: ["u E", "p attack-confirm"], 1: ["h 0403"], 2: ["h 0305"] },
    victory: { 1: ["u u-1-1-vi", "h 1113"], 2: ["u u-2-1-vi", "p exit-0"] },
  },
  hooker_and_lee: {
    marching: { 0: ["u A"], 1: ["h 0303"], 2: ["u B"] },
    strategic: { 0: ["u A"], 1: ["h 0306"] },
    odds: { 0: ["u E"], 1: ["u E", "u F"], 2: ["u F", "u E", "p attack-confirm"] },
    morale: { 0: ["u F"], 1: ["u F", "u E", "p attack-confirm"], 2: ["h 0205"] },
    rally: { 0: ["u S", "b S stays and tries to rally"], 1: ["p end-phase"], 2: ["b No further unit becomes Routed"] },
    rout: { 0: ["u E"], 1: ["p attack-confirm"], 2: ["b Drive off E"] },
    works: { 0: ["u A", "b A digs breastworks"], 1: ["p end-phase", "p end-phase"], 2: ["p end-phase"], 3: ["b facing east"] },
    night: { 0: ["u A", "h 0306"], 1: ["u B", "h 0503"], 2: ["p end-phase", "u F", "p attack-confirm"] },
    leaders: { 0: ["u E"], 1: ["p attack-confirm"] },
    victory: { 2: ["u u-1-v", "h 1501"] },
  },
  stonewalls_last_battle: {
    initiative: { 1: ["b Take the initiative"] },
    march: { 0: ["u A", "p do-march-A"], 1: ["b No force march"], 2: ["h 0404"], 3: ["b End the march"] },
    fatigue: { 0: ["u F"], 1: ["u A", "p do-march-A"] },
    attack: { 0: ["u A", "p do-march-A", "b No force march"], 1: ["u E", "p type-prepared"], 2: ["b Prepared attack"], 3: ["h 0407"] },
    guns: { 0: ["u A", "p do-march-A", "b No force march"], 1: ["u E"], 2: ["u F"] },
    flanks: { 0: ["u A", "p do-march-A", "b No force march"], 1: ["u E"], 2: ["b Refuse the flanks"] },
    leaders: { 0: ["u S", "p do-activate-S"], 1: ["u A", "u B", "b Begin"], 2: ["b March B", "b No force march"], 3: ["b End the march"] },
    assault: { 0: ["u S", "p do-assault-S"], 1: ["u A", "u B", "b Begin"], 2: ["u E", "b Assault 0403"], 3: ["u A"], 4: ["b A advances"] },
    withdraw: { 1: ["b H retreats before the enemy"], 2: ["h 0407", "h 0408", "h 0409", "h 0410"] },
    recovery: { 0: ["b Pass"], 1: ["b B entrenches"] },
    victory: { 1: ["p tab-points"] },
  },
};

const kLessons = (game) => JSON.parse(readFileSync(join(e2e.root, "data", "lessons", `${game}.json`), "utf8")).lessons;

let server;
let browser;

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Hexes and counters with a ring that are not wholly in the window of the board. */
function outside(page, names) {
  return page.evaluate((all) => {
    const board = document.querySelector('[data-testid="board"]')?.getBoundingClientRect();
    if (board === undefined) return all;
    return all.filter((name) => {
      const it = document.querySelector(`[data-testid="hex-${name}"], [data-testid="unit-${name}"]`)?.getBoundingClientRect();
      return it === undefined || it.left < board.left || it.right > board.right || it.top < board.top || it.bottom > board.bottom;
    });
  }, names);
}

/** The page has drawn the step and the sheet lies still. */
const at = (page, step, states) =>
  page.waitForFunction(
    ([number, wanted]) => {
      const coach = document.querySelector('[data-testid="coach"]');
      return coach?.dataset.step === String(number) && wanted.includes(coach.dataset.state);
    },
    [step, states],
  );

async function act(page, narrow, said) {
  const [kind, ...rest] = said.split(" ");
  const what = rest.join(" ");
  const before = await page.evaluate(() => window.hazelgrove.decision()?.number);
  if (kind === "m") return narrow ? page.click(id("menu-toggle")) : undefined;
  if (kind === "u") await e2e.clickAt(page, `unit-${what}`);
  else if (kind === "h") await e2e.clickAt(page, `hex-${what}`);
  else if (kind === "p") await page.click(id(what));
  else await page.getByRole("button", { name: what }).first().click();
  // What comes of it: another decision, a unit chosen, odds, an explanation.
  await page.waitForFunction((old) => window.hazelgrove.decision()?.number !== old, before, { timeout: 250 }).catch(() => undefined);
}

async function walk(game, size, only = []) {
  const page = await e2e.openPage(browser, size);
  const narrow = (size.width ?? 1440) <= 900;
  await page.goto(`${server.url}#/learn`);
  const troubles = [];
  for (const lesson of kLessons(game)) {
    if (lesson.opponent !== undefined || (only.length > 0 && !only.includes(lesson.id))) continue;
    const ways = kWays[game][lesson.id];
    await page.click(id(`lesson-${game}-${lesson.id}`));
    await page.waitForFunction(() => document.querySelector('[data-testid="coach"]') !== null && window.hazelgrove.decision() !== null);
    for (const [number, step] of lesson.steps.entries()) {
      const here = `${lesson.id} ${number}`;
      await at(page, number, ["reading", "waiting"]);
      let unseen = ["?"];
      for (let i = 0; i < 20 && unseen.length > 0; ++i) { // the sheet turns
        await page.waitForTimeout(100);
        unseen = await outside(page, step.show ?? []);
      }
      if (unseen.length > 0) troubles.push(`${here}: not in the window: ${unseen}`);
      for (const said of ways[number] ?? []) await act(page, narrow, said);
      const done = await at(page, number, ["reading", "passed"]).then(() => true, () => false);
      if (!done) {
        troubles.push(`${here}: its words do not lead to its end`);
        break;
      }
      if (number + 1 === lesson.steps.length) break;
      await page.click(id("coach-next"));
      const words = await page.evaluate((old) => document.querySelector('[data-testid="coach"]')?.dataset.step === String(old), number);
      if (words) {
        await at(page, number, ["passed"]);
        await page.click(id("coach-next"));
      }
    }
    await page.click(id("coach-list"));
    await page.waitForSelector(id("learn-page"));
  }
  assert.deepEqual(troubles, []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

for (const game of Object.keys(kWays)) {
  test(`${game}: every step by its words`, () => walk(game, {}));
}

test("on a telephone, where tools are in the menu and the panel is low", () =>
  walk("fredericksburg", { width: 390, height: 844 }, ["zones", "terrain", "guns", "victory"]));
