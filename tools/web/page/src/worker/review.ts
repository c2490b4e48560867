// A game gone through click by click: what was certain, what was risked, and what would have shown the way.

import type { Engine } from "../../../src/index.js";
import type { Opened } from "../game/clicks.js";
import { flood, minesOf } from "../game/layout.js";
import { type Rows, at, closed, key, putAll } from "../game/rows.js";
import { type Doubt, doubt } from "./doubt.js";

/** A click that opened what was not known to be safe, on the position before it. */
export interface Guess extends Doubt {
  /** The number of the click, from 1. */
  click: number;
  seconds: number;
  /** Whether it hit a mine. */
  hit: boolean;
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
      const found = doubt(engine, putAll(rows, flags), mines, cells);
      if (found) guesses.push({ ...found, click: number + 1, seconds: click.seconds, hit: found.cells.some((cell) => mined.has(key(cell))) });
    }
    for (const cell of cells) rows = putAll(rows, flood(rows, layout, cell));
    after.push(rows);
    lost = cells.some((cell) => mined.has(key(cell)));
    if (lost) break;
  }
  const shut = rows.flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." && !mined.has(key([row, col])) ? [1] : [])));
  return { rows: layout.length, cols: layout[0]!.length, mines, layout, clicks: after.length, seconds: clicks[after.length - 1]?.seconds ?? 0, won: !lost && !shut.length, lost, guesses, after };
}
