// Makes `days.json`: the boards that come one a day. They were made once and are never changed, so that no change of the engine changes
// the board of a day. `node page/days.mjs > page/days.json`
import { load } from "../dist/index.js";
import { packed } from "./packed.mjs";

/** By weekday, from Sunday as in JavaScript: the size, and the numbers that the hardest move takes. */
const WEEK = [
  { rows: 16, cols: 30, mines: 99, min_digits: 2, max_digits: 4 },
  { rows: 9, cols: 9, mines: 10, min_digits: 1, max_digits: 2 },
  { rows: 9, cols: 9, mines: 13, min_digits: 2, max_digits: 2 },
  { rows: 12, cols: 9, mines: 20, min_digits: 2, max_digits: 2 },
  { rows: 12, cols: 12, mines: 26, min_digits: 2, max_digits: 3 },
  { rows: 16, cols: 16, mines: 40, min_digits: 2, max_digits: 3 },
  { rows: 16, cols: 16, mines: 48, min_digits: 3, max_digits: 4 },
];
const WEEKS = 53;

const engine = await load();
const week = WEEK.map(({ min_digits, max_digits, ...size }) => {
  const cell = [Math.floor(size.rows / 2), Math.floor(size.cols / 2)];
  const boards = Array.from({ length: WEEKS }, (_, seed) => packed(engine.generate({ ...size, cell, min_digits, max_digits, seed: seed + 1 }).layout));
  return { ...size, cell, boards };
});
console.log(JSON.stringify(week, null, 1));
