/** A file that a person offers as a record or position: read with care, refused in words. */
import { isObject, parseMessage, type Json } from "../protocol/guards";
import { moreTexts } from "../text/english_commands";
import { number } from "../text/language";

/** The server reads no longer line than this; the request around the record takes some of it. */
export const kMostBytes = 1024 * 1024 - 2048;

export type GameFile = { record: Json } | { position: Json } | { fault: string };

/** What is in a file of that name. A whole answer of `record` is taken as well. */
export function readGame(name: string, words: string): GameFile {
  const value = parseMessage(words.replace(/^\uFEFF/, ""));
  if (value === null) return { fault: moreTexts.notJson(name) };
  if (isObject(value.record)) return { record: value.record };
  if (isObject(value.position) && typeof value.position.game === "string") return { position: value.position };
  if (typeof value.game !== "string") return { fault: moreTexts.notOurs(name) };
  return Array.isArray(value.entries) || Array.isArray(value.log) ? { record: value } : { position: value };
}

export async function readGameFile(file: File): Promise<GameFile> {
  if (file.size > kMostBytes * 3) return { fault: moreTexts.tooBig(file.name, number(Math.round(file.size / 1024))) };
  try {
    const words = await file.text();
    const read = readGame(file.name, words);
    const size = JSON.stringify(read).length;
    return size > kMostBytes ? { fault: moreTexts.tooBig(file.name, number(Math.round(size / 1024))) } : read;
  } catch {
    return { fault: moreTexts.notJson(file.name) };
  }
}
