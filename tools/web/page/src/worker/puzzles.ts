// Puzzles: the moment of a real board at which everything easier is done and the next move takes so many numbers at once.

import type { Engine, Explanation, Place } from "../../../src/index.js";
import type { Size } from "../game/layout.js";
import { type Rows, rowsOf, textOf } from "../game/rows.js";
import { turned } from "../game/turn.js";
import { configurationOf, usesCount } from "../learn/classify.js";
import { type Easiest, easiest } from "./easiest.js";

/** What a puzzle should be like. */
export interface Wanted {
  /** The fewest and most numbers that the next move takes. */
  digits: [number, number];
  /** The configuration by its id. */
  theme?: string | undefined;
}

export interface Puzzle extends Easiest {
  rows: Rows;
  mines: number;
  safe: Place[];
  mined: Place[];
  seed: number;
}

/** Boards on which such moves are common, small enough for a telephone. */
const BOARDS: readonly (Size & { from: number })[] = [
  { from: 4, rows: 9, cols: 9, mines: 19 },
  { from: 3, rows: 9, cols: 9, mines: 16 },
  { from: 0, rows: 9, cols: 9, mines: 13 },
];
const MOST_DRAWN = 5000;
/** So many numbers may be joined by the number of mines: without it such moves are too rare to be looked for while one waits. */
const COUNTED_FROM = 4;
const LATE = ["mine-counting", "last-cells"];

/** A puzzle. The same seed gives the same. */
export function puzzle(engine: Engine, { digits: [from, to], theme }: Wanted, seed: number): Puzzle {
  const late = LATE.includes(theme ?? "");
  const size = BOARDS.find((board) => from >= board.from)!;
  const fits = (explanation: Explanation, configuration: string | null) => {
    if (theme) return configuration === theme;
    return (from >= COUNTED_FROM || !usesCount(explanation)) && explanation.digits.length <= to;
  };
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const own = (seed + drawn * 104_729) % 2 ** 32;
    const found = engine.puzzle({ rows: size.rows, cols: size.cols, mines: size.mines, digits: late ? undefined : from, seed: own });
    if (!fits(found.explanation, configurationOf(rowsOf(found.board), found.explanation, found.grade.rules))) continue;
    // Of a board and its mirror images the engine always gives the same one: turned, each comes as often as the others.
    const [down, across, swapped] = [1, 2, 4].map((bit) => (own & bit) > 0) as [boolean, boolean, boolean];
    const rows = turned(rowsOf(found.board), { down, across, swapped });
    const { safe, mines: mined } = engine.ask(textOf(rows), size.mines);
    return { rows, mines: size.mines, safe, mined, ...easiest(engine, rows, size.mines)!, seed: own };
  }
  throw new Error("No such puzzle was found. Try another kind.");
}
