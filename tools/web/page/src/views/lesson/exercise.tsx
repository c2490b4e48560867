// A position of a lesson: what is certain is to be marked, or that nothing is.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Explanation, Place, Value } from "../../../../src/types.js";
import { type Marks, mark } from "../../board/marks.js";
import { Still } from "../../board/still.js";
import { proofMarks } from "../../board/proof.js";
import { ask } from "../../client.js";
import { type Rows, at, key, named, showing } from "../../game/rows.js";
import type { Answered } from "../../learn/cards.js";
import { useMarking } from "../../learn/use-marking.js";
import type { Example } from "../../worker/examples.js";
import { StepList } from "../analyse/steps.js";
import { Position } from "../position.js";
import { Told, headline, words } from "../told.js";

/** How a position is put: with everything shown, with its numbers marked, alone, or as a look-alike. */
export type Way = "shown" | "guided" | "alone" | "alike";

/** The side of a cell where there are few of them, in pixels. */
const LARGE = 56;

interface ExerciseProps {
  example: Example;
  way: Way;
  /** How to see the configuration. */
  how: string;
  answered: (how: Answered | null) => void;
  next: () => void;
  last: boolean;
}

export function Exercise({ example, way, how, answered, next, last }: ExerciseProps) {
  const { rows, mines, digits, safe, mined, hint } = example;
  const { said, say } = useMarking();
  const [verdict, setVerdict] = useState<Answered | null>(way === "shown" ? "right" : null);
  const [helped, setHelped] = useState(false);
  const [all, setAll] = useState<Explanation[] | null>(null);
  const [place, setPlace] = useState(0);
  const [two, setTwo] = useState<{ cell: Place; layouts: [Place[], Place[]] } | null>(null);
  const [pointed, point] = useState<Place | null>(null);
  const main = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (verdict && way !== "shown") main.current?.focus({ preventScroll: true });
  }, [verdict]);

  const certain = new Map<string, Value>([...safe.map((cell) => [key(cell), "safe"] as const), ...mined.map((cell) => [key(cell), "mine"] as const)]);
  /** Everything that was marked must be certain, and what the configuration decides must be marked. */
  const check = async () => {
    const wrong = [...said].filter(([cell, value]) => certain.get(cell) !== value);
    const wanted = hint?.explanation.cells ?? [];
    const missing = wanted.filter((cell) => !said.has(key(cell)));
    const right = !wrong.length && !missing.length;
    const how: Answered = right ? (helped ? "hard" : "right") : "wrong";
    setVerdict(how);
    answered(how);
    if (!hint) await disagree(wrong[0]?.[0]);
  };
  /** Every certain cell with its reason; the one that was shown comes first. */
  const explainAll = async ({ explanation }: { explanation: Explanation }) => {
    const first = [explanation, ...(explanation.also ?? [])].flatMap(({ cells }) => cells.map(key));
    const found = await ask("explain", rows, mines).catch(() => []);
    setAll([explanation, ...found.filter(({ cells }) => !cells.every((cell) => first.includes(key(cell))))]);
  };
  /** Two layouts that fit and disagree, on the marked cell if there is one. */
  const disagree = async (cell = key(nearest(rows, digits))) => {
    const place = cell.split(",").map(Number) as Place;
    const [mine, safe] = await Promise.all([ask("layoutWhere", rows, mines, place, "mine"), ask("layoutWhere", rows, mines, place, "safe")]).catch(() => [null, null]);
    if (mine && safe) setTwo({ cell: place, layouts: [mine, safe] });
  };

  const marks: Marks = new Map();
  const shown = verdict !== null;
  if (way === "guided" || helped || shown) mark(marks, digits, { area: true });
  if (shown && hint) {
    mark(mark(marks, safe, { is: "safe" }), mined, { is: "mine" });
    proofMarks(marks, all?.[place] ?? hint.explanation, "what");
  }
  // What was said stays, right or wrong.
  for (const [cell, value] of said) {
    const wrong = shown && certain.get(cell) !== value;
    marks.set(cell, { ...marks.get(cell), is: wrong ? "wrong" : value, ...(wrong ? { said: `you said ${value}` } : {}) });
  }
  return (
    <Position
      kind="lesson"
      label="The position"
      rows={rows}
      mines={mines}
      marks={marks}
      pointed={pointed}
      over={shown}
      talking={shown}
      largest={LARGE}
      say={(place, value) => !shown && say(rows, place, value)}
      moves={
        shown ? (
          <button type="button" class="main" ref={main} onClick={next}>
            {last ? "Finish" : "Next"}
          </button>
        ) : (
          <>
            <button type="button" class="main" disabled={!said.size} onClick={check}>
              Check
            </button>
            <button type="button" class="quiet" disabled={said.size > 0} onClick={check}>
              Nothing follows
            </button>
            {way !== "guided" && !helped && (
              <button type="button" class="quiet" onClick={() => setHelped(true)}>
                Where?
              </button>
            )}
          </>
        )
      }
    >
      {!shown && (
        <>
          <p>
            <strong>{way === "guided" ? `The marked ${digits.length === 1 ? "number proves" : "numbers prove"} something. Mark every cell that ${digits.length === 1 ? "it settles" : "they settle"}.` : "Is anything certain? Mark every certain cell, or say that nothing follows."}</strong>
          </p>
          <p class="soft desk">Click a safe cell, right-click a mine. Keyboard: Enter and F.</p>
          <p class="soft hand">Tap a safe cell. Hold a mine, or switch to Mine.</p>
        </>
      )}
      {(!shown || way === "shown") && rows.some((line) => line.includes("#")) && <p class="soft">Ignore the dotted cells.</p>}
      {shown && way !== "shown" && <h2 class={verdict === "wrong" ? "bad" : "good"}>{verdict === "wrong" ? "Not quite" : "Right"}</h2>}
      {verdict === "wrong" && [...said].some(([cell, value]) => certain.get(cell) !== value) && <p>A cross means that nothing proves your answer for that cell.</p>}
      {way === "shown" && <p>{how}</p>}
      {shown && hint && (
        <>
          {all ? (
            <StepList steps={all.map((explanation, number) => ({ explanation, number }))} shown={place} choose={setPlace} point={point} />
          ) : (
            <>
              <p>
                <strong>{headline(hint.explanation)}.</strong>
              </p>
              <Told text={words(hint.explanation)} point={point} />
              {certain.size > hint.explanation.cells.length && (
                <button type="button" class="small" onClick={() => void explainAll(hint)}>
                  Explain every certain cell
                </button>
              )}
            </>
          )}
        </>
      )}
      {shown && !hint && (
        <>
          <p>Nothing follows here.{two && ` Both layouts fit every number, and they disagree about ${named(two.cell)}.`}</p>
          {two && (
            <div class="two-layouts">
              {two.layouts.map((layout, number) => (
                <Still key={number} rows={rows} marks={laid(rows, layout, two.cell)} title={`${number ? "Another" : "One"} layout: ${named(two.cell)} is ${number ? "safe" : "a mine"}`} />
              ))}
            </div>
          )}
        </>
      )}
    </Position>
  );
}

/** A closed cell near the numbers in question. */
function nearest(rows: Rows, digits: Place[]): Place {
  const far = ([row, col]: Place) => Math.min(...digits.map(([r, c]) => Math.hypot(r - row, c - col)));
  return showing(rows, ".").sort((a, b) => far(a) - far(b))[0]!;
}

function laid(rows: Rows, layout: Place[], cell: Place): Marks {
  const marks: Marks = new Map();
  mark(marks, layout.filter((place) => at(rows, place) === "."), { is: "mine" });
  return mark(marks, [cell], { step: true });
}
