// Positions from outside: pasted, dropped, or from a file.

import type { Position } from "../../src/types.js";
import { ask } from "./client.js";

/** How a text may be read, by the engine's name for it. */
export const FORMATS: readonly [name: string, says: string][] = [
  ["", "recognise it"],
  ["text", "rows of 0–8 . * #"],
  ["signs", "rows with other signs: ? _ - blank, F !"],
  ["mine", "JSMinesweeper (.mine)"],
  ["board", "ms_toollib (.board)"],
  ["links", "a link to a board"],
  ["address", "a link to JSMinesweeper's analyser"],
  ["tatham", "a game id of Simon Tatham's Mines"],
  ["mbf", "a board file (.mbf)"],
  ["rawvf", "a replay (RawVF)"],
];

/** Rows of nothing but blanks: closed cells of a program that prints them so. */
const BLANK_ROW = /^ +$/m;

/** Reads a position. Texts with the signs of other programs are read too, if nothing else fits. */
export async function readPosition(source: string | Uint8Array, format = ""): Promise<Position> {
  if (format) return ask("read", source, format);
  const blank = typeof source === "string" && BLANK_ROW.test(source.replaceAll("\r", ""));
  if (blank) {
    try {
      return await ask("read", source, "signs");
    } catch {
      // Blank lines between boards.
    }
  }
  try {
    return await ask("read", source);
  } catch (error) {
    if (typeof source !== "string") throw error;
    try {
      return await ask("read", source, "signs");
    } catch {
      throw error;
    }
  }
}

/** What is wrong with a text, without the advice for the command line. */
export const whyNot = (error: unknown): string =>
  (error as Error).message.replace(/^position(?: \(format `([^`]*)`\))?: /, "").replace(/\s*\(--[^)]*\)/g, "").replace("if you name the format `signs`", "if you choose other signs under “Read as”");

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
