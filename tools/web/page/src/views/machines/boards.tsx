// What lies on the table: pebbles, crosses and noughts, a small minefield. A person touches it to move.

import { useReducer } from "preact/hooks";

import { colourOf } from "./beads.js";
import type { Game } from "./types.js";
import { columns, moveSaid } from "./words.js";

export interface OnTable {
  game: Game;
  position: string;
  /** The colour of each move, or how good the machine takes it to be. */
  hints: Map<string, { branch: number; worth: number | null }>;
  /** The last move. */
  last: string | null;
  mine: boolean;
  /** What a touch does; null while nobody is asked. */
  touch: ((play: string) => void) | null;
}

export function Lying(props: OnTable) {
  return props.game.name === "pebbles" ? <Pebbles {...props} /> : <Cells {...props} />;
}

function Pebbles({ game, position, touch }: OnTable) {
  if (game.name !== "pebbles") return null;
  const left = Number(position);
  return (
    <div class="pebbles">
      <div class="heap" role="img" aria-label={`${left} of ${game.start} pebbles are left`}>
        {Array.from({ length: game.start }, (_, place) => (
          <i key={place} class={place < left ? "pebble" : "pebble gone"} style={{ rotate: `${(place * 47) % 360}deg` }} />
        ))}
      </div>
      <p class="left">{left === 1 ? "1 pebble left" : `${left} pebbles left`}</p>
      {touch && (
        <div class="bar">
          {Array.from({ length: Math.min(game.take, left) }, (_, less) => (
            <button key={less} type="button" class="main" onClick={() => touch(String(less + 1))}>
              Take {less + 1}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Cells({ game, position, hints, last, mine, touch }: OnTable) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const cols = columns(game);
  const rows = position.length / cols;
  const toe = game.name !== "minesweeper";
  const cell = (place: number) => {
    const sign = position[place]!;
    const free = sign === ".";
    const boom = mine && last === String(place);
    const hint = free ? hints.get(String(place)) : undefined;
    const worth = hint?.worth ?? null;
    const at = moveSaid(game, String(place));
    const shown = boom ? "✹" : free ? "" : toe || sign !== "0" ? sign : "";
    const said = boom ? "a mine" : free ? (worth === null ? "free" : `free, worth ${Math.round(100 * worth)}%`) : sign;
    return (
      <button
        key={place}
        type="button"
        class={`spot ${free && !boom ? "closed" : "open"}${last === String(place) ? " last" : ""}${boom ? " boom" : ""}`}
        data-sign={toe ? sign : undefined}
        style={worth === null ? undefined : { background: `color-mix(in oklab, var(--worth-good) ${Math.round(100 * worth)}%, var(--worth-bad))` }}
        disabled={!touch || !free}
        aria-label={`${at}: ${said}`}
        onClick={() => (touch?.(String(place)), again(0))}
      >
        {shown}
        {hint && worth === null && <i class="bead" style={{ background: colourOf(hint.branch) }} />}
        {worth !== null && <small>{Math.round(100 * worth)}</small>}
      </button>
    );
  };
  return (
    <div class={`spots ${game.name}`} role="group" aria-label="The board" style={{ gridTemplateColumns: `repeat(${cols}, 1fr)`, "--cols": cols }}>
      {Array.from({ length: rows * cols }, (_, place) => cell(place))}
    </div>
  );
}

/** A position as the label of its box. */
export function Label({ game, position }: { game: Game; position: string }) {
  if (game.name === "pebbles") return <>{position}</>;
  const cols = columns(game);
  return (
    <span class="tiny" style={{ gridTemplateColumns: `repeat(${cols}, 1fr)` }} aria-hidden="true">
      {[...position].map((sign, place) => (
        <i key={place} class={sign === "." ? "free" : ""}>
          {sign === "." || sign === "0" ? "" : sign}
        </i>
      ))}
    </span>
  );
}
