import { useEffect, useState } from "preact/hooks";

import type { Explanation, Odds as OddsOf, Place, Refutation } from "../../../src/types.js";
import { Grid, type Marks, mark, widthOf } from "../board.js";
import { letter } from "../catalogue.js";
import { ask } from "../client.js";
import { useAnswer } from "../hooks.js";
import { address, replace } from "../router.js";
import { type Rows, at, closed, inAddress, key, named, places, put, rowsOf, textOf } from "../symbols.js";

const SIGNS = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "*", "#"] as const;
const SIGN_NAMES: Record<string, string> = { ".": "closed", "*": "flag", "#": "no cell" };

const EXAMPLES: [name: string, board: string, mines?: string][] = [
  ["1-2-1", "000/121/..."],
  ["Chain", "##.#.#.#.#.##/*2#2#2#2#2#1./##.#.#.#.#.##"],
  ["Guess", "1../.../...", "3"],
  ["Impossible", "11/*0"],
];

/** A position: what follows, why, and the odds where nothing does. */
export function Analyse({ query }: { query: URLSearchParams }) {
  const [rows, setRows] = useState<Rows>(() => rowsOf(query.get("board") ?? EXAMPLES[0]![1]));
  const [mines, setMines] = useState(query.get("mines") ?? "");
  const [sign, setSign] = useState<string>("1");
  const [failure, setFailure] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const count = mines.trim() === "" ? null : Number(mines);

  const show = (now: Rows, total: string) => {
    setRows(now);
    setMines(total);
    setChosen(null);
    replace(address("analyse", "", { board: inAddress(now), mines: total.trim() }));
  };
  const read = async (source: string | Uint8Array) => {
    if (source.length === 0) return;
    try {
      const position = await ask("read", source);
      setFailure("");
      show(rowsOf(position.board), position.mines === null ? "" : String(position.mines));
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  const from = query.get("from");
  const board = query.get("board");
  const total = query.get("mines") ?? "";
  useEffect(() => {
    if (from !== null) void read(from);
    else if (board !== null && (board !== inAddress(rows) || total !== mines)) show(rowsOf(board), total);
  }, [from, board, total]);

  const found = useAnswer(() => ask("analyse", textOf(rows), count), [inAddress(rows), mines]);
  const explanations = found.state === "here" ? found.value.explanations : [];
  const contradiction = found.state === "here" ? found.value.contradiction : null;
  const odds = found.state === "here" ? found.value.odds : null;
  const shown = chosen ?? (explanations.length ? 0 : null);
  const set = (place: Place, symbol: string) => show(put(rows, place, symbol), mines);

  return (
    <>
      <h1>What follows here?</h1>
      <p class="soft">Paste a position, or click one together: all that follows is shown step by step, each step with its reason.</p>
      <div class="two" style={{ "--board": `${widthOf(rows)}rem` }}>
        <div>
          <Grid
            rows={rows}
            marks={marksOf(rows, explanations, shown, contradiction, odds)}
            label="The position"
            onOpen={(place) => set(place, at(rows, place) === sign ? "." : sign)}
            onFlag={(place) => set(place, at(rows, place) === "*" ? "." : "*")}
            onType={(place, typed) => (SIGNS as readonly string[]).includes(typed) && set(place, typed)}
          />
          <fieldset class="bar signs">
            <legend class="visually-hidden">What a click sets</legend>
            {SIGNS.map((one) => (
              <label class="choice" key={one}>
                <input class="visually-hidden" type="radio" name="sign" checked={sign === one} onChange={() => setSign(one)} />
                {SIGN_NAMES[one] ?? one}
              </label>
            ))}
          </fieldset>
        </div>
        <section class="panel" aria-live="polite" aria-label="What follows">
          {found.state === "waiting" && <p>Thinking …</p>}
          {found.state === "failed" && <p class="error">{found.why}</p>}
          {contradiction && (
            <>
              <h2 class="bad">This board is impossible</h2>
              <p class="say">{contradiction.text}</p>
            </>
          )}
          {explanations.length > 0 && (
            <>
              <h2>{explanations.length === 1 ? "This follows" : `This follows: ${explanations.length} steps, the easiest first`}</h2>
              <ol class="steps">
                {explanations.map((explanation, number) => (
                  <li key={number}>
                    <button type="button" aria-pressed={number === shown} onClick={() => setChosen(number)}>
                      <strong>{headline(explanation)}</strong>
                      <br />
                      <span class="soft">{kind(explanation)}</span>
                    </button>
                    {number === shown && <p class="say">{explanation.text}</p>}
                  </li>
                ))}
              </ol>
            </>
          )}
          {found.state === "here" && !explanations.length && !contradiction && !odds && <Nothing rows={rows} count={count} />}
          {odds && <Odds odds={odds} title={explanations.length ? "No other cell is certain: the odds" : "Nothing follows: the odds"} />}
          <h2>Examples</h2>
          <div class="bar">
            {EXAMPLES.map(([name, board, mines]) => (
              <a class="button" key={name} href={address("analyse", "", { board, mines })}>
                {name}
              </a>
            ))}
          </div>
        </section>
        <div>
          <h2>Change the position</h2>
          <p class="soft">A click sets the chosen sign; a right click or a long press flags. On the keyboard: arrows, then a sign.</p>
          <div class="bar">
            <Size name="Rows" value={rows.length} set={(height) => show(resized(rows, height, rows[0]!.length), mines)} />
            <Size name="Columns" value={rows[0]!.length} set={(width) => show(resized(rows, rows.length, width), mines)} />
            <label>
              Mines
              <input
                type="number"
                min="0"
                value={mines}
                placeholder="?"
                onInput={(event) => show(rows, event.currentTarget.value)}
              />
            </label>
            <button type="button" onClick={() => show(closed(rows.length, rows[0]!.length), mines)}>
              Close all
            </button>
          </div>
          <Paste rows={rows} read={read} failure={failure} />
        </div>
      </div>
    </>
  );
}

function Nothing({ rows, count }: { rows: Rows; count: number | null }) {
  if (!places(rows).some((place) => at(rows, place) === ".")) return <h2>No cell is closed</h2>;
  return (
    <>
      <h2>Nothing follows</h2>
      <p>{count === null ? "Tell the number of mines on the whole board, and you get the odds of every closed cell and the best guess." : "The odds need more work than allowed."}</p>
    </>
  );
}

function Odds({ odds: { best, placements, safest, odds }, title }: { odds: OddsOf; title: string }) {
  const least = odds.flat().reduce<number>((low, one) => Math.min(low, one ?? 1), 1);
  const ways = Number(placements);
  return (
    <>
      <h2>{title}</h2>
      {best && (
        <p>
          <strong>
            Best guess: {named(best.cell)}
            {" ★"}
          </strong>
          , a mine with {percent(best.mine)} %. {reason(best)}
        </p>
      )}
      <p>
        Safest: {safest.slice(0, 3).map(named).join("; ")}
        {safest.length > 3 && ` and ${safest.length - 3} more`}: {percent(least)} % chance of a mine{safest.length > 1 && " each"}.
      </p>
      <p class="soft">
        Each number is the chance of a mine, in percent, over {ways === 1 ? "the one way" : `all ${ways < 1e15 ? ways.toLocaleString("en") : ways.toExponential(2)} ways`} to lay the mines.
      </p>
    </>
  );
}

/** Why a guess is the best. */
function reason({ by, win }: NonNullable<OddsOf["best"]>): string {
  switch (by) {
    case "tree":
      return `With best play you win ${percent(win ?? 0)} % of such games from here: no other cell gives more.`;
    case "part":
      return "Nothing joins this part of the board to the rest, and best play of it begins here.";
    case "pair":
      return "No digit will ever tell it from the cell beside it: waiting does not help.";
    case "worth":
      return "Of the cells that are about as safe, opening it helps most.";
    default:
      return "It is the safest.";
  }
}

function Size({ name, value, set }: { name: string; value: number; set: (value: number) => void }) {
  return (
    <label>
      {name}
      <input
        type="number"
        min="1"
        max="60"
        value={value}
        onChange={(event) => {
          const wanted = Math.round(Number(event.currentTarget.value));
          if (wanted >= 1 && wanted <= 60) set(wanted);
        }}
      />
    </label>
  );
}

function Paste({ rows, read, failure }: { rows: Rows; read: (source: string | Uint8Array) => void; failure: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href);
    setCopied(true);
  };
  return (
    <div>
      <h2>As text</h2>
      <label for="text" class="soft">
        Paste a position here: rows of signs, a link of another analyser, or a saved board of another program
      </label>
      <textarea
        id="text"
        rows={Math.min(16, Math.max(4, rows.length))}
        spellcheck={false}
        value={rows.join("\n")}
        onChange={(event) => read(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (!pasted.trim()) return;
          event.preventDefault();
          read(pasted);
        }}
      />
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <div class="bar">
        <label>
          Or a file
          <input type="file" onChange={async (event) => read(new Uint8Array((await event.currentTarget.files?.[0]?.arrayBuffer()) ?? new ArrayBuffer(0)))} />
        </label>
        <button type="button" onClick={copy}>
          {copied ? "Address copied" : "Copy the address of this position"}
        </button>
      </div>
    </div>
  );
}

function resized(rows: Rows, height: number, width: number): Rows {
  return closed(height, width).map((line, row) => ((rows[row] ?? "") + line).slice(0, width).padEnd(width, "."));
}

const percent = (share: number): string => (share === 0 || share === 1 ? String(share * 100) : (100 * share).toFixed(share < 0.1 ? 1 : 0));

/** The move that an explanation ends with. */
export function headline({ cells, value }: Explanation): string {
  const is = value === "safe" ? "safe" : cells.length === 1 ? "a mine" : "mines";
  if (cells.length === 1) return `${capital(named(cells[0]!))} is ${is}`;
  const some = cells.slice(0, 2).map(named).join("; ");
  return `${capital(some)}${cells.length > 2 ? ` and ${cells.length - 2} more` : ""} are ${is}`;
}

function kind({ digits, cases }: Explanation): string {
  const many = digits.length === 0 ? "the number of mines" : digits.length === 1 ? "one digit" : `${digits.length} digits together`;
  return `${many}${cases > 0 ? `, ${cases} case${cases === 1 ? "" : "s"}` : ""}`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** What is drawn on the position. */
export function marksOf(
  rows: Rows,
  explanations: Explanation[],
  shown: number | null,
  contradiction: Refutation | null,
  odds: OddsOf | null,
): Marks {
  const marks: Marks = new Map();
  if (contradiction) {
    contradiction.digits.forEach((digit, number) => mark(marks, [digit], { letter: letter(number), area: true }));
    return marks;
  }
  for (const { cells, value } of explanations.slice(0, shown ?? 0)) mark(marks, cells, { is: value });
  const step = shown === null ? undefined : explanations[shown];
  if (step) {
    step.digits.forEach((digit, number) => mark(marks, [digit], { letter: letter(number), area: true }));
    mark(marks, step.cells, { is: step.value, step: true });
  }
  const certain = new Set(explanations.flatMap(({ cells }) => cells.map(key)));
  odds?.odds.forEach((line, row) =>
    line.forEach((share, col) => {
      if (share !== null && at(rows, [row, col]) === "." && !certain.has(key([row, col]))) mark(marks, [[row, col]], { text: percent(share), heat: share, said: "percent mines" });
    }),
  );
  if (odds?.best) mark(marks, [odds.best.cell], { best: true });
  return marks;
}
