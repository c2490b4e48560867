// When each configuration comes back: spaced repetition by FSRS, a card a configuration.

import { type Card, type CardInput, type Grade, Rating, createEmptyCard, fsrs } from "ts-fsrs";

import { recall, remember } from "../memory.js";
import { CONFIGURATIONS, type Configuration, configuration } from "./configurations.js";
import { isOnlyMissed } from "./duecount.js";
import { missed, noted } from "./missed.js";

/** As it is stored: dates are texts. */
export type Stored = Omit<Card, "due" | "last_review"> & { due: string; last_review?: string };
export type Answered = "wrong" | "hard" | "right";

const scheduler = fsrs();
const GRADES: Record<Answered, Grade> = { wrong: Rating.Again, hard: Rating.Hard, right: Rating.Good };

const isCard = (card: Partial<Stored> | null): card is Stored => !!card && typeof card.due === "string" && !Number.isNaN(Date.parse(card.due)) && typeof card.stability === "number" && typeof card.difficulty === "number" && typeof card.state === "number";

function stored(): Record<string, Stored> {
  return Object.fromEntries(Object.entries(recall<Record<string, Stored>>("cards", {})).filter(([id, card]) => configuration(id) && isCard(card) && !isOnlyMissed(card)));
}

function next(card: Stored | undefined, answered: Answered, now: Date): Stored {
  return JSON.parse(JSON.stringify(scheduler.next((card as CardInput | undefined) ?? createEmptyCard(now), now, GRADES[answered]).card)) as Stored;
}

/** Missed elsewhere since it was last answered: it is due at once. */
export const isMissed = (card: Stored): boolean => card.due === card.last_review;

/** The cards, with what was missed elsewhere taken into account. What was never learned has no card, and none is due for having been missed. */
export function cards(now = new Date()): Record<string, Stored> {
  const known = stored();
  const faults = Object.keys(missed()).filter((id) => known[id]);
  if (!faults.length) return known;
  for (const id of faults) {
    const card = next(known[id], "wrong", now);
    known[id] = { ...card, due: card.last_review ?? card.due };
  }
  remember("cards", known);
  noted(faults);
  return known;
}

/** A configuration was answered. Returns when it comes back. */
export function answer(id: string, answered: Answered, now = new Date()): Date {
  const known = cards(now);
  const card = next(known[id], answered, now);
  remember("cards", { ...known, [id]: card });
  noted([id]);
  return new Date(card.due);
}

/** What is due, longest first. */
export function due(now = new Date()): string[] {
  return Object.entries(cards(now))
    .filter(([, card]) => Date.parse(card.due) <= now.getTime())
    .sort(([, a], [, b]) => Date.parse(a.due) - Date.parse(b.due))
    .map(([id]) => id);
}

/** How likely one still knows it, from 0 to 1. */
export const strength = (card: Stored, now = new Date()): number => scheduler.get_retrievability(card as CardInput, now, false);

/** The next configuration to learn: the first that was missed in play, or else the first that was never answered. */
export function nextLesson(): Configuration | undefined {
  const known = cards();
  const faults = missed();
  const left = CONFIGURATIONS.filter(({ id }) => !known[id]);
  return left.find(({ id }) => faults[id]) ?? left[0];
}

/** In words: how long until then. */
export function until(when: Date, now = new Date()): string {
  const minutes = Math.round((when.getTime() - now.getTime()) / 60_000);
  if (minutes <= 1) return "in a moment";
  if (minutes < 90) return `in ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours < 20) return `in ${hours} hours`;
  const days = Math.round(hours / 24);
  return days <= 1 ? "tomorrow" : days < 60 ? `in ${days} days` : `in ${Math.round(days / 30)} months`;
}
