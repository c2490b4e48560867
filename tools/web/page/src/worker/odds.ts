// The odds of a position, where there are any.

import { type Engine, MineschemeError, type Odds } from "../../../src/index.js";
import { type Rows, textOf } from "../game/rows.js";

export function oddsOf(engine: Engine, rows: Rows, mines: number): Odds | null {
  try {
    return engine.odds(textOf(rows), mines);
  } catch (error) {
    // Nothing fits, or it is too much work: then there are none.
    if (error instanceof MineschemeError && error.kind === "odds") return null;
    throw error;
  }
}
