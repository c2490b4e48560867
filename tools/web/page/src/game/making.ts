// Where boards come from: a random one at once, one that needs no guess from the engine. The page brings a few of these, so that the first
// game of a usual size needs no engine.

import BEGINNER from "made:starter";

import type { Place } from "../../../src/types.js";
import { ask, isReady } from "../client.js";
import { type Kind } from "./game.js";
import { type Size, layoutOf, randomLayout, sizeText } from "./layout.js";
import { unpacked } from "./packed.js";
import { freshSeed } from "./random.js";
import type { Rows } from "./rows.js";
import { standing, turned } from "./turn.js";

/** Boards of one size by first cell (`row,col`), packed; the n-th is the one of seed n. */
export interface Starters extends Size {
  /** So many for each cell. */
  many: number;
  boards: Record<string, string[]>;
}

/** How many boards of a size the page brings. The larger sizes are in a part of their own, which `larger` brings. */
const MANY: Record<string, number> = { [sizeText(BEGINNER)]: BEGINNER.many, "16x16/40": 4, "16x30/99": 3 };

let coming: Promise<Starters[]> | undefined;
/** Brings the boards of the larger sizes: they are much smaller than the engine, and here before it. */
export const larger = (): Promise<Starters[]> => (coming ??= import("made:starters").then((file) => file.default).catch(() => ((coming = undefined), [])));

const starters = async (size: Size): Promise<Starters | undefined> => (sizeText(size) === sizeText(BEGINNER) ? BEGINNER : (await larger()).find((one) => sizeText(one) === sizeText(size)));

/** A seed for a new board: one of those whose boards are here, while the engine is not. */
export function newSeed(size: Size, kind: Kind): number {
  const many = MANY[sizeText(size)];
  return kind === "classic" || isReady() || !many ? freshSeed() : 1 + (freshSeed() % many);
}

/** The board of a seed and first cell. The same for everyone. */
export async function make(size: Size, kind: Kind, seed: number, first: Place): Promise<Rows> {
  if (kind === "classic") return randomLayout(size, seed, first);
  const { cell, turn } = standing(size.rows, size.cols, first);
  if (seed <= (MANY[sizeText(size)] ?? 0)) {
    const starter = (await starters(size))?.boards[cell.join()]?.[seed - 1];
    if (starter) return turned(layoutOf(size.rows, size.cols, unpacked(starter, size.cols)), turn);
  }
  const made = await ask("generate", { rows: size.rows, cols: size.cols, mines: size.mines, seed, cell });
  return turned(made.layout.trimEnd().split("\n"), turn);
}
