// Which rules are to be drilled, and when: Leitner's boxes. What is missed comes back at once, what is known ever later.

import { recall, remember } from "./memory.js";

const DAY = 24 * 60 * 60 * 1000;
/** Days until a rule in each box comes back. */
const AFTER = [0, 1, 3, 7, 16, 35];

interface Box {
  /** 0 for what was missed last time. */
  box: number;
  /** When it comes back, in milliseconds. */
  due: number;
}

type Boxes = Record<string, Box>;

const boxes = (): Boxes => recall<Boxes>("drills", {});

/** A rule was missed in play or in a drill. */
export function miss(rule: string): void {
  remember("drills", { ...boxes(), [rule]: { box: 0, due: Date.now() } });
}

/** A drill of a rule was solved. */
export function know(rule: string): void {
  const box = Math.min((boxes()[rule]?.box ?? 0) + 1, AFTER.length - 1);
  remember("drills", { ...boxes(), [rule]: { box, due: Date.now() + AFTER[box]! * DAY } });
}

/** The rules that are due, longest first. */
export function due(now = Date.now()): string[] {
  const waiting = Object.entries(boxes()).filter(([, box]) => box.due <= now);
  return waiting.sort(([, a], [, b]) => a.due - b.due).map(([rule]) => rule);
}

/** In how many days a rule comes back; `null` if it was never drilled. */
export function comesBack(rule: string, now = Date.now()): number | null {
  const box = boxes()[rule];
  return box ? Math.max(0, Math.ceil((box.due - now) / DAY)) : null;
}
