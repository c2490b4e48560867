// Puzzles: the moment of a real board at which everything easier is done and the next move takes so many numbers at once.

import type { Engine, Explanation, Place } from "../../../src/index.js";
import { type Standing, fresh, step } from "../game/game.js";
import type { Size } from "../game/layout.js";
import { type Rows, rowsOf, textOf } from "../game/rows.js";
import { configurationOf, usesCount } from "../learn/classify.js";

/** What a puzzle should be like. */
export interface Wanted {
  /** The fewest and most numbers that the next move takes. */
  digits: [number, number];
  /** The configuration by its id. */
  theme?: string | undefined;
}

export interface Puzzle {
  rows: Rows;
  mines: number;
  layout: Rows;
  safe: Place[];
  mined: Place[];
  explanation: Explanation;
  rules: string[];
  /** The configuration, if it has a name. */
  configuration: string | null;
  seed: number;
}

/** Boards on which such moves are common, small enough for a telephone. */
const BOARDS: readonly (Size & { from: number })[] = [
  { from: 4, rows: 10, cols: 9, mines: 20 },
  { from: 3, rows: 10, cols: 9, mines: 18 },
  { from: 0, rows: 10, cols: 9, mines: 15 },
];
const MOST_BOARDS = 300;
/** So many numbers may be joined by the number of mines: without it such moves are too rare to be looked for while one waits. */
const COUNTED_FROM = 4;
const LATE = ["mine-counting", "last-cells"];

/** A puzzle. The same seed gives the same. */
export function puzzle(engine: Engine, wanted: Wanted, seed: number): Puzzle {
  const late = LATE.includes(wanted.theme ?? "");
  const [from, to] = wanted.digits;
  const size = BOARDS.find((board) => from >= board.from)!;
  for (let board = 0; board < MOST_BOARDS; board++) {
    const own = (seed + board * 104_729) % 2 ** 32;
    const demand = late ? {} : { min_digits: Math.max(2, from), ...(to < 16 ? { max_digits: Math.max(to, from) } : {}) };
    const made = engine.generate({ rows: size.rows, cols: size.cols, mines: size.mines, seed: own, ...demand });
    const found = moment(engine, size, rowsOf(made.layout), made.first, wanted, own);
    if (found) return found;
  }
  throw new Error("No such puzzle was found. Try another kind.");
}

/** Plays a board, the easiest move first, until a move is as wanted. */
function moment(engine: Engine, size: Size, layout: Rows, first: Place, { digits: [from, to], theme }: Wanted, seed: number): Puzzle | null {
  const { mines } = size;
  let now: Standing = step({ ...fresh(size), state: "going" }, layout, { do: "open", at: first, ms: 0 });
  for (;;) {
    now = step(now, layout, { do: "obvious", ms: 0 });
    if (now.state !== "going") return null;
    const hint = engine.hint(textOf(now.rows), mines);
    if (!hint) return null;
    const { explanation, rules } = hint;
    const configuration = configurationOf(now.rows, explanation, rules);
    const pure = from >= COUNTED_FROM || !usesCount(explanation);
    const many = explanation.digits.length;
    if (theme ? configuration === theme : pure && many >= from && many <= to) {
      const { safe, mines: mined } = engine.ask(textOf(now.rows), mines);
      return { rows: now.rows, mines, layout, safe, mined, explanation, rules, configuration, seed };
    }
    now = step(now, layout, { do: "told", cells: explanation.cells, value: explanation.value, ms: 0 });
  }
}
