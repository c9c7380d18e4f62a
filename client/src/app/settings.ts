/** What a person has chosen for this browser: looks, motion, sounds. Read with care, for anything may stand in the storage. */
import { effect, signal } from "@preact/signals";
import * as store from "./store";

export const kThemes = ["system", "light", "dark", "contrast"] as const;
export const kSymbols = ["nato", "picture"] as const;
export const kPaces = ["steps", "slow", "usual", "once"] as const;
export const kMotions = ["system", "off", "quick", "normal"] as const;

export interface Settings {
  theme: (typeof kThemes)[number];
  /** How an arm of service is drawn. */
  symbols: (typeof kSymbols)[number];
  /** Size of a counter and of the words, in percent. */
  counters: number;
  text: number;
  motion: (typeof kMotions)[number];
  sounds: boolean;
  numbers: boolean;
  /** Stacks open under a pointer that rests on them. */
  fan: boolean;
  /** Where the units of this phase came from. */
  ghosts: boolean;
  minimap: boolean;
  /** How a computer player takes its turn. */
  pace: (typeof kPaces)[number];
}

export const kDefaults: Settings = {
  theme: "system",
  symbols: "nato",
  counters: 100,
  text: 100,
  motion: "system",
  sounds: false,
  numbers: true,
  fan: true,
  ghosts: true,
  minimap: true,
  pace: "usual",
};

/** Least, most and step of the sizes. */
export const kSizes = { counters: [80, 130, 5], text: [90, 160, 10] } as const;

const kKey = "hazelgrove.settings";
/** Where the theme stood before there were other settings. */
const kOldKey = "hazelgrove.theme";

export const settings = signal<Settings>(kDefaults);

function oneOf<T extends string>(all: readonly T[], value: unknown, otherwise: T): T {
  return all.find((one) => one === value) ?? otherwise;
}

function within([least, most]: readonly [number, number, number], value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(Math.min(most, Math.max(least, value))) : otherwise;
}

function truth(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

/** Settings out of kept words; what is missing, strange or out of range is as at the start. */
export function readSettings(kept: string | null, theme: string | null = null): Settings {
  let row: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    if (typeof value === "object" && value !== null) row = value as Record<string, unknown>;
  } catch {
    /* nothing that can be read */
  }
  const d = kDefaults;
  return {
    theme: oneOf(kThemes, row.theme ?? theme, d.theme),
    symbols: oneOf(kSymbols, row.symbols, d.symbols),
    counters: within(kSizes.counters, row.counters, d.counters),
    text: within(kSizes.text, row.text, d.text),
    motion: oneOf(kMotions, row.motion, d.motion),
    sounds: truth(row.sounds, d.sounds),
    numbers: truth(row.numbers, d.numbers),
    fan: truth(row.fan, d.fan),
    ghosts: truth(row.ghosts, d.ghosts),
    minimap: truth(row.minimap, d.minimap),
    pace: oneOf(kPaces, row.pace, d.pace),
  };
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(now: Settings): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(now));
  } catch {
    /* the choice lasts as long as the page */
  }
}

export function choose(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  keep(settings.value);
}

export function restoreDefaults(): void {
  choose(kDefaults);
}

const wants = (query: string): boolean => typeof window.matchMedia === "function" && window.matchMedia(query).matches;

/** Milliseconds that a counter takes from hex to hex; 0: it is there at once. */
export function glideTime(now: Settings = settings.value): number {
  const motion = now.motion === "system" ? (wants("(prefers-reduced-motion: reduce)") ? "off" : "normal") : now.motion;
  return motion === "off" ? 0 : motion === "quick" ? 90 : 220;
}

/** Are the words so large that bars and columns made for the usual ones do not hold them? */
export function wordsOf(pixels: number): "usual" | "large" {
  return pixels >= 20 ? "large" : "usual";
}

/** The theme that is worn: the chosen one, or what the system asks for. */
function dress(now: Settings): void {
  const system = wants("(prefers-contrast: more)") ? "contrast" : wants("(prefers-color-scheme: dark)") ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = now.theme === "system" ? system : now.theme;
  root.dataset.motion = glideTime(now) === 0 ? "off" : "on";
  root.style.fontSize = now.text === 100 ? "" : `${now.text}%`;
  // Widths of the window are no measure for words that are larger: the layout is told.
  root.dataset.words = wordsOf(parseFloat(getComputedStyle(root).fontSize));
}

/** Reads what this browser keeps, and wears it from now on. */
export function restoreSettings(): void {
  settings.value = readSettings(kept(kKey), kept(kOldKey));
  store.showNumbers.value = settings.value.numbers;
  effect(() => {
    const now = settings.value;
    dress(now);
    store.theme.value = now.theme;
  });
  effect(() => {
    const numbers = store.showNumbers.value;
    if (settings.peek().numbers !== numbers) choose({ numbers });
  });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
    window.matchMedia(query).addEventListener("change", () => dress(settings.value));
  }
}
