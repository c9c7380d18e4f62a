/** Seats that this browser holds, and the address that names a game. */

export type Tokens = Record<string, string>;

const kKey = "hazelgrove.seats";

function readAll(): Record<string, Tokens> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kKey) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, Tokens>) : {};
  } catch {
    return {};
  }
}

export function tokensOf(game: string): Tokens {
  return readAll()[game] ?? {};
}

export function keepTokens(game: string, tokens: Tokens): void {
  const all = readAll();
  all[game] = { ...all[game], ...tokens };
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
  } catch {
    /* a browser without storage still plays; it only cannot resume */
  }
}

export interface Address {
  game: string;
  token: string;
}

/** Reads `#/game/ID` and `#/game/ID/seat/TOKEN`; the fragment never leaves the browser. */
export function readAddress(hash: string): Address | null {
  const match = /^#\/game\/([^/]+)(?:\/seat\/([^/]+))?$/.exec(hash);
  if (match === null) return null;
  return { game: decodeURIComponent(match[1] ?? ""), token: decodeURIComponent(match[2] ?? "") };
}

export function gameAddress(game: string): string {
  return `#/game/${encodeURIComponent(game)}`;
}

export function seatLink(base: string, game: string, token: string): string {
  return `${base.replace(/#.*$/, "")}${gameAddress(game)}/seat/${encodeURIComponent(token)}`;
}
