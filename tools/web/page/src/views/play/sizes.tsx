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
  const [own, setOwn] = useState(custom);
  const shown = own ? "custom" : sizeName(size);
  return (
    <>
      <div class="sizes">
        <div class="segments" role="group" aria-label="Size">
          {Object.entries(SIZES).map(([name, one]) => (
            <button type="button" key={name} aria-pressed={shown === name} onClick={() => (setOwn(false), choose(one, kind))}>
              {name}
            </button>
          ))}
          <button type="button" aria-pressed={own} onClick={() => setOwn(true)}>
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
      {own && <Custom size={size} choose={(size) => choose(size, kind)} />}
    </>
  );
}

function Custom({ size, choose }: { size: Size; choose: (size: Size) => void }) {
  const [typed, setTyped] = useState({ rows: String(size.rows), cols: String(size.cols), mines: String(size.mines) });
  const wanted = sizeOf(`${typed.rows}x${typed.cols}/${typed.mines}`);
  const most = mostMines(Number(typed.rows) || 0, Number(typed.cols) || 0);
  const field = (name: keyof typeof typed, label: string, most: number) => (
    <label>
      {label}
      <input type="number" min="1" max={most} value={typed[name]} onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })} />
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
      <button type="submit" disabled={!wanted || sizeText(wanted) === sizeText(size)}>
        Play this size
      </button>
      {!wanted && <span class="bad">{`Choose 1 to 60 rows and columns, and ${most < 1 ? "more cells than these" : `1 to ${most} mines`}. The first cell and its neighbours are never mines.`}</span>}
    </form>
  );
}
