// Two numbers and what they decide together, and what players call that.

import type { Place } from "../../../src/types.js";
import { type Rows, at, isOpen, key, neighbours, places, same } from "../game/rows.js";

/** A number with closed cells around it. */
export interface Clue {
  at: Place;
  /** What it shows. */
  shows: number;
  /** Mines that it still needs, flags taken off. */
  needs: number;
  flags: number;
  cells: Place[];
}

export function clueAt(rows: Rows, place: Place): Clue | null {
  const symbol = at(rows, place);
  if (!isOpen(symbol)) return null;
  const near = neighbours(rows, place);
  const flags = near.filter((one) => at(rows, one) === "*").length;
  const cells = near.filter((one) => at(rows, one) === "." || at(rows, one) === "?");
  return { at: place, shows: Number(symbol), needs: Number(symbol) - flags, flags, cells };
}

export const clues = (rows: Rows): Clue[] => places(rows).map((place) => clueAt(rows, place)).filter((clue): clue is Clue => !!clue?.cells.length);

const without = (from: Place[], other: Place[]): Place[] => from.filter((cell) => !other.some((one) => same(one, cell)));

export interface Pair {
  /** B gets all its own cells, A none of its own. */
  a: Clue;
  b: Clue;
  mines: Place[];
  safe: Place[];
}

/** What two numbers decide that share closed cells: if B needs as many more than A as it has cells of its own. */
export function pair(a: Clue, b: Clue): Pair | null {
  const own = without(b.cells, a.cells);
  const shared = b.cells.length - own.length;
  const other = without(a.cells, b.cells);
  if (!shared || !(own.length + other.length) || b.needs - a.needs !== own.length) return null;
  return { a, b, mines: own, safe: other };
}

const apart = (a: Place, b: Place): Place => [b[0] - a[0], b[1] - a[1]];
const isSide = ([row, col]: Place): boolean => Math.abs(row) + Math.abs(col) === 1;

/** Numbers in a line that begins at a place, as long as the line is open. */
function line(rows: Rows, start: Place, [down, right]: Place, count: number): Clue[] | null {
  const found = Array.from({ length: count }, (_, place) => clueAt(rows, [start[0] + place * down, start[1] + place * right]));
  return found.every((clue) => clue) ? (found as Clue[]) : null;
}

/** A line of numbers along a wall: the inner ones touch closed cells on one side only, three each. */
function alongWall(run: Clue[], [down, right]: Place): boolean {
  const side = (clue: Clue) => new Set(clue.cells.map((cell) => right * (cell[0] - clue.at[0]) + down * (cell[1] - clue.at[1])));
  const sides = run.map(side);
  const inner = sides.slice(1, -1);
  return run.slice(1, -1).every((clue) => clue.cells.length === 3) && inner.every((one) => one.size === 1 && !one.has(0) && [...one][0] === [...inner[0]!][0]);
}

/** The lines of numbers that read so, in either direction, through a place or anywhere. */
export function wallLines(rows: Rows, reads: number[], through?: Place[]): Clue[][] {
  const found: Clue[][] = [];
  for (const start of places(rows)) {
    for (const direction of [[0, 1], [1, 0]] as Place[]) {
      const run = line(rows, start, direction, reads.length);
      if (!run || !run.every((clue, place) => clue.needs === reads[place]) || !alongWall(run, direction)) continue;
      if (!through || through.every((place) => run.some((clue) => same(clue.at, place)))) found.push(run);
    }
  }
  return found;
}

const LINES = { "1-2-1": [1, 2, 1], "1-2-2-1": [1, 2, 2, 1] } as const;

/** What players call two numbers that decide something together; `null` if they have no name for it. */
export function pairName(rows: Rows, { a, b, mines }: Pair): string | null {
  if (a.flags + b.flags === 0) {
    for (const [name, reads] of Object.entries(LINES)) if (wallLines(rows, [...reads], [a.at, b.at]).length) return name;
  } else if (isSide(apart(a.at, b.at))) return "reduction";
  const [down, right] = apart(a.at, b.at);
  if (isSide([down, right])) return isBehind(a, b) || isBehind(b, a) ? "holes" : mines.length ? "1-2" : "1-1";
  return down === 0 || right === 0 ? null : "triangles";
}

/** Whether a number stands behind another: its closed cells lie on both sides of that one. */
function isBehind(back: Clue, front: Clue): boolean {
  const [down, right] = apart(back.at, front.at);
  const sides = new Set(back.cells.map((cell) => Math.sign(right * (cell[0] - back.at[0]) + down * (cell[1] - back.at[1]))));
  return back.cells.length >= 2 && sides.size === 2 && !sides.has(0);
}

/** All pairs that decide something, with their names. */
export function pairs(rows: Rows): { pair: Pair; name: string | null }[] {
  const all = clues(rows);
  const found: { pair: Pair; name: string | null }[] = [];
  for (const a of all) {
    for (const b of all) {
      if (a === b || Math.max(...apart(a.at, b.at).map(Math.abs)) > 2) continue;
      const decided = pair(a, b);
      if (decided) found.push({ pair: decided, name: pairName(rows, decided) });
    }
  }
  return found;
}

/** Pairs of numbers that lie as in a named configuration, but decide nothing together. */
export function lookAlikes(rows: Rows, name: string): Place[][] {
  const all = clues(rows);
  const wanted: Record<string, (a: Clue, b: Clue) => boolean> = {
    "1-1": (a, b) => isSide(apart(a.at, b.at)) && a.flags + b.flags === 0 && a.shows === 1 && b.shows === 1,
    "1-2": (a, b) => isSide(apart(a.at, b.at)) && a.flags + b.flags === 0 && a.shows === 1 && b.shows === 2,
    reduction: (a, b) => isSide(apart(a.at, b.at)) && a.flags + b.flags > 0 && Math.abs(a.needs - b.needs) <= 1,
    holes: (a, b) => isSide(apart(a.at, b.at)) && isBehind(a, b) && a.needs <= 2,
    triangles: (a, b) => Math.min(...apart(a.at, b.at).map(Math.abs)) >= 1 && Math.abs(a.needs - b.needs) <= 1,
  };
  const looks = wanted[name];
  if (!looks) return [];
  const shares = (a: Clue, b: Clue) => a.cells.filter((cell) => b.cells.some((one) => same(one, cell))).length >= 2;
  return all.flatMap((a) =>
    all
      .filter((b) => a !== b && Math.max(...apart(a.at, b.at).map(Math.abs)) <= 2 && shares(a, b) && looks(a, b) && !pair(a, b) && !pair(b, a))
      .map((b) => [a.at, b.at]),
  );
}

/** Numbers in a line that read nearly so, or so but not along a wall. */
export function otherLines(rows: Rows, name: keyof typeof LINES): Place[][] {
  const found: Place[][] = [];
  const reads = LINES[name];
  for (const start of places(rows)) {
    for (const direction of [[0, 1], [1, 0]] as Place[]) {
      const run = line(rows, start, direction, reads.length);
      if (!run?.every((clue) => clue.cells.length > 0)) continue;
      const off = (of: (clue: Clue) => number) => run.reduce((sum, clue, place) => sum + Math.abs(of(clue) - reads[place]!), 0);
      const decided = off((clue) => clue.needs) === 0 && alongWall(run, direction);
      if (!decided && Math.min(off((clue) => clue.shows), off((clue) => clue.needs)) <= 1) found.push(run.map((clue) => clue.at));
    }
  }
  return found;
}

export const readsOf = (name: string): readonly number[] | undefined => LINES[name as keyof typeof LINES];

/** Three numbers around a corner: the middle one with its two neighbours at a right angle. */
export function corners(rows: Rows): Clue[][] {
  const found: Clue[][] = [];
  for (const middle of clues(rows)) {
    for (const down of [-1, 1]) {
      for (const right of [-1, 1]) {
        const [a, c] = [clueAt(rows, [middle.at[0] + down, middle.at[1]]), clueAt(rows, [middle.at[0], middle.at[1] + right])];
        if (a?.cells.length && c?.cells.length) found.push([middle, a, c]);
      }
    }
  }
  return found;
}

export const keyOf = (cells: Place[]): string => cells.map(key).sort().join(" ");
