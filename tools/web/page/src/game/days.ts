// Days by name, and those whose board was solved.

import { recall, remember } from "../memory.js";

/** How a day was played. */
export interface Day {
  ms: number;
  /** Without hints, moves taken back or moves made by the page. */
  alone: boolean;
  /** The date on which it was begun: only that of the day itself counts for the streak. */
  on: string;
}

const two = (number: number): string => String(number).padStart(2, "0");
const nameOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
/** A day by its name, at noon: no change of the clock moves it to another. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

export const today = (): string => nameOf(new Date());

export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(dateOf(day).getTime()) && nameOf(dateOf(day)) === day;

/** A day so many days later. */
export function later(day: string, days: number): string {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return nameOf(date);
}

/** In words: Saturday, February 28; with the year if it is another one than this. */
export const inWords = (day: string): string => dateOf(day).toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric", ...(day.slice(0, 4) === today().slice(0, 4) ? {} : { year: "numeric" }) });
export const weekday = (day: string): string => dateOf(day).toLocaleDateString("en", { weekday: "short" });

export const days = (): Record<string, Day> =>
  Object.fromEntries(Object.entries(recall<Record<string, Partial<Day> | null>>("days", {})).filter((one): one is [string, Day] => Number.isFinite(one[1]?.ms) && typeof one[1]?.on === "string"));

/** A day's board was solved. The first time counts. */
export function solved(day: string, ms: number, alone: boolean, on = today()): void {
  const known = days();
  if (!known[day]) remember("days", { ...known, [day]: { ms, alone, on } });
}

/** The days in a row, up to today or yesterday, on which the day's own board was solved. */
export function streak(now = today()): number {
  const known = days();
  const counts = (day: string) => known[day]?.on === day;
  let day = counts(now) ? now : later(now, -1);
  let many = 0;
  for (; counts(day); day = later(day, -1)) many++;
  return many;
}

/** The longest such row. */
export function longest(): number {
  const known = days();
  let best = 0;
  for (const day of Object.keys(known)) {
    if (known[day]?.on !== day || known[later(day, -1)]?.on === later(day, -1)) continue;
    let many = 0;
    for (let next = day; known[next]?.on === next; next = later(next, 1)) many++;
    best = Math.max(best, many);
  }
  return best;
}
