/** Throwing games away: only those whose every human seat is in this browser; the server checks it. */
import type { SavedGame } from "../protocol/types";
import * as play from "./play";
import { forgetSeats, tokensOf } from "./seats";

/** Does this browser hold every seat of a person? */
export function mayDiscard(game: SavedGame): boolean {
  const held = tokensOf(game.game);
  const persons = Object.entries(game.seats).filter(([, kind]) => kind === "human");
  return game.broken === undefined && persons.length > 0 && persons.every(([side]) => side in held);
}

/** Why the game is still there, or null. */
export async function discard(game: string): Promise<string | null> {
  try {
    await play.send({ cmd: "discard", game, tokens: Object.values(tokensOf(game)) });
    forgetSeats(game);
    return null;
  } catch (error) {
    return play.messageOf(error);
  }
}
