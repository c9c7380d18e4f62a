// Pictures of the page at several zooms, by day and by night: node shots.mjs [FOLDER [SCENARIO,…]]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const folder = process.argv[2] ?? join(e2e.root, "build", "shots");
const wanted = process.argv[3]?.split(",") ?? ["fredericksburg_1862", "fredericksburg_1863", "hooker_and_lee",
  "grand_chancellorsville", "slb_1_salem_church", "slb_2_great_flank_march", "slb_3_sedgwick_to_the_rescue", "slb_4_brandy_station"];
mkdirSync(folder, { recursive: true });

const server = await new e2e.Server().start();
const browser = await e2e.openBrowser();

/** The third game: a first march, the odds of an attack where one is possible, and near by. */
async function march(page, shot, scenario) {
  for (let i = 0; i < 12; ++i) {
    const now = await e2e.decision(page);
    if (now.kind === "march") break;
    if (now.side !== "chance") {
      const { actions } = await e2e.send(page, { cmd: "legal" });
      const first = actions.find((action) => ["take", "march"].includes(action.do)) ?? actions[actions.length - 1];
      await e2e.send(page, { cmd: "do", number: now.number, action: first });
    }
    await e2e.pastNumber(page, now.number);
  }
  await shot(`${scenario}-march`);
  const target = await page.$('[data-testid^="target-"]');
  if (target === null) return;
  await target.click();
  await page.waitForSelector(id("odds-ratio"));
  await shot(`${scenario}-attack`);
}

/** The first two games: what a unit can reach. */
async function reach(page, shot, scenario) {
  const unit = (await e2e.decision(page)).units[0];
  await page.click(id(`ready-${unit}`));
  await shot(`${scenario}-reach`);
}

async function shots(scheme) {
  const page = await e2e.openPage(browser, { width: 1600, height: 1000, scheme });
  const shot = async (name) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) });
  };
  await page.goto(server.url);
  await page.waitForSelector(id("lobby-start"));
  await shot("lobby");
  for (const scenario of wanted) {
    await e2e.startGame(page, `${server.url}?${scheme}-${scenario}`, scenario, { union: "human", confederate: "human" });
    await shot(`${scenario}-open`);
    await (scenario.startsWith("slb") ? march : reach)(page, shot, scenario);
    await page.click(id("zoom-fit"));
    await shot(`${scenario}-whole`);
    for (const zoom of ["middle", "near"]) {
      await page.click(id("zoom-in"));
      await page.click(id("zoom-in"));
      await shot(`${scenario}-${zoom}`);
    }
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
