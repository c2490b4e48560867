// The first page: a board to play, and around it the ways to get better.

import { useEffect } from "preact/hooks";

import { start } from "../client.js";
import { type Game, type Kind, begin, isBegun } from "../game/game.js";
import { kept, sameBoard } from "../game/kept.js";
import { type Size, sizeText } from "../game/layout.js";
import { linksWork, linkOf, linked } from "../game/link.js";
import { larger } from "../game/making.js";
import { results } from "../game/results.js";
import { address, replace } from "../router.js";
import { choose, settings, useSettings } from "../settings.js";
import { Doors } from "./play/doors.js";
import { After, BringBack, Help, ToAnalysis } from "./play/after.js";
import { Sizes } from "./play/sizes.js";
import { useCopy } from "./play/use-copy.js";
import { useRemarks } from "./play/remarks.js";
import { Table } from "./play/table.js";
import { usePlay } from "./play/use-play.js";

const another = (size: Size, kind: Kind) => begin(size, kind, null);

/** The game that waits. One that ended on another day makes way for a new board. */
function waits(): Game | null {
  const game = kept("game");
  const day = (when = Date.now()) => new Date(when).toDateString();
  return game && !isBegun(game) && day(game.ended) !== day() ? null : game;
}

export function Home({ query }: { query: URLSearchParams }) {
  const { questions } = useSettings();
  const { remark, clear, watch } = useRemarks();
  const play = usePlay("game", () => waits() ?? another(settings().size, settings().kind), (...move) => {
    watch(...move);
    if (move[3].moves.length > 1) replace(address(""));
  });
  // New boards are like the one that is shown, whether it was chosen or came by a link.
  const { rows, cols, mines, kind } = play.game;
  const size = { rows, cols, mines };
  const [copied, share] = useCopy(location.href.split("#")[0] + linkOf(play.game));
  useEffect(() => {
    const shared = linked(query);
    const waiting = waits();
    // A board that was only looked at makes way for the game that waits.
    if (!shared) {
      if (waiting && !sameBoard(waiting, play.game)) {
        clear();
        play.load(waiting);
      }
      return;
    }
    // Who follows the same link again, goes on where he was.
    const { game } = play;
    const known = sizeText(game) === sizeText(shared.game) && game.seed === shared.game.seed && game.kind === shared.game.kind && (!shared.first || String(game.first) === String(shared.first));
    if (!known || !game.moves.length) {
      clear();
      play.load(shared.game, shared.first);
    }
    // Its address stays until there is a move on it, for whoever loads the page again.
  }, [query]);

  const renew = (size: Size, kind: Kind) => {
    clear();
    replace(address(""));
    play.renew(another(size, kind));
  };
  const again = () => renew(size, kind);
  const { bringBack } = play;
  const back = bringBack && (() => (clear(), replace(address("")), bringBack()));
  const pick = (size: Size, kind: Kind) => {
    choose({ size, kind });
    // What is chosen already is no reason to give up a game.
    const chosen = sizeText(size) === sizeText(play.game) && kind === play.game.kind;
    if (!chosen || play.standing.state !== "going") renew(size, kind);
    if (kind === "sure") void larger().then(start).catch(() => {});
  };
  const fresh = play.standing.state === "fresh";
  return (
    <>
      <h1 class="tagline">Minesweeper where every move can be proved</h1>
      <div class="choices">
        <Sizes size={size} kind={kind} choose={pick} />
      </div>
      <Table
        play={play}
        again={again}
        remark={remark(play.game)}
        idle={
          fresh ? (
            <>
              <BringBack back={back} />
              <p>
                <strong>{kind === "sure" ? "Open any cell. You never have to guess on this board." : "Open any cell. Classic boards may need luck."}</strong>
              </p>
              {results().length === 0 && (
                <p>
                  New to the game? A number tells you how many of the cells around it are mines. <a href={address("lessons", "one-number")}>The first lesson</a> takes two
                  minutes.
                </p>
              )}
              <p class="soft desk">Left-click opens and right-click flags. Clicking a number that has all its flags opens its other neighbours.</p>
              <p class="soft hand">Tap to open, hold to flag. Tapping a number that has all its flags opens its other neighbours.</p>
            </>
          ) : (
            <>
              <Help game={play.game} />
              <div class="bar">
                <BringBack back={back} />
                <ToAnalysis play={play} />
                {linksWork && (
                  <button type="button" class="small" onClick={share}>
                    {copied ? "Link copied" : "Copy a link to this board"}
                  </button>
                )}
              </div>
            </>
          )
        }
        after={<After play={play} again={again} back={back} share={share} copied={copied} />}
        beyond={<Doors />}
      />
      <label class="option">
        <input type="checkbox" checked={questions} onChange={(event) => choose({ questions: event.currentTarget.checked })} />
        Question marks: flagging a cell again turns its flag into “?”
      </label>
    </>
  );
}
