// Rotations and reflections. A board without guessing is made for one first cell of each class, and turned to where the player clicked.

import type { Place } from "../../../src/types.js";
import type { Rows } from "./rows.js";

/** Upside down, left to right, and rows exchanged with columns (square boards only), in this order. */
export interface Turn {
  down: boolean;
  across: boolean;
  swapped: boolean;
}

/** The first cell that stands for this one, and the turn that leads from it back to the cell that was clicked. */
export function standing(rows: number, cols: number, [row, col]: Place): { cell: Place; turn: Turn } {
  const down = row > (rows - 1) / 2;
  const across = col > (cols - 1) / 2;
  const cell: Place = [down ? rows - 1 - row : row, across ? cols - 1 - col : col];
  const swapped = rows === cols && cell[0] > cell[1];
  return { cell: swapped ? [cell[1], cell[0]] : cell, turn: { down, across, swapped } };
}

/** A layout made for the cell that stands for another, as it lies for that other. */
export function turned(layout: Rows, { down, across, swapped }: Turn): Rows {
  let now = layout;
  if (swapped) now = [...now[0]!].map((_, col) => now.map((line) => line[col]).join(""));
  if (down) now = [...now].reverse();
  if (across) now = now.map((line) => [...line].reverse().join(""));
  return now;
}

/** Where a cell comes to lie by such a turn. */
export function turnedPlace(rows: number, cols: number, [row, col]: Place, { down, across, swapped }: Turn): Place {
  const [r, c] = swapped ? [col, row] : [row, col];
  return [down ? rows - 1 - r : r, across ? cols - 1 - c : c];
}
