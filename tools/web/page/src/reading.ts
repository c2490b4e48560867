// Positions from outside: pasted, dropped, or from a file.

import type { Position, Reading } from "../../src/types.js";
import { ask } from "./client.js";

/** How a text may be read, by the engine's name for it. */
export const FORMATS: readonly [name: string, says: string][] = [
  ["", "detected automatically"],
  ["text", "rows of 0–8 . * #"],
  ["signs", "other characters, blanks closed"],
  ["mine", "JSMinesweeper (.mine)"],
  ["board", "ms_toollib (.board)"],
  ["links", "a link to a board"],
  ["address", "a link to JSMinesweeper's analyser"],
  ["pzpr", "a link to puzz.link"],
  ["tatham", "a game id of Simon Tatham's Mines"],
  ["umsi", "a UMSI map"],
  ["mbf", "a board file (.mbf)"],
  ["rawvf", "a replay (RawVF)"],
  ["avf", "a replay of Arbiter (.avf)"],
  ["evf", "a replay of Metasweeper (.evf)"],
  ["mvf", "a replay of Minesweeper Clone (.mvf)"],
  ["rmv", "a replay of Viennasweeper (.rmv)"],
];

/** What signs may mean, by the engine's name for it and as the fields of the page are called. */
export const SIGNS = { closed: "Closed", zero: "Zero", flag: "Flag", wall: "No cell" } as const;

const MEANS: Record<keyof typeof SIGNS, string> = { closed: "closed", zero: "an open cell without a number", flag: "a flag", wall: "no cell" };

/** Rows of nothing but blanks: closed cells of a program that prints them so. */
const BLANK_ROW = /^ +$/m;

/** Reads a position. Blank lines are rows where they can be; elsewhere they part boards. */
export async function readPosition(source: string | Uint8Array, how: Reading = {}): Promise<Position> {
  const blank = typeof source === "string" && !how.format && BLANK_ROW.test(source.replaceAll("\r", ""));
  if (blank) {
    try {
      return await ask("read", source, { ...how, format: "signs" });
    } catch {
      // They part boards.
    }
  }
  return ask("read", source, how);
}

/** The replays that can be read. */
export const REPLAYS = "Arbiter (.avf), Metasweeper (.evf), Minesweeper Clone (.mvf), Viennasweeper (.rmv) and RawVF";

/** What is wrong with a text; advice for the command line becomes advice for the fields of the page. */
export const whyNot = (error: unknown): string =>
  (error as Error).message
    .replace(/^position[^:]*: /, "")
    .replace(/^no rows: .*/i, "This isn't a board. Write one row per line, with 0 to 8 for numbers, . for closed cells, * for flags and # where there is no cell.")
    .replace(/--(closed|zero|flag|wall)(?: '([^']*)')?/g, (_, name: keyof typeof SIGNS, sign?: string) => `“${SIGNS[name]}”${sign ? ` (${sign === " " ? "a blank" : sign})` : ""}`)
    .replace("a whole board file or a replay", `a whole board file, or a replay of ${REPLAYS}`)
    .replace("--mines", "“Mines”")
    .replace("choose one by its options", "say it below")
    .replace(/\s*\(--[^)]*\)/g, "")
    .replace(/`([^`]*)`/g, "“$1”");

/** The readings that a refusal offers, in words and as what the engine is told. */
export const readingsOf = (error: unknown): [says: string, how: Reading][] =>
  [...(error as Error).message.matchAll(/\((--(?:closed|zero|flag|wall) '[^)]*)\)/g)].map(([, options]) => {
    const signs = [...options!.matchAll(/--(\w+) '([^']*)'/g)].map(([, name, sign]) => [name, sign] as [keyof typeof SIGNS, string]);
    return [signs.map(([name, sign]) => `${sign === " " ? "a blank" : sign} is ${MEANS[name]}`).join(", "), Object.fromEntries(signs)];
  });

/** What is wrong with what should be a replay. What isn't recognised is read as text, and what's wrong with that is of no interest here. */
export const noReplay = (error: unknown): string =>
  `This isn't a replay that can be read${(error as Error).message.includes("`text`") ? "" : `: ${whyNot(error)}`}. You can open replays of ${REPLAYS}.`;

/** Whether a text may be a position: several rows, or a link. */
export const mayBePosition = (text: string): boolean => /\S\s*\n\s*\S/.test(text) || /^\s*https?:/.test(text) || /^\s*\d+x\d+:/.test(text);

/** A replay on its way from one view to another. */
let handed: { bytes: string | Uint8Array; name: string } | null = null;

export function hand(bytes: string | Uint8Array, name: string): void {
  handed = { bytes, name };
}

export function taken(): typeof handed {
  const found = handed;
  handed = null;
  return found;
}
