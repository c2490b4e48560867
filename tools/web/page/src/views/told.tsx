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
