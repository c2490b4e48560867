import { useEffect, useRef, useState } from "preact/hooks";

import type { Explanation, Place, Position, Reading } from "../../../src/types.js";
import { useFit } from "../board/fit.js";
import { Grid } from "../board/grid.js";
import { type Marks, mark } from "../board/marks.js";
import { pointAt, proofMarks } from "../board/proof.js";
import { ask, waitingFor } from "../client.js";
import { type Rows, at, inAddress, key, put, rowsOf, showing } from "../game/rows.js";
import { useAnswer } from "../hooks.js";
import { letter } from "../letters.js";
import { recall, remember } from "../memory.js";
import { hand, readPosition, readingsOf, whyNot } from "../reading.js";
import { address, go, replace } from "../router.js";
import { Candidates } from "./candidates.js";
import { Change, SIGNS, Signs } from "./analyse/editor.js";
import { FlagCheck } from "./analyse/flag-check.js";
import { Paste } from "./analyse/paste.js";
import { Steps } from "./analyse/steps.js";
import { Told, isEasy, percent, plural } from "./told.js";

type Analysis = Awaited<ReturnType<typeof ask<"analyse">>>;

const EXAMPLES: [name: string, board: string, mines?: string][] = [
  ["1-2-1", "000/121/..."],
  ["A chain", "##.#.#.#.#.##/*2#2#2#2#2#1./##.#.#.#.#.##"],
  ["A guess", "1../.../...", "3"],
  ["A wrong flag", "0000000/1221111/.*....*"],
];

/** A position: what is certain, why, and the odds where nothing is. */
interface Drawn {
  board: string;
  mines: string;
}

/** The position that was looked at last, or an example. */
function last(): Drawn {
  const known = recall<Partial<Drawn>>("position", {});
  return known.board && typeof known.board === "string" && typeof known.mines === "string" ? { board: known.board, mines: known.mines } : { board: EXAMPLES[0]![1], mines: "" };
}

export function Analyse({ query }: { query: URLSearchParams }) {
  const [now, setNow] = useState<Drawn>(() => (query.has("board") ? { board: query.get("board")!, mines: query.get("mines") ?? "" } : last()));
  const [past, setPast] = useState<Drawn[]>([]);
  const { mines } = now;
  const rows = rowsOf(now.board);
  const [sign, setSign] = useState<string>("1");
  const [failure, setFailure] = useState("");
  const [readings, setReadings] = useState<ReturnType<typeof readingsOf>>([]);
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, point] = useState<Place | null>(null);
  const [suspects, setSuspects] = useState<Place[]>([]);
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, rows.length, rows[0]!.length);
  const count = /^\d{1,9}$/.test(mines.trim()) ? Number(mines) : null;

  const draw = (next: Drawn) => {
    setNow(next);
    remember("position", next);
    setChosen(null);
    setFailure("");
    setNote("");
    setSuspects([]);
    point(null);
    replace(address("analyse", "", { board: next.board, mines: next.mines.trim() }));
  };
  const show = (to: Rows, total: string) => {
    setPast([...past, now]);
    draw({ board: inAddress(to), mines: total });
  };
  const undo = past.length ? () => (setPast(past.slice(0, -1)), draw(past.at(-1)!)) : null;
  /** Shows a position that was chosen further down the page. */
  const bring = (to: Rows, total: string) => {
    show(to, total);
    if (stage.current!.getBoundingClientRect().top < 0) stage.current!.scrollIntoView();
  };
  const take = (position: Position) => {
    bring(rowsOf(position.board), position.mines === null ? "" : String(position.mines));
    setNote(position.note ?? "");
  };
  const read = async (source: string | Uint8Array, how: Reading = {}, name = "") => {
    if (source.length === 0) return;
    try {
      const position = await readPosition(source, how);
      if (position.clicks) {
        hand(source, name);
        return go(address("review"));
      }
      take(position);
    } catch (error) {
      const offered = readingsOf(error);
      setReadings(offered);
      const [where] = /line \d+, column \d+/.exec(whyNot(error)) ?? [];
      setFailure(offered.length ? `Some of these characters can be read in more than one way${where ? ` (see ${where})` : ""}. What do they mean?` : whyNot(error));
    }
  };
  const from = query.get("from");
  const board = query.get("board");
  const total = query.get("mines") ?? "";
  useEffect(() => {
    if (from !== null) void read(from);
    else if (board !== null && (board !== inAddress(rows) || total !== mines)) bring(rowsOf(board), total);
  }, [query]);

  const found = useAnswer(() => ask("analyse", rows, count), [inAddress(rows), mines]);
  const analysis = found.state === "here" ? found.value : null;
  const explanations = analysis?.explanations ?? [];
  const shown = chosen ?? (explanations.length ? firstHard(explanations) : null);
  const marks = marksOf(rows, analysis, shown);
  mark(marks, suspects, { is: "wrong" });
  const set = (place: Place, symbol: string) => show(put(rows, place, symbol), mines);

  return (
    <>
      <h1>Analyse a position</h1>
      <p class="soft">Paste a position, open a file, or build one by clicking. You'll see what is certain and why, or the odds if nothing is certain.</p>
      <div class={`table ${fit.looks} analysis`} ref={stage} onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === "z" && undo?.()}>
        <div class="board-side" style={{ "--board": `${rows[0]!.length * fit.side + fit.axis}px` }}>
          <Grid
            rows={rows}
            marks={pointAt(marks, pointed)}
            fit={fit}
            label="The position"
            onOpen={(place) => set(place, at(rows, place) === sign ? "." : sign)}
            onFlag={(place) => set(place, at(rows, place) === "*" ? "." : "*")}
            onType={(place, typed) => (SIGNS as readonly string[]).includes(typed) && set(place, typed)}
          />
          <Signs sign={sign} choose={setSign} />
        </div>
        <section class="panel" aria-live="polite" aria-label="What follows">
          {found.state === "waiting" && <p>{waitingFor("Thinking …")}</p>}
          {found.state === "failed" && <p class="error">{whyNot({ message: found.why })}</p>}
          {count === null && mines.trim() && <p>“{mines.trim()}” isn't a number of mines, so it is ignored.</p>}
          {analysis && <Findings analysis={analysis} rows={rows} count={count} shown={shown} choose={setChosen} point={point} />}
          {showing(rows, "*").length > 0 && <FlagCheck key={`${inAddress(rows)} ${mines}`} rows={rows} mines={count} suspect={setSuspects} open={(cells) => show(cells.reduce((now, cell) => put(now, cell, "."), rows), mines)} />}
        </section>
      </div>
      <Change rows={rows} mines={mines} show={show} undo={undo} />
      <Paste rows={rows} read={read} failure={failure} readings={failure ? readings : []} note={note} clear={() => setFailure("")} />
      <h2>Examples</h2>
      <div class="bar">
        {EXAMPLES.map(([name, board, mines]) => (
          <a class="button" key={name} href={address("analyse", "", { board, mines })}>
            {name}
          </a>
        ))}
      </div>
    </>
  );
}

/** The first step that takes more than single numbers: what a reader is here for. */
function firstHard(explanations: Explanation[]): number {
  const hard = explanations.findIndex((explanation) => !isEasy(explanation));
  return hard < 0 ? 0 : hard;
}

interface FindingsProps {
  analysis: Analysis;
  rows: Rows;
  count: number | null;
  shown: number | null;
  choose: (step: number) => void;
  point: (cell: Place | null) => void;
}

function Findings({ analysis, rows, count, shown, choose, point }: FindingsProps) {
  const { explanations, contradiction, guess, undecided } = analysis;
  const open = showing(rows, ".").length;
  // There are no odds to show where every closed cell is decided.
  const odds = guess?.odds.flat().some((mine) => mine !== null && mine > 0 && mine < 1) ? guess : null;
  if (contradiction) {
    return (
      <>
        <h2 class="bad">This board is impossible</h2>
        <Told text={contradiction.text.replace(/\((\d+),(\d+)\)/g, "row $1, column $2")} point={point} />
      </>
    );
  }
  return (
    <>
      {explanations.length > 0 && <Steps explanations={explanations} shown={shown} choose={choose} point={point} />}
      {undecided.length > 0 && <p>{plural(undecided.length, "cell")} would take too long to decide.</p>}
      {!explanations.length && !odds && open === 0 && <h2>No cell is closed</h2>}
      {!explanations.length && !odds && open > 0 && (
        <>
          <h2>{undecided.length ? "Nothing was found" : "Nothing follows"}</h2>
          <p>{count === null ? "Enter the number of mines on the whole board to see how likely each cell is to be a mine, and the best guess." : "The odds would take too long to compute."}</p>
        </>
      )}
      {odds && (
        <>
          <h2>{explanations.length ? "No cell is certain to be safe: the odds" : "Nothing follows: the odds"}</h2>
          <Candidates choices={odds.choices} point={point} />
          {odds.best && <p>{reason(odds.best)}</p>}
          <p class="soft">Each closed cell shows its chance of being a mine as a percentage, counting {ways(odds.placements)} to place the mines.</p>
        </>
      )}
    </>
  );
}

function ways(placements: string | null): string {
  if (placements === null) return "all ways";
  if (placements === "1") return "the one way";
  // There may be more than any number of JavaScript holds.
  if (placements.length <= 15) return `all ${Number(placements).toLocaleString("en")} ways`;
  const [first, power] = [Number(placements.slice(0, 3)) / 100, String(placements.length - 1)];
  return `all ${first.toFixed(2)} × 10${power.replace(/[0-9]/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[+digit] ?? "")} ways`;
}

/** Why a guess is the best. */
function reason({ by, win }: { by: string; win: number | null }): string {
  switch (by) {
    case "tree":
      return `With best play you win ${percent(win ?? 0)}% of such games from here. No other cell gives more.`;
    case "part":
      return "This part of the board is independent of the rest, and best play begins here.";
    case "pair":
      return "No number will ever decide between this cell and the one next to it, so waiting doesn't help.";
    case "worth":
      return "Weighing the risk against what each cell may open, this one should win most often.";
    default:
      return "It's the safest cell.";
  }
}

/** What is drawn on the position. */
function marksOf(rows: Rows, analysis: Analysis | null, shown: number | null): Marks {
  const marks: Marks = new Map();
  if (!analysis) return marks;
  const { explanations, contradiction, guess } = analysis;
  if (contradiction) {
    contradiction.digits.forEach((digit, number) => mark(marks, [digit], { letter: letter(number), area: true }));
    return marks;
  }
  for (const { cells, value } of explanations.slice(0, shown ?? 0)) mark(marks, cells, { is: value });
  const step = shown === null ? undefined : explanations[shown];
  if (step) proofMarks(marks, step, "what");
  const certain = new Set(explanations.flatMap(({ cells }) => cells.map(key)));
  guess?.odds.forEach((line, row) =>
    line.forEach((share, col) => {
      const place: Place = [row, col];
      if (share !== null && at(rows, place) === "." && !certain.has(key(place))) mark(marks, [place], { text: percent(share), heat: share, said: "percent mines" });
    }),
  );
  if (guess?.best) mark(marks, [guess.best.cell], { best: true });
  return marks;
}
