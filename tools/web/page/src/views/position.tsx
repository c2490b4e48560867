// A position with a question: its cells are called safe or mines, and what is said of it stands beside it.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import type { Place, Value } from "../../../src/types.js";
import { useFit } from "../board/fit.js";
import { Grid } from "../board/grid.js";
import type { Marks } from "../board/marks.js";
import { pointAt } from "../board/proof.js";
import { type Rows, showing } from "../game/rows.js";
import { MineIcon } from "../icons.js";
import type { Settings } from "../settings.js";
import { Tap } from "./play/tap.js";
import { Zoom } from "./play/zoom.js";
import { plural } from "./told.js";

interface PositionProps {
  rows: Rows;
  /** How many mines there are, if that is known. */
  mines: number | null;
  marks: Marks;
  /** The cell that a text is pointing at. */
  pointed: Place | null;
  label: string;
  /** A class for the looks. */
  kind?: string;
  /** Whether the question has been answered. */
  over: boolean;
  /** Whether there is something to read, for which the board gives room. */
  talking: boolean;
  /** The side of a cell that is never exceeded, in pixels. */
  largest?: number;
  say: (place: Place, value: Value) => void;
  /** What is counted over the board besides mines. */
  count?: string;
  moves: ComponentChildren;
  children: ComponentChildren;
}

const NONE = {};

export function Position({ rows, mines, marks, pointed, label, kind = "", over, talking, largest, say, count, moves, children }: PositionProps) {
  // Not what a tap does in play: whoever flags there would call a safe cell a mine here.
  const [tap, setTap] = useState<Settings["tap"]>("open");
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFit(stage, rows.length, rows[0]!.length, talking, largest);
  const left = mines === null ? null : mines - showing(rows, "*").length;
  return (
    <div class={`table ${kind} ${fit.looks}`} ref={stage}>
      <div class="board-side" style={{ "--board": `${rows[0]!.length * fit.side + fit.axis}px` }}>
        {(left !== null || count || fit.tight) && (
          <div class="counters">
            {left !== null && (
              <span class="count" role="img" aria-label={`${plural(left, "mine")} left`}>
                <MineIcon />
                {left} left
              </span>
            )}
            <span class="spring" />
            <Zoom fit={fit} />
            {count && <span class="soft">{count}</span>}
          </div>
        )}
        <Grid
          rows={rows}
          marks={pointAt(marks, pointed)}
          fit={fit}
          label={label}
          mood={over ? "" : "going"}
          keys={NONE}
          onOpen={(place) => say(place, tap === "flag" ? "mine" : "safe")}
          onFlag={(place) => say(place, tap === "flag" ? "safe" : "mine")}
        />
        <div class="moves">
          {!over && <Tap names={["Safe", "Mine"]} tap={tap} choose={setTap} />}
          {moves}
        </div>
      </div>
      <div class="side">
        <section class="panel" aria-live="polite" aria-label="What happens">
          {children}
        </section>
      </div>
    </div>
  );
}
