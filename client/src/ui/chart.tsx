/** Tables of numbers and results. */
import type { ComponentChildren } from "preact";

export type Cell = { words: string; class?: string; title?: string };

/** A table with a head; the first cell of each row is its name. It can be scrolled by keyboard where it is wider than its panel. */
export function Chart({ caption, heads, rows, below = "" }: { caption: ComponentChildren; heads: string[]; rows: [string, ...(Cell | string)[]][]; below?: string }) {
  return (
    <div class="wide-table" role="group" tabindex={0}>
      <table class="chart">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => {
                const { words, class: kind, title } = typeof cell === "string" ? { words: cell, class: undefined, title: undefined } : cell;
                return (
                  <td class={kind} title={title}>
                    {words}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {below !== "" && <p class="quiet">{below}</p>}
    </div>
  );
}
