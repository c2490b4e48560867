// The games that wait to be played on: one of any board, one of a day's, and those that gave way to another.

import { type Name, recall, remember } from "../memory.js";
import { type Game, isBegun } from "./game.js";
import { sizeOf, sizeText } from "./layout.js";

export type Slot = Extract<Name, "game" | "today">;

const isPlace = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** Whether this can be played: what is stored may come from a damaged file. */
function isGame(value: Partial<Game> | null | undefined): value is Game {
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

/** Keeps a game. One on another board, that waits in its place, is put aside. */
export function keep(slot: Slot, game: Game): void {
  const before = kept(slot);
  if (before && !sameBoard(before, game)) putAside(before);
  remember(slot, game);
}

export const sameBoard = (a: Game, b: Game): boolean => [a, b].map(({ kind, seed, first, day, ...size }) => [sizeText(size), kind, seed, first, day].join()).every((one, _, all) => one === all[0]);

/** So many games are put aside at most: one of any board, and those of the latest days. */
const MOST_ASIDE = 30;
/** Each day has a place of its own, and all other boards have one. */
const placeOf = ({ day }: Game): string => day ?? "game";
const setAside = (all: Record<string, Game>): void => remember("aside", Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)).slice(-MOST_ASIDE)));

/** Puts a game aside, if it would be a pity to lose it. */
export function putAside(game: Game): void {
  if (isBegun(game)) setAside({ ...recall("aside", {}), [placeOf(game)]: game });
}

/** What was put aside for this game. */
export function aside(of: Game): Game | null {
  const game = recall<Record<string, Game>>("aside", {})[placeOf(of)];
  return isGame(game) ? game : null;
}

/** So many games that ended are kept for reviews. */
const MOST_ENDED = 10;
/** The games that ended last, the latest first. */
export const endedGames = (): Game[] => recall<Game[]>("games", []).filter(isGame);
export const keepEnded = (game: Game): void => remember("games", [game, ...endedGames().filter((one) => !sameBoard(one, game))].slice(0, MOST_ENDED));

/** A game that was put aside is played on. */
export function takeUp(slot: Slot, game: Game): void {
  const { [placeOf(game)]: _, ...others } = recall<Record<string, Game>>("aside", {});
  setAside(others);
  keep(slot, game);
}
