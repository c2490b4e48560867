// How many configurations are due, without the scheduler: for the first page, which does not load it.

import { recall } from "../memory.js";
import { missed } from "./missed.js";

interface Timed {
  due?: string;
  last_review?: string;
  reps?: number;
}

/** Earlier versions began a card for what was missed before it was ever learned. */
export const isOnlyMissed = ({ reps, due, last_review }: Timed): boolean => reps === 1 && due === last_review;

export function dueCount(now = Date.now()): number {
  const all = Object.entries(recall<Record<string, Timed | null>>("cards", {}));
  const cards = Object.fromEntries(all.filter(([, card]) => card && !isOnlyMissed(card)));
  const waiting = Object.keys(cards).filter((id) => Date.parse(cards[id]?.due ?? "") <= now);
  // What was missed before it was learned is a lesson, not a repetition.
  return new Set([...waiting, ...Object.keys(missed()).filter((id) => cards[id])]).size;
}
