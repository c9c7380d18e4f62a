/** Computer players by level, the strongest first, and which of them a scenario has. */
import type { ScenarioInfo } from "../protocol/types";
import { aiTexts } from "../text/english_ai";
import { botTexts } from "../text/english_bots";

export interface SeatKind {
  kind: string;
  words: string;
  hint: string;
}

const kLevels = ["general", "veteran", "greedy", "recruit", "random"] as const;
/** Everybody plays this one. */
const kAnywhere = "greedy";

export const computerSeats: SeatKind[] = kLevels.map((kind) => ({ kind, ...botTexts.seats[kind] }));

const isLevel = (kind: string): boolean => computerSeats.some((seat) => seat.kind === kind);

function has(scenario: ScenarioInfo, kind: string): boolean {
  if (kind === "human" || kind === "link") return true;
  const offered = scenario.levels?.map((row) => row.bot) ?? [];
  return offered.length > 0 ? offered.includes(kind) : isLevel(kind) && (scenario.bots === undefined || scenario.bots.includes(kind));
}

/** What the program says of its players: how strong, how they play; those too that the page has no words for. */
function told(scenario: ScenarioInfo): SeatKind[] {
  const levels = [...(scenario.levels ?? [])].sort((a, b) => b.level - a.level);
  const most = levels[0]?.level ?? 0;
  return levels.map(({ bot, level, about }) => {
    const known = computerSeats.find((seat) => seat.kind === bot);
    const hint = known?.hint ?? about;
    return { kind: bot, words: known?.words ?? aiTexts.player(bot), hint: `${aiTexts.level(level, most)}: ${hint}` };
  });
}

/** The seats that this scenario offers. */
export function seatsFor(scenario: ScenarioInfo, all: SeatKind[]): SeatKind[] {
  const computers = told(scenario);
  if (computers.length === 0) return all.filter((seat) => has(scenario, seat.kind));
  return [...all.filter((seat) => !isLevel(seat.kind)), ...computers];
}

/** The seat that was picked, or the common computer player where the scenario lacks the picked one. */
export function seatOf(scenario: ScenarioInfo, picked: string): string {
  return has(scenario, picked) ? picked : kAnywhere;
}
