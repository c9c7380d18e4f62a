import type { GameMap, MapHex, Unit } from "../src/protocol/types";

const r = 1 / Math.sqrt(3);

/** A small field with the numbering of Fredericksburg: rows from the north, positions from the east. */
export function smallMap(rows = 4, columns = 5): GameMap {
  const hexes: MapHex[] = [];
  for (let row = 1; row <= rows; ++row) {
    for (let column = 1; column <= columns; ++column) {
      const id = `${String(row).padStart(2, "0")}${String(column).padStart(2, "0")}`;
      hexes.push({ id, x: -(column + (row % 2 === 0 ? 0.5 : 0)), y: (row * Math.sqrt(3)) / 2, terrain: ["clear"], source: "rulebook" });
    }
  }
  const corners = Array.from({ length: 6 }, (_, k): [number, number] => {
    const a = ((60 * k - 90) * Math.PI) / 180;
    return [Math.round(Math.cos(a) * r * 1000) / 1000, Math.round(Math.sin(a) * r * 1000) / 1000];
  });
  return { id: "small", name: "Small", note: "", corners, hexes, sides: [], links: [], places: [], exits: [], entries: [], vp_hexes: [] };
}

export function unit(id: string, hex: string | null, side: "union" | "confederate" = "union"): Unit {
  const place = hex === null ? "reinforcement" : "map";
  return { id, name: id, side, type: "infantry", size: "brigade", command: "", strength: 5, hex, place, status: [], source: "public" };
}
