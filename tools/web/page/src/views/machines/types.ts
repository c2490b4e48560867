// What the machines' module says; `tools/web/machines` has the words for it.

export type Game =
  | { name: "pebbles"; start: number; take: number; last_wins: boolean }
  | { name: "tictactoe" }
  | { name: "five" }
  | { name: "minesweeper"; rows: number; cols: number; mines: number };
export type Strategy = "both" | "clone" | "remove" | "repaint";
export type Who = "machine" | "person" | "perfect" | "random";

export interface MachineSettings {
  kind: "boxes" | "values";
  beads: number;
  strategy: Strategy;
  win: number;
  draw: number;
  loss: number;
}

export interface Settings {
  game: Game;
  machines: [MachineSettings, MachineSettings];
  seats: [Who, Who];
  begins: "turn" | "first" | "second";
  seed: number;
}

export interface Point {
  games: number;
  best_moves: number;
  won: number;
}

/** A box: its label, its beads (or the worth of each move), and the move of each colour. */
export interface Box {
  key: string;
  knows: number[];
  moves: string[];
}

export interface Change {
  key: string;
  branch: number;
  before: number[];
  after: number[];
}

export type Happened =
  | { event: "began"; player: number }
  | { event: "moved"; player: number; who: Who; key: string; before: string; knows: number[]; colours: string[][]; branch: number; play: string; mine: boolean; explored: boolean }
  | { event: "resigned"; player: number; key: string }
  | { event: "waiting"; player: number }
  | { event: "over"; points: number[] }
  | { event: "learned"; player: number; points: number; changes: Change[] };

export interface State {
  event: Happened | null;
  settings: Settings;
  position: string;
  key: string;
  number: number;
  first: number;
  turn: number;
  over: boolean;
  /** For each colour of the box at hand the moves it stands for, as the board lies. */
  colours: string[][];
  knows: number[];
  par: number;
  machines: { games: number; curve: Point[]; best_moves: number; shelf: Box[] }[];
}
