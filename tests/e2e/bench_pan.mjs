// How smoothly the map pans and how soon a zoom is sharp: lines `name value unit`. node bench_pan.mjs [SCENARIO,…]
import * as e2e from "./support.mjs";
import { id } from "./support.mjs";

const scenarios = process.argv[2]?.split(",") ?? ["grand_chancellorsville", "slb_2_great_flank_march"];
const kZooms = [1, 2, 4, 8]; // times the whole sheet

/** Zooms by the wheel about the middle of the board, from the whole sheet. */
async function zoomTo(page, times) {
  await page.click(id("zoom-fit"));
  await page.evaluate((factor) => {
    const board = document.querySelector('[data-testid="board"]');
    const box = board.getBoundingClientRect();
    const at = { clientX: box.left + box.width * 0.55, clientY: box.top + box.height * 0.55 };
    board.dispatchEvent(new WheelEvent("wheel", { deltaY: -Math.log(factor) / 0.0016, bubbles: true, cancelable: true, ...at }));
  }, times);
}

/** Milliseconds from the zoom until the page is at rest: two frames in a row in time, no task under way. */
async function settled(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const began = performance.now();
        let last = began;
        let calm = 0;
        const tick = (now) => {
          calm = now - last < 25 && now - began > 200 ? calm + 1 : 0;
          last = now;
          if (calm >= 3 || now - began > 8000) resolve(now - began);
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
  );
}

/** Frame intervals while the hand draws the map to and fro. */
async function pan(page) {
  const box = await page.locator(id("board")).boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    window.frames_ = [];
    const tick = (now) => {
      window.frames_.push(now);
      window.panning_ = requestAnimationFrame(tick);
    };
    window.panning_ = requestAnimationFrame(tick);
  });
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const steps = 120;
  for (let i = 1; i <= steps; ++i) {
    const turn = (i / steps) * 2 * Math.PI;
    await page.mouse.move(middle.x + Math.sin(turn) * box.width * 0.4, middle.y + Math.sin(2 * turn) * box.height * 0.35);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    cancelAnimationFrame(window.panning_);
    return window.frames_.slice(1).map((at, i) => at - window.frames_[i]);
  });
}

const sorted = (values) => [...values].sort((a, b) => a - b);
const share = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const server = await new e2e.Server().start();
const browser = await e2e.openBrowser();
try {
  for (const scenario of scenarios) {
    const page = await e2e.openPage(browser, { width: 1440, height: 900 });
    await e2e.startSeeded(page, server.url, { scenario }, 1);
    for (const times of kZooms) {
      await zoomTo(page, times);
      const rest = await settled(page);
      const frames = await pan(page);
      const mean = frames.reduce((sum, value) => sum + value, 0) / frames.length;
      const name = `pan_${scenario}_x${times}`;
      console.log(`${name}_rate ${(1000 / mean).toFixed(1)} frames/s`);
      console.log(`${name}_p95 ${share(frames, 0.95).toFixed(1)} ms`);
      console.log(`${name}_settle ${rest.toFixed(0)} ms`);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
