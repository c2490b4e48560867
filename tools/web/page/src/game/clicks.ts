// The clicks of a game that opened something, as a review wants them.

import type { Place } from "../../../src/types.js";
import { type Game, type Move, chorded, fresh, obvious, step } from "./game.js";
import { at, isOpen, showing } from "./rows.js";

export interface Opened {
  seconds: number;
  at: Place;
  opened: Place[];
  /** The flags before it, of games of this page. */
  flags?: Place[];
}

export function clicksOf(game: Game): Opened[] {
  const { layout, moves } = game;
  if (!layout) return [];
  const clicks: Opened[] = [];
  let now = { ...fresh(game), state: "going" as ReturnType<typeof fresh>["state"] };
  const follow = (move: Move) => {
    let opened: Place[] = [];
    if (move.do === "open") opened = at(now.rows, move.at) === "*" ? [] : [move.at];
    else if (move.do === "chord") opened = chorded(now.rows, move.at);
    // What is told opens cells with a wrong flag, too.
    else if (move.do === "told" && move.value === "safe") opened = move.cells;
    opened = opened.filter((cell) => !isOpen(at(now.rows, cell)));
    const flags = showing(now.rows, "*");
    now = step(now, layout, move);
    if (opened.length) clicks.push({ seconds: move.ms / 1000, at: "at" in move ? move.at : opened[0]!, opened, flags });
  };
  for (const move of moves) {
    if (now.state !== "going") break;
    if (move.do !== "obvious") {
      follow(move);
      continue;
    }
    // Each round rests on what the one before it opened.
    for (let found = obvious(now.rows, layout); now.state === "going" && found.safe.length + found.mines.length; found = obvious(now.rows, layout)) {
      follow({ ms: move.ms, do: "told", cells: found.mines, value: "mine" });
      follow({ ms: move.ms, do: "told", cells: found.safe, value: "safe" });
    }
  }
  return clicks;
}
