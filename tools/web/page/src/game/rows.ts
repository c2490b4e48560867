// Positions as the page holds them: rows of symbols of the native text form.

import type { Place } from "../../../src/types.js";

/** A row of symbols for each row of the board: `0`-`8` numbers, `.` closed, `*` flag, `?` closed with a question mark, `#` no cell. */
export type Rows = string[];

export const rowsOf = (text: string): Rows => text.replace(/\n+$/, "").split(/[\n/]/);
/** As the engine reads it: a question mark is a closed cell. */
export const textOf = (rows: Rows): string => rows.join("\n").replaceAll("?", ".") + "\n";
export const inAddress = (rows: Rows): string => rows.join("/");

export const at = (rows: Rows, [row, col]: Place): string => rows[row]?.[col] ?? "#";
export const isOpen = (symbol: string): boolean => symbol >= "0" && symbol <= "8";

export function put(rows: Rows, [row, col]: Place, symbol: string): Rows {
  return rows.map((line, r) => (r === row ? line.slice(0, col) + symbol + line.slice(col + 1) : line));
}

/** Several cells at once. */
export function putAll(rows: Rows, cells: Iterable<readonly [Place, string]>): Rows {
  const grid = rows.map((line) => [...line]);
  for (const [[row, col], symbol] of cells) grid[row]![col] = symbol;
  return grid.map((line) => line.join(""));
}

export const closed = (rows: number, cols: number): Rows => Array.from({ length: rows }, () => ".".repeat(cols));

export function neighbours(rows: Rows, [row, col]: Place): Place[] {
  const near: Place[] = [];
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = col - 1; c <= col + 1; c++) {
      if ((r !== row || c !== col) && rows[r]?.[c] !== undefined) near.push([r, c]);
    }
  }
  return near;
}

export function places(rows: Rows): Place[] {
  return rows.flatMap((line, r) => [...line].map((_, c): Place => [r, c]));
}

/** The cells that show this symbol. */
export const showing = (rows: Rows, symbol: string): Place[] => places(rows).filter((place) => at(rows, place) === symbol);

export const key = ([row, col]: Place): string => `${row},${col}`;
export const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

/** The place as people count: from 1. */
export const named = ([row, col]: Place): string => `row ${row + 1}, column ${col + 1}`;

export function spoken(symbol: string): string {
  if (symbol === ".") return "closed";
  if (symbol === "?") return "closed, question mark";
  if (symbol === "*") return "flag";
  if (symbol === "#") return "no cell";
  return symbol === "0" ? "open, no mine near" : symbol;
}
