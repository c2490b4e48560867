// The clicks of a game that opened something, as a review wants them.

import type { Place } from "../../../src/types.js";
import { type Game, chorded, fresh, step, trusted } from "./game.js";
import { at } from "./rows.js";
import { singles } from "./singles.js";

export interface Opened {
  seconds: number;
  at: Place;
  opened: Place[];
}

export function clicksOf(game: Game): Opened[] {
  if (!game.layout) return [];
  const clicks: Opened[] = [];
  let now = { ...fresh(game), state: "going" as ReturnType<typeof fresh>["state"] };
  for (const move of game.moves) {
    const after = step(now, game.layout, move);
    let opened: Place[] = [];
    if (move.do === "open") opened = [move.at];
    else if (move.do === "chord") opened = chorded(now.rows, move.at);
    else if (move.do === "told" && move.value === "safe") opened = move.cells;
    else if (move.do === "obvious") opened = singles(trusted(now.rows, game.layout)).safe;
    opened = opened.filter((cell) => at(now.rows, cell) === "." || at(now.rows, cell) === "?");
    if (opened.length) clicks.push({ seconds: move.ms / 1000, at: "at" in move ? move.at : opened[0]!, opened });
    now = after;
  }
  return clicks;
}
