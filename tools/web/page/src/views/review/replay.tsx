// The whole game, click by click.

import { useEffect, useRef, useState } from "preact/hooks";

import { useFit } from "../../board/fit.js";
import { Grid } from "../../board/grid.js";
import { type Marks, mark } from "../../board/marks.js";
import type { Opened } from "../../game/clicks.js";
import { at, putAll } from "../../game/rows.js";
import { Icon } from "../../icons.js";
import type { Review } from "../../worker/review.js";

/** The shortest and the longest pause between two clicks that are shown, in milliseconds. */
const [SHORTEST, LONGEST] = [80, 1000];

export function Replay({ review, clicks }: { review: Review; clicks: Opened[] }) {
  const last = review.after.length - 1;
  const [place, setPlace] = useState(last);
  const [plays, setPlays] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, review.rows, review.cols);
  const click = clicks[place];
  // As fast as it was played, without its long pauses.
  useEffect(() => {
    if (!plays || place >= last) return setPlays(false);
    const pause = 1000 * ((clicks[place + 1]?.seconds ?? 0) - (click?.seconds ?? 0));
    const timer = setTimeout(() => setPlace(place + 1), Math.max(SHORTEST, Math.min(LONGEST, pause)));
    return () => clearTimeout(timer);
  }, [plays, place]);
  const play = () => {
    if (!plays && place === last) setPlace(0);
    setPlays(!plays);
  };
  const after = review.after[place] ?? review.after[0]!;
  const rows = putAll(after, (click?.flags ?? []).filter((flag) => at(after, flag) === ".").map((flag) => [flag, "*"] as const));
  const marks: Marks = new Map();
  if (click) {
    const hit = click.opened.filter((cell) => at(review.layout, cell) === "*");
    mark(marks, click.opened, { step: true });
    mark(marks, hit, { is: "lost" });
  }
  return (
    <>
      <h2>The game</h2>
      <div class="table under" ref={stage}>
        <div class="board-side">
          <label class="slider">
            <span>
              Click {place + 1} of {last + 1}, {(click?.seconds ?? 0).toFixed(1)} s
            </span>
            <input type="range" min="0" max={last} value={place} onInput={(event) => (setPlays(false), setPlace(Number(event.currentTarget.value)))} />
          </label>
          {last > 0 && (
            <div class="bar slider">
              <button type="button" onClick={play}>
                <Icon name="review" />
                <span key={String(plays)}>{plays ? "Pause" : "Play"}</span>
              </button>
            </div>
          )}
          <Grid rows={rows} marks={marks} fit={fit} label="The board after the click" onOpen={() => {}} onFlag={() => {}} />
        </div>
      </div>
    </>
  );
}
