import { useEffect, useState } from "preact/hooks";

import { clock } from "../../game/results.js";

/** The time played. Only this is drawn again each second. */
export function Clock({ elapsed, runs }: { elapsed: () => number; runs: boolean }) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => draw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <span class="count" translate={false} role="timer" aria-label="Time">
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" class="icon">
        <circle cx="12" cy="13" r="8.5" />
        <path d="M12 8.5V13l3 2M9.5 2h5" />
      </svg>
      {clock(elapsed())}
    </span>
  );
}
