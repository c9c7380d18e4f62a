/** Undo, which says what it takes back. */
import * as play from "../app/play";
import { askTakeBack, takeBack } from "../app/taking_back";
import * as store from "../app/store";
import { timeTexts as t } from "../text/english_time";
import "./time.css";

export function UndoButton() {
  const back = takeBack.value;
  const words = back === null || back.words === "" ? "" : back.more ? t.takeBackMore(back.words) : t.takeBack(back.words);
  return (
    <span class="undo-place">
      <button
        type="button"
        data-testid="undo"
        title={words !== "" ? words : t.undoTitle}
        aria-describedby="undo-words"
        onPointerEnter={() => void askTakeBack()}
        onFocus={() => void askTakeBack()}
        onClick={() => void play.undo()}
      >
        {t.undo}
      </button>
      <span id="undo-words" class="undo-words" data-testid="undo-words">
        {words}
      </span>
    </span>
  );
}

/** The own request, while the other side has not answered. */
export function UndoPending() {
  const asked = store.undoAsked.value;
  const sides = store.table.value?.sides ?? [];
  if (asked === null || sides.length !== 1 || sides[0] !== asked.side) return null;
  return (
    <p class="notice" data-testid="undo-pending">
      {t.undoPending(asked.to)}
    </p>
  );
}
