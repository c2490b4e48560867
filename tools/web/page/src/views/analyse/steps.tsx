// The steps of an analysis: those of single numbers folded, the hard ones open.

import { useState } from "preact/hooks";

import type { Explanation, Place } from "../../../../src/types.js";
import { Told, headline, isEasy, plural, takes, words } from "../told.js";

interface StepsProps {
  explanations: Explanation[];
  shown: number | null;
  choose: (step: number) => void;
  point: (cell: Place | null) => void;
}

type Numbered = { explanation: Explanation; number: number };

/** Steps to choose from; the one that is chosen has its reason. */
export function StepList({ steps, shown, choose, point }: { steps: Numbered[] } & Omit<StepsProps, "explanations">) {
  return (
    <ol class="steps">
      {steps.map(({ explanation, number }) => (
        <li key={number} value={number + 1}>
          <button type="button" aria-pressed={number === shown} onClick={() => choose(number)}>
            <strong>{headline(explanation)}</strong>
            <span class="soft">{takes(explanation)}</span>
          </button>
          {number === shown && <Told text={words(explanation)} point={point} />}
        </li>
      ))}
    </ol>
  );
}

/** How hard a step is: numbers first, then cases. */
const hardness = ({ digits, cases }: Explanation): number => (digits.length || 1) * 1000 + cases;

export function Steps({ explanations, shown, choose, point }: StepsProps) {
  const [hardest, setHardest] = useState(false);
  const numbered = explanations.map((explanation, number) => ({ explanation, number }));
  const easy = numbered.filter(({ explanation }) => isEasy(explanation));
  const hard = numbered.filter(({ explanation }) => !isEasy(explanation));
  const safe = explanations.reduce((sum, { cells, value }) => sum + (value === "safe" ? cells.length : 0), 0);
  const mined = explanations.reduce((sum, { cells, value }) => sum + (value === "mine" ? cells.length : 0), 0);
  const ordered = hardest ? [...hard].sort((a, b) => hardness(b.explanation) - hardness(a.explanation)) : hard;
  const list = (steps: Numbered[]) => <StepList steps={steps} shown={shown} choose={choose} point={point} />;
  return (
    <>
      <h2>{`Certain: ${[safe && `${safe} safe`, mined && plural(mined, "mine")].filter(Boolean).join(", ")}`}</h2>
      {easy.length > 0 && (
        <details open={!hard.length || (shown !== null && easy.some(({ number }) => number === shown))}>
          <summary>Single numbers: {plural(easy.length, "step")}</summary>
          {list(easy)}
        </details>
      )}
      {hard.length > 0 && (
        <>
          <div class="bar between">
            <h3>Several numbers at once: {plural(hard.length, "step")}</h3>
            {hard.length > 1 && (
              <button type="button" class="small" aria-pressed={hardest} onClick={() => setHardest(!hardest)}>
                Hardest first
              </button>
            )}
          </div>
          {list(ordered)}
        </>
      )}
    </>
  );
}
