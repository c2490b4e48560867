// Boards as SVG: still ones in a catalogue, and ones to play on.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Place } from "../../src/types.js";
import { type Rows, at, key, named, spoken } from "./symbols.js";

/** What is shown of a cell besides what it is. */
export interface Mark {
  /** What follows, what is supposed, what a player put there. */
  is?: "safe" | "mine" | "lost" | "chosen";
  /** One of the digits that prove it, by its letter. */
  letter?: string;
  /** Worth looking at. */
  area?: boolean;
  /** What the step that is shown ends with. */
  step?: boolean;
  /** The cell to open if one must guess. */
  best?: boolean;
  /** A short text in the cell: a share, a weight. */
  text?: string;
  /** From 0 (calm) to 1: how strongly the cell is tinted. */
  heat?: number;
  /** Read out after the cell's own name. */
  said?: string;
}

export type Marks = Map<string, Mark>;

export function mark(marks: Marks, cells: Place[], more: Mark): Marks {
  for (const cell of cells) marks.set(key(cell), { ...marks.get(key(cell)), ...more });
  return marks;
}

const SIZE = 32;

function Cell({ symbol, mark = {} }: { symbol: string; mark?: Mark | undefined }) {
  const open = /[0-8]/.test(symbol);
  const kind = symbol === "#" ? "wall" : open ? "open" : "tile";
  const state = [kind, mark.is, mark.area && "area", (mark.letter || mark.step || mark.best) && "asked"].filter(Boolean).join(" ");
  const middle = SIZE / 2;
  const tilted = mark.heat === undefined ? undefined : { "--heat": String(mark.heat) };
  return (
    <>
      <rect class={`cell ${state}${tilted ? " heat" : ""}`} style={tilted} x="1" y="1" width={SIZE - 2} height={SIZE - 2} rx="4" />
      {open && symbol !== "0" && (
        <text class={`digit d${symbol}`} x={mark.letter ? middle - 3 : middle} y={middle + 1}>
          {symbol}
        </text>
      )}
      {symbol === "*" && mark.is !== "lost" && (
        <path class="flag" d="M12 25h9M16 25V7l9 5.5-9 5.5" />
      )}
      {!open && mark.is === "safe" && symbol !== "*" && <path class="sign" d="M9.5 17l4.5 4.5L23 11.5" />}
      {!open && symbol === "." && mark.is === "mine" && (
        <path class="sign mine" d="M16 8v16M8 16h16M10.5 10.5l11 11M21.5 10.5l-11 11" />
      )}
      {mark.is === "lost" && <path class="sign lost" d="M10 10l12 12M22 10L10 22" />}
      {mark.text && (
        <text class="small" x={middle} y={middle + 0.5}>
          {mark.text}
        </text>
      )}
      {(mark.letter || mark.best) && (
        <text class="letter" x={SIZE - 7} y={9}>
          {` ${mark.letter ?? "★"}`}
        </text>
      )}
    </>
  );
}

/** How wide a board is at most, in rem: the fewer columns, the larger the cells. */
export const widthOf = (rows: Rows): number => Math.min(3 * (rows[0]?.length ?? 0), 42);

const move = (row: number, col: number) => `translate(${col * SIZE} ${row * SIZE})`;

/** A still drawing. `title` says what is to be seen. */
export function Drawing(props: { rows: Rows; marks?: Marks; title: string; scale?: number }) {
  const { rows, marks, title, scale = 1 } = props;
  const width = rows[0]?.length ?? 0;
  return (
    <svg
      class="board still"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${width * SIZE} ${rows.length * SIZE}`}
      style={{ width: `${width * 1.6 * scale}rem` }}
    >
      {rows.flatMap((line, row) =>
        [...line].map((symbol, col) => (
          <g key={key([row, col])} transform={move(row, col)}>
            <Cell symbol={symbol} mark={marks?.get(key([row, col]))} />
          </g>
        )),
      )}
    </svg>
  );
}

interface GridProps {
  rows: Rows;
  marks?: Marks;
  /** What the board is. */
  label: string;
  /** A click, Enter or the space bar. */
  onOpen: (place: Place) => void;
  /** A right click, a long press, or F. */
  onFlag: (place: Place) => void;
  /** Any other key of a single sign. */
  onType?: (place: Place, sign: string) => void;
  /** Where the keyboard should stand. */
  cursor?: Place | undefined;
  children?: ComponentChildren;
}

const STEPS: Record<string, Place> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const LONG_PRESS = 450;

/** A board to play on: a grid for the keyboard and for screen readers, with one stop for the tabulator. */
export function Grid({ rows, marks, label, onOpen, onFlag, onType, cursor }: GridProps) {
  const [here, setHere] = useState<Place>([0, 0]);
  const svg = useRef<SVGSVGElement>(null);
  const press = useRef<{ timer: number; done: boolean }>({ timer: 0, done: false });
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const focus: Place = [Math.min(here[0], height - 1), Math.min(here[1], width - 1)];

  const go = (to: Place) => {
    setHere(to);
    svg.current?.querySelector<SVGGElement>(`[data-at="${key(to)}"]`)?.focus();
  };
  useEffect(() => {
    if (cursor) setHere(cursor);
  }, [cursor?.[0], cursor?.[1]]);

  const placeOf = (event: Event): Place | undefined => {
    const found = (event.target as Element).closest("[data-at]")?.getAttribute("data-at");
    return found ? (found.split(",").map(Number) as Place) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) go([clamp(place[0] + step[0], height), clamp(place[1] + step[1], width)]);
    else if (event.key === "Home") go([place[0], 0]);
    else if (event.key === "End") go([place[0], width - 1]);
    else if (event.key === "PageUp") go([0, place[1]]);
    else if (event.key === "PageDown") go([height - 1, place[1]]);
    else if (event.key === "Enter" || event.key === " ") onOpen(place);
    else if (event.key === "f" || event.key === "F") onFlag(place);
    else if (event.key.length === 1 && onType) onType(place, event.key);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event);
    clearTimeout(press.current.timer);
    press.current.done = false;
    if (!place || event.pointerType === "mouse") return;
    press.current.timer = window.setTimeout(() => {
      press.current.done = true;
      onFlag(place);
    }, LONG_PRESS);
  };
  const release = () => clearTimeout(press.current.timer);
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event);
    release();
    // The finger that flagged a cell does not open it as well.
    if (!place || press.current.done) return;
    setHere(place);
    onOpen(place);
  };
  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event);
    if (!place) return;
    event.preventDefault();
    release();
    if (!press.current.done) onFlag(place);
    press.current.done = true;
  };

  return (
    <div class="field">
      <svg
        ref={svg}
        class="board"
        role="grid"
        aria-label={label}
        aria-rowcount={height}
        aria-colcount={width}
        viewBox={`0 0 ${width * SIZE} ${height * SIZE}`}
        style={{ width: `max(${width} * var(--least), min(100%, ${widthOf(rows)}rem))` }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
      >
        {rows.map((line, row) => (
          <g role="row" key={row} aria-rowindex={row + 1}>
            {[...line].map((symbol, col) => {
              const place: Place = [row, col];
              const found = marks?.get(key(place));
              return (
                <g
                  key={col}
                  role="gridcell"
                  aria-colindex={col + 1}
                  aria-label={said(place, at(rows, place), found)}
                  data-at={key(place)}
                  tabindex={row === focus[0] && col === focus[1] ? 0 : -1}
                  transform={move(row, col)}
                >
                  <Cell symbol={symbol} mark={found} />
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}

const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));

function said(place: Place, symbol: string, mark: Mark | undefined): string {
  const more = [
    mark?.letter,
    mark?.step && "of this step",
    mark?.is === "safe" && "safe",
    mark?.is === "mine" && "mine",
    mark?.is === "lost" && "a mine went off here",
    mark?.is === "chosen" && "chosen",
    mark?.text,
    mark?.said,
    mark?.best && "best guess",
  ];
  return [`${named(place)}: ${spoken(symbol)}`, ...more.filter(Boolean)].join(", ");
}
