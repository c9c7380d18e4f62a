/** What the hexes in reach cost, by strokes (see numerals.ts): two paths for all of a block. */
import { blockOf, n } from "./curves";
import { level } from "./faces";
import type { Grid } from "./geometry";
import { isWritten, written } from "./numerals";

/** A figure at a hex, as short as it can be said: "4⅔". */
export interface CostAt {
  hex: string;
  words: string;
}

/** Times the strokes of hex numbers: as high as they must be to be read at that level of zoom. */
const kSize = { far: 2.4, middle: 1.6, near: 1.36 };

export function Costs({ grid, rows }: { grid: Grid; rows: CostAt[] }) {
  const size = kSize[level.value];
  const blocks = new Map<string, string>();
  const others: CostAt[] = [];
  for (const row of rows) {
    const c = grid.centres.get(row.hex);
    if (c === undefined) continue;
    const block = blockOf(c);
    if (isWritten(row.words)) blocks.set(block, (blocks.get(block) ?? "") + written(row.words, { x: c.x, y: c.y + 42 }, size));
    else others.push(row);
  }
  return (
    <g class="costs" style={{ strokeWidth: n(size * 1.5) }}>
      {[...blocks].map(([block, strokes]) => (
        <g key={block}>
          <path class="costs-under" d={strokes} style={{ strokeWidth: n(size * 3.6) }} />
          <path class="costs-strokes" d={strokes} />
        </g>
      ))}
      {others.map(({ hex, words }) => (
        <text class="cost" x={n(grid.centres.get(hex)?.x ?? 0)} y={n((grid.centres.get(hex)?.y ?? 0) + 42)}>
          {words}
        </text>
      ))}
    </g>
  );
}
