/** The report of a game: verdict, points, losses, luck, turning points. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as report from "../app/report";
import type { Report, SideLuck, Throw } from "../app/report";
import type { Side } from "../protocol/types";
import { reportTexts as t } from "../text/english_report";
import { timeTexts } from "../text/english_time";
import { Chart } from "./chart";
import { Dialog } from "./dialog";
import { unitName } from "./names";
import { PointRows } from "./point_rows";
import { RuleChip } from "./rule_chip";
import "./report.css";

const copied = signal("");

export function ReportButton({ testid }: { testid: string }) {
  return (
    <button type="button" aria-haspopup="dialog" title={t.reportHint} data-testid={testid} onClick={() => void report.openReport()}>
      {t.report}
    </button>
  );
}

export function ReportDialog() {
  return report.shown.value === null ? null : <Shown />;
}

function Shown() {
  useEffect(() => {
    copied.value = "";
  }, []);
  const now = report.shown.value;
  return (
    <Dialog labelledby="report-title" testid="report" kind="report" close={report.closeReport}>
      {now === null || typeof now === "string" ? (
        <>
          <h2 id="report-title">{t.titleBare}</h2>
          <p role="status">{now}</p>
        </>
      ) : (
        <Body now={now} />
      )}
      <div class="report-foot">
        {now !== null && typeof now !== "string" && (
          <button type="button" data-testid="report-copy" onClick={() => void copy(now)}>
            {t.copy}
          </button>
        )}
        <span role="status">{copied.value}</span>
        <button type="button" class="primary" data-testid="report-close" onClick={report.closeReport}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

async function copy(now: Report): Promise<void> {
  try {
    await navigator.clipboard.writeText(report.markdown(now, unitName));
    copied.value = timeTexts.copied;
  } catch {
    copied.value = timeTexts.copyFailed;
  }
}

function Body({ now }: { now: Report }) {
  const [first, ...others] = report.verdictWords(now);
  return (
    <>
      <h2 id="report-title">{now.name === "" ? t.titleBare : t.title(now.name)}</h2>
      <p class="report-verdict" data-testid="report-verdict">
        <strong>{first}</strong> {others.join(" · ")} <RuleChip rule={now.result?.rule} />
      </p>
      <Arithmetic now={now} />
      <Points now={now} />
      <Turning now={now} />
      <Losses now={now} />
      <Luck now={now} />
      <Marches now={now} />
    </>
  );
}

function Arithmetic({ now }: { now: Report }) {
  return (
    <section>
      <h3>{t.arithmetic}</h3>
      <div class="report-sides">
        {now.accounts.map((one) => (
          <div>
            <h4>
              {one.side !== null && <span class={`swatch ${one.side}`} aria-hidden="true" />} {one.side === null ? t.unionTotal : report.sideName(one.side)}: {one.sum}
            </h4>
            {one.rows.length === 0 ? <p class="quiet">{t.nothing}</p> : <PointRows rows={one.rows} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function Points({ now }: { now: Report }) {
  const sides = report.scored(now);
  if (now.byTurn.length === 0) return null;
  return (
    <section>
      <h3>{t.pointsByTurn}</h3>
      {now.byTurn.length > 1 && <Lines now={now} sides={sides} />}
      <details open={now.byTurn.length === 1} data-testid="report-numbers">
        <summary>{t.numbers}</summary>
        <Chart
          caption={t.pointsByTurn}
          heads={[t.turn, ...sides.map((side) => t.points(report.sideName(side))), ...report.kSides.map((side) => t.lost(report.sideName(side)))]}
          rows={now.byTurn.map((row) => [String(row.turn), ...sides.map((side) => number(row.points[side])), ...report.kSides.map((side) => number(row.lost[side]))])}
        />
      </details>
    </section>
  );
}

function number(value: number) {
  return { words: value === 0 ? "0" : String(value), class: "number" };
}

const kWide = 640;
const kHigh = 220;
const kLeft = 40;
const kRight = 110;
const kTop = 14;
const kBelow = 34;

/** About four round numbers that hold all values. */
function scale(values: number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const rough = (high - low) / 4;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => one >= rough) ?? 1000;
  const marks: number[] = [];
  for (let mark = Math.floor(low / step) * step; mark < high + step; mark += step) marks.push(mark);
  return marks;
}

function Lines({ now, sides }: { now: Report; sides: Side[] }) {
  const turns = now.byTurn;
  const marks = scale(turns.flatMap((row) => sides.map((side) => row.points[side])));
  const [low, high] = [marks[0]!, marks[marks.length - 1]!];
  const x = (i: number) => kLeft + (i * (kWide - kLeft - kRight)) / (turns.length - 1);
  const y = (value: number) => kTop + ((high - value) * (kHigh - kTop - kBelow)) / (high - low);
  const last = turns[turns.length - 1]!;
  const ends = sides.map((side) => y(last.points[side]));
  const close = ends.length === 2 && Math.abs(ends[0]! - ends[1]!) < 16;
  const told = sides.map((side) => t.chartSide(report.sideName(side), turns[0]!.points[side], last.points[side])).join(" ");
  return (
    <svg class="report-chart" viewBox={`0 0 ${kWide} ${kHigh}`} role="img" aria-label={t.chartLabel(told)} data-testid="report-chart">
      {marks.map((mark) => (
        <g class={mark === 0 ? "grid zero" : "grid"}>
          <line x1={kLeft} x2={kWide - kRight} y1={y(mark)} y2={y(mark)} />
          <text x={kLeft - 6} y={y(mark) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      {turns.map((row, i) => (
        <text class="axis" x={x(i)} y={kHigh - 18} text-anchor="middle">
          {row.turn}
        </text>
      ))}
      <text class="axis" x={(kLeft + kWide - kRight) / 2} y={kHigh - 3} text-anchor="middle">
        {t.turnAxis}
      </text>
      {sides.map((side, s) => (
        <g class={`series ${side}`}>
          <polyline points={turns.map((row, i) => `${x(i)},${y(row.points[side])}`).join(" ")} />
          {turns.map((row, i) =>
            side === "union" ? <circle cx={x(i)} cy={y(row.points[side])} r="4" /> : <rect x={x(i) - 3.5} y={y(row.points[side]) - 3.5} width="7" height="7" />,
          )}
          <text x={kWide - kRight + 9} y={ends[s]! + 4 + (close ? (ends[s]! < ends[1 - s]! || (ends[0] === ends[1] && s === 0) ? -8 : 8) : 0)}>
            {report.sideName(side)} {last.points[side]}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Moments({ rows, testid }: { rows: { number: number; words: string; after: string }[]; testid: string }) {
  return (
    <ol class="report-moments">
      {rows.map((row) => (
        <li>
          <button type="button" class="report-see" data-testid={testid} data-number={row.number} title={t.seeHint(row.words)} onClick={() => report.seeMoment(row.number)}>
            <b>{row.after}</b> {row.words}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Turning({ now }: { now: Report }) {
  return (
    <section>
      <h3>{t.turning}</h3>
      <p class="quiet">{now.turning.length === 0 ? t.turningNone : t.turningNote}</p>
      <Moments testid="report-turning" rows={now.turning.map((one) => ({ number: one.number, words: t.inTurn(one.turn, one.text), after: report.swingWords(now, one.swing) }))} />
    </section>
  );
}

function Losses({ now }: { now: Report }) {
  const { turns, lines } = report.lossTable(now);
  return (
    <section>
      <h3>{t.losses}</h3>
      {lines.length === 0 ? (
        <p class="quiet">{t.lossesNone}</p>
      ) : (
        <Chart
          caption={t.lossesNote}
          heads={[t.formation, ...turns.map(String), t.all]}
          rows={lines.map((line) => [`${report.sideName(line.side)} ${line.formation === "" ? t.unnamed : line.formation}`, ...line.lost.map((lost) => (lost === 0 ? { words: "·" } : number(lost))), number(line.all)])}
        />
      )}
    </section>
  );
}

function Luck({ now }: { now: Report }) {
  return (
    <section data-testid="report-luck">
      <h3>{t.luck}</h3>
      <Chart
        caption={t.luckNote}
        heads={[t.side, t.throws, t.mean, t.expected, t.spread, t.actual, t.inGame]}
        rows={report.kSides.map((side) => [report.sideName(side), ...report.luckCells(now, side).map((words) => ({ words, class: "number" }))])}
      />
      <div class="report-sides">
        {report.kSides.map((side) => (
          <Extremes side={side} luck={now.luck[side]} />
        ))}
      </div>
    </section>
  );
}

function Extremes({ side, luck }: { side: Side; luck: SideLuck }) {
  const rows = (thrown: Throw[]) => thrown.map((one) => ({ number: one.number, words: t.inTurn(one.turn, one.text), after: t.luckOf(report.luckFor(one, side)) }));
  return (
    <div>
      <h4>{t.luckiest(report.sideName(side))}</h4>
      {luck.luckiest.length === 0 ? <p class="quiet">{t.noThrow}</p> : <Moments testid="report-throw" rows={rows(luck.luckiest)} />}
      <h4>{t.unluckiest(report.sideName(side))}</h4>
      {luck.unluckiest.length === 0 ? <p class="quiet">{t.noThrow}</p> : <Moments testid="report-throw" rows={rows(luck.unluckiest)} />}
    </div>
  );
}

function Marches({ now }: { now: Report }) {
  if (now.marches.length === 0) return null;
  return (
    <section>
      <h3>{t.marches}</h3>
      <ol class="report-moments">
        {now.marches.map((one) => {
          const words = t.march(unitName(one.unit), one.hexes, one.turn);
          return (
            <li>
              <button type="button" class="report-see" title={t.seeHint(words)} onClick={() => report.seeMoment(one.number)}>
                {words}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
