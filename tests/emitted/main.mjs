import { readFileSync } from "node:fs";
import { solve } from "./rules.mjs";
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const rows = line.match(/.{9}/g);
  const { safe, mines, contradiction } = solve(rows);
  if (contradiction) process.exit(1);
  const verdicts = Array(81).fill("?");
  for (const [row, col] of safe) verdicts[9 * row + col] = "s";
  for (const [row, col] of mines) verdicts[9 * row + col] = "m";
  console.log(verdicts.join(""));
}
if (!solve(["13", ".."]).contradiction) process.exit(3);
