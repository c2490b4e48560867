// What is said of a move. Cells that a text names are shown on the board when one points at them.

import type { Explanation, Place } from "../../../src/types.js";
import { named } from "../game/rows.js";
import { letter } from "../letters.js";

/** `row 3, column 4`, or shorter `(3,4)`. */
const CELL = /(row \d+, column \d+|\(\d+, ?\d+\))/i;

/** A text whose cells can be pointed at. */
export function Told({ text, point }: { text: string; point?: (cell: Place | null) => void }) {
  return (
    <p class="say">
      {text.split(CELL).map((part, number) => {
        const found = point && /^\D+(\d+)\D+(\d+)\)?$/.exec(part);
        if (!found) return part;
        const cell: Place = [Number(found[1]) - 1, Number(found[2]) - 1];
        return (
          <span key={number} class="named" onMouseEnter={() => point(cell)} onMouseLeave={() => point(null)}>
            {part}
          </span>
        );
      })}
    </p>
  );
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** So many cells that don't lie in a line are named one by one. */
const NAMED = 3;
const joined = (items: (string | number)[], comma: string): string => [items.slice(0, -1).join(comma), items.at(-1)].filter(Boolean).join(" and ");

/** Cells by name: row 4, columns 2, 3 and 4. */
export function list(cells: Place[]): string {
  const [row, col] = [0, 1].map((axis) => [...new Set(cells.map((cell) => cell[axis]! + 1))].sort((a, b) => a - b)) as [number[], number[]];
  const line = (name: string, places: number[]) => `${name}${places.length > 1 ? "s" : ""} ${joined(places, ", ")}`;
  if (row.length === 1 || col.length === 1) return `${line("row", row)}, ${line("column", col)}`;
  const more = cells.length - NAMED;
  return joined([...cells.slice(0, NAMED).map(named), ...(more > 0 ? [`${more} more`] : [])], "; ");
}

type Step = Pick<Explanation, "text" | "shaded" | "cells" | "value" | "also">;
type Move = Pick<Explanation, "cells" | "value">;
const moves = ({ cells, value, also = [] }: Step): Move[] => [{ cells, value }, ...also];
const follows = ({ cells, value }: Move): string => `${list(cells)} ${cells.length === 1 ? "is" : "are"} ${value === "safe" ? "safe" : cells.length === 1 ? "a mine" : "mines"}`;

/** The moves that an explanation ends with. */
export const headline = (step: Step): string => {
  const all = moves(step);
  const ofValue = (value: Move["value"]): Move => ({ value, cells: all.filter((move) => move.value === value).flatMap(({ cells }) => cells) });
  return capital([...new Set(all.map(({ value }) => value))].map((value) => follows(ofValue(value))).join("; "));
};

/** Cells of which a text says what they are: (2,3), (2,4) and (2,5). */
const CELLS = /\(\d+,\d+\)(?:(?:,| and|, and) \(\d+,\d+\))*(?= (?:is|are) (?:safe|a mine|mines))/g;

const shadedText = ({ text, shaded }: Pick<Explanation, "text" | "shaded">): string => shaded || text;
const places = (text: string): Place[] => [...text.matchAll(/(\d+),(\d+)/g)].map(([, row, col]) => [Number(row) - 1, Number(col) - 1]);
const marked = (all: Move[], is: string): Place[] => all.filter(({ value }) => all.length === 1 || (value === "safe") === (is === "safe")).flatMap(({ cells }) => cells);

/** What is said beside the board, on which areas are shaded. Much may be marked there: the cells that are safe or mines are named. */
export const words = (step: Step): string =>
  shadedText(step)
    .replace(/the marked cells?(?= (?:is|are) (safe|a mine|mines))/g, (_, is) => list(marked(moves(step), is)))
    .replace(CELLS, (text) => list(places(text)));

/** Where to look, and nothing else. */
export function where({ digits }: Pick<Explanation, "digits">): string {
  if (!digits.length) return "Look at how many mines are left.";
  return digits.length === 1 ? "Look at the marked number." : `Look at the ${digits.length} marked numbers together.`;
}

/** Where a text comes to its end: "…, so the marked cell is a mine. Players call this the 1-2." */
const CONCLUSION = /(?:[,:;]?\s*\bso\b|[:;])?\s*[^\s,:;.][^,:;.]*\b(?:is|are)(?: all)? (?:safe|a mine|mines)\b[^]*$/;
const SHORT = 24;

/** The reason without the move that it ends with. A reason that begins by supposing something about that move can't be given away in part. */
export function argument(explanation: Pick<Explanation, "text" | "shaded" | "digits">): string {
  const begun = shadedText(explanation).replace(CELLS, "these").replace(CONCLUSION, "").trim();
  // What a single number says is short: A has all its mines.
  if (begun.length >= SHORT || (begun && explanation.digits.length === 1)) return /[.!?]$/.test(begun) ? begun : `${begun}.`;
  const named = joined(explanation.digits.map((_, number) => letter(number)), ", ");
  return named ? `Suppose that a cell near them is a mine, or that it is safe, and follow ${named} until you reach a contradiction.` : "Count the mines that are left.";
}

/** Whether a single number says it. What takes more with one number takes the number of mines. */
export const isEasy = ({ digits, order }: Pick<Explanation, "digits" | "order">): boolean => digits.length === 1 && order === 1;

/** What a move takes: one number, three numbers together, the number of mines. */
export function takes(step: Explanation): string {
  const { digits, cases } = step;
  const one = isEasy(step) ? "one number" : "one number and the number of mines";
  const many = digits.length === 0 ? "the number of mines" : digits.length === 1 ? one : `${digits.length} numbers together`;
  return `${many}${cases > 0 ? `, ${cases} case${cases === 1 ? "" : "s"}` : ""}`;
}

/** A share in percent, which says 0 and 100 only where they are sure. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return String(share * 100);
  return share < 0.0995 ? Math.max(0.1, 100 * share).toFixed(1) : String(Math.min(99, Math.round(100 * share)));
}
export const plural = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
