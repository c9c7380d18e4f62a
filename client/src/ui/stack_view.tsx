/** The stack of the inspected hex, counter by counter, and what the hex is. */
import { signal } from "@preact/signals";
import * as play from "../app/play";
import { settings } from "../app/settings";
import * as store from "../app/store";
import { CounterFace, SignPicture } from "../board/counter";
import { faceOf, formations, piles, putOnTop, sourceWords } from "../board/faces";
import { formationOf } from "../board/formations";
import { signFor } from "../board/counter_signs";
import { showSources, sourcesLine } from "../board/sources";
import type { Unit } from "../protocol/types";
import * as t from "../text/english";
import { counterTexts, signWords } from "../text/english_counters";
import { playTexts } from "../text/english_play";
import { stackTexts } from "../text/english_stack";

/** The unit whose source lies open. */
const asked = signal("");

export function StackView() {
  const hex = store.inspected.value;
  if (hex === null) return null;
  const stack = piles.value.get(hex) ?? [];
  return (
    <section class="stack" aria-label={playTexts.hex(hex)} data-testid="stack">
      <h2>
        {playTexts.hex(hex)} <small>{hexLine(hex)}</small>
      </h2>
      {[...stack].reverse().map((unit, i) => (
        <StackUnit key={unit.id} unit={unit} under={i > 0} />
      ))}
    </section>
  );
}

/** The counter with its words, what is on top, and where its values come from. The topmost stands first. */
function StackUnit({ unit, under }: { unit: Unit; under: boolean }) {
  const hex = unit.hex ?? "";
  const open = asked.value === unit.id;
  return (
    <div class="stack-row">
      <button
        type="button"
        class={`stack-unit ${store.chosen.value?.unit === unit.id ? "on" : ""}`}
        data-testid={`stack-${unit.id}`}
        onClick={() => void play.press(hex, unit.id, false)}
      >
        <svg viewBox="-30 -30 60 72" width="56" height="67" aria-hidden="true" class={`counter ${unit.side}`}>
          <CounterFace face={faceOf(unit)} level="near" style={settings.value.symbols} />
        </svg>
        <StackWords unit={unit} />
      </button>
      <div class="beside">
        <button type="button" class="small" aria-expanded={open} aria-label={counterTexts.whySource(unit.name)} data-testid={`source-${unit.id}`} onClick={() => (asked.value = open ? "" : unit.id)}>
          {stackTexts.source}
        </button>
        {under && (
          <button type="button" class="small" aria-label={counterTexts.onTopOf(unit.name)} data-testid={`top-${unit.id}`} onClick={() => putOnTop(hex, unit.id)}>
            {counterTexts.onTop}
          </button>
        )}
      </div>
      {open && (
        <p class="stack-why" data-testid="stack-why">
          <b>{sourceWords(unit)}</b>. {unit.why ?? counterTexts.noWhy}
        </p>
      )}
    </div>
  );
}

function StackWords({ unit }: { unit: Unit }) {
  const face = faceOf(unit);
  const formation = formationOf(formations.value, unit);
  const can = store.canAct.value.has(unit.id);
  const command = unit.command !== "" ? unit.command : (formation?.name ?? "");
  return (
    <span class="stack-words">
      <span>
        <b>{unit.name}</b> {t.typeNames[unit.type] ?? unit.type}
        {unit.type !== "leader" && ` ${t.sizeNames[unit.size] ?? unit.size}`}
        {command !== "" && `, ${command}`}
      </span>
      <small>{[stackTexts.values(unit), face.companion === "" ? "" : counterTexts.withUnit(face.companion), sourceWords(unit)].filter((word) => word !== "").join(" · ")}</small>
      {(face.signs.length > 0 || can) && (
        <span class="stack-signs">
          {[...(can ? [signFor("ready")] : []), ...face.signs].map((sign) => (
            <span>
              <SignPicture sign={sign} />
              {signWords(sign.id)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** Terrain, sides, height and source of a hex in one line. */
export function hexLine(id: string): string {
  const grid = store.grid.value;
  const map = store.map.value;
  const hex = grid?.hexes.get(id);
  if (hex === undefined || map === null) return "";
  const terrain = hex.terrain.map((word) => t.terrainNames[word] ?? word).join("-");
  const sides = map.sides
    .filter((side) => side.a === id || side.b === id)
    .map((side) => {
      const other = side.a === id ? side.b : side.a;
      const facing = side.enemy === id ? playTexts.againstThis : side.enemy !== undefined ? playTexts.protectsThis : "";
      return playTexts.sideTo(side.features.map((f) => t.terrainNames[f] ?? f).join(playTexts.sideWith), other, facing);
    });
  const ways = new Set(map.links.filter((l) => l.a === id || l.b === id).flatMap((l) => l.kinds));
  const bits = [
    hex.name ?? "",
    terrain,
    [...ways].map((way) => t.terrainNames[way] ?? way).join(", "),
    sides.join("; "),
    hex.elevation !== undefined && hex.elevation !== 0 ? playTexts.metres(hex.elevation) : "",
    showSources.value ? sourcesLine(map, id) : (t.sourceNames[hex.source] ?? hex.source),
  ];
  return bits.filter((bit) => bit !== "").join(" · ");
}
