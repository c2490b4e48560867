// What is said of machines and games, for somebody of twelve.

import { plural } from "../told.js";
import type { Game, Happened, MachineSettings, Settings, Who } from "./types.js";

export const NAMES = ["Blue", "Orange"] as const;

export const nameOf = (player: number, who: Who): string =>
  who === "person" ? "You" : who === "machine" ? `The ${NAMES[player]!.toLowerCase()} machine` : who === "perfect" ? "The master" : "The random player";

/** The columns of a game's board. */
export const columns = (game: Game): number => (game.name === "tictactoe" ? 3 : game.name === "five" ? 10 : game.name === "minesweeper" ? game.cols : 1);

/** A move in words that follow "takes" or "You take". */
export function moveSaid(game: Game, play: string): string {
  if (game.name === "pebbles") return plural(Number(play), "pebble");
  const cols = columns(game);
  return `row ${Math.floor(Number(play) / cols) + 1}, column ${(Number(play) % cols) + 1}`;
}

/** Moves that are alike on the board, such as the four corners. */
export const alike = (game: Game, moves: string[]): string => `${moves.slice(0, 1).map((play) => moveSaid(game, play))}${moves.length > 1 ? `, and ${moves.length - 1} like it` : ""}`;

const does = (who: Who, third: string, second: string): string => (who === "person" ? second : third);

/** What just happened. */
export function eventSaid(event: Happened | null, settings: Settings): string {
  if (!event) return "Press Play and watch the machines learn.";
  const { game, seats, machines } = settings;
  if (event.event === "over") {
    if (game.name === "minesweeper") return event.points[0] === 2 ? "All safe cells are open: won!" : "Boom. That was a mine.";
    if (event.points[0] === 1) return "Nobody wins. It's a draw.";
    const winner = event.points[0] === 2 ? 0 : 1;
    return `${nameOf(winner, seats[winner]!)} ${does(seats[winner]!, "wins", "win")} this game.`;
  }
  const who = seats[event.player]!;
  const name = nameOf(event.player, who);
  switch (event.event) {
    case "began":
      return game.name === "minesweeper" ? "A new board." : `A new game. ${name} ${does(who, "begins", "begin")}.`;
    case "waiting":
      return game.name === "pebbles" ? "Your turn. How many pebbles do you take?" : "Your turn. Pick a cell.";
    case "resigned":
      return `${name} has no beads left in this box and gives up.`;
    case "moved": {
      const verb = game.name === "minesweeper" ? does(event.who, "opens", "open") : does(event.who, "takes", "take");
      const drawn = event.who === "machine" && machines[event.player]!.kind === "boxes" ? " draws a bead and" : "";
      const trying = event.explored ? " tries something new and" : "";
      return `${nameOf(event.player, event.who)}${drawn}${trying} ${verb} ${moveSaid(game, event.play)}.`;
    }
    case "learned":
      return learnedSaid(event, machines[event.player]!, name);
  }
}

function learnedSaid(event: Extract<Happened, { event: "learned" }>, { kind, strategy, win, draw, loss }: MachineSettings, name: string): string {
  if (kind === "values") return `${name} looks back and moves the value of ${plural(event.changes.length, "position")} towards the next one.`;
  const result = event.points === 2 ? "won" : event.points === 1 ? "drew" : "lost";
  const size = event.points === 2 ? win : event.points === 1 ? draw : loss;
  const { before, after } = event.changes[0]!;
  const why = `${name} ${result}`;
  if (before.join() === after.join()) return `${why}: this box stays as it is.`;
  if (strategy === "repaint") return event.points === 0 ? `${why}: beads of this colour are repainted.` : `${why}: other beads are repainted in this colour.`;
  return event.points === 0 ? `${why}: ${plural(size, "bead")} of this colour ${size === 1 ? "is" : "are"} removed.` : `${why}: the bead goes back, with ${plural(size, "new one")} like it.`;
}
