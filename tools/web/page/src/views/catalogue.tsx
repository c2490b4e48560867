import { useEffect, useState } from "preact/hooks";

import { type CatalogueRule, frequency, played, rules, ruleOf, sentence, shortNames, title } from "../catalogue.js";
import { mayBePosition } from "../reading.js";
import { address, go, replace } from "../router.js";
import { Counts } from "./counts.js";
import { Example } from "./example.js";
import { Found } from "./patterns.js";

const SHOWN = 24;

/** The rules, most used first, and what is searched. */
export function Catalogue({ query }: { query: URLSearchParams }) {
  const asked = () => ({ text: query.get("find") ?? "", digits: Number(query.get("digits")), all: query.has("all") });
  const [now, setNow] = useState(asked);
  useEffect(() => setNow(asked()), [query]);
  const { text, digits, all } = now;
  /** What is shown is in the address, for whoever comes back from a rule. */
  const choose = (more: Partial<typeof now>) => {
    const { text, digits, all } = { ...now, ...more };
    setNow({ text, digits, all });
    replace(address("rules", "", { find: text.trim(), digits: digits ? String(digits) : "", all: all ? "yes" : "" }));
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (!mayBePosition(pasted)) return;
    event.preventDefault();
    go(address("analyse", "", { from: pasted }));
  };
  const found = rules.filter((rule) => (!digits || rule.digits === digits) && fits(rule, text));
  const reads = digitsIn(text);
  const shown = all || text || digits ? found : found.slice(0, SHOWN);
  return (
    <>
      <h1>Rules: what numbers prove together</h1>
      <p class="soft">
        These are all rules for up to four numbers: one for single numbers, and {rules.length - 1} for two to four numbers together. They decide {givenByRules()}% of the cells that
        numbers prove on random expert boards. The rules used most come first.
      </p>
      <div class="search">
        <input
          type="search"
          aria-label="Search"
          placeholder="1 2 1, a name, a rule, or paste a position"
          value={text}
          onInput={(event) => choose({ text: event.currentTarget.value })}
          onPaste={paste}
        />
      </div>
      <fieldset class="bar">
        <legend class="visually-hidden">How many numbers</legend>
        {[0, 1, 2, 3, 4].map((count) => (
          <label class="choice" key={count}>
            <input class="visually-hidden" type="radio" name="digits" checked={digits === count} onChange={() => choose({ digits: count })} />
            {count === 0 ? "All" : count === 1 ? "1 number" : `${count} numbers`}
          </label>
        ))}
        <a href={address("patterns")}>All patterns of the 5×5 window</a>
      </fieldset>
      <details>
        <summary>How to read the drawings</summary>
        <p>
          Each number shows how many mines it still needs. A tick means safe, and dotted cells don't matter. In the drawing of a rule, A, B … are its numbers, and + and − show
          what a mine in a cell adds to the sum or takes from it.
        </p>
        <p>
          We counted how often each rule is used on {played.boards.toLocaleString("en")} random expert boards, among all cells that numbers prove. A cell counts for the
          first rule that decides it, so the figures depend on the order in which rules are tried. Other counts can differ by a few percent.
        </p>
      </details>
      <p class="soft" role="status">
        {(text || digits > 0) && `${found.length} of ${rules.length} rules`}
      </p>
      <h2 class="visually-hidden">Rules</h2>
      <ul class="cards">
        {shown.map((rule) => (
          <Card key={rule.id} rule={rule} />
        ))}
      </ul>
      {shown.length < found.length && (
        <button type="button" onClick={() => choose({ all: true })}>
          Show all {found.length} rules
        </button>
      )}
      {reads && (
        <section>
          <h2>Patterns that read {reads.join(" ")}</h2>
          <Found wanted={{ reads }} empty="No pattern of the 5×5 window has exactly these numbers, in any direction. Anything they prove, fewer of them already prove." />
        </section>
      )}
    </>
  );
}

/** What the rules give of all that digits prove in play, in percent. */
function givenByRules(): string {
  const given = rules.reduce((sum, rule) => sum + rule.cells, 0);
  return ((100 * given) / played.cells).toFixed(2);
}

function Card({ rule }: { rule: CatalogueRule }) {
  const names = rule.names.filter(({ name }) => !shortNames(rule).includes(name));
  return (
    <li class="card">
      <div class="stage">
        {rule.digits > 1 && <Counts rule={rule} />}
        {(rule.digits > 1 ? rule.examples.slice(0, 1) : rule.examples).map((drawing, number) => (
          <Example key={number} drawing={drawing} title={`${title(rule)}: an example`} />
        ))}
      </div>
      <h3>
        <a href={address("rules", rule.id)}>{title(rule)}</a>
      </h3>
      <p class="soft">{sentence(rule)}</p>
      {names.length > 0 && (
        <ul class="tags" aria-label="Other names, and configurations made of it">
          {names.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p>
        <strong>{frequency(rule)}</strong>
        <span class="soft">
          {" "}
          · {rule.patterns.toLocaleString("en")} pattern{rule.patterns === 1 ? "" : "s"}
        </span>
      </p>
    </li>
  );
}

/** The digits of a search: `1 2 1`, `1-2-1`, `121`. */
export function digitsIn(text: string): number[] | null {
  return /^\s*[1-8]([\s,-]*[1-8]){1,8}\s*$/.test(text) ? [...text.matchAll(/[1-8]/g)].map(Number) : null;
}

function fits(rule: CatalogueRule, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return true;
  if (ruleOf(wanted) === rule || rule.id.startsWith(wanted)) return true;
  const digits = digitsIn(wanted)?.join("-");
  // Numbers mean the name that begins with them: 1 3 1 finds the 1-3-1 corner, 1 2 not 1-2-1.
  const names = rule.names.flatMap(({ name, says }) => (digits ? [name.toLowerCase()] : [name.toLowerCase(), says.toLowerCase()]));
  return names.some((name) => (digits ? new RegExp(`^${digits}(?![-\\d])`).test(name) : name.includes(wanted))) || title(rule).toLowerCase().startsWith(wanted);
}
