// A proof as it is drawn: its numbers with their letters, the areas that its text speaks of, and the cells that it ends with.

import type { Explanation, Place } from "../../../src/types.js";
import { letter } from "../letters.js";
import { type Marks, mark } from "./marks.js";

/** How much is given away: where to look, why, or the cells as well. */
export type Stage = "where" | "why" | "what";

export function proofMarks(marks: Marks, explanation: Explanation, stage: Stage): Marks {
  const { digits, cells, value, areas = [], also = [] } = explanation;
  // Of areas that overlap the smaller lies on top; those that the text does not speak of are not shaded.
  const spoken = areas.filter(({ colour }) => explanation.shaded?.includes(colour)).sort((a, b) => b.cells.length - a.cells.length);
  if (stage !== "where") for (const { cells, colour, letter: text } of spoken) mark(marks, cells, { tint: colour, text, said: `${colour} area` });
  // Beside shaded areas the numbers have their letters only.
  const area = stage === "where" || !spoken.length;
  digits.forEach((digit, number) => mark(marks, [digit], { area, ...(stage === "where" ? {} : { letter: letter(number) }) }));
  if (stage !== "what") return marks;
  for (const next of [{ cells, value }, ...also]) mark(marks, next.cells, { is: next.value, step: true });
  return marks;
}

export const pointAt = (marks: Marks, cell: Place | null): Marks => (cell ? mark(marks, [cell], { pointed: true }) : marks);
