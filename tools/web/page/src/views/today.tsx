// Today's board: one a day, the same for everyone.

import { dayGame, sizeOn } from "../game/day-boards.js";
import { type Day, days, inWords, isDay, later, streak, today, weekday } from "../game/days.js";
import { kept } from "../game/kept.js";
import { sizeName } from "../game/layout.js";
import { linkOf } from "../game/link.js";
import { clock } from "../game/results.js";
import { Icon } from "../icons.js";
import { address } from "../router.js";
import { After, ToAnalysis } from "./play/after.js";
import { useCopy } from "./play/use-copy.js";
import { useRemarks } from "./play/remarks.js";
import { Table } from "./play/table.js";
import { usePlay } from "./play/use-play.js";
import { plural } from "./told.js";

const SHOWN = 7;

export function Today({ day: asked }: { day: string }) {
  const now = today();
  const { remark, clear, watch } = useRemarks();
  const begin = () => {
    // A day that is still to come is not played.
    const day = isDay(asked) && asked <= now ? asked : now;
    const waiting = kept("today");
    return waiting?.day === day ? waiting : dayGame(day);
  };
  const play = usePlay("today", begin, watch);
  const { game, standing } = play;
  // At midnight the board stays that of its day.
  const day = game.day!;
  const again = () => {
    clear();
    play.renew({ ...dayGame(day), hints: game.hints, back: game.back + (game.moves.length > 1 ? 1 : 0) });
  };
  const done: Day | undefined = days()[day];
  const row = streak();
  const text = done ? `Minesweeper of ${day}: solved in ${clock(done.ms)}${done.alone ? "" : " with help"}` : `Minesweeper of ${day}`;
  const link = location.protocol === "file:" ? "" : `\n${location.href.split("#")[0]}${linkOf(game)}`;
  const [copied, share] = useCopy(text + link);
  return (
    <>
      <h1>{day === now ? "Today's board" : "A daily board"}</h1>
      <div class="bar day">
        <p class="soft">
          {inWords(day)} · {sizeName(sizeOn(day))}. <span class="desk">The week starts on Monday with a beginner board and ends on Sunday with an expert board. No board needs a guess.</span>
        </p>
      </div>
      <ol class="week" aria-label="The last days">
        {Array.from({ length: SHOWN }, (_, back) => later(now, back + 1 - SHOWN)).map((one) => (
          <li key={one}>
            <a href={address("today", one)} aria-current={one === day ? "date" : undefined} class={days()[one] ? "done" : ""}>
              <span>{weekday(one)}</span>
              {days()[one] ? <svg width="20" height="20" viewBox="0 0 32 32" role="img" aria-label="solved"><path class="sign" d="M7 17l6 6L25 9" /></svg> : <b>{Number(one.slice(-2))}</b>}
            </a>
          </li>
        ))}
        <li class="streak">
          <Icon name="streak" size={22} />
          {row ? `${plural(row, "day")} in a row` : "Solve today's board to begin a streak"}
        </li>
      </ol>
      <Table
        play={play}
        again={again}
        remark={remark(play.game)}
        beginAgain="Start over"
        idle={
          <>
            <p>{done ? `Solved in ${clock(done.ms)}${done.alone ? "" : ", with help"}. You can play it again.` : standing.state === "going" && game.moves.length < 2 ? "The first cells are open. The clock starts with your first move." : "Stuck? A hint first shows you where to look, then why, then the cells."}</p>
            <div class="bar">
              <ToAnalysis play={play} />
            </div>
          </>
        }
        after={<After play={play} share={share} copied={copied} />}
      />
    </>
  );
}
