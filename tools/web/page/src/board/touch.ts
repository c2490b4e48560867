// Fingers and mice on a board: a tap or click opens, a long press or right click flags, two fingers zoom.

import type { Place } from "../../../src/types.js";
import { useRef } from "preact/hooks";

const LONG_PRESS = 420;
/** How far a finger may move and still be meant to stay, in pixels. */
const STEADY = 9;

interface Doing {
  open: (place: Place) => void;
  flag: (place: Place) => void;
  chord: ((place: Place) => void) | undefined;
  /** The board's size by a factor, around a point of the screen. */
  pinch: (factor: number, x: number, y: number) => void;
}

export const placeOf = (event: Event): Place | undefined => {
  const found = (event.target as Element).closest("[data-at]")?.getAttribute("data-at");
  return found ? (found.split(",").map(Number) as Place) : undefined;
};

export function usePointers({ open, flag, chord, pinch }: Doing) {
  const state = useRef({ timer: 0, done: false, fingers: new Map<number, { x: number; y: number }>(), apart: 0, x: 0, y: 0 });
  const now = state.current;
  const release = () => clearTimeout(now.timer);
  const apart = () => {
    const [a, b] = [...now.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const gone = (event: PointerEvent) => {
    now.fingers.delete(event.pointerId);
    release();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event);
      release();
      now.done = false;
      if (event.pointerType === "mouse") {
        if (place && event.button === 2) flag(place);
        if (place && event.button === 1 && chord) {
          event.preventDefault();
          chord(place);
        }
        return;
      }
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
      const finger = now.fingers.get(event.pointerId);
      if (!finger) return;
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > STEADY) release();
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
      // The finger that flagged a cell does not open it as well.
      if (place && !now.done) open(place);
    },
    onContextMenu: (event: MouseEvent) => {
      if (placeOf(event)) event.preventDefault();
    },
  };
}
