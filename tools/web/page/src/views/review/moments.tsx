// The moments of a game at which something was guessed.

import { useRef, useState } from "preact/hooks";

import type { Place } from "../../../../src/types.js";
import { useFit } from "../../board/fit.js";
import { Grid } from "../../board/grid.js";
import { type Marks, mark } from "../../board/marks.js";
import { pointAt, proofMarks } from "../../board/proof.js";
import { inAddress, named } from "../../game/rows.js";
import { configuration } from "../../learn/configurations.js";
import { address } from "../../router.js";
import type { Guess } from "../../worker/review.js";
import { Told, headline, list, percent, plural, words } from "../told.js";

export function Moments({ guesses, mines }: { guesses: Guess[]; mines: number }) {
  const [which, setWhich] = useState(0);
  const [pointed, point] = useState<Place | null>(null);
  const guess = guesses[Math.min(which, guesses.length - 1)]!;
  const { rows } = guess;
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, rows.length, rows[0]!.length);
  const marks: Marks = new Map();
  if (guess.instead) proofMarks(marks, guess.instead.explanation, "what");
  else if (guess.best) mark(marks, [guess.best], { best: true });
  mark(marks, guess.cells, { is: guess.hit ? "lost" : "chosen", step: true, said: "you opened this" });
  return (
    <>
      <h2>Guesses</h2>
      <div class={`table ${fit.looks}`} ref={stage}>
        <div class="board-side" style={{ "--board": `${rows[0]!.length * fit.side + fit.axis}px` }}>
          <div class="counters">
            <button type="button" class="small" disabled={which === 0} onClick={() => setWhich(which - 1)}>
              Earlier
            </button>
            <span>
              {which + 1} of {guesses.length}
            </span>
            <button type="button" class="small" disabled={which === guesses.length - 1} onClick={() => setWhich(which + 1)}>
              Later
            </button>
          </div>
          <Grid rows={rows} marks={pointAt(marks, pointed)} fit={fit} label="The board before the click" onOpen={() => {}} onFlag={() => {}} />
        </div>
        <div class="side">
          <section class="panel" aria-live="polite" aria-label="The guess">
            <h2 class={guess.safe.length || guess.worse || guess.hit ? "bad" : ""}>{guess.certainMines.length ? "A cell that was certain to be a mine" : guess.safe.length ? "No need to guess" : guess.worse ? "A riskier guess than necessary" : guess.hit ? "A forced guess that failed" : "A forced guess"}</h2>
            <p>
              Click {guess.click}, after {guess.seconds.toFixed(1)} s: you opened {list(guess.cells)}.
            </p>
            <dl class="facts">
              {guess.risk !== null && (
                <div>
                  <dt>Risk you took</dt>
                  <dd>{percent(guess.risk)}%</dd>
                </div>
              )}
              {guess.least !== null && (
                <div>
                  <dt>Smallest possible risk</dt>
                  <dd>{percent(guess.least)}%</dd>
                </div>
              )}
              {guess.safe.length > 0 && (
                <div>
                  <dt>Certain</dt>
                  <dd>{plural(guess.safe.length, "safe cell")}</dd>
                </div>
              )}
            </dl>
            {guess.instead && (
              <>
                <p>
                  <strong>{headline(guess.instead.explanation)}.</strong>
                </p>
                <Told text={words(guess.instead.explanation)} point={point} />
                {guess.instead.configuration && configuration(guess.instead.configuration) && (
                  <p class="soft">
                    Its lesson: <a href={address("lessons", guess.instead.configuration)}>{configuration(guess.instead.configuration)!.name}</a>
                  </p>
                )}
              </>
            )}
            {!guess.instead && guess.best && <p>The best guess was {named(guess.best)} (★).</p>}
            <p>
              <a href={address("analyse", "", { board: inAddress(rows), mines: String(mines) })}>Analyse this position</a>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
