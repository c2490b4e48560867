import { type Game, unaided } from "../../game/game.js";
import { linksWork } from "../../game/link.js";
import { inAddress } from "../../game/rows.js";
import { Icon } from "../../icons.js";
import { address, go } from "../../router.js";
import type { Play } from "./use-play.js";

interface AfterProps {
  play: Play;
  again?: () => void;
  back?: (() => void) | null;
  share: () => void;
  copied: boolean;
}

/** Opens the position of a game in the analyser, with its flags. */
export function ToAnalysis({ play: { standing, game, analysed } }: { play: Play }) {
  const board = inAddress(standing.rows).replaceAll("?", ".");
  return (
    <button
      type="button"
      class="small"
      onClick={() => {
        analysed();
        go(address("analyse", "", { board, mines: String(game.mines) }));
      }}
    >
      Analyse this position
    </button>
  );
}

/** Goes on with the game that gave way to this one. */
export function BringBack({ back }: { back: (() => void) | null | undefined }) {
  return (
    back && (
      <button type="button" class="small" onClick={back}>
        Bring the last game back
      </button>
    )
  );
}

/** What a game that goes on is told of help, and of what it costs. */
export function Help({ game }: { game: Game }) {
  return (
    <>
      <p>Stuck? A hint first shows you where to look, then why, then the cells. “Obvious moves” plays everything that single numbers settle.</p>
      <p class="soft">{unaided(game) ? "A game doesn't count for your best times if you use a hint, Obvious moves or Analyse, or undo anything but a flag." : "You have had help, so this game won't count for your best times."}</p>
    </>
  );
}

/** What to do with a game that has ended. */
export function After({ play, again, back, share, copied }: AfterProps) {
  const { standing, game } = play;
  const lost = standing.state === "lost";
  return (
    <>
      {again && (
        <button type="button" class="main" onClick={again}>
          New board
        </button>
      )}
      <BringBack back={back} />
      {lost && (
        <button type="button" class={again ? "" : "main"} onClick={play.undo} disabled={game.moves.length < 2}>
          <Icon name="undo" />
          Take it back
        </button>
      )}
      <button type="button" onClick={() => go(address("review", game.day ? "today" : "game"))}>
        Review this game
      </button>
      {lost && <ToAnalysis play={play} />}
      {(linksWork || (game.day && !lost)) && (
        <button type="button" onClick={share}>
          <Icon name="share" />
          {game.day && !lost ? (copied ? "Result copied" : "Copy the result") : copied ? "Link copied" : "Copy a link"}
        </button>
      )}
    </>
  );
}
