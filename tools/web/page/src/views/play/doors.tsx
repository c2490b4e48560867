// The ways from the first page to the others, each with what waits there.

import { days, streak } from "../../game/days.js";
import { results } from "../../game/results.js";
import { useToday } from "../../hooks.js";
import { Icon, type IconName } from "../../icons.js";
import { dueCount } from "../../learn/duecount.js";
import { solvedPuzzles } from "../../learn/tally.js";
import { address } from "../../router.js";
import { plural } from "../told.js";

export function Doors() {
  const done = days()[useToday()];
  const row = streak();
  const due = dueCount();
  const puzzles = solvedPuzzles();
  const games = results().length;
  const doors: { view: string; icon: IconName; name: string; says: string; new?: string | undefined }[] = [
    {
      view: "today",
      icon: "today",
      name: "Today's board",
      says: done ? "Solved. There will be a new one tomorrow." : row ? `Solve it to make it ${plural(row + 1, "day")} in a row.` : "One board a day, the same for everyone.",
      new: !done ? "New" : row ? `${plural(row, "day")} in a row` : undefined,
    },
    { view: "puzzles", icon: "puzzle", name: "Puzzles", says: puzzles ? `${puzzles.toLocaleString("en")} solved. Find the move that takes two, three or four numbers.` : "Real boards at their hardest moment: find a move that is certain." },
    { view: "lessons", icon: "lesson", name: "Lessons", says: "Learn to see 1-1, 1-2-1, holes and corners at a glance.", new: due ? `${due} to repeat` : undefined },
    { view: "analyse", icon: "analyse", name: "Analyse", says: "Paste any position to see what is certain, why, and the odds." },
    { view: "review", icon: "review", name: "Review", says: "Your last game, move by move: where you guessed, and where you didn't have to." },
    { view: "progress", icon: "progress", name: "Progress", says: games ? `${plural(games, "game")} played: times, wins, streaks.` : "Times, wins and streaks, kept on this device." },
    { view: "rules", icon: "rules", name: "Rules", says: "Every rule for up to four numbers, with drawings." },
  ];
  return (
    <nav class="doors" aria-label="More to do">
      {doors.map(({ view, icon, name, says, new: fresh }) => (
        <a key={view} href={address(view)} class="door">
          <Icon name={icon} size={22} />
          <strong>{name}</strong>
          {fresh && <span class="badge">{fresh}</span>}
          <span class="soft">{says}</span>
        </a>
      ))}
    </nav>
  );
}
