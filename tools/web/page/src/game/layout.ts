// Layouts: where the mines of a whole board are. `*` for a mine, the number of mines around elsewhere.

import type { Place } from "../../../src/types.js";
import { below, series } from "./random.js";
import { type Rows, at, key, neighbours, places } from "./rows.js";

/** The size of a board. */
export interface Size {
  rows: number;
  cols: number;
  mines: number;
}

export const SIZES = {
  Beginner: { rows: 9, cols: 9, mines: 10 },
  Intermediate: { rows: 16, cols: 16, mines: 40 },
  Expert: { rows: 16, cols: 30, mines: 99 },
} as const satisfies Record<string, Size>;

/** The name of a size: Beginner, Intermediate, Expert, or its numbers. */
export function sizeName({ rows, cols, mines }: Size): string {
  const known = Object.entries(SIZES).find(([, size]) => size.rows === rows && size.cols === cols && size.mines === mines);
  return known?.[0] ?? `${rows}×${cols}, ${mines} mine${mines === 1 ? "" : "s"}`;
}

/** As it stands in an address: rows, columns, mines. */
export const sizeText = ({ rows, cols, mines }: Size): string => `${rows}x${cols}/${mines}`;

const LONGEST_SIDE = 60;

/** The most mines a board can have that opens on an empty cell wherever the player begins. None if there can't be such a board. */
export function mostMines(rows: number, cols: number): number {
  const fits = [rows, cols].every((side) => Number.isInteger(side) && side >= 1 && side <= LONGEST_SIDE);
  return fits ? rows * cols - Math.min(rows, 3) * Math.min(cols, 3) : 0;
}

export function sizeOf(text: string | null): Size | null {
  const found = /^(\d{1,2})x(\d{1,2})\/(\d{1,4})$/.exec(text ?? "");
  if (!found) return null;
  const [rows, cols, mines] = found.slice(1).map(Number) as [number, number, number];
  return mines >= 1 && mines <= mostMines(rows, cols) ? { rows, cols, mines } : null;
}

/** A layout with these mines. */
export function layoutOf(rows: number, cols: number, mines: Place[]): Rows {
  const counts = Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
  for (const [row, col] of mines) {
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
      for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) counts[r]![c]!++;
    }
  }
  for (const [row, col] of mines) counts[row]![col] = -1;
  return counts.map((line) => line.map((count) => (count < 0 ? "*" : String(count))).join(""));
}

export const minesOf = (layout: Rows): Place[] => places(layout).filter((place) => at(layout, place) === "*");

/** Any layout that leaves the first cell and those around it free. The same seed and first cell give the same layout. */
export function randomLayout({ rows, cols, mines }: Size, seed: number, first: Place): Rows {
  const random = series(seed);
  const free: Place[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      if (Math.max(Math.abs(row - first[0]), Math.abs(col - first[1])) > 1) free.push([row, col]);
    }
  }
  for (let placed = 0; placed < mines; placed++) {
    const pick = placed + below(random, free.length - placed);
    [free[placed], free[pick]] = [free[pick]!, free[placed]!];
  }
  return layoutOf(rows, cols, free.slice(0, mines));
}

/** What a click on a cell opens: itself, and around cells without mines near all that follows by the rules of the game. */
export function flood(cells: Rows, layout: Rows, start: Place): [Place, string][] {
  const opened: [Place, string][] = [];
  const seen = new Set<string>();
  const queue = [start];
  for (let place = queue.pop(); place; place = queue.pop()) {
    const symbol = at(layout, place);
    const shown = at(cells, place);
    if (seen.has(key(place)) || (shown !== "." && shown !== "?") || symbol === "*") continue;
    seen.add(key(place));
    opened.push([place, symbol]);
    if (symbol === "0") queue.push(...neighbours(layout, place));
  }
  return opened;
}

/** The fewest clicks that open all safe cells without flags: one for each opening, and one for each safe cell that no opening touches. */
export function bbbv(layout: Rows): number {
  const reached = new Set<string>();
  let clicks = 0;
  for (const start of places(layout)) {
    if (at(layout, start) !== "0" || reached.has(key(start))) continue;
    clicks++;
    reached.add(key(start));
    const queue = [start];
    for (let place = queue.pop(); place; place = queue.pop()) {
      for (const near of neighbours(layout, place)) {
        if (reached.has(key(near))) continue;
        reached.add(key(near));
        if (at(layout, near) === "0") queue.push(near);
      }
    }
  }
  return clicks + places(layout).filter((place) => at(layout, place) !== "*" && !reached.has(key(place))).length;
}
