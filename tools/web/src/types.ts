/** A cell, as row and column from 0 at the top left. */
export type Place = [row: number, column: number];

/** What a cell is. */
export type Value = "safe" | "mine";

/** How a step was found, cheapest first: a digit alone, a rule, what-if, all placements of a group, the mine count. */
export type Tier = "single" | "table" | "what_if" | "exact" | "count";

/** One deduction and what proves it. */
export interface Step {
  /** The cells that become known. */
  cells: Place[];
  value: Value;
  tier: Tier;
  /** The digits that prove it, given the steps before. */
  foci: Place[];
  /** How many levels of what-if the proof takes from these digits; `null` where that was not worked out. */
  order: number | null;
  /** The permanent id of the pattern. */
  pattern?: string;
  /** The rule, by its place in the table. */
  rule?: number;
  /** Of a chain, how often each digit counts. */
  coefficients?: number[];
}

/** What follows from a board. */
export interface Answer {
  /** Closed cells that are safe, row by row. */
  safe: Place[];
  /** Closed cells that are mines, row by row; flags are not among them. */
  mines: Place[];
  /** Whether no placement of mines fits. Then `safe`, `mines` and `steps` mean nothing. */
  contradiction: boolean;
  /** With a contradiction: digits that contradict each other. */
  digits?: Place[];
  /** With a contradiction: whether it needs the mine count. */
  count?: boolean;
  steps: Step[];
  /** Closed cells that would take more effort to decide. Of every other unknown cell it is proved that it may be safe, or a mine. */
  undecided: Place[];
}

/** A position as it was read from a text or a file. */
export interface Position {
  /** In the native form: `0`-`8` digits, `.` closed, `*` known mine, `#` wall; a line for each row. */
  board: string;
  rows: number;
  cols: number;
  /** The number of mines, if the source has it. */
  mines: number | null;
  /** All mines, if the source has them: `*` for mines, digits for safe cells. */
  layout: string | null;
  /** The clicks that opened something, if the source is a replay. */
  clicks: Click[] | null;
  /** How many more positions the source holds. */
  more: number;
  /** What is odd about the source and was passed over, for people. */
  note: string | null;
}

/** How a source is to be read. What is not given is recognised. */
export interface Reading {
  /** The format by its name on the command line. */
  format?: string | undefined;
  /** Signs of closed cells, of open zeros, of flags, of walls. */
  closed?: string | undefined;
  zero?: string | undefined;
  flag?: string | undefined;
  wall?: string | undefined;
}

/** What is known of a board's flags. */
export interface FlagCheck {
  /** The flags that are mines, as the rest of the board proves. */
  proved: Place[];
  /** The others: nothing proves them, or they are wrong. */
  unproved: Place[];
  /** If no placement of mines fits the board, but one does without some flags: all smallest sets of flags of which one need only be taken away. */
  wrong: Place[][];
}

/** A click of a replay that opened something. */
export interface Click {
  seconds: number;
  at: Place;
  /** The cells that the click itself opened, perhaps a mine; what opens around zeros is not among them. */
  opened: Place[];
}

/** A small board with what follows on it. */
export interface Drawing {
  /** In the native form; `#` for cells that have no part in it. */
  board: string;
  safe: Place[];
  mines: Place[];
}

/** A rule: what some digits prove together when their needs are added and subtracted. */
export interface Rule {
  /** Its permanent id. */
  id: string;
  /** Its number in its table, from 1. */
  number: number;
  digits: number;
  /** Rows and columns of its window. */
  size: [rows: number, columns: number];
  /** Its digits in the window, with how often each counts. */
  foci: [Place, number][];
  /** Every other cell next to a digit, with how often it counts. */
  weights: [Place, number][];
  /** Whether it goes on along a line, beyond every window. */
  chain: boolean;
  /** What players call it; `alone` if the name means this rule and nothing else. */
  names: { name: string; says: string; alone: boolean }[];
}

/** Which patterns of a library are wanted; what is not given does not matter. */
export interface Wanted {
  digits?: number | undefined;
  /** The side of the smallest square window that holds it. */
  window?: number | undefined;
  /** How many levels of what-if it takes. */
  order?: number | undefined;
  /** The id of a rule that says something about it. */
  rule?: string | undefined;
  /** What its digits need, in some reading order. */
  reads?: number[] | undefined;
  /** Only impossible boards, or only possible ones. */
  forbidden?: boolean | undefined;
}

/** A pattern: digits and closed cells from which something follows, and nothing if any digit is left out. */
export interface Pattern {
  /** Its permanent id, the same for all its rotations and reflections, and with mine and safe exchanged. */
  id: string;
  digits: number;
  window: number;
  order: number;
  /** Whether no placement of mines fits it. */
  forbidden: boolean;
  /** The pattern, and where it is another, the one with mine and safe exchanged. */
  faces: Drawing[];
  /** Ids of the rules that prove it. */
  rules: string[];
}

/** One step of a proof; see the program's `explain --json`. */
export interface ProofStep {
  by: "digit" | "area" | "sum" | "cases" | "placements";
  cells: Place[];
  value: Value;
  [more: string]: unknown;
}

/** Why some cells are safe, or mines. */
export interface Explanation {
  cells: Place[];
  value: Value;
  /** The digits of the proof: the first is A in the text, the second B, and so on. */
  digits: Place[];
  /** How many levels of what-if, and 1 for the digits themselves. */
  order: number;
  /** How many cases the proof goes through. */
  cases: number;
  steps: ProofStep[];
  /** The proof in words. */
  text: string;
  /** The proof in words for a picture: what `areas` shades is called by its colour. */
  shaded?: string;
  /** What a picture shades: a letter, the English word for its colour, and the cells. */
  areas?: { letter: string; colour: string; cells: Place[] }[];
  /** A sum of the digits that proves the same. */
  certificate?: ProofStep;
  /** The configuration, as players call it. */
  name?: string;
  /** What the same digits show next; the text says it as well. */
  also?: { cells: Place[]; value: Value; steps: ProofStep[] }[];
}

/** Why no placement of mines fits a board. */
export interface Refutation {
  digits: Place[];
  /** Whether the mine count is needed. */
  count: boolean;
  steps: ProofStep[];
  text: string;
}

/** What there is to say of a board. */
export interface Explanations {
  /** Easiest first; each may rest on those before it. */
  explanations: Explanation[];
  contradiction: Refutation | null;
  /** Closed cells that would take more effort to decide. If there are none, nothing follows but what is explained. */
  undecided: Place[];
}

/** How likely each closed cell is a mine. */
export interface Odds {
  /** The number of ways to lay the mines that fit the board, exactly; `null` if it has too many digits. */
  placements: string | null;
  /** From 0 to 1, row by row; `null` for a cell that is not closed. */
  odds: (number | null)[][];
  /** The closed cells that are least likely a mine. */
  safest: Place[];
  /** The cell to open if one must guess; `null` if no closed cell is in doubt. */
  best: Guess | null;
}

/** A cell to open where nothing is safe. */
export interface Guess {
  cell: Place;
  /** The chance to win the game from here with best play, if it was worked out. */
  win: number | null;
  /**
   * What it rests on: the whole game tree, that of a part of the board, that nothing will ever tell the cell from another, what opening it
   * is worth, or its odds alone.
   */
  by: "tree" | "part" | "pair" | "worth" | "safest";
  /** The chance that it is a mine. */
  mine: number;
}

/** The easiest thing that follows, for a player who asks. */
export interface Hint {
  explanation: Explanation;
  /** The ids of the rules that the proof uses. */
  rules: string[];
}

/** A board that is wanted. */
export interface Demand {
  rows: number;
  cols: number;
  mines: number;
  /** Of the hardest step: at least and at most so many digits. */
  min_digits?: number | undefined;
  max_digits?: number | undefined;
  /** The same seed gives the same board. */
  seed: number;
  /** The cell to open first; the centre if it is left out. */
  cell?: Place | undefined;
  /** The most layouts that are tried. */
  tries?: number | undefined;
}

/** A board that needs no guess. */
export interface Generated {
  /** `*` for mines, digits elsewhere. */
  layout: string;
  /** The cell to open first. */
  first: Place;
  /** Its hardest step. */
  grade: { digits: number; order: number; tier: Tier; rules: string[] };
  bbbv: number;
  tries: number;
}

/** A position to practise a rule on. */
export interface Exercise {
  /** The rule's id. */
  rule: string;
  position: string;
  /** The digits that the rule is about. */
  digits: Place[];
  /** What the rule shows; nothing if the position only looks like one for it. */
  safe: Place[];
  mines: Place[];
}
