// Puzzles tried and solved, by the numbers that they take and by theme.

import { recall, remember } from "../memory.js";

export interface Tally {
  solved: number;
  failed: number;
}
interface Kept {
  /** Solved in a row. */
  run: number;
  best: number;
  by: Record<string, Tally>;
}

const NONE: Kept = { run: 0, best: 0, by: {} };
export const tally = (): Kept => {
  const known = recall<Partial<Kept>>("puzzles", NONE);
  return { run: known.run ?? 0, best: known.best ?? 0, by: known.by ?? {} };
};

/** Counts a puzzle under each of its labels: `digits:3`, a configuration's id. */
export function tried(labels: string[], solved: boolean): void {
  const known = tally();
  const run = solved ? known.run + 1 : 0;
  const by = { ...known.by };
  for (const label of labels) {
    const before = by[label] ?? { solved: 0, failed: 0 };
    by[label] = { solved: before.solved + Number(solved), failed: before.failed + Number(!solved) };
  }
  remember("puzzles", { run, best: Math.max(known.best, run), by });
}

export const solvedPuzzles = (): number =>
  Object.entries(tally().by)
    .filter(([label]) => label.startsWith("digits:"))
    .reduce((sum, [, { solved }]) => sum + solved, 0);
