/** Words of the settings. */
import { texts } from "./language";

export const settingsTexts = texts("settings", {
  open: "Settings",
  title: "Settings",
  note: "All of this stays in this browser and works at once.",
  close: "Close",
  defaults: "As at the start",
  theme: "Theme",
  themes: { system: "Like the system", light: "Paper", dark: "Dark", contrast: "High contrast" },
  symbols: "Symbols on the counters",
  symbolNames: { nato: "NATO signs", picture: "Pictures" },
  counters: "Size of the counters",
  text: "Size of the words",
  percent: (n: number) => `${n} %`,
  motion: "Counters glide",
  motions: { system: "Like the system", off: "Not at all", quick: "Quickly", normal: "At ease" },
  sounds: "Sounds",
  soundsHint: "a tick for a move, a rattle for dice",
  numbers: "Numbers of the hexes",
  fan: "Stacks open under the pointer",
  fanHint: "key F and a long touch open them always",
  ghosts: "Traces of the moves of this phase",
  minimap: "Small map in the corner",
  look: "Looks",
  board: "On the board",
  feel: "Motion and sound",
});
