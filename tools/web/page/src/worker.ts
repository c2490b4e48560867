// The worker's side: one engine, and what the page asks of it.

import { type Demand, type Engine, type Library, MineschemeError, type Odds, type Place, type Wanted, load } from "../../src/index.js";

let engine: Promise<Engine>;
let library: Library | undefined;

const answers = {
  read: async (source: string | Uint8Array) => (await engine).read(source),
  /** What there is to say of a position: why everything follows that does, and the odds if nothing is safe. */
  analyse: async (board: string, mines: number | null) => {
    const said = (await engine).explain(board, mines);
    const stuck = !said.contradiction && !said.explanations.some(({ value }) => value === "safe");
    return { ...said, odds: stuck && mines !== null ? oddsOf(await engine, board, mines) : null };
  },
  hint: async (board: string, mines: number | null) => (await engine).hint(board, mines),
  /** Whether a closed cell is known to be safe. */
  isSafe: async (board: string, mines: number | null, [row, col]: Place) =>
    (await engine).ask(board, mines).safe.some((cell) => cell[0] === row && cell[1] === col),
  generate: async (demand: Demand) => (await engine).generate(demand),
  /** A position to practise on, with all that follows from it and the easiest reason. */
  drill: async (rule: string, seed: number, misses: boolean) => {
    const exercise = (await engine).drill(rule, seed, misses);
    const { safe, mines } = (await engine).ask(exercise.position);
    return { exercise, certain: { safe, mines }, hint: (await engine).hint(exercise.position) };
  },
  library: async (table: Uint8Array) => (library = (await engine).library(table)).stored,
  patterns: async (wanted: Wanted, from: number, count: number) => library!.patterns(wanted, from, count),
  pattern: async (id: string) => library!.pattern(id),
};

function oddsOf(engine: Engine, board: string, mines: number): Odds | null {
  try {
    return engine.odds(board, mines);
  } catch (error) {
    // Nothing fits, or it is too much work: then there are none.
    if (error instanceof MineschemeError && error.kind === "odds") return null;
    throw error;
  }
}

export type Answers = typeof answers;

/** What the worker sends back. */
export interface Reply {
  id: number;
  value?: unknown;
  error?: { kind: string; message: string };
}

onmessage = async ({ data }: MessageEvent) => {
  if (data.id < 0) {
    engine = load(data.engine);
    return;
  }
  const { id, what, given } = data as { id: number; what: keyof Answers; given: never[] };
  let reply: Reply;
  try {
    reply = { id, value: await (answers[what] as (...given: never[]) => unknown)(...given) };
  } catch (error) {
    const { kind = "trap", message } = error as Error & { kind?: string };
    reply = { id, error: { kind, message } };
  }
  postMessage(reply);
};
