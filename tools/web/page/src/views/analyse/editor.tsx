// Changing a position by hand.

import { type Rows, closed } from "../../game/rows.js";
import { NumberField } from "../number-field.js";

export const SIGNS = [".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "*", "#"] as const;
const NAMES: Record<string, string> = { ".": "closed", "*": "flag", "#": "no cell" };

/** What a click sets. */
export function Signs({ sign, choose }: { sign: string; choose: (sign: string) => void }) {
  return (
    <fieldset class="bar signs">
      <legend class="visually-hidden">What a click sets</legend>
      {SIGNS.map((one) => (
        <label class="choice" key={one}>
          <input class="visually-hidden" type="radio" name="sign" checked={sign === one} onChange={() => choose(one)} />
          {NAMES[one] ?? one}
        </label>
      ))}
    </fieldset>
  );
}

interface ChangeProps {
  rows: Rows;
  mines: string;
  show: (rows: Rows, mines: string) => void;
  /** Takes the last change back; `null` if there was none. */
  undo: (() => void) | null;
}

export function Change({ rows, mines, show, undo }: ChangeProps) {
  const width = rows[0]!.length;
  return (
    <>
      <h2>Change the position</h2>
      <p class="soft">A click puts the chosen symbol into a cell; a right click or a long press flags it. Keyboard: arrows, then the symbol.</p>
      <div class="bar">
        <NumberField least={1} most={60} name="Rows" value={rows.length} set={(height) => show(resized(rows, height, width), mines)} />
        <NumberField least={1} most={60} name="Columns" value={width} set={(width) => show(resized(rows, rows.length, width), mines)} />
        <label>
          Mines
          <input type="number" min="0" value={mines} placeholder="?" onInput={(event) => show(rows, event.currentTarget.value)} />
        </label>
        <button type="button" onClick={() => show(closed(rows.length, width), mines)}>
          Close all
        </button>
        <button type="button" disabled={!undo} onClick={() => undo?.()} aria-keyshortcuts="Control+Z">
          Undo
        </button>
      </div>
    </>
  );
}

function resized(rows: Rows, height: number, width: number): Rows {
  return closed(height, width).map((line, row) => ((rows[row] ?? "") + line).slice(0, width).padEnd(width, "."));
}
