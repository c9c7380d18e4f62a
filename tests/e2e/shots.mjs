// Pictures of the page at several zooms, by day and by night: node shots.mjs FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const folder = process.argv[2] ?? join(e2e.root, "build", "shots");
mkdirSync(folder, { recursive: true });

const server = await new e2e.Server().start();
const browser = await e2e.openBrowser();

async function shots(scheme) {
  const page = await e2e.openPage(browser, { width: 1600, height: 1000, scheme });
  const shot = async (name) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) });
  };
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  await shot("lobby");
  for (const scenario of (process.argv[3] ?? "fredericksburg_1862,fredericksburg_1863,hooker_and_lee,grand_chancellorsville").split(",")) {
    await e2e.startGame(page, `${server.url}?${scheme}-${scenario}`, scenario, { union: "human", confederate: "human" });
    await page.click(id("zoom-fit"));
    await shot(`${scenario}-whole`);
    const unit = (await e2e.decision(page)).units[0];
    await page.click(id(`ready-${unit}`));
    await shot(`${scenario}-reach`);
    await page.click(id("zoom-in"));
    await page.click(id("zoom-in"));
    await shot(`${scenario}-near`);
  }
  await page.click(id("tab-charts"));
  await shot("charts");
  await page.context().close();
}

try {
  await shots("light");
  await shots("dark");
  console.log(`pictures in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}
