// Every kind of decision of the three games, once: reached in a golden game or in a small position, looked at in one of the
// themes, answered with a key, and offered in words.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

/** Kinds in golden games: the game up to so many entries. */
const kGolden = {
  fredericksburg: {
    movement: ["fredericksburg_1863-1", 0], combat: ["fredericksburg_1862-1", 37], draft: ["fredericksburg_1862-1", 38], retreat: ["fredericksburg_1862-1", 42],
    advance: ["fredericksburg_1862-1", 43], gun_retreat: ["fredericksburg_1862-1", 130], exchange: ["fredericksburg_1862-1", 597], displace: ["fredericksburg_1862-2", 84],
  },
  hooker_and_lee: {
    movement: ["hooker_and_lee-1", 0], assign: ["grand_chancellorsville-1", 458], fortify: ["grand_chancellorsville-1", 491], draft: ["grand_chancellorsville-1", 542],
    combat: ["grand_chancellorsville-1", 541], retreat: ["grand_chancellorsville-1", 545], advance: ["grand_chancellorsville-1", 546], gun_retreat: ["grand_chancellorsville-1", 768],
    exchange: ["grand_chancellorsville-1", 1299], lose_attacker: ["grand_chancellorsville-2", 251], rout: ["grand_chancellorsville-2", 1227], rout_retreat: ["grand_chancellorsville-2", 1320],
  },
  stonewalls_last_battle: {
    transfer: ["slb_1_salem_church-1", 0], attachment: ["slb_1_salem_church-1", 4], initiative: ["slb_1_salem_church-1", 5], action: ["slb_1_salem_church-1", 6],
    force: ["slb_1_salem_church-1", 8], march: ["slb_1_salem_church-1", 10], voluntary: ["slb_1_salem_church-1", 12], retreat: ["slb_1_salem_church-1", 14],
    yielded: ["slb_1_salem_church-1", 19], select: ["slb_1_salem_church-1", 34], activation: ["slb_1_salem_church-1", 38], advance: ["slb_1_salem_church-1", 89],
    assault_select: ["slb_1_salem_church-3", 18], assault_target: ["slb_1_salem_church-3", 20], place_leader: ["slb_2_great_flank_march-1", 206], lee: ["slb_2_great_flank_march-1", 213],
    grand: ["slb_2_great_flank_march-1", 215], withdraw: ["slb_2_great_flank_march-1", 237], grand_select: ["slb_3_sedgwick_to_the_rescue-1", 92],
  },
};

const unit = (name, side, strength, hex, more = {}) => ({ id: name, side, type: "infantry", strength, hex, ...more });
const force = (name, side, manpower, hex, more = {}) => ({ id: name, side, type: "infantry", manpower, hex, tactical: 1, ...more });
const hooker = (columns, units, more = {}) => ({ game: "hooker_and_lee", map: { rows: 1, columns, default: "clear" }, turn: 3, side: "confederate", phase: "combat", light: "day", units, ...more });
const march = (columns, rows, units, more = {}) => ({ game: "stonewalls_last_battle", map: { columns, rows }, turn: 1, side: "union", phase: "action", units, ...more });
const act = (verb, more = {}) => ({ do: verb, ...more });
const roll = (...dice) => ({ roll: dice });

/** Kinds that no golden game has: a position, and what leads to them. */
const kPositions = {
  fredericksburg: {
    ineffective_retreat: [{ game: "fredericksburg", map: { rows: 8, columns: 8, default: "clear" }, turn: 3, side: "union", phase: "combat", options: { attack_effectiveness: true },
      units: [unit("A", "union", 4, "0303", { status: ["ineffective"] }), unit("E", "confederate", 2, "0304")] }, [act("end_phase")]],
  },
  hooker_and_lee: {
    drive: [hooker(9, [unit("A", "confederate", 3, "0103"), unit("U", "union", 9, "0104", { morale: "routed" })]), [act("attack", { targets: ["0104"], units: ["A"] })]],
    drive_retreat: [hooker(9, [unit("A", "confederate", 3, "0103"), unit("U", "union", 9, "0104", { morale: "routed" })]),
      [act("attack", { targets: ["0104"], units: ["A"] }), act("drive", { unit: "U" })]],
    withdraw: [hooker(8, [unit("A", "confederate", 9, "0103"), unit("U", "union", 3, "0104", { type: "cavalry" })], { options: { cavalry_retreat: true } }),
      [act("attack", { targets: ["0104"], units: ["A"] })]],
    displace: [hooker(8, [unit("A", "confederate", 9, "0103"), ...[["U", 2, "0104"], ["V", 1, "0105"], ["W", 1, "0105"]].map(([name, strength, hex]) => unit(name, "union", strength, hex, { type: "cavalry" }))]),
      [act("attack", { targets: ["0104"], units: ["A"] }), roll(4), act("retreat", { unit: "U", path: ["0104", "0105"], displaces: "V" })]],
    lose_defender: [hooker(8, [unit("A", "confederate", 9, "0204"), unit("B", "confederate", 3, "0204"), unit("U", "union", 2, "0203", { type: "cavalry" }), unit("V", "union", 2, "0205", { type: "cavalry" })],
      { map: { rows: 3, columns: 8, default: "clear" } }), [act("attack", { targets: ["0203", "0205"], units: ["A", "B"] }), roll(5)]],
    place_leader: [hooker(9, [{ id: "L", side: "confederate", type: "leader", stars: 2, hex: "0104", command: "A" }, unit("A", "confederate", 2, "0104", { command: "A" }),
      unit("B", "confederate", 2, "0304", { command: "A" }), unit("C", "confederate", 2, "0106", { command: "A" }), unit("U", "union", 19, "0103")],
      { map: { rows: 7, columns: 9, default: "clear" }, turn: 9, side: "union", campaign: true }), [act("attack", { targets: ["0104"], units: ["U"] }), roll(1), roll(3)]],
  },
  stonewalls_last_battle: {
    recovery: [march(5, 5, [force("A", "union", 5, "0303"), force("C", "confederate", 10, "0501")], { phase: "recovery", map: { columns: 5, rows: 5, sides: { "0303/0302": ["minor_river"] } } }), []],
    lose_defender: [march(5, 9, [force("A", "union", 9, "0305"), force("C", "confederate", 3, "0304"), force("D", "confederate", 1, "0304", { status: ["disorganized"] })]),
      [act("march", { unit: "A" }), roll(6), act("pass"), act("attack", { hex: "0304", type: "normal" }), roll(4, 1)]],
    keep: [march(5, 5, [...["A", "B", "D"].map((name) => force(name, "union", 5, "0303", { command: "VI", tactical: 2 })),
      { id: "S", side: "union", type: "leader", rank: "corps", hex: "0303", with: "A", command: "VI", tactical: 3, command_value: 5 }, force("C", "confederate", 15, "0302")]),
      [act("assault", { unit: "S" }), ...["A", "B", "D"].map((name) => act("select", { unit: name })), act("begin"), act("target", { hex: "0302" }), roll(5)]],
    withdraw_loss: [march(9, 9, [force("B", "union", 9, "0506"), force("C", "confederate", 2, "0505", { type: "cavalry" }), force("D", "confederate", 2, "0505", { type: "cavalry" })]),
      [act("march", { unit: "B" }), roll(6), act("withdraw", { unit: "C" }), roll(1)]],
    death_choice: [march(5, 5, [force("A", "confederate", 9, "0302", { command: "E-J" }), force("B", "confederate", 9, "0302", { command: "A-L" }),
      { id: "E", side: "confederate", type: "leader", rank: "division", hex: "0302", with: "A", command: "E-J", tactical: 3, command_value: 4 },
      { id: "D", side: "confederate", type: "leader", rank: "division", hex: "0302", with: "B", command: "A-L", tactical: 3, command_value: 4 }, force("U", "union", 18, "0303", { tactical: 3 })],
      { leaders_die: true }), [act("march", { unit: "U" }), roll(5), act("pass"), act("attack", { hex: "0302", type: "normal" }), roll(1, 1), roll(2)]],
    destroy: [march(5, 5, [force("A", "union", 9, "0303"), force("C", "confederate", 9, "0505")], { map: { columns: 5, rows: 5, sides: { "0303/0302": ["minor_river", "bridge"] } } }),
      [act("march", { unit: "A" }), roll(6), act("pass"), act("stop")]],
  },
};
/** Kinds that are on the page like another one that is looked at: the same list in the same words. */
const kAlike = { stonewalls_last_battle: { lose_attacker: "lose_defender" } };

const kThemes = ["light", "dark", "contrast"];
const kSideWords = { union: "Union", confederate: "Confederate" };
let server;
let browser;
let page;
let looked = 0;
let faults = [];

before(async () => {
  server = await new e2e.Server().start();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A golden game as far as the entry. */
function golden([name, count]) {
  const { record } = JSON.parse(readFileSync(join(e2e.root, "tests", "golden", `${name}.record`), "utf8"));
  const { hash: _hash, dice: _dice, ...head } = record;
  return { ...head, entries: record.entries.slice(0, count) };
}

/** The record of a position and what was done and thrown in it, by the engine itself. */
function played([position, steps]) {
  const requests = [{ cmd: "load", position, dice: "manual" }, ...steps.map((step) => (step.roll ? { cmd: "roll", dice: step.roll } : { cmd: "do", action: step })), { cmd: "record" }];
  const input = requests.map((request, i) => `${JSON.stringify({ id: i + 1, ...request })}\n`).join("");
  const answers = spawnSync(e2e.program, ["engine"], { input, encoding: "utf8" }).stdout.trim().split("\n").map((line) => JSON.parse(line));
  for (const answer of answers) assert.ok(answer.ok, JSON.stringify(answer.error));
  return answers[answers.length - 1].record;
}

/** Makes the game of a record and takes both seats. */
async function sit(record) {
  const made = await e2e.send(page, { cmd: "create", record, seats: { union: "human", confederate: "human" }, seed: 3 });
  for (const side of ["union", "confederate"]) {
    await page.evaluate((hash) => (location.hash = hash), `#/game/${made.game}/seat/${made.tokens[side]}`);
    await page.waitForFunction((game) => location.hash === `#/game/${game}`, made.game);
  }
  await page.waitForFunction((game) => window.hazelgrove.state() !== null && document.querySelector('[data-testid="decision-bar"]')?.textContent.includes("decides"), made.game);
}

/** Controls that answer, as large as a finger wants them; and the counters and hexes that do. */
const answers = () => page.evaluate(() => {
  const inside = ["decision-bar", "actions", "choices", "march", "ready-units", "activity"].map((name) => `[data-testid="${name}"] button:not(:disabled)`).join(", ");
  const seen = [...document.querySelectorAll(`${inside}, .tab-body button:not(:disabled)`)].filter((one) => one.closest(".rule-chip, [data-testid=hint], details:not([open])") === null && !one.matches(".rule-chip"));
  return seen.map((one) => ({ words: one.textContent.trim(), box: one.getBoundingClientRect() })).filter((one) => one.box.width > 0)
    .map((one) => ({ words: one.words, small: Math.min(one.box.width, one.box.height) < 24 }));
});

const kAnswers = ['[data-testid^="choice-"]', '[data-testid^="do-"]', '[data-testid^="pick-"]', '[data-testid="end-phase"]', '[data-testid^="ready-"]', ".tab-body button.primary"];

/** Gives the focus to the first answer; false where there is none. */
const focusAnswer = () => page.evaluate((list) => {
  const first = list.map((what) => document.querySelector(`${what}:not(:disabled)`)).find((one) => one !== null && one.getBoundingClientRect().width > 0);
  first?.focus();
  return first !== undefined;
}, kAnswers);

async function look(kind, record) {
  await sit(record);
  const now = await e2e.decision(page);
  assert.equal(now.kind, kind);
  const bar = await page.textContent(id("decision-bar"));
  assert.ok(bar.includes(`${kSideWords[now.side]} decides`), `${kind}: ${bar}`);
  assert.ok(bar.includes(now.prompt), `${kind}: ${bar} does not say: ${now.prompt}`);
  const { actions } = await e2e.send(page, { cmd: "legal" });
  assert.ok(actions.length > 0, kind);
  await page.waitForTimeout(150); // lists come a moment after the decision
  const controls = await answers();
  assert.notEqual(controls.length, 0, `${kind}: nothing to press`);
  assert.deepEqual(controls.filter((one) => one.small), [], `${kind}: too small for a finger`);
  const theme = kThemes[looked++ % kThemes.length];
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  faults.push(...(await e2e.axe(page, [".board-sheet"])).map((line) => `${kind}, ${theme}: ${line}`));
  await page.keyboard.press("v");
  await page.waitForFunction((count) => document.querySelector('[data-testid="legal-list"] summary')?.textContent.includes(`: ${count}`), actions.length);
  assert.ok((await page.textContent(id("decision-bar"))).includes(now.prompt), `${kind}: words`);
  await page.keyboard.press("v");
  await page.waitForSelector(id("board"));
  await page.waitForTimeout(150);
  assert.ok(await focusAnswer(), `${kind}: no answer for a key`);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(120);
  await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 2000 }).catch(() => assert.fail(`${kind}: the focus is lost`));
}

for (const game of Object.keys(kGolden)) {
  const kinds = [...Object.entries(kGolden[game]).map(([kind, where]) => [kind, () => golden(where)]), ...Object.entries(kPositions[game]).map(([kind, what]) => [kind, () => played(what)])];
  test(`${game}: ${kinds.length} kinds of decision in themes, with keys and in words`, async () => {
    await page.goto(`${server.url}?visit=${game}`);
    await page.waitForSelector(id("lobby-start"));
    faults = [];
    for (const [kind, record] of kinds) {
      await look(kind, record()).catch((error) => {
        throw new Error(`${kind}: ${error.message}`, { cause: error });
      });
    }
    assert.deepEqual(faults, []);
  });
}

test("every kind that the protocol lists for a person is among them", () => {
  const text = readFileSync(join(e2e.root, "docs", "protocol.md"), "utf8");
  const tables = [...text.matchAll(/^\| kind \| who \| actions \|\n\|[- |]+\n((?:\|.*\n)+)/gm)].map((match) => match[1]);
  assert.equal(tables.length, 3);
  const kindsOf = (table) => table.trim().split("\n").map((row) => row.split(" | ")).filter(([, who]) => !/^(chance|none)/.test(who))
    .flatMap(([names, who]) => [...names.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]).filter((kind) => !kind.endsWith("_roll")));
  const own = (game) => [...Object.keys(kGolden[game]), ...Object.keys(kPositions[game]), ...Object.keys(kAlike[game] ?? {})];
  assert.deepEqual(kindsOf(tables[0]).filter((kind) => !own("fredericksburg").includes(kind)), []);
  assert.deepEqual([...kindsOf(tables[0]), ...kindsOf(tables[1])].filter((kind) => kind !== "ineffective_retreat" && !own("hooker_and_lee").includes(kind)), []);
  assert.deepEqual(kindsOf(tables[2]).filter((kind) => !own("stonewalls_last_battle").includes(kind)), []);
});

test("nothing on the page has thrown", () => assert.deepEqual(page.errors, []));
