/**
 * Hexes drawn alike, in blocks: a browser paints a sheet piece by piece, and passes over the blocks that a piece does not
 * show. As one path, the broken outline of three hundred hexes is worked out anew for each piece.
 */
import { blockOf } from "./curves";
import type { Grid } from "./geometry";
import { hexesPath } from "./terrain";

interface Props {
  class: string;
  grid: Grid;
  hexes: Iterable<string>;
  /** size of each hex, 1 for the whole of it */
  scale?: number;
  fill?: string;
}

export function HexArea({ class: name, grid, hexes, scale = 1, fill }: Props) {
  const blocks = new Map<string, string[]>();
  for (const hex of hexes) {
    const c = grid.centres.get(hex);
    if (c === undefined) continue;
    const block = blockOf(c);
    const list = blocks.get(block);
    if (list === undefined) blocks.set(block, [hex]);
    else list.push(hex);
  }
  return (
    <>
      {[...blocks].map(([block, list]) => (
        <path key={block} class={name} d={hexesPath(grid, list, scale)} {...(fill === undefined ? {} : { fill })} />
      ))}
    </>
  );
}
