// The files of the page are kept whole by version: it opens when nobody serves it, and takes another build at a click.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const kTypes = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json", ".json": "application/json",
};

let folder;
let files;
let browser;
let page;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "hazelgrove-page-"));
  cpSync(join(e2e.root, "client", "dist"), folder, { recursive: true });
  files = await serve(0);
  browser = await e2e.openBrowser();
  page = await e2e.openPage(browser);
});

after(async () => {
  await browser?.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(port) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://here").pathname;
    try {
      const bytes = readFileSync(join(folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "text/html", "cache-control": "no-cache" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

async function stop() {
  if (!files.listening) return;
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
}

const version = () => page.evaluate(() => document.querySelector('meta[name="hazelgrove-version"]').content);

test("the page opens when nobody serves it", async () => {
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  await page.waitForSelector(id("lobby"));
  assert.match(await version(), /^[0-9a-f]{16}$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { port } = files.address();
  await stop();
  await page.reload();
  await page.waitForSelector(id("lobby"));
  files = await serve(port);
});

test("another build is told, waits, and is taken whole", async () => {
  const old = await version();
  const fresh = "0123456789abcdef";
  for (const file of ["index.html", "sw.js", "version.json"]) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(old, fresh));
  }
  await page.reload();
  await page.waitForSelector(id("fresh-version"));
  assert.equal(await version(), old, "the page is still the old one, all of it");
  await page.click(id("use-fresh"));
  await page.waitForFunction((wanted) => document.querySelector('meta[name="hazelgrove-version"]')?.content === wanted, fresh);
  await page.waitForSelector(id("lobby"));
  const caches = await page.evaluate(() => window.caches.keys());
  assert.deepEqual(caches, [`hazelgrove-${fresh}`], "nothing of the old build is kept");
  assert.deepEqual(page.errors, []);
});
