// What was played and learned on this device; saved as a file and taken in again.

import { useState } from "preact/hooks";

import { days, longest, streak } from "../game/days.js";
import { type Result, duration, rate, results, summaries } from "../game/results.js";
import { cards, isMissed, strength } from "../learn/cards.js";
import { CONFIGURATIONS } from "../learn/configurations.js";
import { type Tally, tally } from "../learn/tally.js";
import { exported, imported } from "../memory.js";
import { address } from "../router.js";
import { percent, plural } from "./told.js";

/** So many of the last games are drawn. */
const DRAWN = 60;

export function Progress() {
  const [round, setRound] = useState(0);
  const all = results();
  const known = cards();
  const { run, best, by } = tally();
  const numbers = Object.entries(by).filter(([label]) => label.startsWith("digits:")).sort();
  const solvedDays = Object.keys(days()).length;
  return (
    <div>
      <h1>Progress</h1>
      <dl class="facts big">
        <Fact name="Day streak" value={streak()} />
        <Fact name="Longest streak" value={longest()} />
        <Fact name="Daily boards solved" value={solvedDays} />
        <Fact name="Puzzle streak" value={run} />
        <Fact name="Longest puzzle streak" value={best} />
      </dl>
      <h2>Games</h2>
      {all.length === 0 && (
        <p class="soft">
          No game has been finished yet. <a href={address("")}>Play one</a>.
        </p>
      )}
      {all.length > 0 && <Games all={all} />}
      {all.length > 1 && <Trend all={all} />}
      <h2>Lessons and puzzles</h2>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col">Lesson</th>
              <th scope="col">Known</th>
              <th scope="col">Puzzles</th>
            </tr>
          </thead>
          <tbody>
            {CONFIGURATIONS.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={address("lessons", id)}>{name}</a>
                </th>
                <td>{!known[id] ? "new" : isMissed(known[id]) ? "missed" : `${Math.round(100 * strength(known[id]))}%`}</td>
                <td>{score(by[id])}</td>
              </tr>
            ))}
            {numbers.map(([label, one]) => (
              <tr key={label}>
                <th scope="row">{plural(Number(label.slice(7)), "number")}{label.endsWith("4") && " or more"}</th>
                <td></td>
                <td>{score(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Saved changed={() => setRound(round + 1)} />
    </div>
  );
}

const score = (one: Tally | undefined): string => (one ? `${one.solved} of ${one.solved + one.failed}` : "");

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Games({ all }: { all: Result[] }) {
  return (
    <div class="scrolls">
      <table>
        <thead>
          <tr>
            <th scope="col">Boards</th>
            <th scope="col">Games</th>
            <th scope="col">Won</th>
            <th scope="col">Won without help</th>
            <th scope="col">Safe cells found</th>
            <th scope="col">Best time</th>
            <th scope="col">Best 3BV/s</th>
          </tr>
        </thead>
        <tbody>
          {summaries(all).map((one) => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>{one.games.toLocaleString("en")}</td>
              <td>{percent(one.won / one.games)}%</td>
              <td>{percent(one.alone / one.games)}%</td>
              <td>{percent(one.share)}%</td>
              <td>{one.best ? duration(one.best.ms) : "–"}</td>
              <td>{one.fastest ? rate(one.fastest).toFixed(2) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The share of safe cells found in the last games, a bar a game. */
function Trend({ all }: { all: Result[] }) {
  const last = all.slice(-DRAWN);
  const [width, height] = [10, 60];
  const wide = Math.max(11, last.length);
  return (
    <figure class="trend">
      <svg viewBox={`0 0 ${wide * width} ${height}`} role="img" aria-label={`Share of safe cells found in your last ${last.length} games`} style={{ width: `${wide * 0.75}rem` }}>
        {last.map((one, place) => (
          <rect key={place} class={one.won ? "won" : ""} x={place * width + 1.5} width={width - 3} y={height - Math.max(2, one.share * height)} height={Math.max(2, one.share * height)} rx="2" />
        ))}
      </svg>
      <figcaption>Safe cells found in your last {plural(last.length, "game")}. Full bars are wins.</figcaption>
    </figure>
  );
}

function Saved({ changed }: { changed: () => void }) {
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    link.download = "minescheme-progress.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      imported(await file.text());
      setSaid({ text: "Your progress has been loaded.", bad: false });
      changed();
    } catch (error) {
      setSaid({ text: (error as Error).message, bad: true });
    }
  };
  return (
    <>
      <h2>Take it with you</h2>
      <p class="soft">Your progress is stored only in this browser. Save it as a file to keep it safe, or to continue on another device. Loading a file replaces what is here.</p>
      <div class="bar">
        <button type="button" onClick={save}>
          Save to a file
        </button>
        <label class="button">
          Load from a file
          <input class="visually-hidden" type="file" accept=".json,application/json" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {said && (
        <p class={said.bad ? "error" : "good"} role={said.bad ? "alert" : "status"}>
          {said.text}
        </p>
      )}
    </>
  );
}
