/** A note of the charts, its cases as chips. */
import { kBooks, noteParts } from "../app/case_words";
import * as store from "../app/store";
import type { ComponentChildren } from "preact";
import { text } from "../protocol/guards";
import { SourceTag } from "./chart";
import { RuleChip } from "./rule_chip";

/** The row's source, and the note that says why. */
export function origin(row: { source?: unknown; note?: unknown }): ComponentChildren {
  return (
    <>
      <SourceTag source={row.source} /> <Note note={text(row.note)} />
    </>
  );
}

export function Note({ note }: { note: string }) {
  if (note === "") return null;
  const known = new Set(store.rules.value.map((row) => row.id));
  return (
    <span class="note">
      {noteParts(note, kBooks[store.state.value?.game ?? ""] ?? [], (rule) => known.has(rule)).map((part) => ("rule" in part ? <RuleChip rule={part.rule} /> : part.words))}
    </span>
  );
}
