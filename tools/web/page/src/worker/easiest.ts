// The easiest move of a position.

import type { Engine, Explanation } from "../../../src/index.js";
import { type Rows, textOf } from "../game/rows.js";
import { configurationOf } from "../learn/classify.js";

export interface Easiest {
  explanation: Explanation;
  /** The configuration by its id, if it has a name. */
  configuration: string | null;
}

/** `null` if nothing follows. */
export function easiest(engine: Engine, rows: Rows, mines: number | null = null): Easiest | null {
  const { explanation, rules } = engine.hint(textOf(rows), mines);
  return explanation && { explanation, configuration: configurationOf(rows, explanation, rules) };
}
