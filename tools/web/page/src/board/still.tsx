// A board that is only looked at.

import { type Rows, key } from "../game/rows.js";
import { Cell, SIDE } from "./cell.js";
import type { Marks } from "./marks.js";

interface StillProps {
  rows: Rows;
  marks?: Marks;
  /** What is to be seen, for those who can't. */
  title: string;
  scale?: number;
}

export function Still({ rows, marks, title, scale = 1 }: StillProps) {
  const width = rows[0]?.length ?? 0;
  return (
    <svg class="board still" role="img" aria-label={title} viewBox={`0 0 ${width * SIDE} ${rows.length * SIDE}`} style={{ width: `${width * 1.6 * scale}rem` }}>
      {rows.flatMap((line, row) =>
        [...line].map((symbol, col) => (
          <g key={key([row, col])} transform={`translate(${col * SIDE} ${row * SIDE})`}>
            <Cell symbol={symbol} mark={marks?.get(key([row, col]))} />
          </g>
        )),
      )}
    </svg>
  );
}
