// A game gone through: the board at each guess, what was certain there, the risk that was taken and the least there was.

import { useEffect, useMemo, useState } from "preact/hooks";

import { ask } from "../client.js";
import { type Opened, clicksOf } from "../game/clicks.js";
import { type Game, standingOf } from "../game/game.js";
import { endedGames, kept } from "../game/kept.js";
import { sizeName } from "../game/layout.js";
import { clock } from "../game/results.js";
import { type Rows, inAddress, rowsOf } from "../game/rows.js";
import { configuration } from "../learn/configurations.js";
import { missedIn } from "../learn/missed-in.js";
import { miss } from "../learn/missed.js";
import { REPLAYS, noReplay, readPosition, taken } from "../reading.js";
import { address, go } from "../router.js";
import type { Review as Reviewed } from "../worker/review.js";
import { Moments } from "./review/moments.js";
import { Replay } from "./review/replay.js";
import { percent, plural } from "./told.js";

interface Source {
  name: string;
  layout: Rows;
  clicks: Opened[];
}

const date = ({ ended = 0 }: Game): string => new Date(ended).toLocaleDateString("en", { month: "long", day: "numeric" });
const summary = (game: Game): string => `${date(game)}: ${sizeName(game)}${game.day ? ", daily" : ""}, ${standingOf(game).state} after ${clock(game.ms)}`;

/** A game of this page: the one that is played, that of a day, or one that ended, by when it did. Without a name it's the last of these. */
function own(which: string): Source | null {
  const game = which === "game" || which === "today" ? kept(which) : endedGames().find(({ ended }) => !which || String(ended) === which);
  const clicks = game ? clicksOf(game) : [];
  if (!game?.layout || !clicks.length) return null;
  return { name: game.day ? `The daily board of ${game.day}` : !which || which === "game" ? "Your last game" : `Your game of ${date(game)}`, layout: game.layout, clicks };
}

export function Review({ which }: { which: string }) {
  const [source, setSource] = useState<Source | null>(() => own(which));
  const [found, setFound] = useState<Reviewed | null>(null);
  const [failure, setFailure] = useState("");
  const [learned, setLearned] = useState<string[] | null>(null);

  const open = async (bytes: string | Uint8Array, name: string) => {
    setFailure("");
    setLearned(null);
    const missed = missedIn(typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes));
    if (missed) {
      missed.forEach((id) => miss(id));
      setSource(null);
      return setLearned(missed);
    }
    try {
      const { layout, clicks } = await readPosition(bytes);
      if (!layout || !clicks) return setFailure("This is a position, not a replay. Open it in Analyse.");
      setSource({ name: name || "The replay", layout: rowsOf(layout), clicks });
    } catch (error) {
      setFailure(noReplay(error));
    }
  };
  // After every drawing: what is dropped or pasted here comes without a change of the address.
  useEffect(() => {
    const given = which ? null : taken();
    if (given) void open(given.bytes, given.name);
  });
  useEffect(() => {
    if (!source) return;
    let current = true;
    setFound(null);
    ask("review", source.layout, source.clicks).then(
      (review) => {
        if (!current) return;
        setFound(review);
        // What was missed here comes back sooner in the lessons.
        for (const { instead, rows } of review.guesses) if (instead?.configuration) miss(instead.configuration, inAddress(rows));
      },
      (error: Error) => current && setFailure(error.message),
    );
    return () => {
      current = false;
    };
  }, [source]);

  const mine = (["game", "today"] as const).filter((slot) => own(slot));
  const games = endedGames();
  return (
    <>
      <h1>Review</h1>
      <p class="soft">Open a replay or review your last game to see where you guessed, what was certain instead, and the risk you took.</p>
      <div class="bar">
        <label class="button">
          Open a replay
          <input
            class="visually-hidden"
            type="file"
            title={`Replays of ${REPLAYS}`}
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void open(new Uint8Array(await file.arrayBuffer()), file.name);
            }}
          />
        </label>
        {mine.map((slot) => (
          <a key={slot} class="button" href={address("review", slot)} aria-current={which === slot ? "page" : undefined}>
            {slot === "game" ? "Your last game" : "Today's board"}
          </a>
        ))}
        {games.length > 1 && (
          <label>
            Earlier games
            <select value={which} onChange={(event) => go(address("review", event.currentTarget.value))}>
              <option value="">choose one</option>
              {games.map((game) => (
                <option key={game.ended} value={String(game.ended)}>
                  {summary(game)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      {source && !found && !failure && <p role="status">Going through {plural(source.clicks.length, "click")} …</p>}
      {learned && (
        <p role="status">
          {learned.length === 0 ? (
            "None of these positions contains a configuration that has a name."
          ) : (
            <>
              <Names of={counted(learned)} /> will come up sooner in your lessons.
            </>
          )}
        </p>
      )}
      {!source && !failure && !learned && (
        <p class="soft">
          {which && `There is no game to review here: ${which === "game" || which === "today" ? "nothing has been opened yet" : "it isn't kept any more"}. `}
          You can open replays of {REPLAYS}, and positions written by <code>minescheme review --puzzles</code>.
          You can also drop a file anywhere on this page. Files never leave this device.
        </p>
      )}
      {source && found && <Findings source={source} review={found} />}
    </>
  );
}

function Findings({ source, review }: { source: Source; review: Reviewed }) {
  const { guesses, won, seconds, clicks } = review;
  const needless = guesses.filter(({ safe }) => safe.length);
  const worse = guesses.filter(({ worse }) => worse);
  const names = useMemo(() => counted(needless.map(({ instead }) => instead?.configuration ?? null)), [review]);
  const survived = guesses.reduce((chance, { risk }) => chance * (1 - (risk ?? 0)), 1);
  return (
    <>
      <section class="panel summary" aria-label="Summary">
        <h2>{source.name}</h2>
        <dl class="facts">
          <Fact name="Result" value={won ? "Won" : review.lost ? "Lost" : "Not finished"} />
          <Fact name="Time" value={`${seconds.toFixed(1)} s`} />
          <Fact name="Clicks" value={clicks} />
          <Fact name="Needless guesses" value={needless.length} />
          <Fact name="Riskier than necessary" value={worse.length} />
          <Fact name="Forced guesses" value={guesses.length - needless.length - worse.length} />
          {guesses.length > 0 && <Fact name="Chance of surviving all guesses" value={`${percent(survived)}%`} />}
        </dl>
        {guesses.length === 0 && <p>Every click was certain. Well played.</p>}
        {needless.length > 0 && <p>You opened an uncertain cell {needless.length === 1 ? "once" : plural(needless.length, "time")} although another cell was certain.</p>}
        {worse.length > 0 && <p>{plural(worse.length, "guess", "guesses")} took more risk than necessary.</p>}
        {names.length > 0 && (
          <p>
            To practise:{" "}
            <Names of={names} />. {names.length === 1 ? "It's" : "They're"} in your lessons now.
          </p>
        )}
      </section>
      {guesses.length > 0 && <Moments guesses={guesses} mines={review.mines} />}
      <Replay review={review} clicks={source.clicks} />
    </>
  );
}

/** Configurations, and how often each was missed. */
const Names = ({ of }: { of: [string, number][] }) => (
  <>
    {of.map(([id, many], number) => (
      <span key={id}>
        {number > 0 && ", "}
        <a href={address("lessons", id)}>{configuration(id)!.name}</a> ({many}×)
      </span>
    ))}
  </>
);

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function counted(ids: (string | null)[]): [string, number][] {
  const many = new Map<string, number>();
  for (const id of ids) if (id && configuration(id)) many.set(id, (many.get(id) ?? 0) + 1);
  return [...many].sort(([, a], [, b]) => b - a);
}
