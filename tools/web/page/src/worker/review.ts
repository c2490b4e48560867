// A game gone through click by click: what was certain, what was risked, and what would have shown the way.

import type { Engine, Odds, Place } from "../../../src/index.js";
import type { Opened } from "../game/clicks.js";
import { flood, minesOf } from "../game/layout.js";
import { type Rows, at, closed, key, put, putAll } from "../game/rows.js";
import { type Doubt, doubt } from "./doubt.js";
import { oddsOf } from "./odds.js";

/** A click that opened what was not known to be safe, on the position before it. */
export interface Guess extends Doubt {
  /** The number of the click, from 1. */
  click: number;
  seconds: number;
  /** Whether it hit a mine. */
  hit: boolean;
  /** The chance of a mine that was taken, and the least there was; `null` where it was not worked out. */
  risk: number | null;
  least: number | null;
  /** The best guess, which may take more than the least risk, and the chance of a mine there. */
  best: Place | null;
  bestRisk: number | null;
}

export interface Review {
  rows: number;
  cols: number;
  mines: number;
  layout: Rows;
  clicks: number;
  seconds: number;
  won: boolean;
  lost: boolean;
  guesses: Guess[];
  /** What the board showed after each click. */
  after: Rows[];
}

export function review(engine: Engine, layout: Rows, clicks: Opened[]): Review {
  const mined = new Set(minesOf(layout).map(key));
  const mines = mined.size;
  let rows = closed(layout.length, layout[0]!.length);
  const guesses: Guess[] = [];
  const after: Rows[] = [];
  let lost = false;
  for (const [number, click] of clicks.entries()) {
    const cells = click.opened.filter((cell) => at(rows, cell) === ".");
    if (number > 0 && cells.length) {
      const flags = (click.flags ?? []).map((flag) => [flag, "*"] as const);
      const guess = guessAt(engine, putAll(rows, flags), mines, { ...click, opened: cells }, number + 1, (cell) => mined.has(key(cell)));
      if (guess) guesses.push(guess);
    }
    for (const cell of cells) rows = putAll(rows, flood(rows, layout, cell));
    after.push(rows);
    lost = cells.some((cell) => mined.has(key(cell)));
    if (lost) break;
  }
  const shut = rows.flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." && !mined.has(key([row, col])) ? [1] : [])));
  return { rows: layout.length, cols: layout[0]!.length, mines, layout, clicks: after.length, seconds: clicks[after.length - 1]?.seconds ?? 0, won: !lost && !shut.length, lost, guesses, after };
}

function guessAt(engine: Engine, flagged: Rows, mines: number, click: Opened, number: number, isMine: (cell: Place) => boolean): Guess | null {
  const found = doubt(engine, flagged, mines, click.opened);
  if (!found) return null;
  const { rows, cells, safe } = found;
  const odds = oddsOf(engine, rows, mines);
  const best = safe.length ? null : (odds?.best ?? null);
  const shares = odds?.odds.flat().filter((one): one is number => one !== null);
  return {
    ...found,
    click: number,
    seconds: click.seconds,
    hit: cells.some(isMine),
    risk: odds && riskOf(engine, rows, mines, cells, odds),
    least: shares?.length ? Math.min(...shares) : null,
    best: best && best.cell,
    bestRisk: best && best.mine,
  };
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
