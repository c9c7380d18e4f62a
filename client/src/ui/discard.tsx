/** The button that throws a game away, after a second word. */
import { useState } from "preact/hooks";
import { discard, mayDiscard } from "../app/discard";
import { showLobby } from "../app/play";
import type { SavedGame } from "../protocol/types";
import { lobbyTexts as words } from "../text/english_lobby";
import { Dialog } from "./dialog";

export function Discard({ game, title }: { game: SavedGame; title: string }) {
  const [asking, ask] = useState(false);
  if (!mayDiscard(game)) return null;
  const doIt = async () => {
    ask(false);
    await showLobby((await discard(game.game)) ?? "");
  };
  return (
    <>
      <button type="button" class="small discard" aria-label={words.discardOf(title)} title={words.discardOf(title)} data-testid={`discard-${game.game}`} onClick={() => ask(true)}>
        {words.discard}
      </button>
      {asking && (
        <Dialog labelledby="discard-title" testid="discard-dialog" close={() => ask(false)} first=".keep">
          <h2 id="discard-title">{words.discardOf(title)}</h2>
          <p>{words.discardSure}</p>
          <p class="dialog-choices">
            <button type="button" class="keep" onClick={() => ask(false)}>
              {words.discardNot}
            </button>
            <button type="button" class="primary" data-testid="discard-sure" onClick={() => void doIt()}>
              {words.discardYes}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
