// What players call a move that was explained.

import type { Explanation, ProofStep } from "../../../src/types.js";
import { type Rows, at, isOpen, neighbours, showing } from "../game/rows.js";
import { clueAt, pair, pairName } from "./pairs.js";

const counts = (step: ProofStep): boolean => {
  if (step.count) return true;
  const from = step.from as { count?: boolean }[] | undefined;
  if (from?.some((source) => source.count)) return true;
  const cases = step.cases as { steps: ProofStep[] }[] | undefined;
  return !!cases?.some((one) => one.steps.some(counts));
};

/** Whether the number of mines is part of the proof. */
export const usesCount = ({ steps }: Explanation): boolean => steps.some(counts);

/** So few closed cells are the last ones, wherever they lie. */
const LAST = 8;

/** Whether some closed cell touches no number. */
const isAway = (rows: Rows): boolean => showing(rows, ".").some((place) => !neighbours(rows, place).some((near) => isOpen(at(rows, near))));

/** The rule of numbers around a corner. */
const CORNER = "0013:1/-1/-1";

/** The configuration by its id; `null` if it has no name. */
export function configurationOf(rows: Rows, explanation: Explanation, rules: string[] = []): string | null {
  const { digits } = explanation;
  if (usesCount(explanation)) return isAway(rows) && showing(rows, ".").length > LAST ? "mine-counting" : "last-cells";
  if (digits.length === 1) return "one-number";
  if (digits.length === 2) {
    const [a, b] = digits.map((place) => clueAt(rows, place));
    const found = a && b ? (pair(a, b) ?? pair(b, a)) : null;
    return found && pairName(rows, found);
  }
  return explanation.name?.endsWith("corner") || rules.includes(CORNER) ? "corners" : null;
}
