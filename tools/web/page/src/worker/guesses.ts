// Guesses side by side: what each candidate risks, and how often it helps.

import { type Engine, MineschemeError, type Odds, type Place } from "../../../src/index.js";
import { type Rows, at, key, neighbours, put, same, textOf } from "../game/rows.js";

export interface Candidate {
  cell: Place;
  /** The chance that it is a mine. */
  mine: number;
  /** If it is safe: the chance that another cell is certain to be safe then. */
  helps: number | null;
  /** The chance to win with best play from here, where it was worked out. */
  win: number | null;
}

export interface Comparison {
  odds: Odds;
  /** The best guess first, then the best of the others. */
  candidates: Candidate[];
}

/** So many of the safest others are looked at. */
const OTHERS = 4;

export function oddsOf(engine: Engine, board: string, mines: number): Odds | null {
  try {
    return engine.odds(board, mines);
  } catch (error) {
    // Nothing fits, or it is too much work: then there are none.
    if (error instanceof MineschemeError && error.kind === "odds") return null;
    throw error;
  }
}

/** How often something is certain after a safe cell was opened, over the numbers that it may show. */
function helps(engine: Engine, rows: Rows, mines: number, cell: Place): number | null {
  const near = neighbours(rows, cell);
  const flags = near.filter((one) => at(rows, one) === "*").length;
  const closed = near.filter((one) => at(rows, one) === ".").length;
  let [all, good] = [0n, 0n];
  for (let number = flags; number <= flags + closed; number++) {
    const board = textOf(put(rows, cell, String(number)));
    const after = engine.ask(board, mines);
    if (after.contradiction) continue;
    const odds = oddsOf(engine, board, mines);
    if (!odds?.placements) return null;
    const ways = BigInt(odds.placements);
    all += ways;
    if (after.safe.length) good += ways;
  }
  return all ? Number((good * 10_000n) / all) / 10_000 : null;
}

/** The best guess beside the best of the others; `null` if there are no odds. */
export function compare(engine: Engine, rows: Rows, mines: number): Comparison | null {
  const odds = oddsOf(engine, textOf(rows), mines);
  if (!odds) return null;
  const { best } = odds;
  if (!best) return { odds, candidates: [] };
  const others = odds.odds
    .flatMap((line, row) => line.map((mine, col) => ({ cell: [row, col] as Place, mine })))
    .filter((one): one is { cell: Place; mine: number } => one.mine !== null && one.mine < 1 && at(rows, one.cell) === "." && !same(one.cell, best.cell))
    .sort((a, b) => a.mine - b.mine || key(a.cell).localeCompare(key(b.cell)))
    .slice(0, OTHERS)
    .map(({ cell, mine }): Candidate => ({ cell, mine, helps: helps(engine, rows, mines, cell), win: null }));
  // Of the others, the one that most often survives and helps.
  const worth = ({ mine, helps }: Candidate) => (1 - mine) * (0.5 + 0.5 * (helps ?? 0));
  const second = others.sort((a, b) => worth(b) - worth(a))[0];
  const first: Candidate = { cell: best.cell, mine: best.mine, helps: helps(engine, rows, mines, best.cell), win: best.win };
  return { odds, candidates: second ? [first, second] : [first] };
}
