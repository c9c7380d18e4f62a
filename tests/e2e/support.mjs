// A server of its own, a browser, and the words of the page, for the browser tests and the pictures.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const program = process.env.HAZELGROVE ?? join(root, "build", "release", "bin", "hazelgrove");
/** A folder with a page to try instead of the one in the program: a changed page without a new program. */
const kPageFolder = process.env.HAZELGROVE_PAGE ?? "";

const require = createRequire(join(root, "client", "package.json"));
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const kChromium = "/usr/bin/chromium";
const kFlags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server on a free port with an empty store; `kill` is kill -9, `again` starts it on the same port and store. */
export class Server {
  constructor(options = []) {
    this.options = options;
    this.store = mkdtempSync(join(tmpdir(), "hazelgrove-e2e-"));
    this.port = 0;
  }

  async start() {
    this.child = spawn(program, [...this.options, "serve", "--port", String(this.port), "--store", this.store], { stdio: ["ignore", "pipe", "inherit"] });
    this.url = await new Promise((resolve, reject) => {
      let said = "";
      const tooLate = setTimeout(() => reject(new Error(`no address from the server: ${said}`)), 20_000);
      this.child.stdout.on("data", (bytes) => {
        said += bytes;
        const found = /http:\/\/\S+/.exec(said);
        if (found === null) return;
        clearTimeout(tooLate);
        resolve(found[0]);
      });
      this.child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  async kill() {
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.store, { recursive: true, force: true });
  }
}

export async function openBrowser() {
  return chromium.launch({ executablePath: kChromium, args: kFlags });
}

/** A page that fails the test when it throws. */
export async function openPage(browser, { width = 1440, height = 900, scheme = "light", touch = false } = {}) {
  const own = kPageFolder === "" ? {} : { serviceWorkers: "block" };
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true, hasTouch: touch, isMobile: touch, ...own });
  if (kPageFolder !== "") {
    for (const name of ["hazelgrove.js", "hazelgrove.css"]) {
      await context.route((url) => url.pathname === `/${name}`, (route) => route.fulfill({ path: join(kPageFolder, name) }));
    }
  }
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.setDefaultTimeout(20_000);
  return page;
}

export const id = (name) => `[data-testid="${name}"]`;

export async function send(page, request) {
  return page.evaluate((message) => window.hazelgrove.send(message), request);
}

export async function decision(page) {
  return page.evaluate(() => window.hazelgrove.decision());
}

export async function state(page) {
  return page.evaluate(() => window.hazelgrove.state());
}

/** Waits until the page shows a decision number other than `number`. */
export async function pastNumber(page, number) {
  await page.waitForFunction((old) => (window.hazelgrove.decision()?.number ?? old) !== old, number);
  return decision(page);
}

/** Starts a game in the lobby by clicking, as a person would. */
export async function startGame(page, url, scenario, seats, options = []) {
  await page.goto(url);
  await page.click(id(`lobby-scenario-${scenario}`));
  for (const [side, kind] of Object.entries(seats)) await page.click(id(`seat-${side}-${kind}`));
  for (const option of options) await page.click(id(`option-${option}`));
  await page.click(id("lobby-start"));
  await page.waitForSelector(id("board"));
  await page.waitForSelector(id("decision-bar"));
}

/** Makes a game from a position and takes both seats of it. */
export async function startPosition(page, url, position, seed) {
  return startSeeded(page, url, { position }, seed);
}

/** Makes a game with known dice, so that what the test waits for happens every time, and takes both seats of it. */
export async function startSeeded(page, url, what, seed) {
  await page.goto(url);
  await page.waitForSelector(id("lobby-start"));
  const seats = { union: "human", confederate: "human" };
  const made = await send(page, { cmd: "create", ...what, seats, seed });
  for (const side of ["union", "confederate"]) {
    await page.evaluate((hash) => (location.hash = hash), `#/game/${made.game}/seat/${made.tokens[side]}`);
    await page.waitForFunction((game) => location.hash === `#/game/${game}`, made.game);
  }
  await page.waitForSelector(id("decision-bar"));
  await page.waitForFunction(() => document.querySelector('[data-testid="decision-bar"]')?.textContent.includes("decides"));
  return made.game;
}

/** The middle of a hex or counter on the screen. */
export async function middle(page, testid) {
  let box = await page.locator(id(testid)).boundingBox();
  for (let i = 0; box === null && i < 50; ++i) { // a board that is just being set up anew
    await page.waitForTimeout(100);
    box = await page.locator(id(testid)).boundingBox();
  }
  if (box === null) throw new Error(`${testid} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickAt(page, testid) {
  const at = await middle(page, testid);
  await page.mouse.click(at.x, at.y);
}

/**
 * What axe-core finds wrong, one line each. It takes the paper for the ground of letters on counters, for it does not see
 * what shapes paint; so their contrast is not its business: client/tests/counters.test.ts measures that. `without`: parts not to look at.
 */
export async function axe(page, without = []) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (parts) => {
    const drawn = (node) => document.querySelector(node.target[0])?.closest(".counter") != null;
    const result = await window.axe.run({ exclude: parts.map((part) => [part]) });
    return result.violations
      .map((v) => (v.id === "color-contrast" ? { ...v, nodes: v.nodes.filter((node) => !drawn(node)) } : v))
      .filter((v) => v.nodes.length > 0);
  }, without);
  return violations.map((v) => `${v.id} (${v.impact}): ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`);
}

export function run(...args) {
  const done = spawnSync(program, args, { encoding: "utf8" });
  return { status: done.status, text: done.stdout + done.stderr };
}
