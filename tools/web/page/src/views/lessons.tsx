// The lessons: every configuration that players know by name, and what is due today.

import { CONFIGURATIONS } from "../learn/configurations.js";
import { type Stored, cards, due, isMissed, nextLesson, strength, until } from "../learn/cards.js";
import { missed } from "../learn/missed.js";
import { TAUGHT } from "../learn/taught.js";
import { address } from "../router.js";
import { plural } from "./told.js";

export function Lessons() {
  const known = cards();
  const waiting = due();
  const next = nextLesson();
  const faults = missed();
  return (
    <>
      <h1>Lessons</h1>
      <p class="soft">Each lesson teaches one configuration in about eight positions. The first are explained, then you try on your own, with look-alikes in which nothing follows. What you have learned comes back just before you'd forget it.</p>
      <div class="bar">
        {waiting.length > 0 && (
          <a class="button main" href={address("lessons", "repeat")}>
            Repeat {plural(waiting.length, "configuration")}
          </a>
        )}
        {next && (
          <a class={`button ${waiting.length ? "" : "main"}`} href={address("lessons", next.id)}>
            {Object.keys(known).length ? "Next lesson" : "First lesson"}: {next.name}
          </a>
        )}
        {!waiting.length && !next && <p>Nothing is due today. Come back tomorrow, or play a puzzle.</p>}
      </div>
      <ol class="lessons">
        {CONFIGURATIONS.map(({ id, name }) => (
          <li key={id} class="card">
            <h2>
              <a href={address("lessons", id)}>{name}</a>
            </h2>
            <p class="soft">{TAUGHT[id]?.says}</p>
            <State card={known[id]} missed={faults[id]} />
          </li>
        ))}
      </ol>
    </>
  );
}

const times = (many: number): string => (many === 1 ? "once" : many === 2 ? "twice" : `${many} times`);

function State({ card, missed }: { card: Stored | undefined; missed: number | undefined }) {
  if (!card) return <p class="state">New{missed && `, missed ${times(missed)}`}</p>;
  if (isMissed(card)) {
    return (
      <p class="state">
        <span class="badge">Due</span> <span class="soft">Missed since you learned it</span>
      </p>
    );
  }
  const ready = Date.parse(card.due) <= Date.now();
  const share = strength(card);
  return (
    <div class="state">
      <div class="meter" role="img" aria-label={`Known to ${Math.round(100 * share)} percent`}>
        <i style={{ width: `${100 * share}%` }} />
      </div>
      <span class={ready ? "badge" : "soft"}>{ready ? "Due" : `Comes back ${until(new Date(card.due))}`}</span>
    </div>
  );
}
