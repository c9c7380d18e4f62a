/** Numbers of cases in the notes of the charts: "5.2, 6.0: crossed only at a ford". Pure. */

export type NotePart = { words: string } | { rule: string; words: string };

/** Which books a game's notes may mean, its own scenario last. */
export const kBooks: Record<string, string[]> = {
  fredericksburg: ["bgd", "fr"],
  hooker_and_lee: ["bgr", "hl", "gc"],
  stonewalls_last_battle: ["gcw", "slb"],
};

/** Pieces of a note; a number that is the name of a case of these books becomes that case. */
export function noteParts(note: string, books: string[], exists: (rule: string) => boolean): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const match of note.matchAll(/\b\d{1,2}\.\d{1,2}(?:\.\d)?(?:-[a-z]{1,2})?/g)) {
    const rule = books.map((book) => `${book}-${match[0]}`).find(exists);
    if (rule === undefined) continue;
    if (match.index > from) parts.push({ words: note.slice(from, match.index) });
    parts.push({ rule, words: match[0] });
    from = match.index + match[0].length;
  }
  if (from < note.length) parts.push({ words: note.slice(from) });
  return parts;
}
