// Guesses side by side.

import type { Place } from "../../../src/types.js";
import { named } from "../game/rows.js";
import type { Candidate } from "../worker/guesses.js";
import { percent } from "./told.js";

const WORDS = ["Best guess", "Next best"];

export function Candidates({ candidates, point }: { candidates: Candidate[]; point?: ((cell: Place | null) => void) | undefined }) {
  if (!candidates.length) return null;
  return (
    <div class="candidates">
      {candidates.map(({ cell, mine, helps, win }, number) => (
        <div key={number} class="candidate" onMouseEnter={() => point?.(cell)} onMouseLeave={() => point?.(null)}>
          <h3>
            {WORDS[number]}: {named(cell)}
            {number === 0 && " ★"}
          </h3>
          <dl>
            <div>
              <dt>Mine</dt>
              <dd>{percent(mine)} %</dd>
            </div>
            {helps !== null && (
              <div>
                <dt>If safe, another cell becomes safe</dt>
                <dd>{percent(helps)} %</dd>
              </div>
            )}
            {win !== null && (
              <div>
                <dt>Wins with best play</dt>
                <dd>{percent(win)} %</dd>
              </div>
            )}
          </dl>
        </div>
      ))}
    </div>
  );
}
