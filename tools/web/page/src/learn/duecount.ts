// How many configurations are due, without the scheduler: for the first page, which does not load it.

import { recall } from "../memory.js";
import { missed } from "./missed.js";

export function dueCount(now = Date.now()): number {
  const cards = recall<Record<string, { due?: string }>>("cards", {});
  const waiting = Object.entries(cards).filter(([, card]) => Date.parse(card?.due ?? "") <= now).map(([id]) => id);
  return new Set([...waiting, ...Object.keys(missed())]).size;
}
