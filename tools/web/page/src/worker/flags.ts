// Which flags are right, as far as the numbers can tell.

import type { Engine, Place } from "../../../src/index.js";
import { type Rows, key, putAll, showing, textOf } from "../game/rows.js";

export interface Flags {
  /** These are mines, whatever the other flags are. */
  proved: Place[];
  /** These may be right. */
  unproved: Place[];
  /** The smallest sets of flags without which the board is possible; each set is one way to mend it. */
  wrong: Place[][];
}

/** So many sets of flags are tried at most. */
const MOST_TRIES = 4000;
const MOST_TOGETHER = 3;

const close = (rows: Rows, flags: Place[]): Rows => putAll(rows, flags.map((place) => [place, "."] as const));

export function checkFlags(engine: Engine, rows: Rows, mines: number | null): Flags {
  const flags = showing(rows, "*");
  const bare = engine.ask(textOf(close(rows, flags)), mines);
  const mined = new Set(bare.mines.map(key));
  const safe = new Set(bare.safe.map(key));
  const proved = bare.contradiction ? [] : flags.filter((flag) => mined.has(key(flag)));
  const refuted = bare.contradiction ? [] : flags.filter((flag) => safe.has(key(flag)));
  const unproved = flags.filter((flag) => !proved.includes(flag) && !refuted.includes(flag));
  if (bare.contradiction || !engine.ask(textOf(rows), mines).contradiction) return { proved, unproved, wrong: refuted.length ? [refuted] : [] };
  // Flags that the numbers refute go in any case; perhaps others have to go with them.
  let tries = 0;
  for (let together = 0; together <= MOST_TOGETHER; together++) {
    const wrong: Place[][] = [];
    for (const set of choose(unproved, together)) {
      if (++tries > MOST_TRIES) return { proved, unproved, wrong };
      const gone = [...refuted, ...set];
      if (gone.length && !engine.ask(textOf(close(rows, gone)), mines).contradiction) wrong.push(gone);
    }
    if (wrong.length) return { proved, unproved, wrong };
  }
  return { proved, unproved, wrong: [] };
}

function* choose<T>(from: T[], count: number): Generator<T[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let first = 0; first + count <= from.length; first++) {
    for (const rest of choose(from.slice(first + 1), count - 1)) yield [from[first]!, ...rest];
  }
}
