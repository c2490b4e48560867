// Where boards come from: a random one at once, one that needs no guess from the engine. The page brings a few of these, so that the first
// beginner's board needs no engine.

import STARTERS from "made:starters";

import type { Place } from "../../../src/types.js";
import { ask, isReady } from "../client.js";
import { type Kind } from "./game.js";
import { type Size, layoutOf, randomLayout } from "./layout.js";
import { freshSeed } from "./random.js";
import type { Rows } from "./rows.js";
import { standing, turned } from "./turn.js";

const hasStarters = ({ rows, cols, mines }: Size): boolean => rows === STARTERS.rows && cols === STARTERS.cols && mines === STARTERS.mines;

/** A seed for a new board: one of those whose boards are here, while the engine is not. */
export function newSeed(size: Size, kind: Kind): number {
  if (kind === "classic" || isReady() || !hasStarters(size)) return freshSeed();
  const many = Object.values(STARTERS.boards)[0]!.length;
  return 1 + (freshSeed() % many);
}

/** The board of a seed and first cell. The same for everyone. */
export async function make(size: Size, kind: Kind, seed: number, first: Place): Promise<Rows> {
  if (kind === "classic") return randomLayout(size, seed, first);
  const { cell, turn } = standing(size.rows, size.cols, first);
  const starter = hasStarters(size) ? STARTERS.boards[cell.join()]?.[seed - 1] : undefined;
  if (starter) return turned(layoutOf(size.rows, size.cols, starter.map((place): Place => [Math.floor(place / size.cols), place % size.cols])), turn);
  const made = await ask("generate", { rows: size.rows, cols: size.cols, mines: size.mines, seed, cell });
  return turned(made.layout.trimEnd().split("\n"), turn);
}
