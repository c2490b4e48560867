// Which board: its size, and whether it may need a guess.

import { useState } from "preact/hooks";

import type { Kind } from "../../game/game.js";
import { SIZES, type Size, mostMines, sizeName, sizeOf, sizeText } from "../../game/layout.js";

interface SizesProps {
  size: Size;
  kind: Kind;
  choose: (size: Size, kind: Kind) => void;
}

export function Sizes({ size, kind, choose }: SizesProps) {
  const custom = !(sizeName(size) in SIZES);
  /** The size of the board at which Custom was opened: with another board, the controls show that one. */
  const [opened, setOpened] = useState("");
  const own = custom || opened === sizeText(size);
  return (
    <>
      <div class="sizes">
        <div class="segments" role="group" aria-label="Size">
          {Object.entries(SIZES).map(([name, one]) => (
            <button type="button" key={name} aria-pressed={!own && sizeName(size) === name} onClick={() => (setOpened(""), choose(one, kind))}>
              {name}
            </button>
          ))}
          <button type="button" aria-pressed={own} onClick={() => setOpened(sizeText(size))}>
            Custom
          </button>
        </div>
        <div class="segments" role="group" aria-label="Kind of board">
          <button type="button" aria-pressed={kind === "sure"} onClick={() => choose(size, "sure")} title="Every board can be solved without a guess">
            No guessing
          </button>
          <button type="button" aria-pressed={kind === "classic"} onClick={() => choose(size, "classic")} title="Random boards, some of which need luck">
            Classic
          </button>
        </div>
      </div>
      {own && <Custom key={sizeText(size)} size={size} choose={(size) => (setOpened(sizeText(size)), choose(size, kind))} />}
    </>
  );
}

function Custom({ size, choose }: { size: Size; choose: (size: Size) => void }) {
  const given = { rows: String(size.rows), cols: String(size.cols), mines: String(size.mines) };
  const [typed, setTyped] = useState(given);
  const [rows, cols, mines] = [typed.rows, typed.cols, typed.mines].map(Number) as [number, number, number];
  const wanted = sizeOf(sizeText({ rows, cols, mines }));
  const most = mostMines(rows, cols);
  const type = (name: keyof typeof typed, value: string) => setTyped((now) => ({ ...now, [name]: value }));
  const field = (name: keyof typeof typed, label: string, most: number) => (
    <label>
      {label}
      <input type="number" min="1" max={most} value={typed[name]} onInput={(event) => type(name, event.currentTarget.value)} />
    </label>
  );
  return (
    <form
      class="bar custom"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) choose(wanted);
      }}
    >
      {field("rows", "Rows", 60)}
      {field("cols", "Columns", 60)}
      {field("mines", "Mines", most)}
      <button type="submit" disabled={!wanted}>
        Play this size
      </button>
      {!wanted && <span class="bad">{`${most ? `Choose 1 to ${most} mines` : "Choose 1 to 60 rows and columns, at least 4 of one of them"}. The first cell and its neighbours are never mines.`}</span>}
    </form>
  );
}
