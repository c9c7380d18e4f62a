/** The game screen: bar, board, panel. */
import * as play from "../app/play";
import * as store from "../app/store";
import type { Tab } from "../app/store";
import { Board, fitAll, zoomBy, type BoardEvents } from "../board/board";
import * as fan from "../board/fan";
import * as lens from "../board/lens";
import { showLast } from "../board/ghosts";
import { Minimap } from "../board/minimap";
import { putOnTop } from "../board/faces";
import { dressOf } from "../games";
import { partsNow } from "../games/parts";
import type { Side } from "../protocol/types";
import { lensTexts } from "../text/english_lens";
import * as t from "../text/english";
import { tableTexts } from "../text/english_table";
import { AidCards, AidTools } from "./aid_tools";
import { watch } from "./aid_watch";
import { ChartsTab } from "./charts_tab";
import { PlayTab } from "./choices_panel";
import { AnalysisNote } from "./branch";
import { DecisionBar } from "./decision_bar";
import { DigestCard } from "./digest";
import { Header } from "./header";
import { Coach } from "./learn";
import { Invites } from "./lobby";
import { LogTab } from "./log_tab";
import { Die, Notices, Verdict } from "./overlays";
import { ReplayBar } from "./replay_bar";
import { SourcesButton, SourcesKey } from "../board/sources";
import { PictureDialog } from "./pictures";
import { ReportDialog } from "./report";
import { RulesTab } from "./rules_tab";
import { PointsTab, UnitsTab } from "./tabs";
import { CommandLine } from "./commands";
import { gameKey, KeysDialog, speak, spoken } from "./keys";
import { Busy } from "./busy";
import { SheetGrip } from "./sheet_grip";
import { hexLine } from "./stack_view";
import { TextView, Turn } from "./text_view";
import { WhyNot } from "./why_not";

watch();

const boardEvents: BoardEvents = {
  press: (hex, unit, extend) => {
    const picked = unit ?? pickedUnit(hex);
    store.stackUnit.value = null;
    if (picked !== null && fan.open.value?.hex === hex) putOnTop(hex, picked);
    fan.pressedAt(hex);
    void play.press(hex, picked, extend);
  },
  hold: (hex, finger) => {
    const opened = fan.openFan(hex, true);
    if (finger) look(hex);
    return opened || finger;
  },
  hover: (hex) => (store.hover.value = hex),
  cursor: look,
  key: gameKey,
};

/** Looks at a hex and does nothing there. */
function look(hex: string): void {
  store.cursor.value = hex;
  store.inspected.value = hex;
  store.stackUnit.value = null;
  spoken.value = speak(hex);
}

/** The unit of the stack that the keys have picked, where it stands in this hex. */
function pickedUnit(hex: string): string | null {
  const unit = store.unitsById.value.get(store.stackUnit.value ?? "");
  return unit?.hex === hex ? unit.id : null;
}

export function Game() {
  const state = store.state.value;
  return (
    <div class="game" data-menu={store.menuOpen.value ? "open" : "shut"} data-light={state?.night === true ? "night" : (state?.light ?? "day")} data-numbers={store.showNumbers.value ? "on" : "off"} data-replay={store.replay.value !== null ? "on" : "off"}>
      <Header />
      {store.textView.value ? (
        <div class="table words">
          <TextView
            pages={
              <>
                <Tabs />
                <TabBody />
              </>
            }
          />
        </div>
      ) : (
        <MapTable />
      )}
      <div class="sr-only" aria-live="polite" data-testid="spoken">
        {spoken.value}
      </div>
      <Turn />
      {store.textView.value && <Notices />}
      <Busy />
      <CommandLine />
      <KeysDialog />
      <Verdict />
      <ReportDialog />
      <Invites />
      <PictureDialog />
    </div>
  );
}

/** Board and panel. On a small screen the panel is a sheet over the lower part. */
function MapTable() {
  const map = store.map.value;
  const grid = store.grid.value;
  return (
    <div class="table" data-sheet={store.sheet.value}>
      <main class="board-side">
        <h1 class="sr-only">{map?.name ?? tableTexts.game}</h1>
        {map !== null && grid !== null ? (
          <Board map={map} grid={grid} dress={dressOf(map)} events={boardEvents} cursor={store.cursor.value} label={tableTexts.mapLabel(map.name)} />
        ) : (
          <p class="waiting">{tableTexts.unfolding}</p>
        )}
        {grid !== null && <Minimap grid={grid} />}
        <Die />
        <Notices />
        <AnalysisNote />
        <DigestCard />
        <ReplayBar />
        <SourcesKey />
        <AidCards />
        <div class="under">
          <Tools />
          <HexLine />
        </div>
      </main>
      <aside class="panel" aria-label={tableTexts.panel}>
        <SheetGrip />
        <Coach />
        <DecisionBar />
        <WhyNot />
        <Tabs />
        <TabBody />
      </aside>
    </div>
  );
}

function HexLine() {
  const hex = store.hover.value ?? store.cursor.value;
  return (
    <p class="hex-line" data-testid="hex-line">
      {hex === null ? tableTexts.pointAtHex : `${hex} · ${hexLine(hex)}`}
    </p>
  );
}

function Tools() {
  const grid = store.grid.value;
  const zone = (side: Side) => (
    <button type="button" aria-pressed={store.zocSides.value.includes(side)} data-testid={`zoc-${side}`} onClick={() => void play.toggleZoc(side)} title={tableTexts.zonesOf(t.sideNames[side] ?? side)}>
      {tableTexts.zones[side]}
    </button>
  );
  return (
    <div class="tools" role="group" aria-label={tableTexts.mapTools}>
      <button type="button" onClick={() => zoomBy(1.3)} aria-label={tableTexts.zoomIn} data-testid="zoom-in">
        +
      </button>
      <button type="button" onClick={() => zoomBy(0.77)} aria-label={tableTexts.zoomOut} data-testid="zoom-out">
        −
      </button>
      <button type="button" onClick={() => grid !== null && fitAll(grid)} data-testid="zoom-fit">
        {tableTexts.fit}
      </button>
      {zone("union")}
      {zone("confederate")}
      {partsNow() === null && (
        <button type="button" aria-pressed={store.sight.value !== null} onClick={() => play.toggleSight()} data-testid="sight-tool" title={tableTexts.sightHint}>
          {tableTexts.sight}
        </button>
      )}
      <AidTools />
      <button type="button" aria-pressed={store.showNumbers.value} onClick={() => (store.showNumbers.value = !store.showNumbers.value)} data-testid="toggle-numbers">
        {tableTexts.numbers}
      </button>
      <button type="button" aria-pressed={store.showUnits.value} onClick={() => (store.showUnits.value = !store.showUnits.value)} data-testid="toggle-units">
        {tableTexts.units}
      </button>
      <SourcesButton />
      <button type="button" aria-pressed={showLast.value} onClick={() => (showLast.value = !showLast.value)} data-testid="what-moved" title={lensTexts.lastHint}>
        {lensTexts.last}
      </button>
      <button type="button" aria-pressed={lens.tool.value} onClick={() => (lens.tool.value = !lens.tool.value)} data-testid="lens-tool" title={lensTexts.toolHint}>
        {lensTexts.tool}
      </button>
    </div>
  );
}

const kTabs: [Tab, string][] = [
  ["play", tableTexts.tabs.play],
  ["log", tableTexts.tabs.log],
  ["units", tableTexts.tabs.units],
  ["points", tableTexts.tabs.points],
  ["rules", tableTexts.tabs.rules],
  ["charts", tableTexts.tabs.charts],
];

function Tabs() {
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const at = kTabs.findIndex(([id]) => id === store.tab.value);
    const next = kTabs[(at + by + kTabs.length) % kTabs.length]?.[0] ?? "play";
    store.tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={tableTexts.pages} onKeyDown={onKey}>
      {kTabs.map(([id, name]) => (
        <button
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={store.tab.value === id}
          aria-controls="tab-body"
          tabIndex={store.tab.value === id ? 0 : -1}
          data-testid={`tab-${id}`}
          onClick={() => (store.tab.value = id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function TabBody() {
  const tab = store.tab.value;
  return (
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
      {tab === "play" && <PlayTab />}
      {tab === "log" && <LogTab />}
      {tab === "units" && <UnitsTab />}
      {tab === "points" && <PointsTab />}
      {tab === "rules" && <RulesTab />}
      {tab === "charts" && <ChartsTab />}
    </div>
  );
}
