// The first page: a board to play, and around it the ways to get better.

import { useEffect, useState } from "preact/hooks";

import { start } from "../client.js";
import { begin } from "../game/game.js";
import { kept } from "../game/kept.js";
import { sizeText } from "../game/layout.js";
import { linkOf, linked } from "../game/link.js";
import { larger, newSeed } from "../game/making.js";
import { results } from "../game/results.js";
import { address, replace } from "../router.js";
import { choose, settings, useSettings } from "../settings.js";
import { Doors } from "./play/doors.js";
import { After, ToAnalysis } from "./play/after.js";
import { Sizes } from "./play/sizes.js";
import { useRemarks } from "./play/remarks.js";
import { Table } from "./play/table.js";
import { usePlay } from "./play/use-play.js";

const another = () => {
  const { size, kind } = settings();
  return begin(size, kind, newSeed(size, kind));
};

export function Home({ query }: { query: URLSearchParams }) {
  const { size, kind, questions } = useSettings();
  const { remark, clear, watch } = useRemarks();
  const play = usePlay("game", () => kept("game") ?? another(), watch);
  const [copied, setCopied] = useState(false);
  const asked = query.toString();
  useEffect(() => {
    const shared = linked(query);
    if (!shared) return;
    // Who follows the same link again, goes on where he was.
    const { game } = play;
    const known = sizeText(game) === sizeText(shared.game) && game.seed === shared.game.seed && game.kind === shared.game.kind && (!shared.first || String(game.first) === String(shared.first));
    if (!known || !game.moves.length) play.load(shared.game, shared.first);
    choose({ size: { rows: shared.game.rows, cols: shared.game.cols, mines: shared.game.mines }, kind: shared.game.kind });
    replace(address(""));
  }, [asked]);

  const again = () => {
    clear();
    setCopied(false);
    play.load(another());
  };
  const pick = (size: typeof play.game, kind: typeof play.game.kind) => {
    choose({ size: { rows: size.rows, cols: size.cols, mines: size.mines }, kind });
    again();
    if (kind === "sure") void larger().then(start).catch(() => {});
  };
  const share = async () => {
    const link = location.href.split("#")[0] + linkOf(play.game);
    await navigator.clipboard?.writeText(link).catch(() => {});
    setCopied(true);
  };
  const fresh = play.standing.state === "fresh";
  return (
    <>
      <h1 class="tagline">Minesweeper where every move can be proved</h1>
      <div class="choices">
        <Sizes size={size} kind={kind} choose={(size, kind) => pick(size as typeof play.game, kind)} />
      </div>
      <Table
        play={play}
        again={again}
        remark={remark(play.game)}
        idle={
          fresh ? (
            <>
              <p>
                <strong>{kind === "sure" ? "Open any cell. You never have to guess on this board." : "Open any cell. Classic boards may need luck."}</strong>
              </p>
              {results().length === 0 && (
                <p>
                  New to the game? A number tells you how many of the cells around it are mines. <a href={address("lessons", "one-number")}>The first lesson</a> takes two
                  minutes.
                </p>
              )}
              <p class="soft desk">Left-click opens and right-click flags. Clicking a number that has all its flags opens its other neighbours. Keyboard: arrows, Enter, F.</p>
              <p class="soft hand">Tap to open, hold to flag. Tapping a number that has all its flags opens its other neighbours.</p>
            </>
          ) : (
            <>
              <p>Stuck? A hint first shows you where to look, then why, then the cells.</p>
              <div class="bar">
                <ToAnalysis play={play} />
                <button type="button" class="small" onClick={share}>
                  {copied ? "Link copied" : "Copy a link to this board"}
                </button>
              </div>
            </>
          )
        }
        after={<After play={play} again={again} share={share} copied={copied} />}
        beyond={<Doors />}
      />
      <label class="option">
        <input type="checkbox" checked={questions} onChange={(event) => choose({ questions: event.currentTarget.checked })} />
        Question marks: flagging a cell again turns its flag into “?”
      </label>
    </>
  );
}
