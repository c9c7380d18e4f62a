import "./style.css";
import { render } from "preact";
import { CounterSymbols } from "../board/counter_symbols";
import { startGliding } from "../board/glide";
import { startLens } from "../board/lens";
import { Game } from "../ui/game";
import { gameKey } from "../ui/keys";
import { keepPace } from "./ai";
import { keepFocus } from "./focus";
import { language, languageId } from "../text/language";
import "../ui/layout.css";
import { Lobby } from "../ui/lobby";
import { watchPrinting } from "../ui/pictures";
import { LearnPage } from "../ui/learn";
import { RulePanel, RulesPage } from "../ui/rules_tab";
import { ProvenanceDialog } from "../ui/provenance";
import { FreshNotice } from "../ui/fresh_notice";
import { SettingsDialog } from "../ui/settings";
import { restoreSettings } from "./settings";
import * as pages from "./pages";
import * as place from "./place";
import * as play from "./play";
import { startReturning } from "./returning";
import * as store from "./store";
import * as version from "./version";

/** For tests and the curious: what the page knows, and the line to the server. */
declare global {
  interface Window {
    hazelgrove: {
      state(): unknown;
      decision(): unknown;
      send(request: Record<string, unknown>): Promise<unknown>;
    };
  }
}

function App() {
  return (
    <>
      <Screen />
      <RulePanel />
      <CounterSymbols />
      <SettingsDialog />
      <ProvenanceDialog />
      <FreshNotice />
    </>
  );
}

function Screen() {
  if (pages.page.value === "rules") return <RulesPage />;
  if (pages.page.value === "learn" && store.table.value === null) return <LearnPage />;
  return store.table.value === null ? <Lobby /> : <Game />;
}

window.hazelgrove = {
  state: () => store.liveState.value,
  decision: () => store.liveDecision.value,
  send: (request) => play.send(request),
};

/** Keys that work wherever the focus is, unless it is in a field. */
function onKey(event: KeyboardEvent): void {
  const target = event.target;
  if (target instanceof HTMLElement && (target.closest("input, select, textarea") !== null || target.closest(".board") !== null)) return;
  if (store.table.value === null || document.querySelector("[aria-modal=true]") !== null) return;
  if (gameKey(event)) event.preventDefault();
}

restoreSettings();
watchPrinting();
startGliding();
startLens();
document.addEventListener("keydown", onKey);
keepFocus();
document.documentElement.lang = language.tag;
document.documentElement.dataset.language = languageId;
store.textView.value = new URLSearchParams(location.search).get("view") === "text";
render(<App />, document.getElementById("app")!);
startReturning();
keepPace();
place.begin();
void version.begin();
