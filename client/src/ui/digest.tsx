/** What happened since the player's turn, when he comes back to the table. */
import { hexesOf } from "../app/chronicle";
import * as player from "../app/player";
import { digest, want, wanted } from "../app/returning";
import * as store from "../app/store";
import { centreOn } from "../board/board";
import type { GameEvent } from "../protocol/types";
import { sideNames } from "../text/english";
import { timeTexts as t } from "../text/english_time";
import { unitName } from "./names";
import "./time.css";

const kMost = 8;

function light(hexes: string[]): void {
  store.marked.value = hexes;
}

function Line({ hexes, text }: { hexes: string[]; text: string }) {
  const go = () => {
    const grid = store.grid.value;
    const last = hexes[hexes.length - 1];
    light(hexes);
    if (grid !== null && last !== undefined) centreOn(grid, last);
  };
  return (
    <li>
      <button type="button" class="log-text" onPointerEnter={() => light(hexes)} onFocus={() => light(hexes)} onClick={go}>
        {text}
      </button>
    </li>
  );
}

function Lines({ head, rows }: { head: string; rows: { hexes: string[]; text: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{head}</h3>
      <ul>
        {rows.slice(0, kMost).map((row) => (
          <Line {...row} />
        ))}
        {rows.length > kMost && <li>{t.more(rows.length - kMost)}</li>}
      </ul>
    </>
  );
}

function told(events: GameEvent[]): { hexes: string[]; text: string }[] {
  return events.map((event) => ({ hexes: hexesOf(event), text: event.text }));
}

export function DigestCard() {
  const now = digest.value;
  if (now === null || store.replay.value !== null) return null;
  const moves = now.moves.map((move) => ({
    hexes: move.hexes,
    text: t.moved(unitName(move.unit), move.hexes[0] ?? "", move.hexes[move.hexes.length - 1] ?? ""),
  }));
  const combats = now.combats.map((combat) => ({ hexes: combat.hexes, text: [combat.text, ...combat.results].join(" ") }));
  return (
    <section class="digest" aria-labelledby="digest-title" data-testid="digest">
      <h2 id="digest-title">{t.digest(sideNames[now.side] ?? now.side)}</h2>
      <div class="digest-body" tabIndex={0} role="group" aria-labelledby="digest-title">
        <Lines head={t.digestCombats(combats.length)} rows={combats} />
        <Lines head={t.digestLosses} rows={told(now.losses)} />
        <Lines head={t.digestPoints} rows={told(now.points)} />
        <Lines head={t.digestMoves(moves.length)} rows={moves} />
      </div>
      <div class="row">
        <button type="button" data-testid="digest-show" onClick={() => player.showPart(now.from, now.to)}>
          {t.showMe}
        </button>
        <button type="button" class="primary" data-testid="digest-close" onClick={() => (digest.value = null)}>
          {t.close}
        </button>
        <label>
          <input type="checkbox" checked={wanted.value} data-testid="digest-wanted" onChange={(event) => want(event.currentTarget.checked)} /> {t.tellMe}
        </label>
      </div>
    </section>
  );
}
