// For each line of the standard input that names a call, prints the seconds that it takes for the boards of a file: node rounds.mjs FILE
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { load } from "../../web/dist/index.js";

const boards = readFileSync(process.argv[2], "utf8").split("\n\n").slice(0, 500);
const engine = await load();
const calls = {
  ask: (board) => engine.ask(board, 99),
  hint: (board) => engine.hint(board, 99),
};
for await (const call of createInterface({ input: process.stdin })) {
  const start = performance.now();
  for (const board of boards) calls[call](board);
  console.log((performance.now() - start) / 1e3);
}
