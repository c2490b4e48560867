// Parts of a board to look at by themselves.

import type { Place } from "../../../src/types.js";
import { type Rows, at, isOpen, neighbours } from "../game/rows.js";

/** The cells around what one looks at that are shown too. */
const MARGIN = 2;

export interface Cut {
  rows: Rows;
  /** The given cells in it. */
  cells: Place[];
}

/** The part around some cells. Numbers at its rim, which speak of cells outside too, are left out, and so are cells that no number touches. */
export function cut(board: Rows, cells: Place[]): Cut {
  const range = (axis: 0 | 1, size: number) => {
    const of = cells.map((cell) => cell[axis]);
    return [Math.max(0, Math.min(...of) - MARGIN), Math.min(size - 1, Math.max(...of) + MARGIN)] as const;
  };
  const [[top, bottom], [left, right]] = [range(0, board.length), range(1, board[0]!.length)];
  const inside = ([row, col]: Place) => row >= top && row <= bottom && col >= left && col <= right;
  const plain = board.slice(top, bottom + 1).map((line, row) =>
    [...line.slice(left, right + 1)]
      .map((symbol, col) => (isOpen(symbol) && !neighbours(board, [row + top, col + left]).every(inside) ? "#" : symbol))
      .join(""),
  );
  const touched = (place: Place) => neighbours(plain, place).some((near) => isOpen(at(plain, near)));
  const rows = plain.map((line, row) => [...line].map((symbol, col) => (symbol === "." && !touched([row, col]) ? "#" : symbol)).join(""));
  return { rows, cells: cells.map(([row, col]): Place => [row - top, col - left]) };
}

