/** Undo, which says what it takes back. */
import * as play from "../app/play";
import { askTakeBack, canRedo, redo, takeBack, withdraw } from "../app/taking_back";
import * as store from "../app/store";
import { reportTexts as words } from "../text/english_report";
import { timeTexts as t } from "../text/english_time";
import "./time.css";

export function UndoButton() {
  const back = takeBack.value;
  const told = back === null || back.words === "" ? "" : back.more ? t.takeBackMore(back.words) : t.takeBack(back.words);
  return (
    <span class="undo-place">
      <button
        type="button"
        data-testid="undo"
        title={told !== "" ? told : t.undoTitle}
        aria-describedby="undo-words"
        onPointerEnter={() => void askTakeBack()}
        onFocus={() => void askTakeBack()}
        onClick={() => void play.undo()}
      >
        {t.undo}
      </button>
      <span id="undo-words" class="undo-words" data-testid="undo-words">
        {told}
      </span>
    </span>
  );
}

/** Only there while there is something that was taken back. */
export function RedoButton() {
  if (canRedo.value === 0) return null;
  return (
    <button type="button" data-testid="redo" title={words.redoHint} onClick={() => void redo()}>
      {words.redo}
    </button>
  );
}

/** The own request, while the other side has not answered. */
export function UndoPending() {
  const asked = store.undoAsked.value;
  const sides = store.table.value?.sides ?? [];
  if (asked === null || sides.length !== 1 || sides[0] !== asked.side) return null;
  return (
    <p class="notice" data-testid="undo-pending">
      {t.undoPending(asked.to)}{" "}
      <button type="button" class="small" data-testid="undo-withdraw" onClick={() => void withdraw()}>
        {words.withdraw}
      </button>
    </p>
  );
}
