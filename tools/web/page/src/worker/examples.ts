// Positions to learn a configuration from, cut from real play: those in which it decides something and nothing easier does, and
// look-alikes from which nothing follows.

import type { Engine, Place } from "../../../src/index.js";
import { SIZES } from "../game/layout.js";
import { below, series } from "../game/random.js";
import { type Rows, at, isOpen, neighbours, places, put, rowsOf, showing, textOf } from "../game/rows.js";
import { singles } from "../game/singles.js";
import { type Clue, clueAt, corners, keyOf, lookAlikes, otherLines, pairs, readsOf, wallLines } from "../learn/pairs.js";
import { cut } from "./cut.js";
import { type Easiest, easiest } from "./easiest.js";

/** A position to learn from. */
export interface Example {
  configuration: string;
  rows: Rows;
  /** The number of mines, where it matters. */
  mines: number | null;
  /** The numbers that the configuration is about, or seems to be. */
  digits: Place[];
  safe: Place[];
  mined: Place[];
  /** The easiest reason; `null` in a look-alike. */
  hint: Easiest | null;
}

/** Boards that are looked through for one position. */
const MOST_BOARDS = 400;
const MOST_SMALL_BOARDS = 3000;
/** Groups of numbers that are looked at in one moment. */
const TRIES = 6;
const ENDGAME = { rows: 9, cols: 9, mines: 12 };
/** So many closed cells may be left where mines are counted. */
const MOST_LEFT = 24;

type Random = () => number;
const pick = <T>(random: Random, from: T[]): T | undefined => from[below(random, from.length)];

/** A position for a configuration, or one that only looks like it. The same seed gives the same. */
export function example(engine: Engine, id: string, alike: boolean, seed: number): Example {
  const random = series(seed);
  const late = id === "mine-counting" || id === "last-cells";
  for (let board = 0; board < (late ? MOST_SMALL_BOARDS : MOST_BOARDS); board++) {
    const moments = engine.moments(late ? ENDGAME : SIZES.Expert, (seed + board * 7919) % 2 ** 32).map(rowsOf);
    const found = late ? endgame(engine, id, alike, moments) : middle(engine, id, alike, moments, random);
    if (found) return found;
  }
  throw new Error("No position was found. Try again.");
}

/** From the middle of a game, cut out. */
function middle(engine: Engine, id: string, alike: boolean, moments: Rows[], random: Random): Example | null {
  const ordered = moments.map((rows) => ({ rows, order: random() })).sort((a, b) => a.order - b.order);
  for (const { rows } of ordered) {
    const groups = id === "one-number" ? alone(rows, alike) : alike ? seeming(rows, id) : deciding(rows, id);
    for (let tries = 0; tries < TRIES; tries++) {
      const group = pick(random, groups);
      if (!group?.length) break;
      const part = cut(id === "one-number" && !alike ? veiled(rows, group[0]!, random) : rows, group);
      const found = checked(engine, id, alike, part.rows, part.cells);
      if (found) return found;
    }
  }
  return null;
}

function checked(engine: Engine, id: string, alike: boolean, rows: Rows, digits: Place[]): Example | null {
  if (showing(rows, ".").length < 2) return null;
  const { safe, mines, contradiction, undecided } = engine.ask(textOf(rows));
  if (contradiction || undecided.length) return null;
  const position = { configuration: id, rows, mines: null, digits, safe, mined: mines };
  if (alike) return safe.length + mines.length === 0 ? { ...position, hint: null } : null;
  if (safe.length + mines.length === 0) return null;
  const easy = singles(rows);
  // Either single numbers decide everything that is certain, or they decide nothing.
  if (easy.safe.length + easy.mines.length !== (id === "one-number" ? safe.length + mines.length : 0)) return null;
  const hint = easiest(engine, rows);
  if (hint?.configuration !== id) return null;
  if (!readsOf(id)) return keyOf(hint.explanation.digits) === keyOf(digits) ? { ...position, hint } : null;
  // Of numbers along a wall it is shown what is under them, and not what they prove further on.
  const beside = ([row, col]: Place) => digits.some(([r, c]) => Math.abs(r - row) + Math.abs(c - col) === 1);
  const uses = (used: Place[]) => used.every((digit) => keyOf(digits).split(" ").includes(keyOf([digit])));
  const under = uses(hint.explanation.digits) && engine.explain(textOf(rows)).explanations.find((one) => uses(one.digits) && one.cells.every(beside));
  return under && under.digits.length > 1 ? { ...position, hint: { ...hint, explanation: under } } : null;
}

/** Groups of numbers for which a configuration decides something. */
function deciding(rows: Rows, id: string): Place[][] {
  const reads = readsOf(id);
  if (reads) return wallLines(rows, [...reads]).filter(literal).map(placesOf);
  if (id === "corners") return corners(rows).filter(decides).map(placesOf);
  return pairs(rows)
    .filter(({ pair, name }) => name === id && (id === "1-1" || id === "1-2" ? literal([pair.a, pair.b]) && pair.a.shows <= 2 && pair.b.shows <= 2 : true))
    .map(({ pair }) => [pair.a.at, pair.b.at]);
}

/** Groups that look like it. */
function seeming(rows: Rows, id: string): Place[][] {
  if (readsOf(id)) return otherLines(rows, id as "1-2-1");
  if (id === "corners") return corners(rows).filter((group) => group.every((clue) => clue.needs <= 3) && !decides(group)).map(placesOf);
  return lookAlikes(rows, id);
}

const placesOf = (group: Clue[]): Place[] => group.map((clue) => clue.at);
const literal = (group: Clue[]): boolean => group.every((clue) => clue.flags === 0);

/** Whether B − A − C is the most or the least that it can be, for numbers around a corner. */
function decides([middle, ...sides]: Clue[]): boolean {
  const weights = new Map<string, number>();
  const count = (clue: Clue, times: number) => clue.cells.forEach((cell) => weights.set(cell.join(), (weights.get(cell.join()) ?? 0) + times));
  count(middle!, 1);
  sides.forEach((clue) => count(clue, -1));
  const needed = middle!.needs - sides.reduce((sum, clue) => sum + clue.needs, 0);
  const all = [...weights.values()];
  const [least, most] = [all.reduce((sum, one) => sum + Math.min(0, one), 0), all.reduce((sum, one) => sum + Math.max(0, one), 0)];
  return all.some((one) => one !== 0) && (needed === least || needed === most);
}

/** Numbers that stand alone: look-alikes leave cells undecided; around the others everything is known. */
function alone(rows: Rows, alike: boolean): Place[][] {
  const all = places(rows).flatMap((place) => clueAt(rows, place) ?? []);
  return all.filter(({ cells, needs, flags }) => (alike ? cells.length && cells.length + needs > 2 : flags && !cells.length)).map((clue) => [clue.at]);
}

/** Takes off flags around a number that is complete, or closes cells: so it decides them again. What a 0 touches is always open. */
function veiled(rows: Rows, around: Place, random: Random): Rows {
  const flags = random() < 0.8;
  const hides = (place: Place) => (flags ? at(rows, place) === "*" : isOpen(at(rows, place)) && !neighbours(rows, place).some((near) => at(rows, near) === "0"));
  return neighbours(rows, around).reduce((now, place) => (hides(place) && random() < 0.6 ? put(now, place, ".") : now), rows);
}

/** From the end of a game, whole. */
function endgame(engine: Engine, id: string, alike: boolean, moments: Rows[]): Example | null {
  for (const rows of moments.slice(-8)) {
    const left = showing(rows, ".").length;
    if (left < 3 || left > MOST_LEFT) continue;
    const mines = ENDGAME.mines;
    const text = textOf(rows);
    const without = engine.ask(text);
    if (without.safe.length + without.mines.length) continue;
    const { safe, mines: mined, contradiction } = engine.ask(text, mines);
    if (contradiction) continue;
    const digits = places(rows).filter((place) => isOpen(at(rows, place)) && neighbours(rows, place).some((near) => at(rows, near) === "."));
    const position = { configuration: id, rows, mines, digits, safe, mined };
    if (alike) {
      if (safe.length + mined.length === 0) return { ...position, hint: null };
      continue;
    }
    if (safe.length + mined.length === 0) continue;
    const hint = easiest(engine, rows, mines);
    if (hint?.configuration === id) return { ...position, hint };
  }
  return null;
}
