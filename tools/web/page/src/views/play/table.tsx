// A game on the table: counters, board, buttons, and what is said of it. Every view in which one plays has this.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";

import type { Place } from "../../../../src/types.js";
import { useFit } from "../../board/fit.js";
import { Grid } from "../../board/grid.js";
import { type Marks, mark } from "../../board/marks.js";
import { wrongFlags } from "../../game/game.js";
import { minesOf } from "../../game/layout.js";
import { at, isOpen, showing } from "../../game/rows.js";
import { Icon, MineIcon } from "../../icons.js";
import { choose, useSettings } from "../../settings.js";
import { plural } from "../told.js";
import { Clock } from "./clock.js";
import { Ended } from "./ended.js";
import { Tap, useTap } from "./tap.js";
import { HintText } from "./hint-text.js";
import { useHint } from "./use-hint.js";
import type { Play } from "./use-play.js";
import { Zoom } from "./zoom.js";

interface TableProps {
  play: Play;
  /** What stands in the first row beside the counters. */
  tools?: ComponentChildren;
  /** What is said before anything happened. */
  idle: ComponentChildren;
  /** What one may do when it has ended. */
  after: ComponentChildren;
  /** A remark about the last move. */
  remark: string;
  again: () => void;
  /** What the button for that says. */
  beginAgain?: string;
  /** What stands beside the board if there is room, and below it if there is none. */
  beyond?: ComponentChildren;
}

export function Table({ play, tools, idle, after, remark, again, beginAgain = "New", beyond }: TableProps) {
  const { game, standing, making, failure } = play;
  const { rows, state } = standing;
  const { questions, letters } = useSettings();
  const tap = useTap();
  const stage = useRef<HTMLDivElement>(null);
  const hint = useHint(play);
  const ended = standing.state === "won" || standing.state === "lost";
  // Once the board has given way to a text, it keeps its size until the next game: cells and buttons don't move under a finger.
  const spoke = useRef(false);
  spoke.current = !!hint.said || ended || !!failure || (spoke.current && game.moves.length > 1);
  const fit = useFit(stage, game.rows, game.cols, spoke.current);

  // Whoever begins or plays on from below the board, as on a telephone, sees it again.
  const was = useRef(ended);
  useEffect(() => {
    if (was.current && !ended && stage.current!.getBoundingClientRect().top < 0) stage.current!.scrollIntoView();
    was.current = ended;
  }, [ended]);

  const open = (place: Place): void => play.act(isOpen(at(rows, place)) ? { do: "chord", at: place } : { do: "open", at: place });
  const flag = (place: Place): void => {
    const symbol = at(rows, place);
    if (isOpen(symbol)) return play.act({ do: "chord", at: place });
    play.act({ do: symbol === "?" || (symbol === "*" && questions) ? "ask" : "flag", at: place });
  };
  const touched = (place: Place): void => {
    if (state === "won" || state === "lost") return;
    if (at(rows, place) === "*") return tap === "flag" ? flag(place) : undefined;
    if (tap === "flag" && state === "going" && !isOpen(at(rows, place))) flag(place);
    else open(place);
  };
  const other = (place: Place): void => {
    if (state !== "going") return;
    if (tap === "flag" && !isOpen(at(rows, place))) open(place);
    else flag(place);
  };
  const keys = { F2: again, ...(letters && { h: () => void hint.help(), o: hint.easy, u: play.undo, z: play.undo, n: again }) };
  // A button that a key pressed, and that is gone or rests now, leaves the keyboard to the board; and so does a new board.
  const pressed = ({ detail }: MouseEvent): void => {
    const left = detail ? ".again" : ".again, body, :disabled";
    requestAnimationFrame(() => document.activeElement?.matches(left) && stage.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: detail > 0 }));
  };

  const marks = useMemo(() => {
    const all: Marks = new Map(hint.marks);
    if (state === "lost" && game.layout) {
      mark(all, minesOf(game.layout).filter((place) => at(rows, place) !== "*"), { is: "bare" });
      mark(all, wrongFlags(game.layout, rows), { is: "wrong" });
      mark(all, standing.lost, { is: "lost" });
    }
    return all;
  }, [hint.marks, standing]);

  const left = state === "won" ? 0 : game.mines - showing(rows, "*").length;
  return (
    <div class={`table ${fit.looks}`} ref={stage} onClick={pressed}>
      <div class="board-side" style={{ "--board": `${game.cols * fit.side + fit.axis}px` }}>
        <div class="counters">
          <span class="count" translate={false} role="img" aria-label={`${plural(left, "mine")} left`}>
            <MineIcon />
            {left}
          </span>
          <Clock elapsed={play.elapsed} runs={state === "going"} />
          <span class="spring" />
          <Zoom fit={fit} />
          {tools}
          <button type="button" class="quiet again" onClick={again} aria-label={beginAgain} aria-keyshortcuts="N F2">
            <Icon name="fresh" />
            <span class="wide">{beginAgain}</span>
          </button>
        </div>
        <Grid
          rows={rows}
          marks={marks}
          fit={fit}
          label={`Board of ${plural(game.rows, "row")} and ${plural(game.cols, "column")}, ${plural(game.mines, "mine")}`}
          mood={making ? "making" : state}
          onOpen={touched}
          onFlag={other}
          onChord={(place) => play.act({ do: "chord", at: place })}
          keys={keys}
          cursor={game.first ?? [Math.floor(game.rows / 2), Math.floor(game.cols / 2)]}
        />
        <div class="moves icons">
          <Tap tap={tap} choose={(tap) => choose({ tap })} />
          <button type="button" class={hint.said?.kind === "hint" ? "main" : ""} onClick={() => void hint.help()} disabled={!hint.going} aria-disabled={hint.waiting} aria-keyshortcuts="H">
            <Icon name="bulb" />
            <span key={hint.label}>{hint.label}</span>
          </button>
          <button type="button" onClick={hint.easy} disabled={!hint.going} aria-keyshortcuts="O" title="Plays every move that a single number proves">
            <Icon name="quick" />
            <span>
              Obvious<span class="desk"> moves</span>
            </span>
          </button>
          <button type="button" onClick={play.undo} disabled={making || game.moves.length < 2 || state === "won"} aria-keyshortcuts="U" title="Takes the last move back">
            <Icon name="undo" />
            Undo
          </button>
        </div>
        <details class="desk keys">
          <summary>Keyboard</summary>
          <p class="soft">
            <b>Arrows</b> move, <b>Enter</b> opens, <b>F</b> flags the cell under the mouse, or the one you moved to. <b>H</b> hint, <b>O</b> obvious moves, <b>U</b> undo, <b>N</b> or <b>F2</b> {beginAgain === "New" ? "new board" : "start over"}.
          </p>
          <label class="option">
            <input type="checkbox" checked={letters} onChange={(event) => choose({ letters: event.currentTarget.checked })} />
            Use the letters H, O, U and N
          </label>
        </details>
      </div>
      <div class="side">
      <section class="panel" aria-live="polite" aria-label="What happens">
        {making && <p role="status">Looking for a board that needs no guess …</p>}
        {failure && (
          <p class="error" role="alert">
            {failure}
          </p>
        )}
        {ended ? (
          <Ended play={play} remark={remark}>
            {after}
          </Ended>
        ) : hint.said ? (
          <HintText said={hint.said} point={hint.point} play={play} />
        ) : (
          !making && !failure && (remark ? <p>{remark}</p> : idle)
        )}
      </section>
      {beyond}
      </div>
    </div>
  );
}
