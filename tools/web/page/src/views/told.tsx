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

/** The move that an explanation ends with. */
export function headline({ cells, value }: Pick<Explanation, "cells" | "value">): string {
  const is = value === "safe" ? "safe" : cells.length === 1 ? "a mine" : "mines";
  if (cells.length === 1) return `${capital(named(cells[0]!))} is ${is}`;
  const some = cells.slice(0, 2).map(named).join(cells.length > 2 ? "; " : " and ");
  return `${capital(some)}${cells.length > 2 ? ` and ${cells.length - 2} more` : ""} are ${is}`;
}

/** What is said beside the board, on which areas are shaded. */
export const words = ({ text, shaded }: Pick<Explanation, "text" | "shaded">): string => shaded || text;

/** Where a text comes to its end: "…, so the marked cell is a mine. Players call this the 1-2." */
const CONCLUSION = /(?:[,:;]?\s*\bso\b|[:;])?\s*[^\s,:;.][^,:;.]*\b(?:is|are)(?: all)? (?:safe|a mine|mines)\b[^]*$/;
const SHORT = 24;

/** The reason without the move that it ends with. A reason that begins by supposing something about that move can't be given away in part. */
export function argument(explanation: Pick<Explanation, "text" | "shaded" | "digits">): string {
  const begun = words(explanation).replace(CONCLUSION, "").trim();
  if (begun.length >= SHORT) return /[.!?]$/.test(begun) ? begun : `${begun}.`;
  const named = explanation.digits.map((_, number) => letter(number)).join(", ");
  return named ? `Suppose the opposite about a cell near them, and follow ${named} until you reach a contradiction.` : "Count the mines that are left.";
}

/** What a move takes: one number, three numbers together, the number of mines. */
export function takes({ digits, cases }: Explanation): string {
  const many = digits.length === 0 ? "the number of mines" : digits.length === 1 ? "one number" : `${digits.length} numbers together`;
  return `${many}${cases > 0 ? `, ${cases} case${cases === 1 ? "" : "s"}` : ""}`;
}

export const percent = (share: number): string => (share === 0 || share === 1 ? String(share * 100) : (100 * share).toFixed(share < 0.1 ? 1 : 0));
export const plural = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
