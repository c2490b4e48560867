// Configurations that were missed in play, in puzzles and in reviews: they come back sooner. Spaced repetition reads this when it is opened.

import type { Puzzle } from "../../../src/types.js";
import { rowsOf } from "../game/rows.js";
import { recall, remember } from "../memory.js";
import { configurationOf } from "./classify.js";
import { configuration } from "./configurations.js";

/** How often each was missed since the reviews took note of it. */
export const missed = (): Record<string, number> => recall<Record<string, number>>("missed", {});

export function miss(id: string): void {
  if (!configuration(id)) return;
  const known = missed();
  remember("missed", { ...known, [id]: (known[id] ?? 0) + 1 });
}

export const noted = (): void => remember("missed", {});

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
