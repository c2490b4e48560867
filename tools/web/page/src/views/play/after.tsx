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
export function ToAnalysis({ play: { standing, game } }: { play: Play }) {
  const board = inAddress(standing.rows).replaceAll("?", ".");
  return (
    <button type="button" class="small" onClick={() => go(address("analyse", "", { board, mines: String(game.mines) }))}>
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
      {lost && <ToAnalysis play={play} />}
      {lost && (
        <button type="button" class={again ? "" : "main"} onClick={play.undo} disabled={game.moves.length < 2}>
          <Icon name="undo" />
          Take it back
        </button>
      )}
      <button type="button" onClick={() => go(address("review", game.day ? "today" : "game"))}>
        Review this game
      </button>
      <button type="button" onClick={share}>
        <Icon name="share" />
        {copied ? "Link copied" : "Copy a link"}
      </button>
    </>
  );
}
