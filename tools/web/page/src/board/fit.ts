// How large the cells of a board are: all of it fits, or on a touch screen as large as a finger needs.

import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";

import { recall, remember } from "../memory.js";

/** The sides of a cell, in pixels: the largest that is still calm, the largest that one may zoom to, what a finger needs, and what it makes do with if it then sees the whole board. */
const LARGEST = 48;
const MOST = 64;
const FINGER = 40;
const ENOUGH = 33;
/** The least, of a board that scrolls, and of one that is seen whole. Fingers can zoom, so with them it may be less. */
const least = (): number => (isCoarse() ? 11 : 24);
const leastWhole = (): number => (isCoarse() ? 11 : 18);
/** Where there is less height than this, the page scrolls, and not the board. It is enough for the rows of an expert board. */
const ROOM = 312;
/** The room that the numbers at the edges take, on a wide page and on a narrow one. */
const AXIS = 22;
const NARROW_AXIS = 13;
const NARROW = 700;
/** Boards with more columns take more of a large screen than texts do. */
const WIDE = 20;
/** The room below a board for what is said of it, and beside it. */
const BELOW = 150;
const BESIDE = 344;
/** The room that a text needs on a telephone. */
const TALKING = 150;

export const isCoarse = (): boolean => matchMedia("(pointer: coarse)").matches;

export interface Fit {
  /** Whether the room is known. */
  measured: boolean;
  /** The side of a cell in pixels. */
  side: number;
  /** The side with which the whole board is seen, if that is not too small. */
  whole: number;
  /** The side that nobody has chosen. */
  usual: number;
  /** The room that the numbers at the edges take, in pixels. */
  axis: number;
  /** Whether fingers need larger cells than the whole board allows. */
  tight: boolean;
  /** The height that the board may take before it scrolls. */
  height: number;
  /** Classes: whether there is room beside it for what is said of it, whether it is wide, whether the page scrolls to show it, and whether it gives way to what is said. */
  looks: string;
  /** Sets the side. */
  zoom: (side: number) => void;
}

/** Watches the room that `stage` has for a board of this size. On a narrow page the board gives room to what is said of it. */
export function useFit(stage: RefObject<HTMLElement | null>, rows: number, cols: number, talking = false, largest = LARGEST): Fit {
  const name = `${rows}x${cols}`;
  const [room, setRoom] = useState({ width: 0, height: 0, low: false });
  const [zooms, setZooms] = useState(() => recall<Record<string, number>>("zoom", {}));
  useLayoutEffect(() => {
    const measure = () => {
      const element = stage.current;
      if (!element) return;
      const { width, top } = element.getBoundingClientRect();
      const below = parseFloat(getComputedStyle(element).getPropertyValue("--below")) || 0;
      const offset = top + scrollY;
      // A board further down has the whole window once one has scrolled to it.
      const free = innerHeight - (offset < innerHeight / 2 ? offset : 0) - below;
      const [height, low] = [Math.max(ROOM, free), free < ROOM];
      setRoom((old) => (old.width === width && old.height === height && old.low === low ? old : { width, height, low }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (stage.current) watch.observe(stage.current);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, [name]);
  useEffect(() => remember("zoom", zooms), [zooms]);

  const narrow = room.width < NARROW;
  const axis = narrow ? NARROW_AXIS : AXIS;
  const side = (width: number, height: number) => Math.floor(Math.min(largest, (width - axis) / cols, (height - axis) / rows));
  const under = side(room.width, room.height - (narrow ? 0 : BELOW));
  const next = narrow ? 0 : side(room.width - BESIDE, room.height);
  // Cells have a least side: a board with many columns scrolls in its field, and has the whole width for it.
  const smallest = room.low ? least() : leastWhole();
  const beside = !narrow && cols * smallest + axis <= room.width - BESIDE && next >= Math.min(under, 30);
  const fitting = beside ? next : under;
  const whole = fitting < smallest ? least() : fitting;
  const small = isCoarse() && whole < ENOUGH;
  const usual = small ? FINGER : whole;
  const zoomed = zooms[name];
  const zoom = useCallback((to: number) => setZooms((old) => ({ ...old, [name]: Math.max(whole, Math.min(MOST, to)) })), [name, whole]);
  const below = narrow ? (talking ? TALKING : 0) : beside ? 0 : BELOW;
  const now = Math.max(whole, zoomed ?? usual);
  // With room for a scroll bar below it.
  const all = rows * now + 2 * axis;
  const free = Math.max(isCoarse() ? 240 : ROOM, room.height - below);
  // A board that is a little too high is shown whole all the same.
  const fits = (free: number) => room.low || rows * now + axis - free < now / 2;
  const height = fits(free) ? all : free;
  // Where the board gives way to a text, the text stands above the buttons, so that these stay where they are.
  const tall = narrow && !fits(room.height - TALKING);
  const looks = [beside ? "beside" : "under", cols > WIDE && "wide", room.low && all > ROOM && "low", tall && "tall"].filter(Boolean).join(" ");
  return { measured: room.width > 0, side: now, whole, usual, axis, tight: small || (isCoarse() && now !== whole), height, looks, zoom };
}
