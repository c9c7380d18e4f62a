/** Playing on from an earlier point as a game of its own, and records that cannot be followed to their end. */
import { signal } from "@preact/signals";
import { isObject, list, number, text, type Json } from "../protocol/guards";
import * as play from "./play";
import * as store from "./store";

/** A record that this program does not follow to its end, and how far it does. */
export interface Trouble {
  name: string;
  message: string;
  /** Files of rules and maps that are not those it was played with. */
  files: string[];
  /** Entries that can be followed, of how many; none when the record is not understood at all. */
  playable: number;
  entries: number;
  record: Json;
}

export const trouble = signal<Trouble | null>(null);

/** The game as it stood before entry `step`; nothing that speaks of what came later. */
export function cut(record: Json, step: number): Json {
  const rest = { ...record };
  for (const name of ["dice", "hash", "seed", "draws"]) delete rest[name];
  return { ...rest, entries: list(record.entries).slice(0, step) };
}

const kBoth = { union: "human", confederate: "human" } as const;

/** Shall the dice that fell in the game fall again on the board that is played on? */
export const sameDice = signal(false);

/** An analysis board from the point that the replay shows, with both seats; the game itself is not touched. */
export async function playOn(): Promise<string | null> {
  const replay = store.replay.value;
  const game = store.table.value?.id;
  if (replay === null || game === undefined) return null;
  const branch = { game, step: replay.step, dice: sameDice.value ? "same" : "new" } as const;
  const made = await play.create({ branch, options: {}, seats: kBoth });
  if (made === null) return store.lobbyError.value;
  play.leaveReplay();
  return null;
}

/** What the server says about a record that it refuses. */
export function readTrouble(name: string, record: Json, refusal: string, verdict: Json | null): Trouble {
  const difference = verdict !== null && isObject(verdict.difference) ? verdict.difference : null;
  const entries = list(record.entries).length;
  const at = difference === null ? 0 : number(difference.entry);
  return {
    name,
    message: difference === null ? refusal : text(difference.what),
    files: list(verdict?.data).filter(isObject).map((row) => text(row.file)),
    // Entry 0: all of them can be followed, but the end is not the one that was recorded.
    playable: difference === null ? 0 : at === 0 ? entries : at - 1,
    entries,
    record,
  };
}

/** Opens a record whole; where that cannot be, says why and how much of it can be shown. */
export async function openRecord(name: string, record: Json): Promise<void> {
  trouble.value = null;
  if ((await play.create({ record, options: {}, seats: kBoth })) !== null) return;
  const refusal = store.lobbyError.value;
  let verdict: Json | null = null;
  try {
    verdict = await play.send({ cmd: "verify", record });
  } catch {
    /* not a record that it understands: the refusal says so */
  }
  trouble.value = readTrouble(name, record, refusal, verdict);
  store.lobbyError.value = "";
}

/** What can be followed, as a game of its own. */
export async function openPart(): Promise<void> {
  const now = trouble.value;
  if (now === null) return;
  if ((await play.create({ record: cut(now.record, now.playable), options: {}, seats: kBoth })) !== null) trouble.value = null;
}
