/** Words in the margin of the map, about sources, and for pictures and print. */

export const kNorth = "N";
export const kMiles = (count: number) => (count === 1 || count === 0.5 ? "mile" : "miles");
export const kKilometres = (_count: number) => "km";
export const oneHex = (metres: number) => (metres > 1500 ? `one hex ${Math.round(metres / 0.9144 / 100) * 100} yards` : `one hex ${metres} metres`);

/** The legend; `rivers`: rivers run along hexsides. */
export function legend(rivers: boolean) {
  return {
    clear: "Clear",
    rolling: "Rolling",
    forest: rivers ? "Woods" : "Forest",
    rough: "Rough",
    swamp: "Swamp",
    town: rivers ? "City" : "Town",
    river: "River",
    water: "Open water",
    slope: "Slope, strokes run downhill",
    slopeSide: "Slope hexside",
    ridge: "Ridge",
    major: "Major river",
    minor: "Minor river",
    creek: "Creek",
    stream: "Stream",
    canal: "Canal",
    pike: rivers ? "Pike" : "Turnpike",
    plank: "Plank road",
    road: "Road",
    trail: "Trail",
    rail: rivers ? "Railway" : "Railway, no effect",
    unfinished: rivers ? "Unfinished railway: a road" : "Unfinished railway",
    station: "Railway station",
    bridge: "Bridge",
    gone: rivers ? "Bridge destroyed" : "Burned bridge",
    sideFord: "Ford",
    dam: "Dam",
    pontoon: "Pontoon",
    ferry: "Ferry",
    ford: "Low-water ford, river to every rule",
    redoubt: "Redoubt, teeth to the enemy",
    church: "Church",
    house: "House, mill, mine",
    points: "Points for the hex",
    exit: "Exit",
    entry: "Entry",
  };
}

/** Where a thing on the map comes from. */
export const kSources = ["rulebook", "public", "reconstructed"] as const;
export type Source = (typeof kSources)[number];
export const sourceWords: Record<Source, string> = {
  rulebook: "printed in the rulebook",
  public: "read on a public page",
  reconstructed: "our reconstruction",
};
