/** What the page knows at this moment. Only app/ changes it; ui/ and board/ read it. */
import { computed, signal } from "@preact/signals";
import type { Link } from "../protocol/connection";
import type {
  Action,
  Analysis,
  Decision,
  GameEvent,
  GameMap,
  GameState,
  Odds,
  ReachHex,
  RuleRow,
  SavedGame,
  ScenarioInfo,
  Side,
  Target,
  Unit,
  Violation,
} from "../protocol/types";
import { makeGrid, type Grid } from "../board/geometry";
import { stacks } from "./choices";
import { kNoDraft, type Draft } from "./draft";

export interface Table {
  id: string;
  sides: Side[];
  seats: Record<string, string>;
  analysis: Analysis | null;
}

export interface Chosen {
  unit: string;
  reach: Map<string, ReachHex>;
  actions: Action[];
  /** the engine has said where it may go */
  answered?: boolean;
}

export interface Refusal {
  title: string;
  message: string;
  violations: Violation[];
}

export interface Replay {
  step: number;
  steps: number;
  state: GameState;
  decision: Decision | null;
  events: GameEvent[];
  playing: boolean;
}

export interface Thrown {
  die: number;
  second?: number;
  column: string;
  result: string;
  text: string;
  stamp: number;
}

export type Tab = "play" | "units" | "points" | "log" | "rules" | "charts";
export type Theme = "system" | "light" | "dark" | "contrast";

export const link = signal<Link>("connecting");
export const scenarios = signal<ScenarioInfo[]>([]);
export const savedGames = signal<SavedGame[]>([]);
export const lobbyError = signal("");

export const table = signal<Table | null>(null);
export const liveState = signal<GameState | null>(null);
export const liveDecision = signal<Decision | null>(null);
export const map = signal<GameMap | null>(null);
export const events = signal<GameEvent[]>([]);
export const busy = signal(false);

export const chosen = signal<Chosen | null>(null);
export const inspected = signal<string | null>(null);
export const hover = signal<string | null>(null);
export const cursor = signal<string | null>(null);
export const ownPath = signal<string[]>([]);
export const marked = signal<string[]>([]);

export const targets = signal<Target[]>([]);
export const draft = signal<Draft>(kNoDraft);
export const odds = signal<Odds | null>(null);
export const draftFaults = signal<Violation[]>([]);
export const choices = signal<Action[]>([]);
export const choiceHex = signal<string | null>(null);
/** What the press would have done with the unit that was chosen before it: to stack with the counter instead of choosing it. */
export const instead = signal<Action | null>(null);

export const refusal = signal<Refusal | null>(null);
export const rulePanel = signal<{ id: string; row: RuleRow | null; error: string } | null>(null);
export const rules = signal<RuleRow[]>([]);
export const charts = signal<Record<string, unknown> | null>(null);
export const tab = signal<Tab>("play");
export const replay = signal<Replay | null>(null);
export const thrown = signal<Thrown | null>(null);
export const verdictOpen = signal(false);
export const undoAsked = signal<{ side: string; to: number } | null>(null);
export const notice = signal("");

export const zocSides = signal<Side[]>([]);
export const zocHexes = signal<Record<Side, string[]>>({ union: [], confederate: [] });
export const showNumbers = signal(true);
export const showUnits = signal(true);
export const sight = signal<{ from: string | null; to: string | null; clear: boolean; hexes: string[]; words: string } | null>(null);
export const theme = signal<Theme>("system");

export const state = computed<GameState | null>(() => replay.value?.state ?? liveState.value);
export const decision = computed<Decision | null>(() => replay.value?.decision ?? liveDecision.value);
export const grid = computed<Grid | null>(() => (map.value === null ? null : makeGrid(map.value)));
export const unitsById = computed<Map<string, Unit>>(
  () => new Map((state.value?.units ?? []).map((unit) => [unit.id, unit])),
);
export const stacked = computed<Map<string, Unit[]>>(() => stacks(state.value?.units ?? []));

/** Does this browser decide now? Never while an earlier point is shown. */
export const mine = computed<boolean>(() => {
  const side = liveDecision.value?.side;
  if (replay.value !== null || link.value !== "open" || side === undefined) return false;
  return (side === "union" || side === "confederate") && (table.value?.sides.includes(side) ?? false);
});

export const canAct = computed<Set<string>>(() => new Set(mine.value ? (liveDecision.value?.units ?? []) : []));

/** The game as headings, lists and commands instead of a map. */
export const textView = signal(false);
/** The command line is open. */
export const commandOpen = signal(false);
/** The list of keys is open. */
export const keysOpen = signal(false);
/** The unit of the stack under the cursor that Enter means; null: whichever the game takes. */
export const stackUnit = signal<string | null>(null);
/** How much of a small screen the panel takes. */
export const sheet = signal<"low" | "half" | "full">("half");
/** On a small screen, bar and tools are shown. */
export const menuOpen = signal(false);
