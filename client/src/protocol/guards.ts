/** Readers of protocol messages: they accept more fields, refuse wrong ones, and never throw on strange input. */
import type {
  Action,
  Analysis,
  Decision,
  GameEvent,
  GameMap,
  GameState,
  ProtocolError,
  RuleRow,
  SavedGame,
  ScenarioInfo,
  Side,
  Violation,
} from "./types";

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function text(value: unknown, otherwise = ""): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : otherwise;
}

export function number(value: unknown, otherwise = 0): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function texts(value: unknown): string[] {
  return list(value).filter((item): item is string => typeof item === "string");
}

export function isSide(value: unknown): value is Side {
  return value === "union" || value === "confederate";
}

/** A whole message, or null if the line is not a JSON object. */
export function parseMessage(line: string): Json | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function readViolations(value: unknown): Violation[] {
  return list(value)
    .filter(isObject)
    .map((row) => {
      const violation: Violation = { rule: text(row.rule), message: text(row.message) };
      if (typeof row.unit === "string") violation.unit = row.unit;
      if (typeof row.hex === "string") violation.hex = row.hex;
      return violation;
    });
}

export function readError(value: unknown): ProtocolError {
  const row = isObject(value) ? value : {};
  return {
    code: text(row.code, "internal"),
    message: text(row.message, "The server gave no reason."),
    violations: readViolations(row.violations),
  };
}

export function readDecision(value: unknown, fallbackNumber = 0): Decision | null {
  if (!isObject(value) || typeof value.kind !== "string") return null;
  const duties = isObject(value.duties) ? value.duties : {};
  const side = value.side;
  return {
    side: isSide(side) || side === "chance" ? side : "none",
    kind: value.kind,
    rule: text(value.rule),
    prompt: text(value.prompt),
    turn: number(value.turn),
    phase: text(value.phase),
    number: number(value.number, fallbackNumber),
    forced: value.forced === true,
    units: texts(value.units),
    duties: { units: texts(duties.units), hexes: texts(duties.hexes) },
    ...(typeof value.unit === "string" ? { unit: value.unit } : {}),
  };
}

/** The state, or null when what the client needs to draw is missing. */
export function readState(value: unknown): GameState | null {
  if (!isObject(value) || !Array.isArray(value.units) || typeof value.turn !== "number") return null;
  const state = value as unknown as GameState;
  const vp = isObject(value.vp) ? value.vp : {};
  const detail = isObject(value.vp_detail) ? value.vp_detail : {};
  return {
    ...state,
    options: isObject(value.options) ? value.options : {},
    track: list(value.track).filter(isObject) as unknown as GameState["track"],
    units: value.units.filter((unit) => isObject(unit) && typeof unit.id === "string" && isSide(unit.side)),
    markers: list(value.markers).filter(isObject) as unknown as GameState["markers"],
    vp: { union: number(vp.union), confederate: number(vp.confederate) },
    vp_detail: {
      union: list(detail.union) as GameState["vp_detail"]["union"],
      confederate: list(detail.confederate) as GameState["vp_detail"]["confederate"],
    },
    moves: isObject(value.moves) ? (value.moves as unknown as GameState["moves"]) : null,
    flags: isObject(value.flags) ? value.flags : {},
    combat: isObject(value.combat) ? (value.combat as unknown as GameState["combat"]) : null,
    result: isObject(value.result) ? (value.result as unknown as GameState["result"]) : null,
  };
}

export function readEvents(value: unknown): GameEvent[] {
  return list(value)
    .filter(isObject)
    .filter((row) => typeof row.event === "string")
    .map((row) => ({ ...(row as unknown as GameEvent), rule: text(row.rule), text: text(row.text) }));
}

export function readActions(value: unknown): Action[] {
  return list(value).filter((row): row is Json & Action => isObject(row) && typeof row.do === "string");
}

export function readMap(value: unknown): GameMap | null {
  if (!isObject(value) || !Array.isArray(value.hexes) || !Array.isArray(value.corners)) return null;
  return {
    ...(value as unknown as GameMap),
    note: text(value.note),
    name: text(value.name),
    sides: list(value.sides) as GameMap["sides"],
    links: list(value.links) as GameMap["links"],
    places: list(value.places) as GameMap["places"],
    exits: texts(value.exits),
    entries: texts(value.entries),
    vp_hexes: list(value.vp_hexes) as GameMap["vp_hexes"],
  };
}

/** Scenarios of every game, from `hello` or `lobby`. */
export function readScenarios(answer: Json): ScenarioInfo[] {
  const rows: ScenarioInfo[] = [];
  const add = (game: string, value: unknown) => {
    for (const row of list(value).filter(isObject)) {
      rows.push({
        id: text(row.id),
        name: text(row.name, text(row.id)),
        turns: number(row.turns),
        sides: texts(row.sides),
        game: text(row.game, game),
        summary: text(row.summary),
        note: text(row.note),
        game_name: text(row.game_name),
        rulebook: text(row.rulebook),
        bots: list(row.bots).map((bot) => (isObject(bot) ? text(bot.name, text(bot.id)) : text(bot))).filter((bot) => bot !== ""),
        levels: list(row.levels).filter(isObject).map((one) => ({ bot: text(one.bot), level: number(one.level), about: text(one.about) })),
        options: list(row.options)
          .filter(isObject)
          .map((option) => ({
            id: text(option.id),
            name: text(option.name, text(option.id)),
            default: option.default === true,
            rule: text(option.rule),
          })),
      });
    }
  };
  add("", answer.scenarios);
  for (const game of list(answer.games).filter(isObject)) {
    if (Array.isArray(game.scenarios)) add(text(game.id), game.scenarios);
  }
  return rows.filter((row, i) => row.id !== "" && rows.findIndex((other) => other.id === row.id) === i);
}

export function readAnalysis(value: unknown): Analysis | null {
  return isObject(value) ? { game: text(value.game), step: number(value.step) } : null;
}

export function readSavedGames(value: unknown): SavedGame[] {
  return list(value)
    .filter(isObject)
    .filter((row) => typeof row.scenario === "string" && !Array.isArray(row.scenarios))
    .map((row) => ({
      game: text(row.game),
      scenario: text(row.scenario),
      turn: number(row.turn),
      turns: number(row.turns),
      phase: text(row.phase),
      created: text(row.created),
      updated: text(row.updated),
      finished: row.finished === true || row.finished === 1,
      side: text(row.side),
      result: isObject(row.result) ? { winner: text(row.result.winner), ...(typeof row.result.level === "string" ? { level: row.result.level } : {}) } : null,
      analysis: readAnalysis(row.analysis),
      ...(typeof row.broken === "string" ? { broken: row.broken } : {}),
      seats: isObject(row.seats) ? (row.seats as Record<string, string>) : {},
    }));
}

/** Rows of the rule catalogue; every further text column is kept for the panel. */
export function readRules(value: unknown): RuleRow[] {
  return list(value)
    .filter(isObject)
    .map((row) => {
      const fields: Record<string, string> = {};
      for (const [name, field] of Object.entries(row)) {
        const words = Array.isArray(field) ? texts(field).join(", ") : text(field);
        if (words !== "") fields[name] = words;
      }
      return {
        id: text(row.id),
        title: text(row.title),
        kind: text(row.kind),
        requirement: text(row.requirement, text(row.summary)),
        fields,
      };
    })
    .filter((row) => row.id !== "");
}
