/** The command line over the board, and what can be said in it. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { actionKeys, fitting, meant, plain, type Command } from "../app/commands";
import { destination } from "../app/choices";
import { toggleTarget } from "../app/draft";
import * as play from "../app/play";
import * as store from "../app/store";
import { readActions } from "../protocol/guards";
import type { Action } from "../protocol/types";
import { commandTexts as words } from "../text/english_commands";
import { playTexts } from "../text/english_play";
import { said, unitName } from "./names";
import { confirm, lookAt, nextUnit, pressEnd, toggleText } from "./keys";
import "./commands.css";

const kShown = 40;
const query = signal("");
const at = signal(0);
const legal = signal<{ number: number; actions: Action[] } | null>(null);

/** Asks once a decision what is legal. */
export async function askLegal(): Promise<Action[]> {
  const number = store.liveDecision.value?.number ?? -1;
  if (legal.value?.number === number) return legal.value.actions;
  if (!store.mine.value) return [];
  try {
    const answer = await play.send({ cmd: "legal" });
    if (store.liveDecision.value?.number === number) legal.value = { number, actions: readActions(answer.actions) };
  } catch {
    return [];
  }
  return legal.value?.actions ?? [];
}

/** Legal actions of the decision, if they are known. */
export function knownLegal(): Action[] {
  return legal.value?.number === store.liveDecision.value?.number ? (legal.value?.actions ?? []) : [];
}

function ofAction(action: Action): Command {
  const told = said(action);
  return {
    words: told,
    keys: actionKeys(action, unitName, words.verbs, told),
    run: async () => {
      // An attack is put together on its sheet first: the odds are seen before the die.
      if (action.do === "target" && store.liveDecision.value?.kind === "combat" && store.targets.value.length > 0) {
        return play.setDraft(toggleTarget(store.draft.value, store.targets.value, action.hex ?? ""));
      }
      await play.act(action);
    },
  };
}

function own(name: string, keys: string, run: () => Promise<void> | void): Command {
  return { words: words.own[name] ?? name, keys: plain(`${keys} ${words.own[name] ?? ""}`), run, own: true };
}

function pageCommands(): Command[] {
  return [
    own("confirm", "confirm yes", confirm),
    own("end", "end phase", pressEnd),
    own("undo", "undo back", () => play.undo()),
    own("cancel", "cancel", () => play.clearPlan()),
    own("next", "next unit", () => nextUnit(1)),
    own("text", "text view", toggleText),
    own("keys", "keys help", () => void (store.keysOpen.value = true)),
    own("log", "log", () => void (store.tab.value = "log")),
    own("replay", "replay", () => play.showStep(store.liveDecision.value?.number ?? 0)),
    own("record", "record download", () => play.download()),
    own("lobby", "lobby", () => void (location.hash = "")),
  ];
}

/** Everything that can be said now. */
export function commandsNow(said: string): Command[] {
  const actions = knownLegal();
  const list = fitting([...actions.map(ofAction), ...pageCommands()], said);
  const hexes = store.grid.value?.hexes ?? new Map<string, unknown>();
  const hex = plain(said).split(/\s+/).find((word) => hexes.has(word));
  const look: Command[] = hex === undefined ? [] : [{ words: words.look(hex), keys: "", run: () => lookAt(hex) }];
  if (list.length > 0) return plain(said).startsWith("look") ? [...look, ...list] : [...list, ...look];
  const wish = meant(said, [...store.unitsById.value.values()], hexes);
  if (wish === null || wish.hex === null) return look;
  return [{ words: words.why(said.trim()), keys: "", run: () => whyNot(wish) }, ...look];
}

/** What is not legal is put to the engine, which says why. */
async function whyNot(wish: { verb: string; unit: string | null; hex: string | null }): Promise<void> {
  const hex = wish.hex ?? "";
  if (wish.verb === "move" && wish.unit !== null) {
    await play.choose(wish.unit);
    return play.press(hex, null, false);
  }
  return play.press(hex, null, false);
}

export async function runCommand(command: Command): Promise<void> {
  await command.run();
}

function close(): void {
  store.commandOpen.value = false;
  query.value = "";
  at.value = 0;
}

export function CommandLine() {
  if (!store.commandOpen.value) return null;
  return <Line />;
}

function Line() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    void askLegal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const list = commandsNow(query.value);
  const shown = list.slice(0, kShown);
  const on = Math.min(at.value, shown.length - 1);
  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    void runCommand(command);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") at.value = Math.min(shown.length - 1, on + 1);
    else if (event.key === "ArrowUp") at.value = Math.max(0, on - 1);
    else if (event.key === "Enter") void askLegal().then(() => choose(commandsNow(query.value)[at.value]));
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(`command-${at.value}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div class="command-back" onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div class="command" role="dialog" aria-modal="true" aria-label={words.title} data-testid="command-line">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="command-list"
          aria-activedescendant={on >= 0 ? `command-${on}` : undefined}
          aria-label={words.label}
          aria-describedby="command-help"
          placeholder={words.hint}
          autocomplete="off"
          spellcheck={false}
          data-testid="command-field"
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            at.value = 0;
          }}
          onKeyDown={onKey}
        />
        <ul id="command-list" role="listbox" aria-label={words.results}>
          {shown.map((command, i) => (
            <li role="option" id={`command-${i}`} aria-selected={i === on} data-testid={`command-${i}`} onClick={() => choose(command)}>
              {command.words}
            </li>
          ))}
        </ul>
        <p class="quiet" id="command-help" role="status">
          {shown.length === 0 ? words.nothing : `${words.fits(list.length)} ${words.help}`}
        </p>
      </div>
    </div>
  );
}

/** The same as a field in the page, for the text view: a form whose list is ordinary buttons. */
export function CommandForm() {
  const list = query.value.trim() === "" ? [] : commandsNow(query.value).slice(0, 12);
  const go = (command: Command | undefined) => {
    if (command === undefined) return;
    query.value = "";
    void runCommand(command);
  };
  return (
    <form
      class="command-form"
      data-testid="command-form"
      onSubmit={(event) => {
        event.preventDefault();
        void askLegal().then(() => go(commandsNow(query.value)[0]));
      }}
    >
      <label>
        {words.label}{" "}
        <input
          type="text"
          data-testid="text-command"
          placeholder={words.hint}
          autocomplete="off"
          spellcheck={false}
          value={query.value}
          onFocus={() => void askLegal()}
          onInput={(event) => (query.value = event.currentTarget.value)}
        />
      </label>{" "}
      <button type="submit" data-testid="text-do">
        {words.open}
      </button>
      <p class="quiet" role="status">
        {query.value.trim() !== "" && (list.length === 0 ? words.nothing : words.fits(list.length))}
      </p>
      <ul class="buttons">
        {list.map((command) => (
          <li>
            <button type="button" onClick={() => go(command)}>
              {command.words}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Every legal action as a list, found by words; for the text view. */
export function LegalList() {
  const number = store.liveDecision.value?.number;
  useEffect(() => void askLegal(), [number]);
  const actions = knownLegal();
  const chosen = store.chosen.value?.unit ?? null;
  const rows = chosen === null ? actions : actions.filter((action) => action.unit === chosen || (action.units ?? []).includes(chosen));
  return (
    <details data-testid="legal-list">
      <summary>{playTexts.choices}: {rows.length}</summary>
      <ul class="buttons">
        {rows.slice(0, 300).map((action) => (
          <li>
            <button type="button" disabled={store.busy.value} onClick={() => void runCommand(ofAction(action))} onFocus={() => (store.hover.value = destination(action))}>
              {said(action)}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > 300 && <p class="quiet">{words.more(rows.length - 300)}</p>}
    </details>
  );
}
