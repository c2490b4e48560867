// What is said of a move that was not certain.

import { useState } from "preact/hooks";

import type { Place } from "../../../../src/types.js";
import { ask, isReady } from "../../client.js";
import { type Game, type Move, type Standing, chorded, trusted } from "../../game/game.js";
import { inAddress, named } from "../../game/rows.js";
import { miss } from "../../learn/missed.js";
import { percent } from "../told.js";

/** Watches moves, and says which opened what was not proved; what was missed comes back in the lessons. A remark is about the last move of a game. */
export function useRemarks(): { remark: (game: Game) => string; clear: () => void; watch: (move: Move, before: Standing, after: Standing, game: Game) => void } {
  const [said, setSaid] = useState({ text: "", moves: 0 });
  const watch = (move: Move, before: Standing, after: Standing, game: Game): void => {
    const setRemark = (text: string) => setSaid({ text, moves: game.moves.length });
    setRemark("");
    const cells: Place[] = move.do === "open" ? [move.at] : move.do === "chord" ? chorded(before.rows, move.at) : [];
    if (!cells.length || before.state === "fresh" || !game.layout || !isReady()) return;
    void ask("doubt", trusted(before.rows, game.layout), game.mines, cells).then((doubt) => {
      if (!doubt) return;
      const { instead, rows, certainMines, worse, risk, best, bestRisk } = doubt;
      if (instead?.configuration) miss(instead.configuration, inAddress(rows));
      const forced = worse && best ? `no cell was certain to be safe, but ${named(best)} had a risk of only ${percent(bestRisk!)}%, and you took ${percent(risk!)}%.` : "no cell was certain to be safe.";
      if (after.state === "lost" && move.do === "chord") setRemark("One of the flags around that number was wrong.");
      else if (after.state === "lost") setRemark(instead ? `There was no need to risk it: ${certainMines.length ? "that cell was certain to be a mine" : "another move was certain"}.` : `${worse ? "A risky guess" : "Bad luck"}: ${forced}`);
      else if (after.state === "going") setRemark(instead ? "Lucky: that cell wasn't proved safe, and another move was certain." : `Lucky: ${forced}`);
    }, () => {});
  };
  return { remark: (game) => (said.moves === game.moves.length ? said.text : ""), clear: () => setSaid({ text: "", moves: 0 }), watch };
}
