// Cells that were opened without being known to be safe, and what was there to do instead. Play and reviews say the same of a click.

import type { Engine, Place } from "../../../src/index.js";
import { type Rows, key, textOf } from "../game/rows.js";
import { type Easiest, easiest } from "./easiest.js";

export interface Doubt {
  /** The position with those flags that are proved. */
  rows: Rows;
  /** The cells that were opened though they were not known to be safe. */
  cells: Place[];
  /** Those of them that were certain to be mines. */
  certainMines: Place[];
  /** The cells that were known to be safe. If there are any, there was no need to guess. */
  safe: Place[];
  /** The easiest move that the player had not made, and what players call it; `null` if there was nothing better to do. */
  instead: Easiest | null;
}

/** `null` if every cell was known to be safe. */
export function doubt(engine: Engine, flagged: Rows, mines: number, opened: Place[]): Doubt | null {
  const said = engine.ask(textOf(flagged).replaceAll("*", "."), mines);
  const [safe, mined] = [said.safe, said.mines].map((cells) => new Set(cells.map(key))) as [Set<string>, Set<string>];
  const cells = opened.filter((cell) => !safe.has(key(cell)));
  if (!cells.length) return null;
  const rows = flagged.map((line, row) => line.replace(/\*/g, (flag, col: number) => (mined.has(key([row, col])) ? flag : ".")));
  const certainMines = cells.filter((cell) => mined.has(key(cell)));
  const instead = said.safe.length + certainMines.length ? easiest(engine, rows, mines) : null;
  return { rows, cells, certainMines, safe: said.safe, instead };
}
