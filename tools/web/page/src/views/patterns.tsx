import { useEffect, useRef, useState } from "preact/hooks";

import type { Pattern, Wanted } from "../../../src/types.js";
import { asset } from "../assets.js";
import { ask } from "../client.js";
import { ruleOf, title } from "../catalogue.js";
import { useAnswer } from "../hooks.js";
import { address, parse, replace } from "../router.js";
import { inAddress, rowsOf } from "../game/rows.js";
import { Example } from "./example.js";

const ON_A_PAGE = 24;

let opened: Promise<number> | undefined;

/** Opens the 5×5 library, once. */
function library(): Promise<number> {
  opened ??= asset("5x5.mst").then((table) => ask("library", table));
  opened.catch(() => (opened = undefined));
  return opened;
}

const Failed = ({ why, again }: { why: string; again: () => void }) => (
  <p class="error" role="alert">
    {why}{" "}
    <button type="button" class="link" onClick={again}>
      Try again
    </button>
  </p>
);

/** All patterns, filtered. */
export function Patterns({ query }: { query: URLSearchParams }) {
  const number = (name: string) => Number(query.get(name)) || undefined;
  const [wanted, setWanted] = useState<Wanted>({
    digits: number("digits"),
    window: number("window"),
    order: number("order"),
    forbidden: query.get("kind") ? query.get("kind") === "impossible" : undefined,
  });
  const choose = (more: Wanted) => {
    const now = { ...wanted, ...more };
    setWanted(now);
    const text = (value?: number) => (value ? String(value) : undefined);
    const kind = now.forbidden === undefined ? undefined : now.forbidden ? "impossible" : "forced";
    replace(address("patterns", "", { digits: text(now.digits), window: text(now.window), order: text(now.order), kind }));
  };
  return (
    <>
      <h1>Every pattern of the 5×5 window</h1>
      <p class="soft">
        A pattern is a group of numbers and closed cells that proves something, but proves nothing if any number is left out. It stands for its rotations and reflections, and for
        the same with mines and safe cells exchanged. Each number shows how many mines it still needs; dotted cells don't matter. A level of what-if means going through all ways
        to place the mines around one number, and keeping what they agree on.
      </p>
      <div class="bar">
        <Choice name="Numbers" from={[1, 2, 3, 4, 5, 6, 7, 8]} value={wanted.digits} choose={(digits) => choose({ digits })} />
        <Choice name="Window" from={[3, 4, 5]} say={(side) => `${side}×${side}`} value={wanted.window} choose={(window) => choose({ window })} />
        <Choice name="Levels of what-if" from={[1, 2, 3, 4]} say={(order) => String(order - 1)} value={wanted.order} choose={(order) => choose({ order })} />
        <label>
          Kind
          <select
            value={wanted.forbidden === undefined ? "" : wanted.forbidden ? "impossible" : "forced"}
            onChange={(event) => choose({ forbidden: event.currentTarget.value ? event.currentTarget.value === "impossible" : undefined })}
          >
            <option value="">either</option>
            <option value="forced">proves something</option>
            <option value="impossible">impossible</option>
          </select>
        </label>
      </div>
      <h2 class="visually-hidden">Patterns</h2>
      <Found wanted={wanted} empty="There is no such pattern." />
    </>
  );
}

interface ChoiceProps {
  name: string;
  from: number[];
  value: number | undefined;
  say?: (value: number) => string;
  choose: (value: number | undefined) => void;
}

function Choice({ name, from, value, say = String, choose }: ChoiceProps) {
  return (
    <label>
      {name}
      <select value={value ?? ""} onChange={(event) => choose(Number(event.currentTarget.value) || undefined)}>
        <option value="">any</option>
        {from.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The patterns that are wanted, a page at a time. */
export function Found({ wanted, empty }: { wanted: Wanted; empty: string }) {
  const [page, setPage] = useState(() => Math.max(1, Math.floor(Number(parse(location.hash).query.get("page"))) || 1) - 1);
  const question = JSON.stringify(wanted);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current !== question) setPage(0);
    asked.current = question;
  }, [question]);
  // The page stands in the address, for whoever comes back to it.
  const turn = (to: number) => {
    const { view, rest, query } = parse(location.hash);
    query.set("page", String(to + 1));
    replace(address(view, rest, Object.fromEntries(query)));
    setPage(to);
  };
  const found = useAnswer(async () => {
    await library();
    return ask("patterns", wanted, page * ON_A_PAGE, ON_A_PAGE);
  }, [question, page]);
  if (found.state === "failed") return <Failed {...found} />;
  if (found.state === "waiting") return <p role="status">Looking through 120,551 patterns …</p>;
  const { total, patterns } = found.value;
  const pages = Math.ceil(total / ON_A_PAGE);
  if (!total) return <p role="status">{empty}</p>;
  return (
    <>
      <p class="soft" role="status">
        {total.toLocaleString("en")} pattern{total === 1 ? "" : "s"}
      </p>
      <ul class="cards">
        {patterns.map((pattern) => (
          <PatternCard key={pattern.id} pattern={pattern} />
        ))}
      </ul>
      {pages > 1 && (
        <nav class="pager" aria-label="Pages">
          <button type="button" disabled={page === 0} onClick={() => turn(page - 1)}>
            Previous
          </button>
          <span>
            Page {(page + 1).toLocaleString("en")} of {pages.toLocaleString("en")}
          </span>
          <button type="button" disabled={page + 1 >= pages} onClick={() => turn(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </>
  );
}

function PatternCard({ pattern }: { pattern: Pattern }) {
  return (
    <li class="card">
      <div class="stage">
        <Example drawing={pattern.faces[0]!} title={`Pattern ${pattern.id}`} />
      </div>
      <h3>
        <a href={address("patterns", pattern.id)}>{pattern.id}</a>
      </h3>
      <p class="soft">{facts(pattern)}</p>
    </li>
  );
}

function facts({ digits, window, order, forbidden }: Pattern): string {
  const levels = order <= 1 ? "no what-if" : order === 2 ? "one level of what-if" : `${order - 1} levels of what-if`;
  return `${forbidden ? "Impossible: " : ""}${digits} number${digits === 1 ? "" : "s"}, ${window}×${window} window, ${levels}`;
}

/** One pattern by its id. */
export function PatternView({ id }: { id: string }) {
  const found = useAnswer(async () => {
    await library();
    return ask("pattern", id);
  }, [id]);
  return (
    <>
      <p>
        <a href={address("patterns")}>All patterns</a>
      </p>
      <h1>Pattern {id}</h1>
      {found.state === "waiting" && <p role="status">Opening the library …</p>}
      {found.state === "failed" && <Failed {...found} />}
      {found.state === "here" && <Whole pattern={found.value} />}
    </>
  );
}

function Whole({ pattern }: { pattern: Pattern }) {
  const rules = pattern.rules.map((id) => ({ id, rule: ruleOf(id) }));
  return (
    <>
      <p>{facts(pattern)}.</p>
      <div class="faces">
        {pattern.faces.map((face, number) => (
          <figure class="panel" key={number}>
            <Example drawing={face} title={number ? "With mines and safe cells exchanged" : "The pattern"} scale={1.35} />
            <figcaption>
              {number ? "With mines and safe cells exchanged" : pattern.forbidden ? "No placement of mines fits" : "Certain cells are marked"}
              <br />
              <a href={address("analyse", "", { board: inAddress(rowsOf(face.board)) })}>Analyse it</a>
            </figcaption>
          </figure>
        ))}
      </div>
      {rules.length > 0 && (
        <>
          <h2>{rules.length > 1 ? "The rules that prove it, in this order" : "The rule that proves it"}</h2>
          <ol>
            {rules.map(({ id, rule }) => (
              <li key={id}>{rule ? <a href={address("rules", id)}>{title(rule)}</a> : id}</li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
