import { useEffect, useState } from "preact/hooks";

import type { Exercise, Hint, Place } from "../../../src/types.js";
import { Grid, type Marks, mark, widthOf } from "../board.js";
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
  if (wanted) return ruleOf(wanted)?.id ?? wanted;
  return due()[0] ?? (rules.find((rule) => rule.digits > 1 && comesBack(rule.id) === null) ?? rules[1]!).id;
}

interface Drill {
  exercise: Exercise;
  /** All that follows: a player may see more than the rule. */
  certain: { safe: Place[]; mines: Place[] };
  hint: Hint | null;
}

/** What of the cells the player says. */
type Said = Map<string, "safe" | "mine">;

/** Positions in which one rule says something, or only seems to. */
export function DrillView({ query }: { query: URLSearchParams }) {
  const wanted = query.get("rule");
  const [rule, setRule] = useState(() => next(wanted));
  const [round, setRound] = useState(0);
  const [drill, setDrill] = useState<Drill | null>(null);
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
      const made = await ask("drill", rule, random[1]!, misses);
      if (current) setDrill(made);
    })().catch((error: Error) => current && setFailure(error.message));
    return () => {
      current = false;
    };
  }, [rule, round]);

  const say = (place: Place, what: "safe" | "mine") => {
    if (!drill || verdict !== null || at(rowsOf(drill.exercise.position), place) !== ".") return;
    const now = new Map(said);
    if (now.get(key(place)) === what) now.delete(key(place));
    else now.set(key(place), what);
    setSaid(now);
  };
  const check = () => {
    if (!drill) return;
    const { exercise, certain } = drill;
    const right = (["safe", "mine"] as const).every((what) => {
      const [wanted, certainly] = what === "safe" ? [exercise.safe, certain.safe] : [exercise.mines, certain.mines];
      const told = [...said].filter(([, is]) => is === what).map(([cell]) => cell);
      return wanted.every((cell) => told.includes(key(cell))) && told.every((cell) => certainly.some((one) => key(one) === cell));
    });
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
    drill.hint?.explanation.digits.forEach((digit, number) => mark(marks, [digit], { area: true, letter: letter(number) }));
    mark(mark(marks, drill.certain.safe, { is: "safe" }), drill.certain.mines, { is: "mine" });
  } else {
    for (const [cell, is] of said) marks.set(cell, { is });
  }
  const why = drill?.hint?.explanation;
  return (
    <>
      <h1>Drill: {known ? <a href={address("rules", rule)}>{title(known)}</a> : rule}</h1>
      <p class="soft">
        Which cells are certain? A click says safe; a right click, a long press or F says mine. Now and then nothing follows: then say so. Dotted cells do
        not matter.
      </p>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {!drill && !failure && <p role="status">Looking for a position …</p>}
      {drill && (
        <div class="two" style={{ "--board": `${widthOf(rowsOf(drill.exercise.position))}rem` }}>
          <div>
            <Grid rows={rowsOf(drill.exercise.position)} marks={marks} label="The position" onOpen={(place) => say(place, "safe")} onFlag={(place) => say(place, "mine")} />
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
            {verdict === null && <p>{due().length ? `${due().length} rule${due().length === 1 ? "" : "s"} to repeat today: what you missed, and what you have not seen for a while.` : "Nothing to repeat today: this is a new one."}</p>}
            {verdict !== null && (
              <>
                <h2 class={verdict ? "good" : "bad"}>{verdict ? "Right" : "Not quite"}</h2>
                {why ? (
                  <>
                    <p>
                      <strong>{headline(why)}.</strong>
                    </p>
                    <p class="say">{why.text}</p>
                  </>
                ) : (
                  <p>Nothing follows here.</p>
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
