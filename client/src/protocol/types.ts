/** The shapes of the protocol (docs/protocol.md). The client reads them and derives no rule from them. */

export type Side = "union" | "confederate";
export type AnySide = Side | "chance" | "none";
export type Light = "day" | "fog" | "night";

/** One action in exactly the form that `do` takes. */
export interface Action {
  do: string;
  unit?: string | null;
  units?: string[];
  targets?: string[];
  hex?: string;
  path?: string[];
  displaces?: string;
  column?: string;
  /** How the unit marches, where it is not the ordinary way: "strategic", "forced". */
  mode?: string;
  /** The middle one of the three sides of a fieldwork: "ne", "w" … */
  facing?: string;
  /** The corps that a battery is lent to. */
  corps?: string;
  /** The unit that a leader joins; the leader that goes along. */
  with?: string;
  /** The other unit: whom a leader or a brigade joins. */
  to?: string;
  /** How a march attacks: "column", "hasty", "normal", "prepared"; with a charge. */
  type?: string;
  charge?: boolean;
  /** A detachment: its counter and manpower. */
  counter?: string;
  manpower?: number;
}

export interface Violation {
  rule: string;
  message: string;
  unit?: string;
  hex?: string;
}

export interface Decision {
  side: AnySide;
  kind: string;
  rule: string;
  prompt: string;
  turn: number;
  phase: string;
  number: number;
  forced: boolean;
  units: string[];
  duties: { units: string[]; hexes: string[] };
  /** The unit that it is about, where it is about one. */
  unit?: string;
}

export interface Unit {
  id: string;
  name: string;
  side: Side;
  type: string;
  size: string;
  command: string;
  /** Whole points, or text such as "3 1/2". */
  strength: number | string;
  hex: string | null;
  place: string;
  arrival?: { turn: number; hexes: string[] };
  status: string[];
  /** "good", "disordered", "shaken", "routed", where the game has morale. */
  morale?: string;
  stars?: number;
  /** Games of marches: the strength marker, fatigue 0 to 4, demoralization 0 to 2, works. */
  manpower?: number;
  fatigue?: number;
  demoralized?: number;
  entrenchment?: string;
  tactical?: number;
  artillery?: number;
  /** Leaders there: "division", "corps", "army"; whom he is with. */
  rank?: string;
  command_value?: number;
  with?: string;
  pool?: string;
  formation?: string;
  source: string;
  why?: string;
}

export interface Marker {
  kind: string;
  hex: string;
  side: Side;
  /** Fieldworks: the middle side and the neighbours behind the three sides covered. */
  facing?: string;
  covers?: string[];
  /** Bridges: both hexes. Stations: what became of them. */
  from?: string;
  to?: string;
  major?: boolean;
  state?: string;
}

export interface TrackSpace {
  turn: number;
  light: Light;
  date?: string;
  time?: string;
  source?: string;
  rain?: boolean;
}

export interface PointLine {
  rule: string;
  what: string;
  points: number;
}

export interface CombatState {
  targets: string[];
  units: string[];
  guns: string[];
  defenders?: string[];
  pending?: string[];
  column?: string;
  computed?: string;
  die?: number;
  result?: string;
}

/** A combat of the game of marches. */
export interface MarchCombat {
  attackers: string[];
  defenders: string[];
  from: string;
  target: string;
  type?: string;
  assault?: string;
  charge?: boolean;
  artillery_die?: number;
  dice?: [number, number];
  modifiers?: [number, number];
  difference?: number;
  result?: Record<Side, string>;
  losses?: number;
  vacated?: boolean;
}

/** What only the game of marches says of a position. */
export interface MarchState {
  action_phase?: number;
  initiative?: Side | null;
  night?: boolean;
  rain?: boolean;
  fordable?: { minor: boolean; major: boolean };
  points?: number;
  level?: string;
  account?: (PointLine & { at_end?: boolean })[];
  activity?: { deed: string; side: Side; leader?: string; allowance?: number | string; given?: number } | null;
  march?: { unit: string; left: number | string; halves: number; flags: string[]; cut?: number | string; began?: string } | null;
  assault?: { chosen: string[]; joined: string[]; leader?: string; target?: string; number: number; grand_number?: number; lee: boolean } | null;
  retreat?: { units: string[]; kind: string; start: string; active?: string; entered: string[]; overridden: boolean; steps?: RetreatStep[] } | null;
}

export interface RetreatStep {
  hex: string;
  chart: number;
  priority: number;
  loss: number;
  override: boolean;
}

export interface GameState extends MarchState {
  game: string;
  scenario: string;
  name?: string;
  options: Record<string, unknown>;
  turn: number;
  turns: number;
  phase: string;
  side: Side;
  light: Light;
  track: TrackSpace[];
  units: Unit[];
  markers: Marker[];
  vp: Record<Side, number>;
  vp_detail: Record<Side, PointLine[]>;
  moves: { used: number; limit: number } | null;
  flags: Record<string, unknown>;
  losses?: Record<Side, number>;
  demoralized?: Record<Side, { now: boolean; limit: number }>;
  command?: Record<string, { ready: boolean }>;
  combat: CombatState | null;
  result: { winner: string; level?: string; rule: string; why: string[] } | null;
  hash: string;
}

export interface GameEvent {
  event: string;
  rule: string;
  text: string;
  unit?: string;
  units?: string[];
  targets?: string[];
  hex?: string;
  path?: string[];
  side?: Side;
  die?: number;
  dice?: number[];
  column?: string;
  result?: string;
  turn?: number;
  phase?: string;
  number?: number;
}

export interface ReachHex {
  hex: string;
  /** Whole points, or text such as "4 2/3". */
  cost: number | string;
  mode?: string;
  path: string[];
}

export interface OddsStep {
  rule: string;
  what: string;
  before: number | string;
  after: number | string;
  unit?: string;
  hex?: string;
}

export interface Outcome {
  result: string;
  p: number;
  fraction: string;
  /** The die faces that give it; absent where more than one die decides. */
  faces?: number[];
  rule: string;
  effects: string[];
}

export interface Odds {
  column: string;
  computed: string;
  columns: string[];
  attack: { total: number; units: { unit: string; strength: number; as: string }[] };
  defence: {
    total: number;
    hexes: { hex: string; printed: number; multiplier: number; total: number; units: string[] }[];
  };
  steps: OddsStep[];
  outcomes: Outcome[];
}

export interface Target {
  hex: string;
  close: string[];
  guns: string[];
  must: boolean;
}

export interface MapHex {
  id: string;
  x: number;
  y: number;
  terrain: string[];
  name?: string;
  bank?: string;
  elevation?: number;
  county?: string;
  source: string;
  why?: string;
}

export interface MapSide {
  a: string;
  b: string;
  features: string[];
  name?: string;
  enemy?: string;
  source?: string;
  /** Name of a ford or bridge; the hex that a ridge stands in. */
  crossing?: string;
  ridge?: string;
}

export interface MapLink {
  a: string;
  b: string;
  kinds: string[];
  name?: string;
  source?: string;
}

export interface GameMap {
  id: string;
  name: string;
  note: string;
  corners: [number, number][];
  hexes: MapHex[];
  sides: MapSide[];
  links: MapLink[];
  places: { hex: string; name: string; source: string }[];
  exits: string[];
  entries: string[];
  vp_hexes: { hex: string; union: number; confederate: number; rule: string }[];
}

export interface OptionInfo {
  id: string;
  name: string;
  default: boolean;
  rule: string;
}

export interface ScenarioInfo {
  id: string;
  name: string;
  turns: number;
  sides: string[];
  options: OptionInfo[];
  game: string;
  /** Names of the computer players of its game. */
  bots?: string[];
  /** How strong each is, from 0, and how it plays. */
  levels?: { bot: string; level: number; about: string }[];
  summary?: string;
  /** What of the scenario is printed and what is a reconstruction. */
  note?: string;
  game_name?: string;
  rulebook?: string;
}

/** Where an analysis board came from: the game, where it is known, and how many of its entries it begins with. */
export interface Analysis {
  game: string;
  step: number;
}

export interface SavedGame {
  game: string;
  scenario: string;
  turn: number;
  turns: number;
  phase: string;
  created: string;
  updated: string;
  finished: boolean;
  seats: Record<string, string>;
  /** Whose decision it is. */
  side: string;
  /** How it ended. */
  result: { winner: string; level?: string } | null;
  analysis: Analysis | null;
  /** Why it cannot be opened, if so. */
  broken?: string;
}

export interface RuleRow {
  id: string;
  title: string;
  kind: string;
  requirement: string;
  fields: Record<string, string>;
}

export interface ProtocolError {
  code: string;
  message: string;
  violations: Violation[];
}
