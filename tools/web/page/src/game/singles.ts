// What single numbers decide, one after the other until nothing is left: the moves that every player sees.

import type { Place } from "../../../src/types.js";
import { type Rows, at, isOpen, key, neighbours, places } from "./rows.js";

/** Closed cells, row by row. */
export interface Found {
  safe: Place[];
  mines: Place[];
}

/** All that follows from numbers one at a time. Flags on the board count as mines. */
export function singles(rows: Rows): Found {
  const decided = new Map<string, "safe" | "mine">();
  const found: Found = { safe: [], mines: [] };
  const numbers = places(rows).filter((place) => isOpen(at(rows, place)));
  for (let before = -1; before !== decided.size; ) {
    before = decided.size;
    for (const place of numbers) {
      const unknown: Place[] = [];
      let needs = Number(at(rows, place));
      for (const near of neighbours(rows, place)) {
        const symbol = at(rows, near);
        const known = decided.get(key(near));
        if (symbol === "*" || known === "mine") needs--;
        else if ((symbol === "." || symbol === "?") && !known) unknown.push(near);
      }
      if (!unknown.length || (needs !== 0 && needs !== unknown.length)) continue;
      for (const near of unknown) {
        decided.set(key(near), needs === 0 ? "safe" : "mine");
        (needs === 0 ? found.safe : found.mines).push(near);
      }
    }
  }
  return found;
}
