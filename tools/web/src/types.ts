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
  /** The best guess and the next best cells, at most three; empty if nothing has to be guessed. */
  choices: Choice[];
}

/** A cell that may be guessed, and what speaks for it. */
export interface Choice {
  cell: Place;
  /** The chance that it is a mine. */
  mine: number;
  /** The chance that it is safe, and that another cell is known to be safe then or the game is won. */
  opens: number;
  /** The chance to win if it is opened. */
  win: number;
  /** Whether the whole game tree says so; otherwise `win` is an estimate. */
  exact: boolean;
  /** Why the first choice is better than this one; `null` of the first itself. */
  first_is: "equal" | "safer" | "opens_more" | "safer_and_opens_more" | "later" | null;
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

/** What is to be explained, and how; see `minescheme explain`. */
export interface Why {
  /** "en" or "ru". */
  lang?: string | undefined;
  /** Only this closed cell. */
  cell?: Place | undefined;
  /** Only the easiest thing that follows. */
  easiest?: boolean | undefined;
}

/** Explanations to check, as `explain` gives them. */
export interface Proofs {
  explanations: Explanation[];
  contradiction?: Refutation | null | undefined;
}

/** Whether explanations are proofs. */
export interface Checked {
  valid: boolean;
  /** Of several explanations the first that is wrong, from 0. */
  explanation?: number;
  /** What is wrong with it. */
  why?: string;
}

/** What is promised of a layout that is drawn. */
export interface Promised {
  /** Cells that are safe in it. */
  safe?: Place[] | undefined;
  /** Cells that are mines in it. */
  mined?: Place[] | undefined;
  /** The same seed gives the same layout. */
  seed?: number | undefined;
}

/** How a layout is to be solved. */
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

/** A board that is wanted. */
export type Demand = Game & {
  /** Of the hardest step: at least and at most so many digits. */
  min_digits?: number | undefined;
  max_digits?: number | undefined;
  /** Of the hardest step: at most so many levels of what-if, and 1 for the digits themselves. */
  order?: number | undefined;
  /** What the board can't be solved without: a rule by its id or number, a name that players use, or a pattern by its id. */
  needs?: string | undefined;
  /** The least and the greatest 3BV. */
  bbbv?: [least: number, greatest: number] | undefined;
  /** The player doesn't know the number of mines. */
  without_count?: boolean | undefined;
  /** Boards that need a guess are rearranged until they don't. Such boards are not drawn evenly. */
  dense?: boolean | undefined;
  /** The configurations that players have names for are not counted: that takes half of the time. */
  without_names?: boolean | undefined;
  /** The same seed gives the same board; 0 if it is left out. */
  seed?: number | undefined;
  /** The cell to open first; the centre if it is left out. */
  cell?: Place | undefined;
  /** What the first click promises: an opening unless it says otherwise. */
  first?: "opening" | "safe" | undefined;
  /** The most layouts that are tried. */
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
    /** How many of the hardest steps were there when the first of them was needed. */
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

/** A puzzle that is wanted. */
export type PuzzleDemand = Game & {
  /** How many digits the easiest step takes; two or more if it is left out. */
  digits?: number | undefined;
  /** What every step that is as easy as the easiest is made of: a rule, a name, or a pattern. */
  needs?: string | undefined;
  /** The player doesn't know the number of mines. */
  without_count?: boolean | undefined;
  /** The same seed gives the same puzzle; 0 if it is left out. */
  seed?: number | undefined;
  /** The most layouts that are tried. */
  tries?: number | undefined;
};

/** A position of real play at which a hard step is needed. */
export interface Puzzle {
  board: string;
  mines: number | null;
  grade: Grade;
  /** All that follows. */
  answer: { safe: Place[]; mines: Place[] };
  /** What the step that is explained gives. */
  first: { cells: Place[]; value: Value };
  explanation: Explanation;
}

/** A position to practise a rule on. */
export interface Exercise {
  /** The rule's id. */
  rule: string;
  /** What players call it, if it was asked for by that name. */
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
