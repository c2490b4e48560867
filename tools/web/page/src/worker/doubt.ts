// Cells that were opened without being known to be safe, and what was there to do instead. Play and reviews say the same of a click.

import type { Engine, Odds, Place } from "../../../src/index.js";
import { type Rows, key, put, textOf } from "../game/rows.js";
import { type Easiest, easiest } from "./easiest.js";
import { oddsOf } from "./odds.js";

export interface Doubt {
  /** The position with those flags that are proved. */
  rows: Rows;
  /** The cells that were opened though they were not known to be safe. */
  cells: Place[];
  /** Those of them that were certain to be mines. */
  certainMines: Place[];
  /** The cells that were known to be safe. If there are any, there was no need to guess. */
  safe: Place[];
  /** The easiest move that the player had not made, and what players call it; `null` if there was nothing better to do. */
  instead: Easiest | null;
  /** The chance of a mine that was taken, and the least there was; `null` where it was not worked out. */
  risk: number | null;
  least: number | null;
  /** The best guess, which may take more than the least risk, and the chance of a mine there. */
  best: Place | null;
  bestRisk: number | null;
  /** Whether no cell was certain to be safe, but the guess took more risk than it had to. */
  worse: boolean;
}

/** Chances closer than this count as the same. */
const ALIKE = 0.005;

/** `null` if every cell was known to be safe. */
export function doubt(engine: Engine, flagged: Rows, mines: number, opened: Place[]): Doubt | null {
  const said = engine.ask(textOf(flagged).replaceAll("*", "."), mines);
  const [safe, mined] = [said.safe, said.mines].map((cells) => new Set(cells.map(key))) as [Set<string>, Set<string>];
  const cells = opened.filter((cell) => !safe.has(key(cell)));
  if (!cells.length) return null;
  const rows = flagged.map((line, row) => line.replace(/\*/g, (flag, col: number) => (mined.has(key([row, col])) ? flag : ".")));
  const certainMines = cells.filter((cell) => mined.has(key(cell)));
  const instead = said.safe.length + certainMines.length ? easiest(engine, rows, mines) : null;
  const odds = oddsOf(engine, rows, mines);
  const best = said.safe.length ? null : (odds?.best ?? null);
  const shares = odds?.odds.flat().filter((one): one is number => one !== null);
  const risk = odds && riskOf(engine, rows, mines, cells, odds);
  const least = shares?.length ? Math.min(...shares) : null;
  const worse = !said.safe.length && risk !== null && least !== null && risk > Math.max(least, best?.mine ?? 0) + ALIKE;
  return { rows, cells, certainMines, safe: said.safe, instead, risk, least, best: best && best.cell, bestRisk: best && best.mine, worse };
}

/** The chance that some of these cells is a mine; `null` if it is too much work. */
function riskOf(engine: Engine, rows: Rows, mines: number, cells: Place[], first: Odds): number | null {
  let safe = 1;
  let now = rows;
  let odds: Odds | null = first;
  for (const cell of cells) {
    if (now !== rows) odds = oddsOf(engine, now, mines);
    const mine = odds?.odds[cell[0]]?.[cell[1]] ?? null;
    if (mine === null) return null;
    safe *= 1 - mine;
    if (!safe) return 1;
    // A place without a cell has no mine: that is all that is known of a cell that turned out to be safe.
    now = put(now, cell, "#");
  }
  return 1 - safe;
}
