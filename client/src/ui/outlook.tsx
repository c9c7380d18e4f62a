/** The line of the game in the replay: how each turn began, by estimate. */
import { useEffect } from "preact/hooks";
import * as ai from "../app/ai";
import { kHigh, kWide, nearest, placeOf, pointsOf } from "../app/outlook_chart";
import * as player from "../app/player";
import * as store from "../app/store";
import { n } from "../board/curves";
import { aiTexts } from "../text/english_ai";
import "./ai.css";

export function OutlookLine() {
  const replay = store.replay.value;
  const steps = replay?.steps ?? 0;
  useEffect(() => {
    void ai.loadOutlook();
  }, [steps, store.table.value?.id]);
  const outlook = ai.outlook.value;
  if (replay === null || outlook === null || outlook.rows.length < 2) return null;
  return (
    <details class="outlook" open data-testid="outlook">
      <summary>
        {aiTexts.outlook} <small class="quiet">{outlook.counts}</small>
      </summary>
      <Chart outlook={outlook} steps={steps} step={replay.step} />
      <Table outlook={outlook} />
    </details>
  );
}

function whenOf(outlook: ai.Outlook, row: ai.Standing): string {
  return row === outlook.rows[outlook.rows.length - 1] ? aiTexts.present : aiTexts.begin(row.turn);
}

/** For eye and pointer; the table below says the same. */
function Chart({ outlook, steps, step }: { outlook: ai.Outlook; steps: number; step: number }) {
  const points = pointsOf(outlook.rows, steps);
  const line = points.map((p, i) => `${i === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`).join("");
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const area = `M${n(first.x)} ${kHigh / 2}${line.replace("M", "L")}L${n(last.x)} ${kHigh / 2}Z`;
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const found = nearest(points, ((event.clientX - box.left) / box.width) * kWide);
    if (found !== null) player.go(found.row.number);
  };
  return (
    <div class="outlook-box" aria-hidden="true">
      <span class="outlook-side above">{aiTexts.above}</span>
      <span class="outlook-side below">{aiTexts.below}</span>
      <svg viewBox={`0 0 ${kWide} ${kHigh}`} preserveAspectRatio="none" class="outlook-chart" data-testid="outlook-chart" onClick={press}>
        <clipPath id="outlook-above">
          <rect x={0} y={0} width={kWide} height={kHigh / 2} />
        </clipPath>
        <clipPath id="outlook-below">
          <rect x={0} y={kHigh / 2} width={kWide} height={kHigh / 2} />
        </clipPath>
        <path class="outlook-union" d={area} clip-path="url(#outlook-above)" />
        <path class="outlook-confederate" d={area} clip-path="url(#outlook-below)" />
        <path class="outlook-zero" d={`M0 ${kHigh / 2}H${kWide}`} />
        <path class="outlook-line" d={line} />
        {points.map((p) => (
          <path class="outlook-dot" d={`M${n(p.x)} ${n(p.y)}h0`}>
            <title>{aiTexts.at(whenOf(outlook, p.row), aiTexts.marginOf(p.row.margin), aiTexts.better(p.row.margin))}</title>
          </path>
        ))}
        <path class="outlook-now" d={`M${n(placeOf(step, steps))} 0V${kHigh}`} />
      </svg>
    </div>
  );
}

function Table({ outlook }: { outlook: ai.Outlook }) {
  return (
    <details class="outlook-table">
      <summary data-testid="outlook-as-table">{aiTexts.asTable}</summary>
      <div class="outlook-rows">
        <table data-testid="outlook-table">
          <caption class="sr-only">
            {aiTexts.outlook}. {outlook.counts}
          </caption>
          <thead>
            <tr>
              <th scope="col">{aiTexts.when}</th>
              <th scope="col">{aiTexts.margin}</th>
              {outlook.judged && <th scope="col">{aiTexts.chance}</th>}
            </tr>
          </thead>
          <tbody>
            {outlook.rows.map((row) => (
              <tr>
                <th scope="row">
                  <button type="button" class="small" data-testid={`outlook-${row.number}`} onClick={() => player.go(row.number)}>
                    {whenOf(outlook, row)}
                  </button>
                </th>
                <td>
                  {aiTexts.marginOf(row.margin)} {aiTexts.better(row.margin)}
                </td>
                {outlook.judged && <td>{aiTexts.percent(row.union)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
