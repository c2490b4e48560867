// Where the focus goes when the button that was pressed is gone.

import { useEffect, useRef } from "preact/hooks";

/** The board has it after a drawing that took it away; or without one, what can be pressed next. */
export function useFocus(): void {
  // On a page that has just been loaded the focus is nowhere, and stays there.
  const had = useRef(false);
  had.current ||= document.activeElement !== document.body;
  useEffect(() => {
    if (had.current && document.activeElement === document.body) document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"], .done :is(a, button)')?.focus({ preventScroll: true });
  });
}
