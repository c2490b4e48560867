import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Explanation, Generated, Place } from "../../../src/types.js";
import { Grid, type Marks, mark, widthOf } from "../board.js";
import { letter, ruleOf, title } from "../catalogue.js";
import { ask } from "../client.js";
import { miss } from "../drilling.js";
import { address } from "../router.js";
import { type Rows, at, closed, key, neighbours, places, put, rowsOf, textOf } from "../symbols.js";
import { headline } from "./analyse.js";

const SIZES = [
  { name: "Small", rows: 9, cols: 9, mines: 14 },
  { name: "Medium", rows: 16, cols: 16, mines: 44 },
  { name: "Expert", rows: 16, cols: 30, mines: 99 },
] as const;

/** What the hardest step takes. */
const GRADES = [
  { name: "1 digit", from: 1, to: 1 },
  { name: "2 digits", from: 2, to: 2 },
  { name: "3 or more", from: 3, to: 16 },
] as const;

interface Game {
  layout: Rows;
  mines: number;
  first: Place;
  grade: Generated["grade"];
}

/** A board that needs no guess, with hints. */
export function Learn() {
  const [size, setSize] = useState(0);
  const [grade, setGrade] = useState(1);
  const [game, setGame] = useState<Game | null>(null);
  const [failure, setFailure] = useState("");
  const asked = useRef(0);
  const make = async () => {
    const { rows, cols, mines } = SIZES[size]!;
    const { from, to } = GRADES[grade]!;
    const number = ++asked.current;
    setGame(null);
    setFailure("");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    try {
      const made = await ask("generate", { rows, cols, mines, min_digits: from, max_digits: to, seed });
      if (number === asked.current) setGame({ layout: rowsOf(made.layout), mines, first: made.first, grade: made.grade });
    } catch (error) {
      if (number === asked.current) setFailure((error as Error).message);
    }
  };
  useEffect(() => void make(), [size, grade]);
  return (
    <>
      <h1>A board that needs no guess</h1>
      <p class="soft">Every cell can be worked out. Choose how many digits the hardest step takes together; ask for a hint when you are stuck.</p>
      <div class="bar">
        <fieldset class="bar">
          <legend>Size</legend>
          {SIZES.map(({ name }, number) => (
            <label class="choice" key={name}>
              <input class="visually-hidden" type="radio" name="size" checked={size === number} onChange={() => setSize(number)} />
              {name}
            </label>
          ))}
        </fieldset>
        <fieldset class="bar">
          <legend>Hardest step</legend>
          {GRADES.map(({ name }, number) => (
            <label class="choice" key={name}>
              <input class="visually-hidden" type="radio" name="grade" checked={grade === number} onChange={() => setGrade(number)} />
              {name}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={make}>
          New board
        </button>
        <a class="button" href={address("drill")}>
          Practise single rules
        </a>
      </div>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {!game && !failure && <p role="status">Looking for a board …</p>}
      {game && <Play key={game.layout.join("/")} game={game} again={make} />}
    </>
  );
}

/** Opens a cell, and around zeros all that follows by the rules of the game. */
function opened(rows: Rows, layout: Rows, start: Place): Rows {
  const queue = [start];
  let now = rows;
  const seen = new Set<string>();
  for (let place = queue.pop(); place; place = queue.pop()) {
    if (seen.has(key(place)) || at(now, place) !== ".") continue;
    seen.add(key(place));
    now = put(now, place, at(layout, place));
    if (at(layout, place) === "0") queue.push(...neighbours(layout, place));
  }
  return now;
}

interface Hint {
  explanation: Explanation;
  rules: string[];
  stage: number;
}

/** The text of a proof without the move that it ends with: "…, so row 3, column 1 is a mine." */
function argument({ text }: Explanation): string {
  return text.replace(/(?:, so|:) row [^.:]* (?:is|are) (?:safe|a mine|mines)\.(?= Players call [^]*$|$)/, ".");
}

const STAGES = ["Where?", "Why?", "What?"] as const;

function Play({ game, again }: { game: Game; again: () => void }) {
  const { layout, mines, first } = game;
  const [rows, setRows] = useState<Rows>(() => opened(closed(layout.length, layout[0]!.length), layout, first));
  const [past, setPast] = useState<Rows[]>([]);
  const [lost, setLost] = useState<Place | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [said, setSaid] = useState("Open with a click or Enter; flag with a right click, a long press or F.");
  const [missed, setMissed] = useState<Map<string, number>>(new Map());
  const [guesses, setGuesses] = useState(0);
  const [hints, setHints] = useState(0);

  const isMine = (place: Place) => at(layout, place) === "*";
  const done = useMemo(() => places(layout).every((place) => isMine(place) || /[0-8]/.test(at(rows, place))), [rows]);
  const flags = places(rows).filter((place) => at(rows, place) === "*").length;
  // A flag is what the player thinks; only those that are right are told to the engine.
  const trusted = () => textOf(rows.map((line, row) => line.replace(/\*/g, (_, col: number) => (isMine([row, col]) ? "*" : "."))));

  const note = (rules: string[]) => {
    for (const rule of rules) miss(rule);
    setMissed((before) => {
      const now = new Map(before);
      for (const rule of rules) now.set(rule, (now.get(rule) ?? 0) + 1);
      return now;
    });
  };
  // The engine answers later: what it says is about the rows that were asked, what changes are those of now.
  const latest = useRef(rows);
  const set = (now: Rows) => {
    latest.current = now;
    setRows(now);
    setHint(null);
  };
  const change = (step: (rows: Rows) => Rows) => {
    const before = latest.current;
    setPast((past) => [...past, before]);
    set(step(before));
  };
  const open = async (place: Place) => {
    if (lost || done) return;
    if (/[1-8]/.test(at(rows, place))) return chord(place);
    if (at(rows, place) !== ".") return;
    const sure = await ask("isSafe", trusted(), mines, place);
    if (!sure) {
      setGuesses((guesses) => guesses + 1);
      const next = await ask("hint", trusted(), mines);
      if (next) note(next.rules);
    }
    if (isMine(place)) {
      setLost(place);
      setSaid("A mine. It could not be known to be safe: take the step back and ask for a hint.");
      return;
    }
    change((rows) => opened(rows, layout, place));
    setSaid(sure ? "" : "Lucky: that cell did not follow from what is open.");
  };
  /** Opens what is around a digit that has all its flags. */
  const chord = (place: Place) => {
    const near = neighbours(rows, place);
    if (near.filter((one) => at(rows, one) === "*").length !== Number(at(rows, place))) return;
    const shut = near.filter((one) => at(rows, one) === ".");
    const hit = shut.find(isMine);
    if (hit) {
      setLost(hit);
      setSaid("A mine: one of the flags around that digit is wrong.");
    } else if (shut.length) change((rows) => shut.reduce((now, one) => opened(now, layout, one), rows));
  };
  const flag = (place: Place) => {
    if (lost || done) return;
    const symbol = at(rows, place);
    if (symbol === "." || symbol === "*") change((rows) => put(rows, place, symbol === "." ? "*" : "."));
  };
  const back = () => {
    if (lost) setLost(null);
    else if (past.length) {
      set(past.at(-1)!);
      setPast(past.slice(0, -1));
    }
    setSaid("");
  };
  const help = async () => {
    if (hint && hint.stage + 1 < STAGES.length) {
      setHint({ ...hint, stage: hint.stage + 1 });
      return;
    }
    if (hint) {
      const { cells, value } = hint.explanation;
      change((rows) => cells.reduce((now, cell) => (value === "safe" ? opened(now, layout, cell) : put(now, cell, "*")), rows));
      return;
    }
    const wrong = places(rows).find((place) => at(rows, place) === "*" && !isMine(place));
    if (wrong) {
      setSaid(`The flag at row ${wrong[0] + 1}, column ${wrong[1] + 1} is wrong.`);
      return;
    }
    const next = await ask("hint", trusted(), mines);
    if (!next || latest.current !== rows) return;
    setHints(hints + 1);
    setSaid("");
    note(next.rules);
    setHint({ ...next, stage: 0 });
  };

  const marks: Marks = new Map();
  if (hint) {
    const { digits, cells, value } = hint.explanation;
    digits.forEach((digit, number) => mark(marks, [digit], { area: true, ...(hint.stage > 0 ? { letter: letter(number) } : {}) }));
    if (hint.stage > 1) mark(marks, cells, { is: value });
  }
  if (lost) mark(marks, [lost], { is: "lost" });
  if (done) mark(marks, places(layout).filter(isMine), { is: "mine" });

  return (
    <div class="two" style={{ "--board": `${widthOf(layout)}rem` }}>
      <div>
        <Grid rows={rows} marks={marks} label={`Board of ${layout.length} rows and ${layout[0]!.length} columns`} onOpen={open} onFlag={flag} cursor={first} />
        <div class="bar">
          <span>
            {done ? 0 : mines - flags} mines left
          </span>
          <button type="button" onClick={back} disabled={!lost && !past.length}>
            Undo
          </button>
          <button type="button" class="main" onClick={help} disabled={!!lost || done}>
            {hint?.stage === STAGES.length - 1 ? "Make this move" : `Hint: ${STAGES[hint ? hint.stage + 1 : 0]}`}
          </button>
        </div>
      </div>
      <section class="panel" aria-live="polite" aria-label="What happens">
        {said && <p>{said}</p>}
        {hint && hint.stage === 0 && (
          <p>{hint.explanation.digits.length ? "Look at the marked digits." : "Look at the number of mines that are left."}</p>
        )}
        {hint && hint.stage > 0 && <p class="say">{hint.stage > 1 ? hint.explanation.text : argument(hint.explanation)}</p>}
        {hint && hint.stage > 1 && (
          <p>
            <strong>{headline(hint.explanation)}.</strong>
          </p>
        )}
        {done && (
          <>
            <h2 class="good">Solved</h2>
            <p>
              {hints} hint{hints === 1 ? "" : "s"}, {guesses} cell{guesses === 1 ? "" : "s"} opened without proof.
            </p>
            {missed.size > 0 ? (
              <>
                <p>You missed these rules; they are in your drills now:</p>
                <ul>
                  {[...missed].map(([id, times]) => (
                    <li key={id}>
                      <a href={address("rules", id)}>{ruleOf(id) ? title(ruleOf(id)!) : id}</a>, {times} time{times === 1 ? "" : "s"}
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p>You missed nothing.</p>
            )}
            <button type="button" class="main" onClick={again}>
              New board
            </button>
          </>
        )}
        {!done && (
          <p class="soft">
            {layout.length} × {layout[0]!.length} cells, {mines} mines. The hardest step of this board takes{" "}
            {game.grade.digits === 1 ? "a single digit" : `${game.grade.digits} digits together`}.
          </p>
        )}
      </section>
    </div>
  );
}
