/** The board as a picture that needs nothing else: styles written into the elements, generic letters, no address outside it. */
import type { Bounds } from "./geometry";

/** Style properties that make up a drawing, with what holds where nothing is said. */
const kProperties: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  "font-family": "",
  "font-size": "",
  "font-style": "normal",
  "font-weight": "400",
  "letter-spacing": "normal",
  "word-spacing": "0px",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};
/** These do not pass to the elements inside. */
const kOwn: Record<string, string> = { opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1" };

/** What a picture leaves out: lights, invisible hands, and what is not shown. */
const kLeftOut = new Set(["lights", "hits"]);

export interface Wish {
  units: boolean;
}

type Style = Record<string, string>;

/** Serif or not is all that another machine can be asked for. */
export function generic(family: string): string {
  return /sans-serif|system-ui/.test(family) ? "sans-serif" : /monospace/.test(family) ? "monospace" : "serif";
}

/** A reference inside the picture, whatever address the page itself has. */
export function inner(value: string): string {
  return value.replace(/url\(["']?[^"')#]*(#[^"')]+)["']?\)/g, "url($1)");
}

function value(name: string, raw: string): string {
  if (name === "font-family") return generic(raw);
  return inner(raw).replace(/(\d)px/g, "$1");
}

/** Copies an element and what is in it, with the styles that differ from those around it. */
class Copier {
  private readonly known_ = new Map<string, Style>();

  constructor(private readonly wish_: Wish) {}

  copy(from: Element, path: string, around: Style, root: Document): Element | null {
    if (from.tagName === "use") return this.copyUse(from, path, around, root);
    const kind = from.getAttribute("class") ?? "";
    if (kind.split(" ").some((word) => kLeftOut.has(word)) || (kind.split(" ").includes("counters") && !this.wish_.units)) return null;
    const here = `${path}>${from.tagName}.${kind}.${from.getAttribute("style") ?? ""}.${from.getAttribute("font-size") ?? ""}.${from.getAttribute("stroke-width") ?? ""}`;
    const style = this.styleOf(from, here);
    const inDefs = path.includes("defs");
    if (style.display === "none" && !inDefs && from.tagName !== "defs") return null;
    const to = root.createElementNS("http://www.w3.org/2000/svg", from.tagName);
    for (const { name, value: text } of from.attributes) {
      if (name !== "class" && name !== "style" && name !== "tabindex" && name !== "role" && !/^(data-|aria-|on)/.test(name)) to.setAttribute(name, text);
    }
    if (from instanceof SVGElement && from.style.transform !== "") to.setAttribute("transform", style.transform ?? "");
    for (const [name, usual] of Object.entries(kProperties)) {
      const now = style[name] ?? usual;
      if (now !== (around[name] ?? usual)) to.setAttribute(name, now);
      else if (to.hasAttribute(name)) to.removeAttribute(name);
    }
    for (const [name, usual] of Object.entries(kOwn)) if ((style[name] ?? usual) !== usual) to.setAttribute(name, style[name]!);
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? "");
      else if (child instanceof Element) {
        const made = this.copy(child, here, style, root);
        if (made !== null) to.append(made);
      }
    }
    return to;
  }

  /** What a counter uses is drawn once for the page, outside the picture: here it comes to stand in its place. */
  private copyUse(use: Element, path: string, around: Style, root: Document): Element | null {
    const symbol = document.querySelector(use.getAttribute("href") ?? "#");
    if (symbol === null) return null;
    const stand = document.createElementNS("http://www.w3.org/2000/svg", "g");
    stand.setAttribute("class", symbol.id);
    const transform = use.getAttribute("transform");
    if (transform !== null) stand.setAttribute("transform", transform);
    for (const child of symbol.children) stand.append(child.cloneNode(true));
    use.before(stand);
    const made = this.copy(stand, path, around, root);
    stand.remove();
    return made;
  }

  /** Elements of the same classes in the same place look alike: the style sheet is asked once for all of them. */
  private styleOf(element: Element, here: string): Style {
    const old = this.known_.get(here);
    if (old !== undefined && !(element instanceof SVGElement && element.style.transform !== "")) return old;
    const computed = getComputedStyle(element);
    const style: Style = { display: computed.display, transform: computed.transform };
    for (const name of [...Object.keys(kProperties), ...Object.keys(kOwn)]) style[name] = value(name, computed.getPropertyValue(name));
    this.known_.set(here, style);
    return style;
  }
}

/** The whole sheet as SVG text, as it looks when one is near. */
export function svgText(sheet: HTMLElement, wish: Wish): string {
  const layers = [...sheet.querySelectorAll<SVGSVGElement>(":scope > svg.layer")];
  const box = layers[0]?.getAttribute("viewBox") ?? "0 0 1 1";
  const [left, top, width, height] = box.split(" ").map(Number) as [number, number, number, number];
  const zoom = sheet.dataset.zoom;
  const distant = sheet.hasAttribute("data-distant");
  sheet.dataset.zoom = "near";
  sheet.removeAttribute("data-distant");
  try {
    const root = document.implementation.createDocument("http://www.w3.org/2000/svg", "svg");
    const svg = root.documentElement;
    svg.setAttribute("viewBox", box);
    svg.setAttribute("width", String(Math.round(width)));
    svg.setAttribute("height", String(Math.round(height)));
    const paper = root.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, at] of Object.entries({ x: left, y: top, width, height })) paper.setAttribute(name, String(at));
    paper.setAttribute("fill", getComputedStyle(sheet).getPropertyValue("--m-paper").trim() || "white");
    svg.append(paper);
    const copier = new Copier(wish);
    for (const layer of layers) {
      for (const child of layer.children) {
        const made = copier.copy(child, "svg", {}, root);
        if (made !== null) svg.append(made);
      }
    }
    return new XMLSerializer().serializeToString(svg);
  } finally {
    if (zoom !== undefined) sheet.dataset.zoom = zoom;
    sheet.toggleAttribute("data-distant", distant);
  }
}

/** How large a picture in pixels is made of a sheet: sharp, and no larger than browsers can paint. */
export function pixelSize(sheet: Pick<Bounds, "width" | "height">): { width: number; height: number } {
  const scale = Math.min(1.5, 6000 / Math.max(sheet.width, sheet.height));
  return { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };
}

export async function pngOf(svg: string, size: { width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(size.width, size.height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, size.width, size.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("")) : resolve(blob)), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
