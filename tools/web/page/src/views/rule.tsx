import { Drawing, type Marks } from "../board.js";
import { type CatalogueRule, frequency, letter, ruleOf, sentence, title } from "../catalogue.js";
import { address } from "../router.js";
import { key } from "../symbols.js";
import { Example } from "./example.js";
import { Found } from "./patterns.js";

/** One rule: what its cells count, what it says, its patterns. */
export function RuleView({ name }: { name: string }) {
  const rule = ruleOf(name);
  if (!rule) {
    return (
      <>
        <h1>No such rule</h1>
        <p class="error">
          {name} is not one of the rules of up to four digits. <a href={address("rules")}>All rules</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        <a href={address("rules")}>All rules</a>
      </p>
      <h1>{title(rule)}</h1>
      <p>{sentence(rule)}</p>
      <div class="faces">
        <figure class="panel">
          <Counts rule={rule} />
          <figcaption>What a mine in each cell adds to the sum; · adds nothing.</figcaption>
        </figure>
        <figure class="panel">
          <div class="faces">
            {rule.examples.map((drawing, number) => (
              <Example key={number} drawing={drawing} title="A small pattern of it" scale={1.25} />
            ))}
          </div>
          <figcaption>A small pattern of it, and with mine and safe exchanged: ✓ is safe, ✱ a mine.</figcaption>
        </figure>
      </div>
      <table>
        <tbody>
          <tr>
            <th scope="row">In play</th>
            <td>{frequency(rule)}</td>
          </tr>
          <tr>
            <th scope="row">Stands for</th>
            <td>{rule.patterns.toLocaleString("en")} patterns, however turned, mirrored, or with mine and safe exchanged</td>
          </tr>
          {rule.chain && (
            <tr>
              <th scope="row">Family</th>
              <td>A chain: with every further digit along the line it is a rule again.</td>
            </tr>
          )}
          <tr>
            <th scope="row">Id</th>
            <td>
              {rule.id} (number {rule.number})
            </td>
          </tr>
        </tbody>
      </table>
      {rule.names.length > 0 && (
        <>
          <h2>What players call it</h2>
          <dl>
            {rule.names.map(({ name, says }) => (
              <div key={name}>
                <dt>
                  <strong>{name}</strong>
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        <a class="button" href={address("drill", "", { rule: rule.id })}>
          Practise it
        </a>
      </p>
      <h2>Its patterns in the 5×5 window</h2>
      <Found wanted={{ rule: rule.id }} empty="Its digits need a larger window than 5×5." />
    </>
  );
}

/** What each cell counts. */
function Counts({ rule }: { rule: CatalogueRule }) {
  const [height, width] = rule.size;
  const rows = Array.from({ length: height }, () => "#".repeat(width).split(""));
  const marks: Marks = new Map();
  for (const [cell, times] of rule.weights) {
    rows[cell[0]]![cell[1]] = ".";
    const text = times === 0 ? "·" : `${times > 0 ? "+" : "−"}${Math.abs(times) === 1 ? "" : Math.abs(times)}`;
    marks.set(key(cell), { text, ...(times > 0 ? { is: "chosen" as const } : times < 0 ? { area: true } : {}) });
  }
  rule.foci.forEach(([cell, times], focus) => {
    rows[cell[0]]![cell[1]] = "0";
    marks.set(key(cell), { text: `${times < 0 ? "−" : ""}${Math.abs(times) === 1 ? "" : Math.abs(times)}${letter(focus)}` });
  });
  const text = rows.map((row) => row.join(""));
  return <Drawing rows={text} marks={marks} scale={1.25} title={`What the cells of ${title(rule)} count`} />;
}
