// A board to play on: a grid for fingers, mouse, keyboard and screen readers, with one stop for the tabulator and numbers at its edges.

import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Place } from "../../../src/types.js";
import { type Rows, at, isOpen, key, named, spoken } from "../game/rows.js";
import { Cell, SIDE } from "./cell.js";
import { type Fit, isCoarse } from "./fit.js";
import { type Mark, type Marks, outcome, worthSeeing } from "./marks.js";
import { placeOf, usePointers } from "./touch.js";

interface GridProps {
  rows: Rows;
  marks?: Marks;
  /** What the board is. */
  label: string;
  fit: Fit;
  /** A click, a tap, Enter or the space bar. */
  onOpen: (place: Place) => void;
  /** A right click, a long press, or F. */
  onFlag: (place: Place) => void;
  /** A click with the middle button, or with both others. */
  onChord?: (place: Place) => void;
  /** Any other key of a single sign. */
  onType?: (place: Place, sign: string) => void;
  /** What other keys do. A board with them is the main one of its view: keys come to it wherever the focus is, but in a field, and the page scrolls to what is marked on it. */
  keys?: Record<string, () => void>;
  /** Where the keyboard should stand. */
  cursor?: Place | null | undefined;
  /** A state for the looks of the whole board. */
  mood?: string;
}

/** What may lie over the lower end of the window: buttons, and on a telephone the views. */
const BOTTOM = 116;
const STEPS: Record<string, Place> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
const move = (row: number, col: number) => `translate(${col * SIDE} ${row * SIDE})`;

export function Grid({ rows, marks, label, fit, onOpen, onFlag, onChord, onType, keys, cursor, mood = "" }: GridProps) {
  const [here, setHere] = useState<Place>([0, 0]);
  const field = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const focus: Place = [clamp(here[0], height), clamp(here[1], width)];
  const { side } = fit;

  /** The cell under the mouse, if that moved since the focus came to a cell. */
  const under = useRef<Place | undefined>(undefined);

  const go = (to: Place) => {
    setHere(to);
    svg.current?.querySelector<SVGGElement>(`[data-at="${key(to)}"]`)?.focus();
    show(field, fit, [to], [], true);
  };
  const seen = marks ? worthSeeing(marks).map(key).join(" ") : "";
  useEffect(() => {
    if (!cursor) return;
    setHere(cursor);
    // A game that one comes to is open around its first cell, which a small screen may not show, or only at its edge.
    const going = mood === "going";
    const [row, col] = cursor;
    if (fit.measured && !seen) show(field, fit, going ? [[row - 2, col - 2], [row + 2, col + 2]] : [cursor], [], going && isCoarse());
  }, [cursor?.[0], cursor?.[1], fit.measured]);

  // What is marked comes into view.
  useEffect(() => {
    if (marks && seen) show(field, fit, worthSeeing(marks), outcome(marks), !!keys);
  }, [seen, fit.height]);

  const pinch = usePinch(field, fit);
  const pointers = usePointers({
    open: (place) => (setHere(place), onOpen(place)),
    flag: (place) => (setHere(place), onFlag(place)),
    chord: onChord,
    isNumber: (place) => isOpen(at(rows, place)),
    pinch,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeOf(event);
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const pointed = name === "f" ? (under.current ?? place) : undefined;
    const does = keys?.[name];
    if (pointed) onFlag(pointed);
    else if (place && onPlace(place, event.key)) under.current = undefined;
    // From elsewhere the first key shows where one is.
    else if (!place && (STEPS[name] || (name === "Enter" && document.activeElement?.matches("body, main")))) go(focus);
    else if (does && !event.repeat) does();
    else return;
    event.preventDefault();
  };
  /** What a key does on a cell, if anything. */
  const onPlace = (place: Place, name: string): boolean => {
    const step = STEPS[name];
    if (step) go([clamp(place[0] + step[0], height), clamp(place[1] + step[1], width)]);
    else if (name === "Home") go([place[0], 0]);
    else if (name === "End") go([place[0], width - 1]);
    else if (name === "PageUp") go([0, place[1]]);
    else if (name === "PageDown") go([height - 1, place[1]]);
    else if (name === "Enter" || name === " ") onOpen(place);
    else if (name.length === 1 && onType) onType(place, name);
    else return false;
    return true;
  };
  const typed = useRef(onKeyDown);
  typed.current = onKeyDown;
  useEffect(() => {
    if (!keys) return;
    const listen = (event: KeyboardEvent) => (event.target as Element).matches("input:not([type=checkbox]), select, textarea") || typed.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [!keys]);

  const shown = lines(marks);
  return (
    <div class="field" translate={false} ref={field} onFocusIn={() => (under.current = undefined)} style={{ maxHeight: `${fit.height}px`, "--side": `${side}px`, "--axis": `${fit.axis}px` }}>
      <div class={`sheet ${mood}`}>
        <Axis class="cols" count={width} side={side} lit={shown.cols} />
        <Axis class="rows" count={height} side={side} lit={shown.rows} />
        <svg
          ref={svg}
          class="board"
          role="grid"
          aria-label={label}
          aria-rowcount={height}
          aria-colcount={width}
          viewBox={`0 0 ${width * SIDE} ${height * SIDE}`}
          style={{ width: `${width * side}px`, height: `${height * side}px` }}
          onKeyDown={keys ? undefined : onKeyDown}
          onMouseLeave={() => (under.current = undefined)}
          {...pointers}
          onPointerMove={(event) => {
            if (event.pointerType === "mouse") under.current = placeOf(event);
            pointers.onPointerMove(event);
          }}
        >
          {rows.map((line, row) => (
            <g role="row" key={row} aria-rowindex={row + 1} aria-label={`row ${row + 1}`}>
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
                    <rect class="hit" width={SIDE} height={SIDE} />
                    <Cell symbol={symbol} mark={found} />
                  </g>
                );
              })}
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}

/** The numbers of rows or columns; those that a text speaks of are lit. */
function Axis({ class: kind, count, side, lit }: { class: "rows" | "cols"; count: number; side: number; lit: Set<number> }) {
  // Where cells are small, every second or fifth number is enough.
  const every = side >= 20 ? 1 : side >= 16 ? 2 : 5;
  return (
    <div class={`axis ${kind}`} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} class={lit.has(place) ? "lit" : ""}>
          {lit.has(place) || (place + 1) % every === 0 || place === 0 ? place + 1 : ""}
        </span>
      ))}
    </div>
  );
}

function lines(marks: Marks | undefined): { rows: Set<number>; cols: Set<number> } {
  const cells = marks ? worthSeeing(marks) : [];
  return { rows: new Set(cells.map(([row]) => row)), cols: new Set(cells.map(([, col]) => col)) };
}

/** Scrolls the field, and the page as well if it may, until the cells are in the middle. */
function show(field: RefObject<HTMLDivElement | null>, fit: Fit, all: Place[], main: Place[], page: boolean): void {
  const element = field.current;
  if (!element || !all.length) return;
  const { side, axis: edges } = fit;
  const wide = (cells: Place[], axis: 0 | 1) => (Math.max(...cells.map((cell) => cell[axis])) - Math.min(...cells.map((cell) => cell[axis])) + 1) * side + edges;
  // Where not all of them fit, those that matter most, or one of these.
  const one = (main[0] ? main : all).slice(0, 1);
  const cells = [all, main].find((some) => some.length && wide(some, 0) <= element.clientHeight && wide(some, 1) <= element.clientWidth) ?? one;
  const of = (axis: 0 | 1) => cells.map((cell) => cell[axis]);
  const range = (axis: 0 | 1) => [Math.min(...of(axis)) * side, (Math.max(...of(axis)) + 1) * side + edges] as const;
  const wanted = ([from, to]: readonly [number, number], start: number, size: number, whole: number) => {
    const edge = Math.min(side, size / 6);
    if (from >= start + edge && to + edge <= start + size) return start;
    const middle = to - from + 2 * edge <= size && cells.length === 1 ? (from < start + edge ? from - edge : to + edge - size) : (from + to - size) / 2;
    return Math.max(0, Math.min(whole - size, middle));
  };
  const top = wanted(range(0), element.scrollTop, element.clientHeight, element.scrollHeight);
  const left = wanted(range(1), element.scrollLeft, element.clientWidth, element.scrollWidth);
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  element.scrollTo({ top, left, behavior });
  // Where the page itself scrolls, they come into view.
  const [from, to] = range(0).map((edge) => edge - top + element.getBoundingClientRect().top) as [number, number];
  if (page && (from < 0 || to > innerHeight - BOTTOM)) scrollBy({ top: (from + to - innerHeight + BOTTOM) / 2, behavior });
}

/** Zooms around the point between two fingers; and where there are none, around the middle of what is seen. */
function usePinch(field: RefObject<HTMLDivElement | null>, fit: Fit): (factor: number, x: number, y: number) => void {
  /** What stays where it is: a place on the board, and where that is in the field, as a share of its size. */
  const held = useRef<{ at: [number, number]; x: number; y: number } | null>(null);
  const side = useRef(fit.side);
  const hold = (element: HTMLElement, x: number, y: number) => {
    const over = (scroll: number, size: number, share: number) => (scroll + size * share - fit.axis) / side.current;
    held.current = { x, y, at: [over(element.scrollLeft, element.clientWidth, x), over(element.scrollTop, element.clientHeight, y)] };
  };
  // Before the cells have their new size.
  if (side.current !== fit.side && field.current && !held.current) hold(field.current, 0.5, 0.5);
  side.current = fit.side;
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !held.current) return;
    const { x, y, at } = held.current;
    element.scrollLeft = at[0] * fit.side + fit.axis - element.clientWidth * x;
    element.scrollTop = at[1] * fit.side + fit.axis - element.clientHeight * y;
    held.current = null;
  });
  return useCallback(
    (factor, x, y) => {
      const element = field.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      hold(element, (x - box.left) / box.width, (y - box.top) / box.height);
      fit.zoom(side.current * factor);
    },
    [fit.zoom, fit.axis],
  );
}

function said(place: Place, symbol: string, mark: Mark | undefined): string {
  const more = [
    mark?.letter ?? (mark?.area && "marked"),
    mark?.step && "of this step",
    mark?.is === "safe" && "safe",
    mark?.is === "mine" && "mine",
    mark?.is === "bare" && "a mine was here",
    mark?.is === "ghost" && "a mine in this layout",
    mark?.is === "wrong" && "wrong",
    mark?.is === "lost" && "a mine went off here",
    mark?.is === "chosen" && "chosen",
    mark?.text,
    mark?.said,
    mark?.best && "best guess",
  ];
  return [`${named(place)}: ${spoken(symbol)}`, ...more.filter(Boolean)].join(", ");
}
