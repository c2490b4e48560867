// Today's board: one a day, the same for everyone.

import { useEffect, useState } from "preact/hooks";

import { dayGame, sizeOn } from "../game/day-boards.js";
import { type Day, days, inWords, isDay, later, streak, weekday } from "../game/days.js";
import { type Game, isBegun } from "../game/game.js";
import { aside, kept, takeUp } from "../game/kept.js";
import { sizeName } from "../game/layout.js";
import { linksWork, linkOf } from "../game/link.js";
import { duration } from "../game/results.js";
import { useToday } from "../hooks.js";
import { Icon } from "../icons.js";
import { address } from "../router.js";
import { After, BringBack, Help, ToAnalysis } from "./play/after.js";
import { useCopy } from "./play/use-copy.js";
import { useRemarks } from "./play/remarks.js";
import { Table } from "./play/table.js";
import { usePlay } from "./play/use-play.js";
import { plural } from "./told.js";

const SHOWN = 7;

/** The game of a day: as it was left, or from its beginning. */
function gameOf(day: string): Game {
  const [waiting, fresh] = [kept("today"), dayGame(day)];
  if (waiting?.day === day) return waiting;
  const left = aside(fresh);
  if (left) takeUp("today", left);
  return left ?? fresh;
}

export function Today({ day: asked, query }: { day: string; query: URLSearchParams }) {
  const now = useToday();
  // A day that is still to come is not played.
  const wanted = isDay(asked) && asked <= now ? asked : now;
  const [day, setDay] = useState(wanted);
  // Who comes here again comes to the board of today.
  useEffect(() => setDay(wanted), [query]);
  // At midnight a board on which one plays stays, and any other makes way.
  useEffect(() => {
    const waiting = kept("today");
    if (waiting?.day !== day || !isBegun(waiting)) setDay(wanted);
  }, [wanted]);
  return <DayBoard key={day} day={day} />;
}

function DayBoard({ day }: { day: string }) {
  const now = useToday();
  const { remark, clear, watch } = useRemarks();
  const play = usePlay("today", () => gameOf(day), watch);
  const { game, standing } = play;
  const again = () => {
    clear();
    play.renew({ ...dayGame(day), hints: game.hints, back: game.back + (game.moves.length > 1 ? 1 : 0) });
  };
  const done: Day | undefined = days()[day];
  const row = streak();
  const text = done ? `Daily Minesweeper, ${day}: solved in ${duration(done.ms)}${done.alone ? "" : " with help"}` : `Daily Minesweeper, ${day}`;
  const link = linksWork ? `\n${location.href.split("#")[0]}${linkOf(game)}` : "";
  const [copied, share] = useCopy(text + link);
  return (
    <>
      <h1>{day === now ? "Today's board" : "A daily board"}</h1>
      <div class="bar day">
        <p class="soft">
          {inWords(day)} · {sizeName(sizeOn(day))}. <span class="desk">The week starts on Monday with a beginner board and ends on Sunday with an expert board. No board needs a guess.</span>
        </p>
        {day !== now && <a href={address("today")}>Go to today's board</a>}
      </div>
      <ol class="week" aria-label="The last few days">
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
        remark={standing.state === "won" && day === now ? `${row ? `${plural(row, "day")} in a row. ` : ""}Tomorrow's board: ${sizeName(sizeOn(later(now, 1)))}.` : remark(play.game)}
        beginAgain="Start over"
        idle={
          <>
            {done ? (
              <p>{`Solved in ${duration(done.ms)}${done.alone ? "" : ", with help"}. You can play it again.`}</p>
            ) : standing.state === "going" && game.moves.length < 2 ? (
              <p>The first cells are open. The clock starts with your first move.</p>
            ) : (
              <Help game={game} />
            )}
            <div class="bar">
              <BringBack back={play.bringBack} />
              <ToAnalysis play={play} />
            </div>
          </>
        }
        after={<After play={play} share={share} copied={copied} />}
      />
    </>
  );
}
