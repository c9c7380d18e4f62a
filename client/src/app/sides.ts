import type { Side } from "../protocol/types";

/** The player of a word, or null: chance and nobody are none. */
export function guardsSide(side: string | undefined): Side | null {
  return side === "union" || side === "confederate" ? side : null;
}
