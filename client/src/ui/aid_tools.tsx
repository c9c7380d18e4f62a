/** Overlays that help: threats, command, prizes; the buttons that turn them on and the cards that explain them. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Signal } from "@preact/signals";
import * as aids from "../app/aids";
import * as play from "../app/play";
import * as store from "../app/store";
import { place, windowSize } from "../board/board";
import { toScreen } from "../board/view";
import * as march from "../games/stonewalls_last_battle/plan";
import * as t from "../text/english";
import { aidTexts } from "../text/english_aids";
import { kCorners, pickCorner, type Corner, type Weight } from "./card_corner";
import { unitName } from "./names";
import { PathCard, walkSentence } from "./path_card";
import { RuleChip } from "./rule_chip";
import "./aids.css";

function hasLeaders(): boolean {
  return (store.state.value?.units ?? []).some((unit) => unit.type === "leader");
}

export function AidTools() {
  const tool = (on: typeof aids.showThreats, id: string, words: { tool: string; hint: string }) => (
    <button type="button" aria-pressed={on.value} data-testid={`aid-${id}`} title={words.hint} onClick={() => (on.value = !on.value)}>
      {words.tool}
    </button>
  );
  return (
    <>
      {tool(aids.showThreats, "threats", aidTexts.threat)}
      {tool(aids.showPrizes, "prizes", aidTexts.worth)}
      {hasLeaders() && tool(aids.showCommand, "command", aidTexts.command)}
    </>
  );
}

/** Everything that is explained beside the board. */
export function AidCards() {
  const box = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>(kCorners[0]);
  const about = aids.walk.value?.path.join() ?? "";
  const aim = pointed();
  const reach = store.chosen.value?.reach ?? march.reach.value;
  useLayoutEffect(() => {
    // Measured only where a card lies: it costs a layout of the page.
    if (box.current === null || box.current.querySelector(".aid-card") === null) return;
    const card = box.current.getBoundingClientRect();
    const next = pickCorner(corner, windowSize(), card, weights(reach.keys(), aim));
    if (next !== corner && box.current.querySelector(":hover") === null) setCorner(next);
  }, [about, aim, reach]);
  return (
    <div class="aid-cards" data-testid="aid-cards" data-corner={corner} ref={box}>
      <PathCard />
      {aids.showThreats.value && <ThreatCard />}
      {aids.showCommand.value && <CommandCard />}
      {aids.showPrizes.value && <PrizeCard />}
      {store.sight.value !== null && <SightCard />}
      <p class="sr-only" role="status" data-testid="path-words">
        {store.hover.value === null ? walkSentence() : ""}
      </p>
    </div>
  );
}

/** What must not be covered: the hex that is looked at and the way to it, then whatever can be reached. */
function weights(reach: Iterable<string>, aim: string): Weight[] {
  const grid = store.grid.peek();
  const view = place.peek();
  if (grid === null || view === null) return [];
  const at = (hex: string, weight: number): Weight[] => {
    const c = grid.centres.get(hex);
    return c === undefined ? [] : [{ ...toScreen(view, c), weight }];
  };
  const way = aids.walk.peek()?.path ?? [];
  return [...[...reach].flatMap((hex) => at(hex, 1)), ...way.flatMap((hex) => at(hex, 20)), ...at(aim, 200)];
}

/** Puts an overlay away from its own card. */
function Shut({ on }: { on: Signal<boolean> }) {
  return <ShutButton shut={() => (on.value = false)} />;
}

function ShutButton({ shut }: { shut: () => void }) {
  return (
    <button type="button" class="close" aria-label={aidTexts.shut} title={aidTexts.shut} data-testid="aid-shut" onClick={shut}>
      <span aria-hidden="true">×</span>
    </button>
  );
}

/** The hex that is looked at: under the pointer, the cursor, or the finger's last press. */
function pointed(): string {
  return store.hover.value ?? store.cursor.value ?? "";
}

function ThreatCard() {
  const threats = aids.threats.value;
  if (threats === null) return null;
  const words = aidTexts.threat;
  const row = threats.hexes.get(pointed());
  return (
    <section class="aid-card" data-testid="threat-card" aria-label={words.name}>
      <Shut on={aids.showThreats} />
      <h2>
        {words.name} <small>{words.turn(threats.turn)}</small>
      </h2>
      {!threats.fights && <p>{words.noFights}</p>}
      {row === undefined && threats.fights && <p class="quiet">{words.point}</p>}
      {row !== undefined && row.column === null && <p>{words.none(row.hex)}</p>}
      {row !== undefined && row.column !== null && (
        <>
          <p>
            <b>{words.title(row.hex, row.column)}</b>
          </p>
          {row.expected !== null && <p>{words.chance(row.expected.vacated, row.expected.defender)}</p>}
          <ul>
            {row.units.map((who) => (
              <li>{words.from(unitName(who.unit), who.from, who.afar)}</li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>{words.assumes}</summary>
        <ul>
          {threats.assumes.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function CommandCard() {
  const words = aidTexts.command;
  const command = aids.command.value;
  if (command === null) {
    return (
      <section class="aid-card" data-testid="command-card" aria-label={words.name}>
        <Shut on={aids.showCommand} />
        <p class="quiet">{words.point}</p>
      </section>
    );
  }
  const inside = command.units.filter((unit) => unit.in);
  const others = command.units.filter((unit) => !unit.in);
  return (
    <section class="aid-card" data-testid="command-card" aria-label={words.name}>
      <Shut on={aids.showCommand} />
      <h2>
        {words.title(unitName(command.unit))} <RuleChip rule={command.rule} />
      </h2>
      {command.violations.map((fault) => (
        <p class="fault">
          {words.cannot}: {fault.message} <RuleChip rule={fault.rule} />
        </p>
      ))}
      <p>{words.within(inside.length)}</p>
      <ul>
        {inside.map((unit) => (
          <li>
            {unitName(unit.unit)} <small>{unit.hex}</small>{" "}
            {unit.reasons.map((reason) => (
              <span class="part">
                {reason.what} <RuleChip rule={reason.rule} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>{words.others}</summary>
          <ul>
            {others.map((unit) => (
              <li>
                {unitName(unit.unit)} <small>{unit.hex}</small>{" "}
                {unit.violations.map((fault) => (
                  <span class="part">
                    {fault.message} <RuleChip rule={fault.rule} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PrizeCard() {
  const words = aidTexts.worth;
  const prizes = aids.prizes.value;
  const aim = pointed();
  const here = prizes.filter((prize) => prize.hex === aim);
  return (
    <section class="aid-card" data-testid="prize-card" aria-label={words.name}>
      <Shut on={aids.showPrizes} />
      <h2>{words.name}</h2>
      {prizes.length === 0 && <p>{words.none}</p>}
      <ul>
        {here.map((prize) => (
          <PrizeLine prize={prize} />
        ))}
      </ul>
      {prizes.length > 0 && (
        <details>
          <summary>{words.all(prizes.length)}</summary>
          <ul>
            {prizes.map((prize) => (
              <PrizeLine prize={prize} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PrizeLine({ prize }: { prize: aids.Prize }) {
  const words = aidTexts.worth;
  const since = aids.heldSince(prize.hex);
  const pays = Object.entries(prize.points).filter(([, points]) => points !== 0);
  const held = prize.holder === null ? words.nobody : words.holder(t.sideNames[prize.holder] ?? prize.holder);
  return (
    <li>
      <b>{words.title(prize.hex, prize.name)}</b> {words.line([prize.what ?? "", ...pays.map(([side, points]) => words.pays(t.sideNames[side] ?? side, points))])}
      {[held, since === null ? "" : words.since(since), words.now(prize.now), prize.at_end ? words.atEnd : words.atOnce].filter((part) => part !== "").join(", ")}{" "}
      <RuleChip rule={prize.rule} />
    </li>
  );
}

function SightCard() {
  const words = aidTexts.sight;
  const field = aids.field.value;
  const line = aids.sightLine.value;
  const sight = store.sight.value;
  if (sight === null || (field === null && line === null)) return null;
  return (
    <section class="aid-card" data-testid="sight-card" aria-label={words.name}>
      <ShutButton shut={() => play.toggleSight()} />
      {sight.to === null && field !== null && <p>{words.field(field.seen.length, field.seen.length + field.hidden.length, field.range)}</p>}
      {sight.to !== null && line !== null && (
        <>
          {line.crossed.length > 0 && <p>{words.crossed(line.crossed)}</p>}
          {line.blocks.map((block) => (
            <p>
              {words.shut(block.hex)} <RuleChip rule={block.rule} />
            </p>
          ))}
        </>
      )}
    </section>
  );
}
