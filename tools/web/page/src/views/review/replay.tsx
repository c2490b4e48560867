// The whole game, click by click.

import { useRef, useState } from "preact/hooks";

import { useFit } from "../../board/fit.js";
import { Grid } from "../../board/grid.js";
import { type Marks, mark } from "../../board/marks.js";
import type { Opened } from "../../game/clicks.js";
import { at, putAll } from "../../game/rows.js";
import type { Review } from "../../worker/review.js";

export function Replay({ review, clicks }: { review: Review; clicks: Opened[] }) {
  const [place, setPlace] = useState(review.after.length - 1);
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, review.rows, review.cols);
  const click = clicks[place];
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
              Click {place + 1} of {review.after.length}, {(click?.seconds ?? 0).toFixed(1)} s
            </span>
            <input type="range" min="0" max={review.after.length - 1} value={place} onInput={(event) => setPlace(Number(event.currentTarget.value))} />
          </label>
          <Grid rows={rows} marks={marks} fit={fit} label="The board after the click" onOpen={() => {}} onFlag={() => {}} />
        </div>
      </div>
    </>
  );
}
