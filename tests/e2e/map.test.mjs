// The sheet of paper: names by zoom, sources, pictures, print.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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
  await e2e.startSeeded(page, server.url, { scenario: "fredericksburg_1863" }, 3);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function saved(button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(id(button))]);
  return readFileSync(await download.path());
}

test("names are chosen by zoom and never lie over one another", async () => {
  const shown = () =>
    page.evaluate(() => {
      const group = [...document.querySelectorAll(".m-names")].filter((g) => getComputedStyle(g).display !== "none");
      return { groups: group.length, names: group[0]?.querySelectorAll("text").length ?? 0, kind: group[0]?.getAttribute("class") };
    });
  await page.click(id("zoom-fit"));
  await page.waitForTimeout(400);
  const whole = await shown();
  assert.equal(whole.groups, 1);
  const box = await page.locator(id("board")).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -900);
  await page.waitForFunction(() => document.querySelector(".board-sheet").dataset.zoom === "near");
  const near = await shown();
  assert.match(near.kind, /at-near/);
  assert.ok(near.names > whole.names, `${near.names} names near, ${whole.names} of the whole`);
  // As they are really drawn, straight names do not touch: the widths that the page reckons with are wide enough.
  const clashes = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".m-names.at-near text:not([transform]):not(.l-river)")].map((text) => ({ words: text.textContent, ...text.getBBox().toJSON?.() ?? {}, box: text.getBBox() }));
    const hit = (a, b) => a.x < b.x + b.width - 2 && b.x < a.x + a.width - 2 && a.y + a.height * 0.2 < b.y + b.height * 0.8 && b.y + b.height * 0.2 < a.y + a.height * 0.8;
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => hit(a.box, b.box)).map((b) => `${a.words} / ${b.words}`));
  });
  assert.deepEqual(clashes, []);
  await page.click(id("zoom-fit"));
});

test("sources are marked on the map, in a key and in words", async () => {
  await page.click(id("toggle-sources"));
  await page.waitForSelector(id("sources-key"));
  const counts = await page.locator(".sources-key small").allTextContents();
  const hexes = counts.map((words) => Number(/^([\d,]+) hex/.exec(words)[1].replace(",", "")));
  assert.equal(hexes.reduce((sum, n) => sum + n, 0), 688);
  assert.ok(hexes.every((n) => n > 0), counts.join("; "));
  await page.locator(id("hex-0412")).hover({ force: true });
  await page.waitForFunction(() => /hex: (our reconstruction|read on a public page|printed)/.test(document.querySelector('[data-testid="hex-line"]').textContent));
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("toggle-sources"));
  assert.equal(await page.locator(id("sources-key")).count(), 0);
});

test("the map is saved as SVG that needs nothing else, with and without counters", async () => {
  await page.click(id("picture"));
  await page.waitForSelector(id("picture-dialog"));
  assert.deepEqual(await e2e.axe(page), []);
  const full = (await saved("picture-svg")).toString("utf8");
  await page.click(id("picture-units"));
  const bare = (await saved("picture-svg")).toString("utf8");
  assert.ok(bare.length < full.length);
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = [...parsed.querySelectorAll("*")];
    const ids = new Set(all.map((element) => element.id));
    const values = all.flatMap((element) => [...element.attributes].map((attribute) => [attribute.name, attribute.value]));
    return {
      faults: parsed.querySelectorAll("parsererror").length,
      root: parsed.documentElement.tagName,
      outside: values.filter(([name, value]) => (/href$/.test(name) && !value.startsWith("#")) || /https?:|file:|blob:|data:/.test(name === "xmlns" || name.startsWith("xmlns:") ? "" : value)),
      broken: values.filter(([name, value]) => (/href$/.test(name) && !ids.has(value.slice(1))) || [...value.matchAll(/url\(([^)]*)\)/g)].some(([, to]) => !to.startsWith("#") || !ids.has(to.slice(1)))),
      classes: values.filter(([name]) => name === "class").length,
      families: [...new Set(values.filter(([name]) => name === "font-family").map(([, value]) => value))],
      words: parsed.documentElement.textContent,
    };
  }, full);
  assert.deepEqual({ ...read, families: undefined, words: undefined }, { faults: 0, root: "svg", outside: [], broken: [], classes: 0, families: undefined, words: undefined });
  assert.ok(read.families.every((family) => ["serif", "sans-serif"].includes(family)), read.families.join(", "));
  assert.match(read.words, /FREDERICKSBURG/);
  assert.match(read.words, /Barksdale/);
  assert.doesNotMatch(bare, /Barksdale/);
});

test("the map is saved as PNG of the size that the dialog says", async () => {
  const [, width, height] = /(\d+)\D+(\d+)/.exec(await page.locator(id("picture-png")).locator("small").textContent());
  const png = await saved("picture-png");
  assert.equal(png.subarray(1, 4).toString("latin1"), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [Number(width), Number(height)]);
  assert.ok(png.length > 200_000, `${png.length} bytes: an empty sheet?`);
  await page.click(id("picture-close"));
  assert.equal(await page.locator(id("picture-dialog")).count(), 0);
});

test("printed, the map has a page of its own and the log another", async () => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
  assert.ok(pages >= 2 && pages <= 4, `${pages} pages`);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("#print .print-map > svg").count(), 1);
  assert.equal(await page.locator("#print .print-words > section").count(), 2);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("#print").count(), 0);
  assert.deepEqual(page.errors, []);
});
