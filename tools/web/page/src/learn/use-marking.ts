// Marking cells as safe or as mines, to answer a question about a position.

import { useState } from "preact/hooks";

import type { Place, Value } from "../../../src/types.js";
import { type Rows, at, key } from "../game/rows.js";

/** What a player says of cells. */
export type Said = Map<string, Value>;

export function useMarking() {
  const [said, setSaid] = useState<Said>(new Map());
  /** Says it, or takes it back. */
  const say = (rows: Rows, place: Place, value: Value): void => {
    if (at(rows, place) !== ".") return;
    setSaid((before) => {
      const now = new Map(before);
      if (now.get(key(place)) === value) now.delete(key(place));
      else now.set(key(place), value);
      return now;
    });
  };
  return { said, say, clear: () => setSaid(new Map()) };
}
