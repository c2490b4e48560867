// A proof as it is drawn: its numbers with their letters, the areas that its text speaks of, and the cells that it ends with.

import type { Explanation, Place } from "../../../src/types.js";
import { letter } from "../letters.js";
import { type Marks, mark } from "./marks.js";

/** How much is given away: where to look, why, or the cells as well. */
export type Stage = "where" | "why" | "what";

export function proofMarks(marks: Marks, explanation: Explanation, stage: Stage): Marks {
  const { digits, cells, value, areas = [] } = explanation;
  if (stage !== "where") areas.forEach((area, number) => mark(marks, area.cells, { tint: number }));
  digits.forEach((digit, number) => mark(marks, [digit], { area: true, ...(stage === "where" ? {} : { letter: letter(number) }) }));
  if (stage === "what") mark(marks, cells, { is: value, step: true });
  return marks;
}

export const pointAt = (marks: Marks, cell: Place | null): Marks => (cell ? mark(marks, [cell], { pointed: true }) : marks);
