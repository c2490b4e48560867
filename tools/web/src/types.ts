/** A cell, as row and column from 0 at the top left. */
export type Place = [row: number, column: number];

/** What a cell is. */
export type Value = "safe" | "mine";

/** How a step was found, cheapest first: a digit alone, a rule, what-if, all placements of a group, the mine count. */
export type Tier = "single" | "table" | "what_if" | "exact" | "count";

/** One deduction and what proves it. */
export interface Step {
  /** The cells that it decides. */
  cells: Place[];
  value: Value;
  tier: Tier;
  /** The digits that prove it, given the earlier steps. */
  foci: Place[];
  /** The earlier steps that it needs, by their place in the list, from 0. */
  after: number[];
  /** The number of levels of what-if that the proof from these digits takes, plus 1 for the digits themselves; `null` if that wasn't computed. */
  order: number | null;
  /** The permanent id of the pattern. */
  pattern?: string;
  /** The rule, by its place in the table. */
  rule?: number;
  /** For a chain, how often each digit counts. */
  coefficients?: number[];
}

/** What follows from a board. */
export interface Answer {
  /** Closed cells that are safe, row by row. */
  safe: Place[];
  /** Closed cells that are mines, row by row; flags are not included. */
  mines: Place[];
  /** Whether no placement of mines fits. If so, `safe`, `mines` and `steps` are meaningless. */
  contradiction: boolean;
  /** With a contradiction: digits that contradict each other. */
  digits?: Place[];
  /** With a contradiction: whether it needs the mine count. */
  count?: boolean;
  steps: Step[];
  /** Closed cells that would take more effort to decide. Every other unknown cell is proved to be possibly safe and possibly a mine. */
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
  /** A note about what was odd about the source and was ignored. */
  note: string | null;
}

/** How to read a source. Whatever isn't given is recognised automatically. */
export interface Reading {
  /** The format by its name on the command line. */
  format?: string | undefined;
  /** The characters for closed cells, open zeros, flags and walls. */
  closed?: string | undefined;
  zero?: string | undefined;
  flag?: string | undefined;
  wall?: string | undefined;
  /** Which of several boards in the text, from 0. */
  number?: number | undefined;
}

/** What is known about the flags of a board. */
export interface FlagCheck {
  /** The flags that the rest of the board proves to be mines. */
  proved: Place[];
  /** The others: nothing proves them, or they are wrong. */
  unproved: Place[];
  /** If no placement of mines fits the board, but one does without some flags: all smallest sets of flags whose removal makes the board possible. */
  wrong: Place[][];
  /** Those of the unproved flags for which the search stopped before it was decided whether they are proved, or may be wrong. */
  undecided_flags: Place[];
  /** Whether no placement of mines fits the board, whatever its flags are. Then the lists say nothing about them. */
  impossible: boolean;
}

/** A click of a replay that opened something. */
export interface Click {
  seconds: number;
  at: Place;
  /** The cells that the click itself opened, perhaps a mine; without what opens around zeros. */
  opened: Place[];
}

/** A small board with what follows on it. */
export interface Drawing {
  /** In the native form; `#` for cells that don't matter. */
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
  /** Whether it can be continued along a line, beyond every window. */
  chain: boolean;
  /** What players call it; `alone` if the name means this rule and nothing else. */
  names: { name: string; says: string; alone: boolean }[];
}

/** Which patterns of a library to return; anything left out doesn't matter. */
export interface Wanted {
  digits?: number | undefined;
  /** The side of the smallest square window that holds it. */
  window?: number | undefined;
  /** The number of levels of what-if that it takes, plus 1 for the digits themselves. */
  order?: number | undefined;
  /** The id of a rule that says something about it. */
  rule?: string | undefined;
  /** What its digits need, in some reading order. */
  reads?: number[] | undefined;
  /** Only impossible boards, or only possible ones. */
  forbidden?: boolean | undefined;
}

/** A pattern: digits and closed cells that prove something, but prove nothing if any digit is left out. */
export interface Pattern {
  /** Its permanent id, the same for all its rotations and reflections, and with mine and safe exchanged. */
  id: string;
  digits: number;
  window: number;
  order: number;
  /** Whether no placement of mines fits it. */
  forbidden: boolean;
  /** The pattern and, if it is a different one, the same with mines and safe cells exchanged. */
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

/** Why some cells are safe or mines. */
export interface Explanation {
  cells: Place[];
  value: Value;
  /** The digits of the proof: the first is A in the text, the second B, and so on. */
  digits: Place[];
  /** The number of levels of what-if, plus 1 for the digits themselves. */
  order: number;
  /** How many cases the proof goes through. */
  cases: number;
  steps: ProofStep[];
  /** The proof in words. */
  text: string;
  /** The proof in words for a picture: the `areas` that it shades are named by their colours. */
  shaded?: string;
  /** The areas that a picture shades. */
  areas?: Shade[];
  /** A sum of the digits that proves the same. */
  certificate?: ProofStep;
  /** What players call the configuration. */
  name?: string;
  /** What the same digits prove next; it is also part of the text. */
  also?: Also[];
}

/** What the digits of an explanation show next. */
export interface Also {
  cells: Place[];
  value: Value;
  steps: ProofStep[];
}

/** Cells that a picture shades: the letter that stands on them, and the English name of the colour. */
export interface Shade {
  letter: string;
  colour: string;
  cells: Place[];
}

/** Why no placement of mines fits a board. */
export interface Refutation {
  digits: Place[];
  /** Whether the mine count is needed. */
  count: boolean;
  steps: ProofStep[];
  text: string;
}

/** The explanations of a board. */
export interface Explanations {
  /** Easiest first; each may depend on earlier ones. */
  explanations: Explanation[];
  /** Whether no placement of mines fits the board. */
  impossible: boolean;
  /** Why; `null` also if the proof is too long to show. */
  contradiction: Refutation | null;
  /** Closed cells that would take more effort to decide. If there are none, nothing follows except what is explained. */
  undecided: Place[];
}

/** How likely each closed cell is to be a mine. */
export interface Odds {
  /** The exact number of ways to place the mines that fit the board; `null` if it has too many digits. */
  placements: string | null;
  /** From 0 to 1, row by row; `null` for a cell that isn't closed. */
  odds: (number | null)[][];
  /** The closed cells that are least likely to be mines. */
  safest: Place[];
  /** The cell to open if you have to guess; `null` if no closed cell is in doubt. */
  best: Guess | null;
  /** The best guess and the next best cells, at most three in all; empty if no guess is needed. */
  choices: Choice[];
}

/** A cell that could be guessed, and its chances. */
export interface Choice {
  cell: Place;
  /** The chance that it is a mine. */
  mine: number;
  /** The chance that it is safe and that then another cell is known to be safe, or the game is won. */
  opens: number;
  /** The chance of winning if it is opened. */
  win: number;
  /** Whether `win` comes from the whole game tree; otherwise it is an estimate. */
  exact: boolean;
  /** Why the first choice is better than this one; `null` for the first itself. */
  first_is: "equal" | "safer" | "opens_more" | "safer_and_opens_more" | "later" | null;
}

/** A cell to open when nothing is safe. */
export interface Guess {
  cell: Place;
  /** The chance of winning the game from here with best play, if it was computed. */
  win: number | null;
  /**
   * What it rests on: the whole game tree, that of a part of the board, that nothing will ever tell the cell from another, what opening it
   * is worth, or its odds alone.
   */
  by: "tree" | "part" | "pair" | "worth" | "safest";
  /** The chance that it is a mine. */
  mine: number;
}

/** The easiest deduction, for a player who asks for a hint: give away `place`, `compare`, `text` and `cells`, one after the other. */
export interface Hint {
  /** The digits to look at: A, B, C and so on in `text`. */
  digits: Place[];
  /** The cells that follow; none if nothing does, or the board is impossible. */
  cells: Place[];
  /** What they are; `null` if there are none. */
  value: Value | null;
  /** What the same digits show next; the text says it as well. */
  also: Also[];
  /** Where to look: a part of the board. Empty if no cell follows. */
  place: string;
  /** What to look at there: digits to compare, or the number of mines. Empty if no cell follows. */
  compare: string;
  /** Why, in words; or that nothing follows, that nothing was found, or why the board is impossible. */
  text: string;
  /** The same for a picture: the `areas` that it shades are named by their colours. */
  shaded: string;
  areas: Shade[];
  /** What players call the configuration. */
  name: string | null;
  /** The ids of the rules that the proof uses. */
  rules: string[];
  /** The proof. */
  steps: ProofStep[];
  /** Whether no placement of mines fits the board. */
  contradiction: boolean;
  /** If no cell follows: the closed cells that would take more effort to decide. If there are none, nothing follows. */
  undecided: Place[];
  /** The same as `explain` gives it, for `check`; `null` if no cell follows. */
  explanation: Explanation | null;
}

/** What to explain, and how; see `minescheme explain`. */
export interface Why {
  /** "en" or "ru". */
  lang?: string | undefined;
  /** Only this closed cell. */
  cell?: Place | undefined;
  /** Only the easiest deduction. */
  easiest?: boolean | undefined;
  /** Everything that follows, as without the two above. */
  all?: boolean | undefined;
}

/** Explanations to check, as `explain` gives them. */
export interface Proofs {
  explanations: Explanation[];
  contradiction?: Refutation | null | undefined;
}

/** Whether explanations are proofs. */
export interface Checked {
  valid: boolean;
  /** The number of the first explanation that is wrong, from 0. */
  explanation?: number;
  /** What is wrong with it. */
  why?: string;
}

/** What a layout that is drawn must satisfy. */
export interface Promised {
  /** Cells that are safe in it. */
  safe?: Place[] | undefined;
  /** Cells that are mines in it. */
  mined?: Place[] | undefined;
  /** The same seed gives the same layout. */
  seed?: number | undefined;
}

/** How to solve a layout. */
export interface Judging {
  /** The cell to open first; the opening nearest to the centre if it is left out. */
  first?: Place | undefined;
  /** The player doesn't know the number of mines. */
  without_count?: boolean | undefined;
}

/** A cell that was opened, and its digit. */
export type Seen = [row: number, column: number, digit: number];

/** Rows and columns of a board. */
export interface Size {
  rows: number;
  cols: number;
}

/** A game by its name: `beginner`, `intermediate`, `expert` or `ROWSxCOLS/MINES`; or by its numbers. */
export type Game =
  | { game: string; rows?: undefined; cols?: undefined; mines?: undefined }
  | (Size & { game?: undefined; mines: number });

/** What a generated board must satisfy. */
export type Demand = Game & {
  /** The smallest and the largest number of digits that the hardest step may take. */
  min_digits?: number | undefined;
  max_digits?: number | undefined;
  /** The largest number of levels of what-if that the hardest step may take, plus 1 for the digits themselves. */
  order?: number | undefined;
  /** What the board can't be solved without: a rule by its id or number, a name that players use, or a pattern by its id. */
  needs?: string | undefined;
  /** The smallest and the largest 3BV. */
  bbbv?: [least: number, greatest: number] | undefined;
  /** The player doesn't know the number of mines. */
  without_count?: boolean | undefined;
  /** Boards that need a guess are rearranged until they don't. Such boards aren't exactly equally likely. */
  dense?: boolean | undefined;
  /** Don't count the configurations that players have names for. This takes half of the time. */
  without_names?: boolean | undefined;
  /** The same seed gives the same board; 0 if it is left out. */
  seed?: number | undefined;
  /** The cell to open first; the centre if it is left out. */
  cell?: Place | undefined;
  /** What the first click promises: an opening unless it says otherwise. */
  first?: "opening" | "safe" | undefined;
  /** The largest number of layouts to try. */
  tries?: number | undefined;
};

/** The hardest step of a board. */
export interface Grade {
  digits: number;
  order: number;
  tier: Tier;
  /** The ids of the rules that were used. */
  rules: string[];
}

/** A board that needs no guess. */
export interface Generated extends Size {
  mines: number;
  /** `*` for mines, digits elsewhere. */
  layout: string;
  /** The cell to open first. */
  first: Place;
  grade: Grade & {
    /** The number of steps by how many digits they take. */
    steps: Record<string, number>;
    /** How many cells could be decided by a step like the hardest when one was first needed. */
    hardest_open: number;
    /** How hard the board is, as one number. */
    difficulty: number;
    /** How often each configuration that players have a name for occurs. */
    names: Record<string, number>;
  };
  bbbv: number;
  tries: number;
  /** Whether it was rearranged. */
  dense: boolean;
}

/** What a puzzle must satisfy. */
export type PuzzleDemand = Game & {
  /** How many digits the easiest step takes; two or more if it is left out. */
  digits?: number | undefined;
  /** What each of the easiest steps must use: a rule, a name, or a pattern. */
  needs?: string | undefined;
  /** The player doesn't know the number of mines. */
  without_count?: boolean | undefined;
  /** The same seed gives the same puzzle; 0 if it is left out. */
  seed?: number | undefined;
  /** The largest number of layouts to try. */
  tries?: number | undefined;
};

/** A position from a real game that needs a hard step. */
export interface Puzzle {
  board: string;
  mines: number | null;
  grade: Grade;
  /** Everything that follows. */
  answer: { safe: Place[]; mines: Place[] };
  /** What the step that is explained gives. */
  first: { cells: Place[]; value: Value };
  explanation: Explanation;
}

/** A position for practising a rule. */
export interface Exercise {
  /** The rule's id. */
  rule: string;
  /** What players call it, if it was requested by that name. */
  name: string | null;
  position: string;
  /** The digits that the rule is about. */
  digits: Place[];
  /** What the rule shows; nothing if the position only looks like one for it. */
  safe: Place[];
  mines: Place[];
  /** What the easiest step shows. */
  first: { safe: Place[]; mines: Place[] };
  /** Whether it is a look-alike. */
  miss: boolean;
  /** Whether it was cut from play, or built around a pattern that play rarely has. */
  from: "play" | "pattern";
}
