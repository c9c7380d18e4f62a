/** The map as a picture or on paper: the dialog, and the pages that are printed. */
import { render } from "preact";
import { signal } from "@preact/signals";
import * as store from "../app/store";
import { pixelSize, pngOf, svgText } from "../board/picture";
import { paperBounds } from "../board/sheet";
import { mapTexts as words } from "../text/english_map";
import { Dialog } from "./dialog";
import { LogTab } from "./log_tab";
import { PointsTab } from "./tabs";
import "./pictures.css";

const open = signal(false);
const withUnits = signal(true);
const fault = signal("");

export function PictureButton() {
  return (
    <button type="button" aria-haspopup="dialog" data-testid="picture" onClick={() => (open.value = true)}>
      {words.picture}
    </button>
  );
}

function text(units: boolean): string {
  const sheet = document.querySelector<HTMLElement>(".board-sheet");
  return sheet === null ? "" : svgText(sheet, { units });
}

function save(blob: Blob, ending: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `hazelgrove-${store.state.value?.scenario ?? "map"}.${ending}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

async function trying(make: () => Promise<void> | void): Promise<void> {
  fault.value = "";
  try {
    await make();
  } catch {
    fault.value = words.fault;
  }
}

export function PictureDialog() {
  return open.value ? <Pictures /> : null;
}

function Pictures() {
  const grid = store.grid.value;
  const close = () => (open.value = false);
  const size = grid === null ? { width: 0, height: 0 } : pixelSize(paperBounds(grid));
  return (
    <Dialog labelledby="picture-title" testid="picture-dialog" kind="picture-dialog" close={close} first="input">
      <h2 id="picture-title">{words.pictureTitle}</h2>
      <label class="row">
        <input type="checkbox" checked={withUnits.value} data-testid="picture-units" onChange={(event) => (withUnits.value = event.currentTarget.checked)} />
        {words.pictureUnits}
      </label>
      <button type="button" data-testid="picture-svg" onClick={() => void trying(() => save(new Blob([text(withUnits.value)], { type: "image/svg+xml" }), "svg"))}>
        {words.svg} <small>{words.svgHint}</small>
      </button>
      <button type="button" data-testid="picture-png" onClick={() => void trying(async () => save(await pngOf(text(withUnits.value), size), "png"))}>
        {words.png} <small>{words.pngHint(size.width, size.height)}</small>
      </button>
      <button type="button" data-testid="picture-print" onClick={() => void trying(print)}>
        {words.print} <small>{words.printHint}</small>
      </button>
      {fault.value !== "" && <p class="error">{fault.value}</p>}
      <div class="row end">
        <button type="button" class="primary" data-testid="picture-close" onClick={close}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}

function print(): void {
  open.value = false;
  setTimeout(() => window.print());
}

/** What goes to the printer, by the button or by the browser's own command: the map on one page, points and log on the next. */
export function watchPrinting(): void {
  window.addEventListener("beforeprint", lay);
  window.addEventListener("afterprint", () => document.getElementById("print")?.remove());
}

function lay(): void {
  if (store.table.value === null || document.querySelector(".board-sheet") === null) return;
  document.getElementById("print")?.remove();
  const pages = document.createElement("div");
  pages.id = "print";
  document.body.append(pages);
  render(<Pages />, pages);
  const picture = new DOMParser().parseFromString(text(withUnits.value), "image/svg+xml").documentElement;
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  pages.querySelector(".print-map")?.append(document.importNode(picture, true));
}

function Pages() {
  return (
    <>
      <div class="print-map" />
      <div class="print-words">
        <PointsTab />
        <LogTab />
      </div>
    </>
  );
}
