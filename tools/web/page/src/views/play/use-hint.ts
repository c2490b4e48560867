// Hints: where to look, then why, then what. Single numbers come first; where nothing follows there are the guesses.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Place } from "../../../../src/types.js";
import { type Marks, mark } from "../../board/marks.js";
import { type Stage, pointAt, proofMarks } from "../../board/proof.js";
import { ask, isReady, waitingFor } from "../../client.js";
import { obvious, trusted, wrongFlags } from "../../game/game.js";
import { at } from "../../game/rows.js";
import { miss } from "../../learn/missed.js";
import { percent } from "../told.js";
import type { Play } from "./use-play.js";

type Help = Awaited<ReturnType<typeof ask<"help">>>;

export type Said =
  | { kind: "hint"; hint: NonNullable<Help["hint"]>; stage: Stage; easy: number }
  | { kind: "guess"; guess: NonNullable<Help["guess"]> }
  | { kind: "flag"; cell: Place }
  | { kind: "text"; text: string }
  | null;

const NEXT: Partial<Record<Stage, Stage>> = { where: "why", why: "what" };

export function useHint(play: Play) {
  const [said, setSaid] = useState<Said>(null);
  const [waiting, setWaiting] = useState(false);
  const [pointed, point] = useState<Place | null>(null);
  const { game, standing } = play;
  const { rows } = standing;
  const latest = useRef(rows);
  latest.current = rows;
  // What was said is of the board as it was.
  useEffect(() => {
    setSaid(null);
    point(null);
  }, [rows]);

  const layout = game.layout;
  const going = standing.state === "going" && !!layout;

  const help = async (): Promise<void> => {
    if (!going || waiting) return;
    if (said?.kind === "hint") {
      const stage = NEXT[said.stage];
      if (!stage) {
        const { cells, value, also = [] } = said.hint.explanation;
        for (const next of [{ cells, value }, ...also]) play.act({ do: "told", cells: next.cells, value: next.value });
        return;
      }
      // Who needs the reason has not seen it: it comes back in the lessons.
      if (stage === "why" && said.hint.configuration && said.hint.configuration !== "one-number") miss(said.hint.configuration);
      return setSaid({ ...said, stage });
    }
    const wrong = wrongFlags(layout!, rows)[0];
    if (wrong) {
      play.hinted();
      return setSaid({ kind: "flag", cell: wrong });
    }
    setWaiting(true);
    if (!isReady()) setSaid({ kind: "text", text: waitingFor("") });
    try {
      const found = await ask("help", trusted(rows, layout!), game.mines);
      if (latest.current !== rows) return;
      play.hinted();
      if (found.hint) {
        const { safe, mines } = obvious(rows, layout!);
        setSaid({ kind: "hint", hint: found.hint, stage: "where", easy: safe.length + mines.length });
      } else if (found.guess) setSaid({ kind: "guess", guess: found.guess });
      else setSaid({ kind: "text", text: found.undecided ? "No move was found, but some cells would take too long to decide." : "Nothing is certain, and the odds would take too long to compute." });
    } catch (error) {
      setSaid({ kind: "text", text: (error as Error).message });
    } finally {
      setWaiting(false);
    }
  };

  /** Plays every move that a single number proves, or says that there is none. */
  const easy = (): void => {
    if (!going) return;
    const { safe, mines } = obvious(rows, layout!);
    if (safe.length + mines.length) play.act({ do: "obvious" });
    else setSaid({ kind: "text", text: "No single number proves a move here." });
  };

  const marks: Marks = new Map();
  if (said?.kind === "hint") proofMarks(marks, said.hint.explanation, said.stage);
  if (said?.kind === "flag") mark(marks, [said.cell], { pointed: true, is: "wrong" });
  if (said?.kind === "guess") {
    const { odds, best } = said.guess;
    odds.forEach((line, row) =>
      line.forEach((share, col) => {
        if (share !== null && at(rows, [row, col]) !== "*") mark(marks, [[row, col]], { text: percent(share), heat: share, said: "percent mine" });
      }),
    );
    if (best) mark(marks, [best.cell], { best: true });
  }
  pointAt(marks, pointed);

  /** What the button says. */
  const label = said?.kind === "hint" ? { where: "Why?", why: "Show it", what: "Play it" }[said.stage] : "Hint";
  return { said, setSaid, help, easy, marks, label, waiting, going, point };
}
