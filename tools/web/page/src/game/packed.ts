// The mines of a board as a short text: a bit a cell, row by row, in base64. `packed.mjs` writes it.

import type { Place } from "../../../src/types.js";

export function unpacked(text: string, cols: number): Place[] {
  const mines: Place[] = [];
  [...atob(text)].forEach((sign, byte) => {
    for (let bit = 0; bit < 8; bit++) {
      const place = byte * 8 + bit;
      if ((sign.charCodeAt(0) >> bit) & 1) mines.push([Math.floor(place / cols), place % cols]);
    }
  });
  return mines;
}
