// How long the module takes for the known positions against the engine compiled natively, in the same run; and how large it is.
// Run `npm run build` first; it compiles `engine/examples/speed.rs`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { load } from "./dist/index.js";

const ROUNDS = 200;
const here = (path) => new URL(path, import.meta.url);
const known = readFileSync(here("test/positions.jsonl"), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const engine = await load();

function module() {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const { board, mines } of known) engine.ask(board, mines);
    return performance.now() - start;
  });
  for (const { board, mines, answer } of known) {
    if (JSON.stringify(engine.ask(board, mines)) !== JSON.stringify(answer)) throw new Error(`another answer: ${board}`);
  }
  // What else the machine does only makes rounds longer.
  return (1e3 * rounds.sort((a, b) => a - b)[ROUNDS / 10]) / known.length;
}

const cargo = ["run", "-q", "--release", "-p", "minescheme-web", "--example", "speed"];
const native = () => Number(execFileSync("cargo", cargo, { cwd: here("engine/"), stdio: ["ignore", "pipe", "inherit"] }));
native();
const ratios = [0, 1, 2].map(() => ({ native: native(), module: module() }));
const { native: least, module: other } = ratios.sort((a, b) => a.module / a.native - b.module / b.native)[1];
const bytes = readFileSync(here("minescheme.wasm"));
console.log(`a position: ${least.toFixed(1)} µs natively, ${other.toFixed(1)} µs here: ${(other / least).toFixed(2)} times as long`);
console.log(`minescheme.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
