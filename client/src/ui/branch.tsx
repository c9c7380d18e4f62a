/** From the replay into a game of one's own and back; records that cannot be followed to their end. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openPart, playOn, sameDice, trouble } from "../app/branch";
import { gameAddress } from "../app/seats";
import * as store from "../app/store";
import { timeTexts as t } from "../text/english_time";
import "./time.css";

const fault = signal("");

export function PlayOn() {
  const step = store.replay.value?.step;
  useEffect(() => {
    fault.value = "";
  }, [step]);
  return (
    <>
      <button type="button" title={t.playOnHint} data-testid="replay-branch" onClick={() => void playOn().then((words) => (fault.value = words ?? ""))}>
        {t.playOn}
      </button>
      <label class="same-dice" title={t.sameDiceHint}>
        <input type="checkbox" checked={sameDice.value} data-testid="replay-same-dice" onChange={(event) => (sameDice.value = event.currentTarget.checked)} />
        {t.sameDice}
      </label>
      {fault.value !== "" && (
        <span class="error" role="alert">
          {fault.value}
        </span>
      )}
    </>
  );
}

/** Says that this is an analysis board, and of what. */
export function AnalysisNote() {
  const parent = store.table.value?.analysis ?? null;
  if (parent === null) return null;
  return (
    <p class="analysis" data-testid="analysis">
      <strong>{t.analysis}</strong> {t.analysisOf(parent.step)}{" "}
      {parent.game !== "" && (
        <a href={gameAddress(parent.game)} data-testid="analysis-return">
          {t.analysisReturn}
        </a>
      )}
    </p>
  );
}

/** Why a record is not opened, and what of it can be. */
export function RecordTrouble() {
  const now = trouble.value;
  if (now === null) return null;
  return (
    <div class="record-trouble" role="alert" data-testid="record-trouble">
      <p>
        <strong>{t.troubleTitle(now.name)}</strong> {now.message}
      </p>
      {now.files.length > 0 && <p>{t.troubleFiles(now.files)}</p>}
      {now.playable > 0 ? (
        <>
          <p>{t.troublePart(now.playable, now.entries)}</p>
          <button type="button" class="primary" data-testid="record-part" onClick={() => void openPart()}>
            {t.troubleShow(now.playable)}
          </button>{" "}
        </>
      ) : (
        <p>{t.troubleNone}</p>
      )}
      <button type="button" class="small" onClick={() => (trouble.value = null)}>
        {t.close}
      </button>
    </div>
  );
}
