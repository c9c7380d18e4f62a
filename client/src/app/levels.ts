/** Computer players by level, the strongest first, and which of them a scenario has. */
import type { ScenarioInfo } from "../protocol/types";
import { botTexts } from "../text/english_bots";

export interface SeatKind {
  kind: string;
  words: string;
  hint: string;
}

const kLevels = ["veteran", "greedy", "recruit", "random"] as const;
/** Everybody plays this one. */
const kAnywhere = "greedy";

export const computerSeats: SeatKind[] = kLevels.map((kind) => ({ kind, ...botTexts.seats[kind] }));

const isLevel = (kind: string): boolean => computerSeats.some((seat) => seat.kind === kind);

function has(scenario: ScenarioInfo, kind: string): boolean {
  return !isLevel(kind) || scenario.bots === undefined || scenario.bots.includes(kind);
}

/** The seats that this scenario offers. */
export function seatsFor(scenario: ScenarioInfo, all: SeatKind[]): SeatKind[] {
  return all.filter((seat) => has(scenario, seat.kind));
}

/** The seat that was picked, or the common computer player where the scenario lacks the picked one. */
export function seatOf(scenario: ScenarioInfo, picked: string): string {
  return has(scenario, picked) ? picked : kAnywhere;
}
