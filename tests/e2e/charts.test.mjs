// The charts page of each game, the map that lights from it, what is printed and what is not, and data of one's own.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

let browser;
let server;
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

async function charts() {
  await page.click(id("tab-charts"));
  await page.waitForSelector(id("chart-track"));
}

const count = (kind, source) => page.textContent(`${id(`provenance-${kind}`)} [data-source="${source}"]`);

test("the open odds sheet marks its column, the throw its cell", async () => {
  const units = [
    { id: "A", side: "union", type: "infantry", strength: 7, hex: "0304" },
    { id: "B", side: "union", type: "infantry", strength: 5, hex: "0403" },
    { id: "E", side: "confederate", type: "infantry", strength: 3, hex: "0303" },
  ];
  await e2e.startPosition(page, server.url, { game: "fredericksburg", map: { rows: 6, columns: 7 }, turn: 3, side: "union", phase: "combat", units }, 3);
  await e2e.clickAt(page, "unit-E");
  await page.waitForSelector(id("odds-column"));
  await charts();
  assert.equal(await page.textContent(`${id("combat-table")} th.at-column`), "4-1");
  const { number } = await e2e.decision(page);
  await e2e.send(page, { cmd: "do", action: { do: "attack", targets: ["0303"], units: ["A", "B"] }, number });
  await page.waitForSelector(id("chart-hit"));
  const thrown = await page.evaluate(() => window.hazelgrove.send({ cmd: "events" }).then((answer) => answer.events.find((event) => event.event === "die_rolled")));
  assert.ok((await page.textContent(id("chart-hit"))).startsWith(thrown.result));
  assert.equal(await page.textContent(`${id("combat-table")} tr.at-row th`), String(thrown.die));
});

test("a row of the terrain chart lights the map by pointer and by keyboard; the game is told below", async () => {
  await e2e.startSeeded(page, server.url, { scenario: "hooker_and_lee" }, 5);
  await charts();
  await page.hover(id("light-hex-rough"));
  await page.waitForSelector(id("chart-lights"));
  await page.mouse.move(5, 5);
  await page.waitForSelector(id("chart-lights"), { state: "detached" });
  await page.focus(id("light-side-stream"));
  await page.waitForSelector(id("chart-lights"));
  assert.match(await page.textContent(id("chart-arrivals")), /to come/);
  assert.match(await page.textContent(id("chart-track")), /Night/);
  assert.equal((await page.$$(`${id("combat-table")} td.ours`)).length, 55);
  assert.deepEqual(await e2e.axe(page), []);
});

test("the charts of marches have their sources too", async () => {
  await e2e.startSeeded(page, server.url, { scenario: "slb_1_salem_church" }, 5);
  await charts();
  await page.hover(id("light-hex-woods"));
  await page.waitForSelector(id("chart-lights"));
  assert.match(await page.textContent(id("chart-terrain")), /reconstructed/);
  await page.click(`${id("charts")} ${id("provenance")}`);
  await page.waitForSelector(id("provenance-counts"));
  assert.equal(await count("hexes", "reconstructed"), "1,943");
  await page.keyboard.press("Escape");
  await page.waitForSelector(id("provenance-dialog"), { state: "detached" });
});

test("the lobby tells the same of each scenario", async () => {
  await page.goto(server.url);
  await page.click(id("lobby-scenario-hooker_and_lee"));
  await page.click(id("provenance-hooker_and_lee"));
  assert.equal(await count("combat", "rulebook"), "17");
  assert.equal(await count("combat", "reconstructed"), "55");
  assert.deepEqual(await e2e.axe(page), []);
  await page.click(id("provenance-close"));
});

test("a chart cell and a hex of one's own are used, shown and counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hazelgrove-own-"));
  const change = (file, from, to) => {
    const text = readFileSync(join(e2e.root, "data", file), "utf8");
    assert.ok(text.includes(from), `${file} has ${from}`);
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  change("games/hooker_and_lee/charts.toml", `"Ar", "Dr", "Dr", "Dr", "Dr", "Dr", "Dr", "De"], sources = "reconstructed`, `"Ar", "Dr", "Dr", "Dr", "Dr", "Dr", "Dr", "Ex"], sources = "rulebook`);
  change("maps/hooker_lee.toml", `id = "0102", terrain = "rough", bank = "N", source = "reconstructed", why = "known ground"`, `id = "0102", terrain = "town", bank = "N", source = "rulebook"`);
  assert.equal(e2e.run("--data", folder, "data", "check").status, 0);
  const own = await new e2e.Server(["--data", folder]).start();
  try {
    await e2e.startSeeded(page, own.url, { scenario: "hooker_and_lee" }, 5);
    await charts();
    assert.equal(await page.textContent(`${id("combat-table")} tbody tr:nth-child(3) td:last-child`), "Ex");
    assert.equal((await page.$$(`${id("combat-table")} td.ours`)).length, 54);
    await page.hover(id("light-hex-town")); // the map as delivered has no town
    await page.waitForSelector(id("chart-lights"));
    await page.click(`${id("charts")} ${id("provenance")}`);
    await page.waitForSelector(id("provenance-counts"));
    assert.equal(await count("combat", "rulebook"), "18");
    assert.equal(await count("hexes", "rulebook"), "1");
    await page.click(id("provenance-map"));
    assert.match(await page.textContent(id("sources-rulebook")), /1 hex/);
    const hex = await page.evaluate(() => window.hazelgrove.send({ cmd: "map" }).then((map) => map.hexes.find((one) => one.id === "0102")));
    assert.deepEqual([hex.terrain, hex.source], [["town"], "rulebook"]);
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
