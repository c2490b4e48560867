// What is shown of cells besides what they are.

import type { Place } from "../../../src/types.js";
import { key } from "../game/rows.js";

export interface Mark {
  /** What follows, what is supposed, what a player put there, what came to light. */
  is?: "safe" | "mine" | "lost" | "chosen" | "bare" | "wrong" | "ghost";
  /** One of the numbers that prove it, by its letter. */
  letter?: string;
  /** Worth looking at. */
  area?: boolean;
  /** One of several areas that a text speaks of, by the name of its colour. */
  tint?: string;
  /** What the step that is shown ends with. */
  step?: boolean;
  /** The cell to open if one must guess. */
  best?: boolean;
  /** Pointed at from a text. */
  pointed?: boolean;
  /** A short text in the cell: a share, a weight. */
  text?: string;
  /** From 0 (calm) to 1: how strongly the cell is tinted. */
  heat?: number;
  /** Read out after the cell's own name. */
  said?: string;
}

export type Marks = Map<string, Mark>;

export function mark(marks: Marks, cells: Place[], more: Mark): Marks {
  for (const cell of cells) marks.set(key(cell), { ...marks.get(key(cell)), ...more });
  return marks;
}

/** The cells that a reader should have before his eyes: those that are pointed at, proved or prove. */
export function worthSeeing(marks: Marks): Place[] {
  const wanted = [...marks].filter(([, one]) => one.letter || one.step || one.area || one.best || one.is === "lost" || one.pointed);
  return wanted.map(([cell]) => cell.split(",").map(Number) as Place);
}

/** Of these, the cells that the step ends with, or the first that proves it. */
export function outcome(marks: Marks): Place[] {
  const place = (cell: string) => cell.split(",").map(Number) as Place;
  const ends = [...marks].filter(([, one]) => one.step || one.is === "lost" || one.best);
  return (ends.length ? ends : [...marks].filter(([, one]) => one.letter || one.area).slice(0, 1)).map(([cell]) => place(cell));
}

const FIELDS = ["is", "letter", "area", "tint", "step", "best", "pointed", "text", "heat", "said"] as const;

export const alike = (a: Mark | undefined, b: Mark | undefined): boolean => a === b || FIELDS.every((field) => a?.[field] === b?.[field]);
