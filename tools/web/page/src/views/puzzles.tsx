// Puzzles: a real board at its hardest moment. One certain cell is to be found, and only what is proved may be opened.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Explanation, Place, Value } from "../../../src/types.js";
import { type Marks, mark } from "../board/marks.js";
import { proofMarks } from "../board/proof.js";
import { ask, waitingFor } from "../client.js";
import { freshSeed } from "../game/random.js";
import { at, key, named } from "../game/rows.js";
import { usesCount } from "../learn/classify.js";
import { CONFIGURATIONS, configuration } from "../learn/configurations.js";
import { miss } from "../learn/missed.js";
import { solvedPuzzles, tally, tried } from "../learn/tally.js";
import { useFocus } from "../learn/use-focus.js";
import { recall, remember } from "../memory.js";
import { address, go } from "../router.js";
import type { Puzzle, Wanted } from "../worker/puzzles.js";
import { Position } from "./position.js";
import { Told, argument, headline, plural, where, words } from "./told.js";

/** Kinds of puzzles, by what the next move takes. */
const KINDS: Record<string, { name: string; digits: [number, number][]; theme?: string }> = {
  mixed: { name: "Mixed", digits: [[2, 2], [2, 2], [3, 3], [4, 16]] },
  two: { name: "2 numbers", digits: [[2, 2]] },
  three: { name: "3 numbers", digits: [[3, 3]] },
  four: { name: "4 or more", digits: [[4, 16]] },
};
const THEMES = ["1-1", "1-2", "1-2-1", "reduction", "holes", "triangles", "corners", "mine-counting", "last-cells"];

/** So many are of the easiest kind before all kinds come. */
const WARMING_UP = 5;

/** A puzzle that is being solved; kept, so that a reload loses nothing. */
interface Going {
  kind: string;
  puzzle: Puzzle;
  /** How it ended. */
  end: { right: boolean; shown?: boolean; cell: Place; value: Value; layout: Place[] | null } | null;
  /** Whether help was asked for: where to look, and then why. */
  helped: boolean;
  why?: boolean;
  /** A certain cell that was taken for the other kind. */
  slip?: Place;
}

const isKind = (kind: unknown): kind is string => typeof kind === "string" && (Object.hasOwn(KINDS, kind) || THEMES.includes(kind));

/** Whether this can be shown: what is stored may come from a damaged file. */
function isGoing(value: Going | null): value is Going {
  const { rows, mines, safe, mined, explanation } = value?.puzzle ?? ({} as Partial<Puzzle>);
  const lists = [rows, safe, mined, explanation?.digits, explanation?.cells, explanation?.steps];
  const sound = lists.every((list) => Array.isArray(list)) && rows!.every((line) => typeof line === "string") && typeof mines === "number";
  return sound && isKind(value?.kind) && (!value.end || Array.isArray(value.end.cell)) && (!value.slip || Array.isArray(value.slip));
}

function wanted(kind: string): Wanted {
  const theme = THEMES.includes(kind) ? kind : undefined;
  if (theme) return { digits: theme === "corners" ? [3, 3] : [2, 16], theme };
  const { digits } = KINDS[kind] ?? KINDS.mixed!;
  return { digits: digits[freshSeed() % digits.length]! };
}

export function Puzzles({ query }: { query: URLSearchParams }) {
  const asked = query.get("kind") ?? "";
  const stored = recall<Going | null>("puzzle", null);
  const known = isGoing(stored) ? stored : null;
  const kind = isKind(asked) ? asked : (known?.kind ?? (solvedPuzzles() < WARMING_UP ? "two" : "mixed"));
  const [going, setGoing] = useState<Going | null>(known?.kind === kind ? known : null);
  const [failure, setFailure] = useState("");
  const [round, setRound] = useState(0);
  const next = useRef<{ kind: string; puzzle: Promise<Puzzle> } | null>(null);
  const set = (now: Going) => {
    remember("puzzle", now);
    setGoing(now);
  };
  useEffect(() => {
    if (going?.kind === kind && round === 0) return;
    let current = true;
    setFailure("");
    setGoing(null);
    const coming = next.current?.kind === kind ? next.current.puzzle : ask("puzzle", wanted(kind), freshSeed());
    coming.then(
      (puzzle) => {
        if (!current) return;
        set({ kind, puzzle, end: null, helped: false });
        // The next one is looked for while this one is being solved.
        const following = ask("puzzle", wanted(kind), freshSeed());
        following.catch(() => {});
        next.current = { kind, puzzle: following };
      },
      (error: Error) => current && setFailure(error.message),
    );
    return () => {
      current = false;
    };
  }, [kind, round]);

  useFocus();
  const { run, best } = tally();
  return (
    <>
      <h1>Puzzles</h1>
      <p class={solvedPuzzles() < WARMING_UP ? "soft" : "soft desk"}>All the easier moves have been made. Find a cell that is certain: open it if it is safe, flag it if it is a mine. Only a move that can be proved counts.</p>
      <div class="choices">
        <div class="segments" role="group" aria-label="What the move takes">
          {Object.entries(KINDS).map(([id, { name }]) => (
            <button type="button" key={id} aria-pressed={kind === id} onClick={() => go(address("puzzles", "", { kind: id }))}>
              {name}
            </button>
          ))}
        </div>
        <label class="theme">
          <span class="soft">Theme</span>{" "}
          <select value={THEMES.includes(kind) ? kind : ""} onChange={(event) => go(address("puzzles", "", { kind: event.currentTarget.value || "mixed" }))}>
            <option value="">any</option>
            {CONFIGURATIONS.filter(({ id }) => THEMES.includes(id)).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {failure && (
        <p class="error" role="alert">
          {failure}{" "}
          <button type="button" class="link" onClick={() => setRound(round + 1)}>
            Try again
          </button>
        </p>
      )}
      {!going && !failure && <p role="status">{waitingFor("Looking for a puzzle …")}</p>}
      {going && <Solving key={going.puzzle.seed} going={going} set={set} next={() => (setGoing(null), setRound(round + 1))} run={run} best={best} />}
    </>
  );
}

/** What the move takes, without saying where. */
function takes(explanation: Explanation): string {
  const numbers = explanation.digits.length;
  if (!numbers) return "This move needs the number of mines.";
  return `This move takes ${plural(numbers, "number")}${usesCount(explanation) ? " and the number of mines" : ""} together.`;
}

interface SolvingProps {
  going: Going;
  set: (now: Going) => void;
  next: () => void;
  run: number;
  best: number;
}

function Solving({ going, set, next, run, best }: SolvingProps) {
  const { puzzle, end, helped, why = false, slip } = going;
  const { rows, mines, explanation } = puzzle;
  const [pointed, point] = useState<Place | null>(null);
  const busy = useRef(false);
  // Whoever doesn't wait for the layout has another puzzle by then.
  useEffect(() => () => (busy.current = false), []);

  const answer = async (cell: Place, value: Value) => {
    if (end || busy.current || at(rows, cell) !== ".") return;
    const [right, other] = value === "safe" ? [puzzle.safe, puzzle.mined] : [puzzle.mined, puzzle.safe];
    const isIn = (cells: Place[]) => cells.some((one) => key(one) === key(cell));
    if (isIn(other)) return set({ ...going, slip: cell });
    const certain = isIn(right);
    busy.current = true;
    const id = puzzle.configuration;
    // After a slip the answer is known: it counts neither way.
    if (!slip || !certain) tried([`digits:${Math.min(explanation.digits.length, 4)}`, ...(id ? [id] : [])], certain && !helped);
    if (id && (!certain || helped)) miss(id);
    const layout = certain ? null : await ask("layoutWhere", rows, mines, cell, value === "safe" ? "mine" : "safe").catch(() => null);
    if (busy.current) set({ ...going, end: { right: certain, cell, value, layout } });
  };
  const marks: Marks = new Map();
  if (helped && !end) proofMarks(marks, explanation, why ? "why" : "where");
  if (slip && !end) mark(marks, [slip], { pointed: true });
  if (end) {
    if (end.right || end.shown) {
      mark(mark(marks, puzzle.safe, { is: "safe" }), puzzle.mined, { is: "mine" });
      proofMarks(marks, explanation, "what");
    } else {
      if (end.layout) mark(marks, end.layout.filter((place) => at(rows, place) === "."), { is: "ghost" });
      mark(marks, [end.cell], { is: end.value === "safe" && end.layout ? "lost" : "wrong", step: true });
    }
  }
  const name = puzzle.configuration ? configuration(puzzle.configuration) : undefined;
  return (
    <Position
      label="The puzzle"
      rows={rows}
      mines={mines}
      marks={marks}
      pointed={pointed}
      over={!!end}
      talking={!!end || helped || !!slip}
      say={(place, value) => void answer(place, value)}
      count={`${run} in a row${best > run ? `, best ${best}` : ""}`}
      moves={
        end ? (
          <button type="button" class="main" onClick={next}>
            Next puzzle
          </button>
        ) : (
          <>
            <button type="button" disabled={why} onClick={() => set({ ...going, helped: true, why: helped })}>
              <span key={String(helped)}>{helped ? "Why?" : "Show me where"}</span>
            </button>
            <button type="button" class="quiet" onClick={next}>
              Skip
            </button>
          </>
        )
      }
    >
      {!end && slip && (
        <p role="status">
          <strong>{puzzle.mined.some((one) => key(one) === key(slip)) ? "That is certainly a mine: flag it." : "That is certainly safe: open it."}</strong> This puzzle no longer counts toward your streak, but doesn't end it either.
        </p>
      )}
      {!end && !helped && (
        <>
          <p>
            <strong>{takes(explanation)}</strong>
          </p>
          <p class="soft desk">Click a cell that is certainly safe, or right-click one that is certainly a mine.</p>
          <p class="soft hand">Tap a cell that is certainly safe; hold one that is certainly a mine, or switch to Mine.</p>
        </>
      )}
      {!end && helped && (why ? <Told text={argument(explanation)} point={point} /> : <p>{where(explanation)}</p>)}
      {end && (end.right || end.shown) && (
        <>
          <h2 class={end.right ? "good" : ""}>{!end.right ? "This was certain" : helped ? "Right, with help" : "Right"}</h2>
          {end.right && ![explanation, ...(explanation.also ?? [])].some(({ cells }) => cells.some((cell) => key(cell) === key(end.cell))) && <p>You found {named(end.cell)}. The easiest move was another one:</p>}
          <p>
            <strong>{headline(explanation)}.</strong>
          </p>
          <Told text={words(explanation)} point={point} />
          {name && (
            <p class="soft">
              Its lesson: <a href={address("lessons", name.id)}>{name.name}</a>
            </p>
          )}
        </>
      )}
      {end && !end.right && !end.shown && (
        <>
          <h2 class="bad">Not certain</h2>
          <p>
            {end.layout
              ? `The board shows a layout that fits every number and in which ${named(end.cell)} is ${end.value === "safe" ? "a mine" : "safe"}.`
              : `Nothing proves that ${named(end.cell)} is ${end.value === "safe" ? "safe" : "a mine"}.`}
          </p>
          <button type="button" class="small" onClick={() => set({ ...going, end: { ...end, shown: true } })}>
            Show what was certain
          </button>
        </>
      )}
    </Position>
  );
}
