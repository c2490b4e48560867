// What is said when a game has ended.

import type { ComponentChildren } from "preact";

import { shareOpen, unaided } from "../../game/game.js";
import { bbbv } from "../../game/layout.js";
import { bestLike, duration, rate } from "../../game/results.js";
import { configuration } from "../../learn/configurations.js";
import { missed } from "../../learn/missed.js";
import { address } from "../../router.js";
import { percent, plural } from "../told.js";
import type { Play } from "./use-play.js";

export function Ended({ play, remark, children }: { play: Play; remark: string; children: ComponentChildren }) {
  const { game, standing, result } = play;
  const won = standing.state === "won";
  const alone = unaided(game);
  const fewest = bbbv(game.layout!);
  const best = bestLike(game);
  const help = [game.hints && plural(game.hints, "hint"), game.moves.some((move) => move.do === "obvious") && "Obvious moves", game.back && (game.day ? "more than one try" : "moves taken back"), game.analysed && "Analyse"].filter(Boolean).join(", ");
  const toPractise = Object.keys(missed()).reverse().map(configuration).filter((one) => !!one);
  return (
    <>
      <h2 class={won ? "good" : "bad"}>{won ? (result && result.when === best?.when ? "Solved: your best time" : "Solved") : "You hit a mine"}</h2>
      {remark && <p key={remark}>{remark}</p>}
      {/* What comes next is seen on a telephone too. */}
      <div class="bar">{children}</div>
      <dl class="facts">
        <div>
          <dt>Time</dt>
          <dd>{duration(game.ms)}</dd>
        </div>
        {won && alone && (
          <>
            <div>
              <dt>3BV</dt>
              <dd>{fewest}</dd>
            </div>
            <div>
              <dt>3BV/s</dt>
              <dd>{rate({ bbbv: fewest, ms: game.ms }).toFixed(2)}</dd>
            </div>
          </>
        )}
        {!won && (
          <div>
            <dt>Opened</dt>
            <dd>{percent(shareOpen(game.layout!, standing.rows))}%</dd>
          </div>
        )}
        {won && best && (
          <div>
            <dt>Best</dt>
            <dd>{duration(best.ms)}</dd>
          </div>
        )}
      </dl>
      {won && !alone && <p class="soft">You had help{help && ` (${help})`}, so this game doesn't count for your best times.</p>}
      {toPractise.length > 0 && (
        <p>
          To practise:{" "}
          {toPractise.slice(0, 3).map((one, number) => (
            <>
              {number > 0 && ", "}
              <a href={address("lessons", one.id)}>{one.name}</a>
            </>
          ))}
          . {toPractise.length === 1 ? "It is" : "They are"} waiting in your lessons.
        </p>
      )}
    </>
  );
}
