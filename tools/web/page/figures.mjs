// Makes figures.json: how often each rule is used in play, for how many patterns it stands, and its
// smallest pattern. Usage, from `tools/web`:
//
//   minescheme coverage --random expert --count 20000 --seed 1 --json > report.json
//   minescheme train --window 3..6 --max-foci 4 --out four.mst
//   npm run build && node page/figures.mjs report.json four.mst
import { readFile, writeFile } from "node:fs/promises";

import { load } from "../dist/index.js";

/** The patterns that are looked through for an example. */
const SMALLEST = 50;

const [report, table] = process.argv.slice(2);
const play = JSON.parse(await readFile(report, "utf8"));
const used = new Map(play.rules.ranked.map((rule) => [idOf(rule), rule.cells]));
const engine = await load();
const library = engine.library(await readFile(table));
const rules = engine.rules().map(({ id }) => {
  const { total } = library.patterns({ rule: id }, 0, 0);
  const { patterns } = library.patterns({ rule: id, forbidden: false }, 0, SMALLEST);
  // A digit that needs nothing is drawn as an open cell without one.
  const plain = patterns.find(({ faces }) => faces.every(({ board }) => !board.includes("0"))) ?? patterns[0];
  return { id, cells: used.get(id) ?? 0, patterns: total, examples: plain.faces };
});
const figures = { boards: play.boards, cells: play.cells, rules };
await writeFile(new URL("figures.json", import.meta.url), JSON.stringify(figures).replaceAll('{"id"', '\n{"id"') + "\n");

function idOf({ id, mask, coefficients }) {
  return id ?? `${mask.toString(16).padStart(4, "0")}:${coefficients.join("/")}`;
}
