// The games that wait to be played on: one of any board, one of today's.

import { type Name, recall, remember } from "../memory.js";
import type { Game } from "./game.js";
import { sizeOf, sizeText } from "./layout.js";

export type Slot = Extract<Name, "game" | "today">;

const isPlace = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** Whether this can be played: what is stored may come from a damaged file. */
function isGame(value: Partial<Game> | null): value is Game {
  if (!value || !sizeOf(sizeText(value as Game)) || (value.kind !== "sure" && value.kind !== "classic")) return false;
  const { layout, first, moves, rows, cols, ms, hints, back } = value as Game;
  if (![ms, hints, back].every((number) => Number.isFinite(number) && number >= 0)) return false;
  const lies = layout === null || (Array.isArray(layout) && layout.length === rows && layout.every((line) => typeof line === "string" && line.length === cols && /^[0-8*]*$/.test(line)));
  return lies && (first === null || isPlace(first)) && Array.isArray(moves) && moves.every((move) => move && typeof move.do === "string" && (!("at" in move) || isPlace(move.at)));
}

/** A game that was begun, if there is one. */
export function kept(slot: Slot): Game | null {
  const game = recall<Game | null>(slot, null);
  return isGame(game) && game.moves.length ? game : null;
}

export const keep = (slot: Slot, game: Game): void => remember(slot, game);
