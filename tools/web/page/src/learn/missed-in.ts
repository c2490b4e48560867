// What was missed in positions from elsewhere.

import type { Puzzle } from "../../../src/types.js";
import { rowsOf } from "../game/rows.js";
import { configurationOf } from "./classify.js";
import { configuration } from "./configurations.js";

/**
 * The configurations in positions that `minescheme review --puzzles` wrote, a line of JSON each: something was missed in every one of them.
 * `null` if the text is anything else.
 */
export function missedIn(text: string): string[] | null {
  if (!text.startsWith("{")) return null;
  try {
    const positions = text.trim().split("\n").map((line) => JSON.parse(line) as Puzzle);
    const names = positions.map(({ board, explanation, grade }) => configurationOf(rowsOf(board), explanation, grade.rules));
    return names.filter((id) => id !== null && configuration(id)) as string[];
  } catch {
    return null;
  }
}
