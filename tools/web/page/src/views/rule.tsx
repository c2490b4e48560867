import { frequency, ruleOf, sentence, title } from "../catalogue.js";
import { address } from "../router.js";
import { Counts } from "./counts.js";
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
          There is no rule {name} of up to four numbers. <a href={address("rules")}>All rules</a>
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
          <Counts rule={rule} scale={1.25} />
          <figcaption>The rule: A{rule.digits > 1 && `, B${rule.digits > 2 ? " …" : ""}`} are its numbers. A mine at + adds to the sum, a mine at − takes from it, and a mine at · changes nothing.</figcaption>
        </figure>
        <figure class="panel">
          <div class="faces">
            {rule.examples.map((drawing, number) => (
              <Example key={number} drawing={drawing} title="Its smallest pattern" scale={1.25} />
            ))}
          </div>
          <figcaption>
            {rule.examples.length > 1 ? "Its smallest pattern, and the same with mines and safe cells exchanged" : "Its smallest pattern"}.
          </figcaption>
        </figure>
      </div>
      <table>
        <tbody>
          <tr>
            <th scope="row">In play</th>
            <td>{frequency(rule)}</td>
          </tr>
          <tr>
            <th scope="row">Decides</th>
            <td>{rule.patterns.toLocaleString("en")} patterns. Rotations, reflections, and exchanging mines and safe cells don't count as new ones.</td>
          </tr>
          {rule.chain && (
            <tr>
              <th scope="row">Family</th>
              <td>A chain: adding more numbers along the line gives another rule.</td>
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
        <a class="button" href={practice(rule.id)}>
          Practise
        </a>
      </p>
      <h2>Its patterns in the 5×5 window</h2>
      <Found wanted={{ rule: rule.id }} empty="Its numbers need a larger window than 5×5." />
    </>
  );
}

/** Lessons by rule; other rules are practised in puzzles of as many numbers. */
function practice(id: string): string {
  const lesson = { "0001:1": "one-number", "0003:1/-1": "1-2", "0012:1/-1": "triangles", "0014:1/-1": "triangles", "0013:1/-1/-1": "corners" }[id];
  if (lesson) return address("lessons", lesson);
  const digits = ruleOf(id)?.digits ?? 2;
  return address("puzzles", "", { kind: digits === 3 ? "three" : digits > 3 ? "four" : "two" });
}
