import { type Marks } from "../board/marks.js";
import { Still } from "../board/still.js";
import { type CatalogueRule, title } from "../catalogue.js";
import { key } from "../game/rows.js";
import { letter } from "../letters.js";

/** A rule as a drawing: its digits by their letters, and what a mine in each cell counts. */
export function Counts({ rule, scale = 1 }: { rule: CatalogueRule; scale?: number }) {
  const [height, width] = rule.size;
  const rows = Array.from({ length: height }, () => "#".repeat(width).split(""));
  const marks: Marks = new Map();
  for (const [cell, times] of rule.weights) {
    rows[cell[0]]![cell[1]] = ".";
    const text = times === 0 ? "·" : `${times > 0 ? "+" : "−"}${Math.abs(times) === 1 ? "" : Math.abs(times)}`;
    marks.set(key(cell), { text, ...(times > 0 ? { is: "chosen" as const } : times < 0 ? { area: true } : {}) });
  }
  rule.foci.forEach(([cell, times], focus) => {
    rows[cell[0]]![cell[1]] = "0";
    marks.set(key(cell), { text: `${times < 0 ? "−" : ""}${Math.abs(times) === 1 ? "" : Math.abs(times)}${letter(focus)}` });
  });
  const text = rows.map((row) => row.join(""));
  return <Still rows={text} marks={marks} scale={scale} title={`What the cells of ${title(rule)} count`} />;
}
