// Games that were finished, and what they say: best times, wins, how much of the boards was found.

import { recall, remember } from "../memory.js";
import { type Game, shareOpen, unaided } from "./game.js";
import { bbbv, sizeName, sizeText } from "./layout.js";
import type { Rows } from "./rows.js";

export interface Result {
  /** When it ended, in milliseconds. */
  when: number;
  size: string;
  name: string;
  kind: Game["kind"];
  won: boolean;
  ms: number;
  /** The fewest clicks that the board takes. */
  bbbv: number;
  /** The share of safe cells that were opened. */
  share: number;
  /** Without hints, moves taken back or moves made by the page. */
  alone: boolean;
  day?: string;
}

const MOST_KEPT = 5000;

const isResult = (one: Partial<Result> | null): one is Result =>
  !!one && typeof one.when === "number" && typeof one.size === "string" && typeof one.name === "string" && typeof one.ms === "number" && typeof one.bbbv === "number" && typeof one.share === "number" && one.ms >= 0 && one.ms < 1e9 && one.share >= 0 && one.share <= 1;

export const results = (): Result[] => recall<Result[]>("results", []).filter(isResult);

/** Counts a finished game. */
export function record(game: Game, rows: Rows, won: boolean): Result {
  const layout = game.layout!;
  const result: Result = {
    when: Date.now(),
    size: sizeText(game),
    name: sizeName(game),
    kind: game.kind,
    won,
    ms: game.ms,
    bbbv: bbbv(layout),
    share: shareOpen(layout, rows),
    alone: unaided(game),
    ...(game.day ? { day: game.day } : {}),
  };
  remember("results", [...results(), result].slice(-MOST_KEPT));
  return result;
}

/** 3BV/s: how many of the clicks that a board takes were done in a second. The clock begins with the first click, so that a game may take no time; it
 * counts as a second. */
export const rate = ({ bbbv, ms }: Pick<Result, "bbbv" | "ms">): number => bbbv / Math.max(ms / 1000, 1);

export interface Summary {
  name: string;
  games: number;
  won: number;
  /** Of these without hints, moves taken back or moves made by the page. */
  alone: number;
  /** Over all games, the mean share of safe cells found. */
  share: number;
  /** Of the games won alone. */
  best: Result | null;
  fastest: Result | null;
}

/** What is compared with what: boards of a size that need no guess, those that may, and those of days. */
const classOf = ({ size, kind, day }: Pick<Result, "size" | "kind" | "day">): string => [size, day ? "day" : kind === "classic" && kind].join();
const nameOf = ({ name, kind, day }: Result): string => name + (day ? ", daily" : kind === "classic" ? ", Classic" : "");

/** What the games of each class come to, most played first. */
export function summaries(all: Result[]): Summary[] {
  return [...grouped(all).values()]
    .map((games): Summary => {
      const clean = games.filter((one) => one.won && one.alone);
      const least = (of: (one: Result) => number) => clean.reduce<Result | null>((best, one) => (!best || of(one) < of(best) ? one : best), null);
      return {
        name: nameOf(games[0]!),
        games: games.length,
        won: games.filter((one) => one.won).length,
        alone: clean.length,
        share: games.reduce((sum, one) => sum + one.share, 0) / games.length,
        best: least((one) => one.ms),
        fastest: least((one) => -rate(one)),
      };
    })
    .sort((a, b) => b.games - a.games);
}

function grouped(all: Result[]): Map<string, Result[]> {
  const found = new Map<string, Result[]>();
  for (const one of all) found.set(classOf(one), [...(found.get(classOf(one)) ?? []), one]);
  return found;
}

/** The best time of games like this one, if there is one. */
export function bestLike(game: Game): Result | undefined {
  const like = classOf({ ...game, size: sizeText(game) });
  return results()
    .filter((one) => one.won && one.alone && classOf(one) === like)
    .sort((a, b) => a.ms - b.ms)[0];
}

/** The time that a game took, to the hundredth: 0:11.43. */
export const duration = (ms: number): string => `${clock(ms)}.${String(Math.floor(ms / 10) % 100).padStart(2, "0")}`;

/** A time as players read it: 0:42, 12:05, 1:02:03. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
