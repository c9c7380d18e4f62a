/** The stack of the inspected hex, counter by counter, and what the hex is. */
import * as play from "../app/play";
import * as store from "../app/store";
import { CounterFace } from "../board/counter";
import { showSources, sourcesLine } from "../board/sources";
import type { Unit } from "../protocol/types";
import * as t from "../text/english";
import { playTexts } from "../text/english_play";

export function StackView() {
  const hex = store.inspected.value;
  if (hex === null) return null;
  const stack = store.stacked.value.get(hex) ?? [];
  return (
    <section class="stack" aria-label={playTexts.hex(hex)} data-testid="stack">
      <h2>
        {playTexts.hex(hex)} <small>{hexLine(hex)}</small>
      </h2>
      {stack.map((unit) => (
        <StackUnit unit={unit} />
      ))}
    </section>
  );
}

function StackUnit({ unit }: { unit: Unit }) {
  const can = store.canAct.value.has(unit.id);
  const hex = unit.hex ?? "";
  return (
    <button
      type="button"
      class={`stack-unit ${store.chosen.value?.unit === unit.id ? "on" : ""}`}
      data-testid={`stack-${unit.id}`}
      onClick={() => void play.press(hex, unit.id, false)}
    >
      <svg viewBox="-30 -30 60 60" width="52" height="52" aria-hidden="true" class={`counter ${unit.side}`}>
        <CounterFace unit={unit} />
      </svg>
      <span>
        <b>{unit.name}</b> {t.typeNames[unit.type] ?? unit.type} {t.sizeNames[unit.size] ?? unit.size}
        {unit.command !== "" && `, ${unit.command}`}
        <br />
        <small>
          {[...t.statusWords(unit), can ? playTexts.canActWord : "", t.sourceNames[unit.source] ?? unit.source]
            .filter((word) => word !== "")
            .join(" · ")}
        </small>
      </span>
    </button>
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
