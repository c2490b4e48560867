// Positions as the page holds them: rows of symbols of the native text form.

import type { Place } from "../../src/types.js";

/** A row of symbols for each row of the board: `0`-`8` digits, `.` closed, `*` flag, `#` wall. */
export type Rows = string[];

export const rowsOf = (text: string): Rows => text.trimEnd().split(/[\n/]/);
export const textOf = (rows: Rows): string => rows.join("\n") + "\n";
export const inAddress = (rows: Rows): string => rows.join("/");

export const at = (rows: Rows, [row, col]: Place): string => rows[row]?.[col] ?? "#";

export function put(rows: Rows, [row, col]: Place, symbol: string): Rows {
  return rows.map((line, r) => (r === row ? line.slice(0, col) + symbol + line.slice(col + 1) : line));
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

export const key = ([row, col]: Place): string => `${row},${col}`;

/** The place as people count: from 1. */
export const named = ([row, col]: Place): string => `row ${row + 1}, column ${col + 1}`;

export function spoken(symbol: string): string {
  if (symbol === ".") return "closed";
  if (symbol === "*") return "flag";
  if (symbol === "#") return "no cell";
  return symbol === "0" ? "open, no mine near" : symbol;
}
