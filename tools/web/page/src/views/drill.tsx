import { useEffect, useState } from "preact/hooks";

import type { Drill, Hint, Place } from "../../../src/types.js";
import { Grid, type Marks, mark } from "../board.js";
import { letter, rules, ruleOf, title } from "../catalogue.js";
import { ask } from "../client.js";
import { comesBack, due, know, miss } from "../drilling.js";
import { address } from "../router.js";
import { at, key, rowsOf } from "../symbols.js";
import { headline } from "./analyse.js";

/** One position in so many is a look-alike from which nothing follows. */
const MISSES = 3;

/** The rule to drill: what is due, or the most used that was never drilled. */
function next(wanted: string | null): string {
  return wanted ?? due()[0] ?? (rules.find((rule) => rule.digits > 1 && comesBack(rule.id) === null) ?? rules[1]!).id;
}

/** What of the cells the player says. */
type Said = Map<string, "safe" | "mine">;

/** Positions in which one rule says something, or only seems to. */
export function DrillView({ query }: { query: URLSearchParams }) {
  const wanted = query.get("rule");
  const [rule, setRule] = useState(() => next(wanted));
  const [round, setRound] = useState(0);
  const [drill, setDrill] = useState<Drill | null>(null);
  const [why, setWhy] = useState<Hint | null>(null);
  const [said, setSaid] = useState<Said>(new Map());
  const [verdict, setVerdict] = useState<boolean | null>(null);
  const [failure, setFailure] = useState("");

  useEffect(() => {
    let current = true;
    setDrill(null);
    setSaid(new Map());
    setVerdict(null);
    setFailure("");
    const random = crypto.getRandomValues(new Uint32Array(2));
    const misses = random[0]! % MISSES === 0;
    (async () => {
      const made = await ask("drill", { rule, seed: random[1]!, misses });
      const hint = await ask("hint", made.board, null);
      if (!current) return;
      setDrill(made);
      setWhy(hint);
    })().catch((error: Error) => current && setFailure(error.message));
    return () => {
      current = false;
    };
  }, [rule, round]);

  const say = (place: Place, what: "safe" | "mine") => {
    if (!drill || verdict !== null || at(rowsOf(drill.board), place) !== ".") return;
    const now = new Map(said);
    if (now.get(key(place)) === what) now.delete(key(place));
    else now.set(key(place), what);
    setSaid(now);
  };
  const check = () => {
    if (!drill) return;
    const same = (cells: Place[], what: "safe" | "mine") => {
      const told = [...said].filter(([, is]) => is === what).map(([cell]) => cell);
      return told.length === cells.length && cells.every((cell) => told.includes(key(cell)));
    };
    const right = same(drill.safe, "safe") && same(drill.mines, "mine");
    setVerdict(right);
    (right ? know : miss)(rule);
  };
  const again = () => {
    if (wanted) setRound(round + 1);
    else {
      setRule(next(null));
      setRound(round + 1);
    }
  };

  const known = ruleOf(rule);
  const marks: Marks = new Map();
  if (drill && verdict !== null) {
    if (why) why.explanation.digits.forEach((digit, number) => mark(marks, [digit], { area: true, letter: letter(number) }));
    mark(mark(marks, drill.safe, { is: "safe" }), drill.mines, { is: "mine" });
  } else {
    for (const [cell, is] of said) marks.set(cell, { is });
  }
  const nothing = drill && !drill.safe.length && !drill.mines.length;
  return (
    <>
      <h1>Drill: {known ? <a href={address("rules", rule)}>{title(known)}</a> : rule}</h1>
      <p class="soft">
        Which cells are certain? Click once for safe; right click, long press or F for a mine. Now and then nothing follows: then say so.
      </p>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {!drill && !failure && <p role="status">Looking for a position …</p>}
      {drill && (
        <div class="two">
          <div>
            <Grid rows={rowsOf(drill.board)} marks={marks} label="The position" onOpen={(place) => say(place, "safe")} onFlag={(place) => say(place, "mine")} />
            <div class="bar">
              {verdict === null ? (
                <button type="button" class="main" onClick={check}>
                  {said.size ? "Check" : "Nothing follows"}
                </button>
              ) : (
                <button type="button" class="main" onClick={again}>
                  Next
                </button>
              )}
            </div>
          </div>
          <section class="panel" aria-live="polite" aria-label="What happens">
            {verdict === null && <p>{due().length ? `${due().length} rule${due().length === 1 ? "" : "s"} to repeat today.` : "Nothing is to be repeated today: this is new."}</p>}
            {verdict !== null && (
              <>
                <h2 class={verdict ? "good" : "bad"}>{verdict ? "Right" : "Not quite"}</h2>
                {nothing && <p>Nothing follows here.</p>}
                {!nothing && why && (
                  <>
                    <p>
                      <strong>{headline(why.explanation)}.</strong>
                    </p>
                    <p class="say">{why.explanation.text}</p>
                  </>
                )}
                <p class="soft">{verdict ? `It comes back in ${days(comesBack(rule))}.` : "It comes back at once."}</p>
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}

const days = (number: number | null): string => (number === 1 ? "a day" : `${number} days`);
