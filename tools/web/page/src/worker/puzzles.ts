// Puzzles: the moment of a real board at which everything easier is done and the next move takes so many numbers at once.

import type { Engine, Explanation, Place } from "../../../src/index.js";
import { type Standing, fresh, step } from "../game/game.js";
import type { Size } from "../game/layout.js";
import { below, series } from "../game/random.js";
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
  safe: Place[];
  mined: Place[];
  explanation: Explanation;
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

/** A puzzle. The same seed gives the same. */
export function puzzle(engine: Engine, wanted: Wanted, seed: number): Puzzle {
  const random = series(seed);
  for (let board = 0; board < MOST_BOARDS; board++) {
    const own = below(random, 2 ** 32);
    const found = wanted.theme ? themed(engine, wanted.theme, own) : numbered(engine, wanted.digits, own);
    if (found) return found;
  }
  throw new Error("No such puzzle was found. Try another kind.");
}

/** One that takes so many numbers; those that take the number of mines as well are a theme of their own. */
function numbered(engine: Engine, [from, to]: Wanted["digits"], seed: number): Puzzle | null {
  const { rows, cols, mines } = BOARDS.find((board) => from >= board.from)!;
  const digits = from + (seed % (to - from + 1));
  const { position, safe, mined, explanation, rules } = engine.puzzle({ rows, cols, mines, digits, seed });
  if (usesCount(explanation)) return null;
  const board = rowsOf(position);
  return { rows: board, mines, safe, mined, explanation, configuration: configurationOf(board, explanation, rules), seed };
}

/** One for a configuration: a board is played, the easiest move first, until that configuration is the easiest. */
function themed(engine: Engine, theme: string, seed: number): Puzzle | null {
  const { rows, cols, mines } = BOARDS.at(-1)!;
  const made = engine.generate({ rows, cols, mines, seed });
  const layout = rowsOf(made.layout);
  let now: Standing = step({ ...fresh({ rows, cols, mines }), state: "going" }, layout, { do: "open", at: made.first, ms: 0 });
  for (;;) {
    now = step(now, layout, { do: "obvious", ms: 0 });
    if (now.state !== "going") return null;
    const hint = engine.hint(textOf(now.rows), mines);
    if (!hint) return null;
    const { explanation, rules } = hint;
    const configuration = configurationOf(now.rows, explanation, rules);
    if (configuration === theme) {
      const { safe, mines: mined } = engine.ask(textOf(now.rows), mines);
      return { rows: now.rows, mines, safe, mined, explanation, configuration, seed };
    }
    now = step(now, layout, { do: "told", cells: explanation.cells, value: explanation.value, ms: 0 });
  }
}
