/** Seats that this browser holds, and the address that names a game. */

export type Tokens = Record<string, string>;

const kKey = "hazelgrove.seats";

/** What this page learned, should the browser keep nothing. */
const remembered: Record<string, Tokens> = {};

function readAll(): Record<string, Tokens> {
  return { ...stored(), ...remembered };
}

function stored(): Record<string, Tokens> {
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

/** False when the browser keeps nothing: the seat lasts as long as the page. */
export function keepTokens(game: string, tokens: Tokens): boolean {
  const all = stored();
  all[game] = { ...readAll()[game], ...tokens };
  remembered[game] = all[game];
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** The game is gone. */
export function forgetSeats(game: string): void {
  const all = stored();
  delete all[game];
  delete remembered[game];
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
  } catch {
    /* nothing was kept */
  }
}

export interface Address {
  game: string;
  token: string;
}

/** Where a game is played. A game of this device has an address of its own kind: `#/device/ID`. */
export type Place = "server" | "device";

let here: Place = "server";

/** Says where the games of addresses yet to be made are played. */
export function playAt(place: Place): void {
  here = place;
}

/** The place that an address names; null for the lobby. */
export function placeOf(hash: string): Place | null {
  if (readAddress(hash) === null) return null;
  return hash.startsWith("#/device/") ? "device" : "server";
}

/** Reads `#/game/ID`, `#/device/ID` and `#/game/ID/seat/TOKEN`; the fragment never leaves the browser. Null: it names no game. */
export function readAddress(hash: string): Address | null {
  const match = /^#\/(?:game|device)\/([^/]+)(?:\/seat\/([^/]+))?$/.exec(hash);
  if (match === null) return null;
  try {
    return { game: decodeURIComponent(match[1] ?? ""), token: decodeURIComponent(match[2] ?? "") };
  } catch {
    return null;
  }
}

export function gameAddress(game: string): string {
  return `#/${here === "device" ? "device" : "game"}/${encodeURIComponent(game)}`;
}

export function seatLink(base: string, game: string, token: string): string {
  return `${base.replace(/#.*$/, "")}${gameAddress(game)}/seat/${encodeURIComponent(token)}`;
}
