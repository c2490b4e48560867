// A game as an address: size, seed, first cell.

import type { Place } from "../../../src/types.js";
import { address } from "../router.js";
import { type Game, type Kind, begin } from "./game.js";
import { sizeOf, sizeText } from "./layout.js";

/** Whether an address of this page leads there on other devices too. */
export const linksWork = location.protocol !== "file:";

/** The address at which anyone gets this board. */
export function linkOf({ kind, seed, first, day, ...size }: Game): string {
  if (day) return address("today", day);
  return address("play", "", { size: sizeText(size), seed: seed === null ? undefined : String(seed), kind: kind === "classic" ? kind : undefined, first: first?.map((one) => one + 1).join(",") });
}

/** The game that an address asks for, and the cell that it opens first. */
export function linked(query: URLSearchParams): { game: Game; first: Place | null } | null {
  const size = sizeOf(query.get("size"));
  const seed = Number(query.get("seed") ?? NaN);
  if (!size || !Number.isSafeInteger(seed) || seed < 0) return null;
  const kind: Kind = query.get("kind") === "classic" ? "classic" : "sure";
  const found = /^(\d+),(\d+)$/.exec(query.get("first") ?? "");
  const first: Place | null = found ? [Number(found[1]) - 1, Number(found[2]) - 1] : null;
  const inside = first && first[0] >= 0 && first[1] >= 0 && first[0] < size.rows && first[1] < size.cols;
  return { game: begin(size, kind, seed), first: inside ? first : null };
}
