// Guesses side by side.

import type { Choice, Place } from "../../../src/types.js";
import { named } from "../game/rows.js";
import { percent } from "./told.js";

const PLACES = ["Best guess", "Next best", "Third"];

export function Candidates({ choices, point }: { choices: Choice[]; point?: ((cell: Place | null) => void) | undefined }) {
  if (!choices.length) return null;
  return (
    <div class="candidates">
      {choices.map(({ cell, mine, opens, win, exact, first_is }, number) => (
        <div key={number} class="candidate" onMouseEnter={() => point?.(cell)} onMouseLeave={() => point?.(null)}>
          <h3>
            {PLACES[number]}: {named(cell)}
            {number === 0 && "\u00a0★"}
          </h3>
          <dl>
            <div>
              <dt>Chance of winning</dt>
              <dd>
                {exact ? "" : "about "}
                {percent(win)}%
              </dd>
            </div>
            <div>
              <dt>Risk of a mine</dt>
              <dd>{percent(mine)}%</dd>
            </div>
            <div>
              <dt>Makes another cell safe</dt>
              <dd>{percent(opens)}%</dd>
            </div>
          </dl>
          {first_is && <p class="soft">{whyNot(first_is, exact)}</p>}
        </div>
      ))}
    </div>
  );
}

/** Why the best guess is better. */
function whyNot(firstIs: NonNullable<Choice["first_is"]>, exact: boolean): string {
  switch (firstIs) {
    case "equal":
      return exact ? "Just as good." : "About as good.";
    case "safer":
      return "The best guess is safer.";
    case "opens_more":
      return "The best guess is more likely to make another cell safe.";
    case "safer_and_opens_more":
      return "The best guess is safer, and more likely to make another cell safe.";
    case "later":
      return "The best guess should win more often in the end.";
  }
}
