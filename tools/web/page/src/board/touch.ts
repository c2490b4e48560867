// Fingers and mice on a board: a tap or click opens, a long press or right click flags, both buttons chord, two fingers zoom.

import type { Place } from "../../../src/types.js";
import { useRef } from "preact/hooks";

const LONG_PRESS = 420;
/** How far a finger may move and still be meant to stay, in pixels: as far as browsers let a tap wander. */
const STEADY = 16;

/** The buttons of a mouse, as `buttons` of its events has them, by the number in `button`. */
const BITS = [1, 4, 2];
const [LEFT, MIDDLE, RIGHT] = BITS as [number, number, number];
const BOTH = LEFT | RIGHT;

interface Doing {
  open: (place: Place) => void;
  flag: (place: Place) => void;
  chord: ((place: Place) => void) | undefined;
  /** Whether it is a number, on which both buttons of a mouse chord. */
  isNumber: (place: Place) => boolean;
  /** The board's size by a factor, around a point of the screen. */
  pinch: (factor: number, x: number, y: number) => void;
}

export const placeOf = (event: Event): Place | undefined => {
  const found = (event.target as Element).closest("[data-at]")?.getAttribute("data-at");
  return found ? (found.split(",").map(Number) as Place) : undefined;
};

/**
 * The buttons of a mouse, each by itself: a second one comes and goes without an event of its own kind. The right one flags where it is pressed, the
 * left one opens where it is released. Once both are down, the first to be released chords, and the other does nothing.
 */
function useMouse({ open, flag, chord, isNumber }: Doing) {
  const state = useRef({ pressed: 0, both: false });
  const now = state.current;
  const press = (bit: number, place: Place) => {
    now.pressed |= bit;
    now.both ||= (now.pressed & BOTH) === BOTH;
    if (bit === MIDDLE) chord?.(place);
    else if (bit === RIGHT && !(now.both && chord && isNumber(place))) flag(place);
  };
  const release = (bit: number, place: Place) => {
    if ((now.pressed & BOTH) === BOTH) chord?.(place);
    else if (bit === LEFT && !now.both) open(place);
  };
  /** Only what is still down counts: a button may have been released beside the board. */
  const settle = (buttons: number) => {
    now.pressed &= buttons;
    now.both &&= now.pressed > 0;
  };
  const change = (event: PointerEvent) => {
    const bit = BITS[event.button] ?? 0;
    const place = placeOf(event);
    if (bit & event.buttons) {
      if (bit === MIDDLE) event.preventDefault();
      // Where a mouse has one button, Control makes it the right one.
      if (place) press(bit === LEFT && event.ctrlKey ? RIGHT : bit, place);
    } else {
      if (place && bit & now.pressed & BOTH) release(bit, place);
      settle(event.buttons);
    }
  };
  return { change, enter: (event: PointerEvent) => settle(event.buttons) };
}

export function usePointers(doing: Doing) {
  const { open, flag, pinch } = doing;
  const mouse = useMouse(doing);
  const state = useRef({ timer: 0, done: false, fingers: new Map<number, { x: number; y: number }>(), apart: 0, x: 0, y: 0 });
  const now = state.current;
  const release = () => clearTimeout(now.timer);
  const apart = () => {
    const [a, b] = [...now.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const gone = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.type === "pointerup") mouse.change(event);
    now.fingers.delete(event.pointerId);
    release();
  };
  return {
    onPointerEnter: mouse.enter,
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event);
      release();
      // A mouse opens by its buttons, and its clicks are none of ours.
      now.done = event.pointerType === "mouse";
      if (now.done) return mouse.change(event);
      now.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      [now.x, now.y, now.apart] = [event.clientX, event.clientY, apart()];
      if (now.fingers.size > 1) {
        now.done = true;
        return;
      }
      if (!place) return;
      now.timer = window.setTimeout(() => {
        now.done = true;
        navigator.vibrate?.(15);
        flag(place);
      }, LONG_PRESS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") return mouse.change(event);
      const finger = now.fingers.get(event.pointerId);
      if (!finger) return;
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > STEADY) {
        // It pans: it neither opens nor flags.
        now.done = true;
        release();
      }
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      if (now.fingers.size !== 2) return;
      const wide = apart();
      if (now.apart > 0 && wide > 0) {
        const [a, b] = [...now.fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
        pinch(wide / now.apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
      }
      now.apart = wide;
    },
    onPointerUp: gone,
    onPointerCancel: gone,
    onPointerLeave: gone,
    onClick: (event: MouseEvent) => {
      const place = placeOf(event);
      release();
      // A finger that flagged a cell does not open it as well. Assistive technology clicks without pressing anything.
      if (place && (!now.done || !event.detail)) open(place);
    },
    onContextMenu: (event: MouseEvent) => {
      if (placeOf(event)) event.preventDefault();
    },
  };
}
