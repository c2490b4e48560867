// Configurations that were missed in play, in puzzles and in reviews: they come back sooner. Spaced repetition reads this when it is opened.

import { recall, remember } from "../memory.js";
import { configuration } from "./configurations.js";

/** How often each was missed since the reviews took note of it. */
export const missed = (): Record<string, number> => recall<Record<string, number>>("missed", {});

export function miss(id: string): void {
  if (!configuration(id)) return;
  const known = missed();
  remember("missed", { ...known, [id]: (known[id] ?? 0) + 1 });
}

export const noted = (): void => remember("missed", {});
