// Layouts that fit a position, to show what may be where nothing is certain.

import type { Engine, Place, Value } from "../../../src/index.js";
import { type Rows, at, isOpen, neighbours, places, put, putAll, textOf } from "../game/rows.js";

/**
 * The mines of a layout that fits the numbers and flags of a position, and the number of mines if it is known, in which one cell is what it
 * is supposed to be. `null` if there is none, or none was found.
 */
export function layoutWhere(engine: Engine, rows: Rows, mines: number | null, cell: Place, is: Value): Place[] | null {
  // A safe cell whose number is not known is open to the engine, like no cell at all.
  let now = put(rows, cell, is === "mine" ? "*" : "#");
  for (;;) {
    const said = engine.ask(textOf(now), mines);
    if (said.contradiction) return null;
    now = putAll(now, [...said.safe.map((place) => [place, "#"] as const), ...said.mines.map((place) => [place, "*"] as const)]);
    // What does not follow may be either; the first such cell becomes safe, and what follows then is next.
    const open = places(now).filter((place) => at(now, place) === ".");
    const free = open.find((place) => neighbours(now, place).some((near) => isOpen(at(now, near)))) ?? (mines === null ? open[0] : undefined);
    if (!free) break;
    now = put(now, free, "#");
  }
  const laid = places(now).filter((place) => at(now, place) === "*");
  const rest = places(now).filter((place) => at(now, place) === ".");
  const left = mines === null ? 0 : mines - laid.length;
  if (left < 0 || left > rest.length) return null;
  // The others lie evenly among the cells that no number touches.
  return [...laid, ...Array.from({ length: left }, (_, mine) => rest[Math.floor(((mine + 0.5) * rest.length) / left)]!)];
}
