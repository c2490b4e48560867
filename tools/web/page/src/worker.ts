// The worker's side: one engine, and what the page asks of it.

import { type Demand, type Engine, type Library, type Place, type Reading, type Value, type Wanted as Patterns, load } from "../../src/index.js";
import type { Opened } from "./game/clicks.js";
import { type Rows, textOf } from "./game/rows.js";
import { doubt } from "./worker/doubt.js";
import { easiest } from "./worker/easiest.js";
import { example } from "./worker/examples.js";
import { oddsOf } from "./worker/odds.js";
import { layoutWhere } from "./worker/layouts.js";
import { type Wanted, puzzle } from "./worker/puzzles.js";
import { review } from "./worker/review.js";

let starting: Promise<Engine>;
let library: Library | undefined;

/** What the page may ask. Each takes the engine first. */
const answers = {
  read: (engine: Engine, source: string | Uint8Array, how: Reading) => engine.read(source, how),
  /** Everything that follows from a position, with reasons; and where no cell is safe, the guesses. */
  analyse: (engine: Engine, rows: Rows, mines: number | null) => {
    const said = engine.explain(textOf(rows), mines);
    const stuck = !said.contradiction && !said.explanations.some(({ value }) => value === "safe");
    return { ...said, guess: stuck && mines !== null ? oddsOf(engine, rows, mines) : null };
  },
  /** The easiest move, with its name; or if there is none, the guesses. */
  help: (engine: Engine, rows: Rows, mines: number) => {
    const hint = easiest(engine, rows, mines);
    if (hint) return { hint, undecided: 0, guess: null };
    return { hint: null, undecided: engine.ask(textOf(rows), mines).undecided.length, guess: oddsOf(engine, rows, mines) };
  },
  doubt: (engine: Engine, rows: Rows, mines: number, cells: Place[]) => doubt(engine, rows, mines, cells),
  generate: (engine: Engine, demand: Demand) => engine.generate(demand),
  example: (engine: Engine, id: string, alike: boolean, seed: number) => example(engine, id, alike, seed),
  puzzle: (engine: Engine, wanted: Wanted, seed: number) => puzzle(engine, wanted, seed),
  layoutWhere: (engine: Engine, rows: Rows, mines: number | null, cell: Place, is: Value) => layoutWhere(engine, rows, mines, cell, is),
  /** Every decided cell with its reason, the easiest first. */
  explain: (engine: Engine, rows: Rows, mines: number | null) => engine.explain(textOf(rows), mines).explanations,
  flags: (engine: Engine, rows: Rows, mines: number | null) => engine.checkFlags(textOf(rows), mines),
  review: (engine: Engine, layout: Rows, clicks: Opened[]) => review(engine, layout, clicks),
  library: (engine: Engine, table: Uint8Array) => (library = engine.library(table)).stored,
  patterns: (_: Engine, wanted: Patterns, from: number, count: number) => library!.patterns(wanted, from, count),
  pattern: (_: Engine, id: string) => library!.pattern(id),
};

export type Answers = typeof answers;

/** What the worker sends back. */
export interface Reply {
  id: number;
  value?: unknown;
  error?: { kind: string; message: string };
}

onmessage = async ({ data }: MessageEvent) => {
  if (data.id < 0) {
    starting = load(data.engine);
    await starting;
    postMessage({ id: -1 });
    return;
  }
  const { id, what, given } = data as { id: number; what: keyof Answers; given: never[] };
  let reply: Reply;
  try {
    const engine = await starting;
    reply = { id, value: (answers[what] as (engine: Engine, ...given: never[]) => unknown)(engine, ...given) };
  } catch (error) {
    const { kind = "internal", message } = error as Error & { kind?: string };
    reply = { id, error: { kind, message } };
  }
  postMessage(reply);
};
