// A game: a board and the moves that were made on it. What the board shows is worked out from the moves, so a game is kept, resumed,
// taken back and reviewed by its moves alone.

import type { Place, Value } from "../../../src/types.js";
import { type Size, flood } from "./layout.js";
import { type Rows, at, closed, isOpen, neighbours, places, put, putAll } from "./rows.js";
import { singles } from "./singles.js";

/** `sure`: needs no guess. `classic`: any board. */
export type Kind = "sure" | "classic";

export type Move = { ms: number } & (
  | { do: "open" | "flag" | "ask" | "chord"; at: Place }
  /** All moves that single numbers give. */
  | { do: "obvious" }
  /** What a hint said. */
  | { do: "told"; cells: Place[]; value: Value }
);

export interface Game extends Size {
  kind: Kind;
  /** Until the first cell is opened there need not be one. */
  seed: number | null;
  /** The first cell that was opened, and where the mines are: once it was. */
  first: Place | null;
  layout: Rows | null;
  moves: Move[];
  /** Milliseconds played. */
  ms: number;
  /** Hints asked for, and moves taken back that opened something. */
  hints: number;
  back: number;
  /** Whether its position was analysed while it went on. */
  analysed?: boolean;
  /** The day whose board this is, as 2026-02-28. */
  day?: string;
  /** The date on which the first move was made on it. */
  on?: string;
  /** Whether the result was already counted. */
  counted?: boolean;
  /** When it ended, in milliseconds. */
  ended?: number;
}

/** What a game has come to. */
export interface Standing {
  rows: Rows;
  state: "fresh" | "going" | "won" | "lost";
  /** Mines that went off. */
  lost: Place[];
}

export const begin = (size: Size, kind: Kind, seed: number | null, day?: string): Game => ({
  ...size,
  kind,
  seed,
  first: null,
  layout: null,
  moves: [],
  ms: 0,
  hints: 0,
  back: 0,
  ...(day ? { day } : {}),
});

export const fresh = (game: Size): Standing => ({ rows: closed(game.rows, game.cols), state: "fresh", lost: [] });

/** Opens cells; mines among them go off. */
function open({ rows }: Standing, layout: Rows, cells: Place[]): Standing {
  const hit = cells.filter((place) => at(layout, place) === "*");
  let now = rows;
  for (const place of cells) now = putAll(now, flood(now, layout, place));
  if (hit.length) return { rows: now, state: "lost", lost: hit };
  const won = places(layout).every((place) => at(layout, place) === "*" || isOpen(at(now, place)));
  return { rows: won ? putAll(now, places(layout).filter((place) => at(layout, place) === "*").map((place) => [place, "*"] as const)) : now, state: won ? "won" : "going", lost: [] };
}

/** The closed cells that a click on a number opens: those around it, if it has as many flags as it says. */
export function chorded(rows: Rows, place: Place): Place[] {
  if (!isOpen(at(rows, place))) return [];
  const near = neighbours(rows, place);
  const flags = near.filter((one) => at(rows, one) === "*").length;
  return flags === Number(at(rows, place)) ? near.filter((one) => at(rows, one) === "." || at(rows, one) === "?") : [];
}

/** What single numbers decide now, whatever wrong flags there may be. */
export const obvious = (rows: Rows, layout: Rows) => singles(trusted(rows, layout));

/** The board without flags that are wrong: what may be told to the engine. */
export function trusted(rows: Rows, layout: Rows): Rows {
  return rows.map((line, row) => line.replace(/[*?]/g, (symbol, col: number) => (symbol === "*" && at(layout, [row, col]) === "*" ? "*" : ".")));
}

/** One move on. A move that changes nothing returns the same standing. */
export function step(standing: Standing, layout: Rows, move: Move): Standing {
  if (standing.state === "won" || standing.state === "lost") return standing;
  const { rows } = standing;
  switch (move.do) {
    case "open":
      return isShut(at(rows, move.at)) ? open(standing, layout, [move.at]) : standing;
    case "chord": {
      const cells = chorded(rows, move.at);
      return cells.length ? open(standing, layout, cells) : standing;
    }
    case "flag": {
      const symbol = at(rows, move.at);
      if (symbol === "*") return { ...standing, rows: put(rows, move.at, ".") };
      return isShut(symbol) ? { ...standing, rows: put(rows, move.at, "*") } : standing;
    }
    case "ask": {
      const symbol = at(rows, move.at);
      return isShut(symbol) || symbol === "*" ? { ...standing, rows: put(rows, move.at, symbol === "?" ? "." : "?") } : standing;
    }
    case "told":
      return told(standing, layout, move.cells, move.value);
    case "obvious": {
      let now = standing;
      for (;;) {
        const found = obvious(now.rows, layout);
        if (!found.safe.length && !found.mines.length) return now;
        now = told(told(now, layout, found.mines, "mine"), layout, found.safe, "safe");
        if (now.state === "won") return now;
      }
    }
  }
}

const isShut = (symbol: string): boolean => symbol === "." || symbol === "?";

function told(standing: Standing, layout: Rows, cells: Place[], value: Value): Standing {
  if (!cells.length) return standing;
  if (value === "mine") return { ...standing, rows: putAll(standing.rows, cells.map((place) => [place, "*"] as const)) };
  // A flag on a safe cell was wrong: it goes.
  const shut = putAll(standing.rows, cells.filter((place) => at(standing.rows, place) === "*").map((place) => [place, "."] as const));
  return open({ ...standing, rows: shut }, layout, cells);
}

/** Where the moves have led. */
export function standingOf(game: Game): Standing {
  let now = fresh(game);
  if (game.layout) {
    now = { ...now, state: game.moves.length ? "going" : "fresh" };
    for (const move of game.moves) now = step(now, game.layout, move);
  }
  return now;
}

/** Whether something of it would be lost: it goes on, and more than its first cell was opened. */
export const isBegun = (game: Game): boolean => game.moves.length > 1 && standingOf(game).state === "going";

/** Safe cells that are open, as a share of all safe cells. */
export function shareOpen(layout: Rows, rows: Rows): number {
  const safe = places(layout).filter((place) => at(layout, place) !== "*");
  return safe.length ? safe.filter((place) => isOpen(at(rows, place))).length / safe.length : 1;
}

/** Cells where something is wrong at the end of a lost game: flags on safe cells. */
export const wrongFlags = (layout: Rows, rows: Rows): Place[] => places(rows).filter((place) => at(rows, place) === "*" && at(layout, place) !== "*");

/** Whether the player did everything alone. */
export const unaided = (game: Game): boolean => !game.hints && !game.back && !game.analysed && game.moves.every((move) => move.do !== "obvious" && move.do !== "told");
