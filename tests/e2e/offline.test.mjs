// The page where no engine answers: a turn at one screen, the computer, a reload, and the page itself from
// the service worker when nobody serves it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kHotSeat = { union: "human", confederate: "human" };
const kScenario = "slb_1_salem_church";

const kTypes = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json", ".json": "application/json", ".gz": "application/octet-stream",
};

let files;
let address;
let browser;
let page;

/** What the page may do, in the words of our own server. */
function policy() {
  const source = readFileSync(join(e2e.root, "src", "server", "web.cpp"), "utf8");
  const row = /"Content-Security-Policy",([^}]*)\}/.exec(source)[1];
  return [...row.matchAll(/"([^"]*)"/g)].map((found) => found[1]).join("");
}

/** The files of the page and nothing else: no engine answers here. */
async function serve() {
  const rules = policy();
  files = createServer((request, response) => {
    const path = new URL(request.url, "http://here").pathname.replace(/\/$/, "/index.html");
    try {
      const bytes = readFileSync(join(e2e.root, "client", "dist", path));
      response.writeHead(200, { "content-type": kTypes[extname(path)], "content-security-policy": rules }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${files.address().port}/`;
}

async function stop() {
  if (!files.listening) return;
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
}

before(async () => {
  await serve();
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
});

after(async () => {
  await browser?.close();
  await stop();
});

async function play(steps) {
  let now = await e2e.decision(page);
  for (let i = 0; i < steps; ++i) {
    const { actions } = await e2e.send(page, { cmd: "legal" });
    await e2e.send(page, { cmd: "do", action: actions[0], number: now.number });
    now = await e2e.pastNumber(page, now.number);
  }
  return now;
}

test("where no engine answers, the page plays on this device", async () => {
  await page.goto(address);
  await page.waitForSelector(id("lobby-start"));
  assert.ok(await page.locator(`${id("place-device")} input`).isChecked());
  assert.equal(await page.locator(id("seat-union-link")).count(), 0, "nobody comes by link");
  assert.deepEqual(await e2e.axe(page), []);
  await page.evaluate(() => navigator.serviceWorker.ready); // every file is kept now
});

test("with nobody serving the page, a game at one screen goes on through a reload", async () => {
  await stop();
  await page.click(id(`lobby-scenario-${kScenario}`));
  for (const [side, kind] of Object.entries(kHotSeat)) await page.click(id(`seat-${side}-${kind}`));
  await page.click(id("lobby-start"));
  await page.waitForSelector(id("board"));
  const now = await play(4);
  const { hash } = await e2e.state(page);
  assert.match(page.url(), /#\/device\//);
  await page.reload(); // from the service worker
  await page.waitForFunction((number) => window.hazelgrove.decision()?.number === number, now.number);
  assert.equal((await e2e.state(page)).hash, hash);
  await play(1);
});

test("the computer plays its side", async () => {
  await page.click(id("to-lobby"));
  await page.click(id(`lobby-scenario-${kScenario}`));
  await page.click(id("seat-union-human"));
  await page.click(id("seat-confederate-greedy"));
  await page.click(id("lobby-start"));
  await page.waitForSelector(id("decision-bar"));
  const games = (await e2e.send(page, { cmd: "lobby" })).games;
  assert.equal(games.length, 2, "both games are kept here");
  for (let i = 0; i < 40; ++i) {
    const by = (await e2e.send(page, { cmd: "record" })).record.entries.map((entry) => entry.by);
    if (by.includes("confederate")) return;
    const now = await e2e.decision(page);
    if (now.side === "union") await play(1);
    else await e2e.pastNumber(page, now.number);
  }
  assert.fail("the computer never played");
});

test("nothing failed in the page", () => assert.deepEqual(page.errors, []));
