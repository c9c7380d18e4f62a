/** Everything that happened, by turn and phase; each line leads to its place on the map and in the replay. */
import { signal } from "@preact/signals";
import { asText, filtered, grouped, hexesOf, isBoundary, kKinds, stepOf, unitsOf, type Filter, type Group, type Kind } from "../app/chronicle";
import * as player from "../app/player";
import * as store from "../app/store";
import { centreOn } from "../board/board";
import type { GameEvent } from "../protocol/types";
import { timeTexts as t } from "../text/english_time";
import { unitName } from "./names";
import { RuleChip } from "./rule_chip";
import "./time.css";

/** So many lines are drawn; more on request, so that a long game stays quick. */
const kChunk = 250;

const filter = signal<Filter>({ kind: "all", unit: "", words: "" });
const chunks = signal(1);
const said = signal("");

function change(part: Partial<Filter>): void {
  filter.value = { ...filter.value, ...part };
  chunks.value = 1;
  said.value = "";
}

async function copy(events: GameEvent[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(asText(events));
    said.value = t.copied;
  } catch {
    said.value = t.copyFailed;
  }
}

export function LogTab() {
  const all = store.events.value;
  const now = filter.value;
  const shown = filtered(all, now);
  const last = shown.slice(-kChunk * chunks.value);
  const hidden = shown.length - last.length;
  const groups = grouped(last).reverse();
  return (
    <section aria-label={t.log} class="log-tab">
      <div class="log-tools">
        <label>
          {t.show}{" "}
          <select value={now.kind} data-testid="log-kind" onChange={(event) => change({ kind: event.currentTarget.value as Kind | "all" })}>
            <option value="all">{t.kinds.all}</option>
            {kKinds.map((kind) => (
              <option value={kind}>{t.kinds[kind]}</option>
            ))}
          </select>
        </label>
        <label>
          {t.unit}{" "}
          <select value={now.unit} data-testid="log-unit" onChange={(event) => change({ unit: event.currentTarget.value })}>
            <option value="">{t.everyUnit}</option>
            {unitsOf(all, unitName).map((unit) => (
              <option value={unit.id}>{unit.name}</option>
            ))}
          </select>
        </label>
        <input type="search" value={now.words} placeholder={t.search} aria-label={t.search} data-testid="log-search" onInput={(event) => change({ words: event.currentTarget.value })} />
        <button type="button" class="small" data-testid="log-copy" onClick={() => void copy(shown)}>
          {t.copy}
        </button>
      </div>
      <p class="quiet" role="status">
        {said.value !== "" ? said.value : shown.length === 0 ? t.noEvents : t.counted(shown.length, all.length)}
      </p>
      <div class="log" data-testid="log">
        {groups.map((group) => (
          <LogGroup group={group} />
        ))}
      </div>
      {hidden > 0 && (
        <button type="button" class="small" data-testid="log-earlier" onClick={() => (chunks.value = chunks.value + 1)}>
          {t.earlier(Math.min(hidden, kChunk))}
        </button>
      )}
    </section>
  );
}

function LogGroup({ group }: { group: Group }) {
  const events = group.events.filter((event) => !isBoundary(event)).reverse();
  return (
    <section class="log-group">
      <h2>{group.heads.length > 0 ? group.heads.join(" · ") : t.start}</h2>
      <ol reversed>
        {events.map((event) => (
          <LogRow event={event} />
        ))}
      </ol>
    </section>
  );
}

function LogRow({ event }: { event: GameEvent }) {
  const hexes = hexesOf(event);
  const light = () => (store.marked.value = hexes);
  const go = () => {
    const grid = store.grid.value;
    const last = hexes[hexes.length - 1];
    light();
    if (grid !== null && last !== undefined) centreOn(grid, last);
  };
  return (
    <li class={`log-${event.event}`}>
      {hexes.length > 0 ? (
        <button type="button" class="log-text" onClick={go} onPointerEnter={light} onFocus={light}>
          {event.text}
        </button>
      ) : (
        <span class="log-text">{event.text}</span>
      )}{" "}
      <RuleChip rule={event.rule} />{" "}
      <button type="button" class="log-see" aria-label={t.seeItHint(event.text)} title={t.seeIt} data-testid="log-see" onClick={() => player.go(stepOf(event))}>
        ›
      </button>
    </li>
  );
}
