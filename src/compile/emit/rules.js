// Minesweeper rules as an ES module, made by `minescheme compile --emit js`.

// Each rule in each of its orientations: row, column and coefficient of each digit, counted from the first digit.
export const rules = [
@RULES@
];

/**
 * Which closed cells must be safe and which must be mines, by single digits and by these rules.
 *
 * @param {string[]} board Rows of `0`-`8` (open), `.` (closed), `*` (known mine); anything else is wall.
 * @returns {{safe: [number, number][], mines: [number, number][], contradiction: boolean}} Cells as [row, column] from 0, row by row. If
 *   no placement of mines fits the digits, `contradiction` is true and the cells mean nothing.
 */
export function solve(board) {
  const cells = board.map((row) => [...row]);
  const verdicts = new Map();
  const key = (row, col) => row * 0x10000 + col;
  const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j]));

  // How many cells became known, or -1.
  function apply(rule, row, col) {
    const weights = new Map();
    let value = 0;
    for (const [r, c, coefficient] of rule) {
      const symbol = cells[row + r]?.[col + c];
      if (!(symbol >= "0" && symbol <= "8")) return 0;
      let need = Number(symbol);
      let closed = false;
      for (const [i, j] of around) {
        const at = key(row + r + i, col + c + j);
        const other = cells[row + r + i]?.[col + c + j];
        if (other === "*" || verdicts.get(at) === "mine") need -= 1;
        else if (other === "." && !verdicts.has(at)) {
          weights.set(at, (weights.get(at) ?? 0) + coefficient);
          closed = true;
        }
      }
      if (!closed) return need === 0 ? 0 : -1;
      value += coefficient * need;
    }
    let lo = 0;
    let hi = 0;
    for (const weight of weights.values()) {
      if (weight < 0) lo += weight;
      else hi += weight;
    }
    if (value < lo || value > hi) return -1;
    let known = 0;
    for (const [at, weight] of weights) {
      if (weight > value - lo || -weight > hi - value) verdicts.set(at, "safe");
      else if (weight > hi - value || -weight > value - lo) verdicts.set(at, "mine");
      else continue;
      known += 1;
    }
    return known;
  }

  let contradiction = false;
  for (let news = true; news && !contradiction; ) {
    news = false;
    for (const rule of rules) {
      for (let row = 0; row < cells.length && !contradiction; row++) {
        for (let col = 0; col < cells[row].length && !contradiction; col++) {
          const known = apply(rule, row, col);
          contradiction = known < 0;
          news ||= known > 0;
        }
      }
    }
  }
  const list = (value) =>
    [...verdicts.keys()].filter((at) => verdicts.get(at) === value).sort((a, b) => a - b)
      .map((at) => [Math.floor(at / 0x10000), at % 0x10000]);
  return { safe: list("safe"), mines: list("mine"), contradiction };
}
