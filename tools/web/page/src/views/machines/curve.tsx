// How well the machines play, over the games they have played.

import { plural } from "../told.js";
import { NAMES } from "./words.js";
import type { State } from "./types.js";

const [WIDE, HIGH] = [360, 190];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 10, 12, 34];

export function Curve({ machines, what }: { machines: State["machines"]; what: "best moves" | "games won" }) {
  const most = Math.max(10, ...machines.map(({ games }) => games));
  // Early games count as much as late ones: every power of ten is as wide as the next.
  const x = (games: number) => LEFT + ((WIDE - LEFT - RIGHT) * Math.log10(1 + games)) / Math.log10(1 + most);
  const y = (share: number) => TOP + (HIGH - TOP - BOTTOM) * (1 - share);
  const marks = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].filter((games) => games <= most);
  const said = machines.map(({ games, best_moves }, player) => `The ${NAMES[player]!.toLowerCase()} machine: ${Math.round(100 * best_moves)}% ${what} after ${plural(games, "game")}.`).join(" ");
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`How well they play. ${said}`}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="grid" x1={LEFT} x2={WIDE - RIGHT} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">
              {100 * share}%
            </text>
          </g>
        ))}
        {marks.map((games) => (
          <g key={games}>
            <line class="grid" x1={x(games)} x2={x(games)} y1={TOP} y2={HIGH - BOTTOM} />
            <text x={x(games)} y={HIGH - BOTTOM + 14} text-anchor="middle">
              {games >= 1000 ? `${games / 1000}k` : games}
            </text>
          </g>
        ))}
        <text x={(WIDE + LEFT) / 2} y={HIGH - 4} text-anchor="middle">
          games played
        </text>
        {machines.map(({ curve }, player) => (
          <g key={player} class={`line owner-${player}`}>
            <polyline points={curve.map((point) => `${x(point.games)},${y(point.best_moves)}`).join(" ")} />
            {curve.slice(-1).map((point) => (
              <circle key="end" cx={x(point.games)} cy={y(point.best_moves)} r="4" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {machines.map(({ games, best_moves }, player) => (
          <span key={player} class={`owner-${player}`}>
            <i class="swatch" /> {NAMES[player]}: <b>{Math.round(100 * best_moves)}%</b> {what} after {plural(games, "game")}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
