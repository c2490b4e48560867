// Configurations that were missed in play, in puzzles and in reviews: they come back sooner. Spaced repetition reads this when it is opened.

import { recall, remember } from "../memory.js";
import { configuration } from "./configurations.js";

const all = () => recall<Record<string, number>>("missed", {});

/** How often each was missed since the reviews took note of it, the latest last. */
export const missed = (): Record<string, number> => Object.fromEntries(Object.entries(all()).filter(([, many]) => many > 0));

/** Counts it. A moment of a game counts once, however often it is reviewed: it stays in the list, under its sum and with 0. */
export function miss(id: string, moment = ""): void {
  const known = all();
  const sum = [...moment].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 0);
  if (!configuration(id) || sum in known) return;
  const { [id]: before = 0, ...others } = known;
  remember("missed", { ...others, [id]: before + 1, ...(moment && { [sum]: 0 }) });
}

/** These were taken note of. */
export function noted(ids: string[]): void {
  const known = all();
  if (ids.some((id) => known[id])) remember("missed", Object.fromEntries(Object.entries(known).filter(([id]) => !ids.includes(id))));
}
