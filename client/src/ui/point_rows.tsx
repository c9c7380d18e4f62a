/** What a side has points for, each row with its rule. */
import type { PointLine } from "../protocol/types";
import { RuleChip } from "./rule_chip";

export function PointRows({ rows, caption }: { rows: PointLine[]; caption?: string }) {
  return (
    <table class="sheet-table">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {rows.map((row) => (
          <tr>
            <td>{row.what}</td>
            <td class="number">{row.points}</td>
            <td>
              <RuleChip rule={row.rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
