// The boards of days. They are a list, not made when they are asked for: a board is the same on every device, whatever engine it has.

import week from "../../days.json";

import type { Place } from "../../../src/types.js";
import type { Game } from "./game.js";
import { begin } from "./game.js";
import { type Size, layoutOf } from "./layout.js";
import { unpacked } from "./packed.js";
import { type Turn, turned, turnedPlace } from "./turn.js";

const DAY = 86_400_000;
/** Once all boards of the list have come, they come again the other way round. */
const TURNS: readonly Turn[] = [
  { down: false, across: false, swapped: false },
  { down: true, across: true, swapped: false },
  { down: true, across: false, swapped: false },
  { down: false, across: true, swapped: false },
];

/** By weekday, from Sunday as in JavaScript. */
const planOf = (day: string) => week[new Date(`${day}T12:00:00Z`).getUTCDay()]!;

export const sizeOn = (day: string): Size => {
  const { rows, cols, mines } = planOf(day);
  return { rows, cols, mines };
};

/** The board of a day. Its first cells are open: they are the same for everyone too. */
export function dayGame(day: string): Game {
  const { rows, cols, mines, cell, boards } = planOf(day);
  const weeks = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY / 7);
  const wrapped = (number: number, end: number) => ((number % end) + end) % end;
  const turn = TURNS[wrapped(Math.floor(weeks / boards.length), TURNS.length)]!;
  const layout = turned(layoutOf(rows, cols, unpacked(boards[wrapped(weeks, boards.length)]!, cols)), turn);
  const first = turnedPlace(rows, cols, cell as Place, turn);
  return { ...begin({ rows, cols, mines }, "sure", Number(day.replaceAll("-", "")), day), layout, first, moves: [{ do: "open", at: first, ms: 0 }] };
}
