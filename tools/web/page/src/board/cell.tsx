// How a cell looks: closed, open with its number, flagged, and with what is marked on it.

import { Component } from "preact";

import { isOpen } from "../game/rows.js";
import { type Mark, alike } from "./marks.js";

/** The side of a cell in the units of a drawing. */
export const SIDE = 32;
const MIDDLE = SIDE / 2;

/** A mine: a ball with spikes. */
export function Mine({ kind = "", transform }: { kind?: string; transform?: string | undefined }) {
  return (
    <g class={`bomb ${kind}`} transform={transform}>
      <path d="M16 6v20M6 16h20M9 9l14 14M23 9L9 23" />
      <circle cx="16" cy="16" r="6.6" />
      <circle class="gleam" cx="13.6" cy="13.6" r="1.7" />
    </g>
  );
}

export const Flag = () => (
  <>
    <path class="pole" d="M13 25.5V7M9.5 25.5h9" />
    <path class="flag" d="M13 7l10.5 5.2L13 17.4z" />
  </>
);

function Content({ symbol, mark }: { symbol: string; mark: Mark }) {
  const open = isOpen(symbol);
  // A text stands in the corner beside what the cell is, if there is a picture of that.
  const pictured = mark.is && mark.is !== "chosen";
  const aside = mark.text ? "translate(7 7) scale(0.75)" : undefined;
  return (
    <>
      {open && symbol !== "0" && (
        <text class={`digit d${symbol}`} x={mark.letter ? MIDDLE - 3 : MIDDLE} y={MIDDLE + 1}>
          {symbol}
        </text>
      )}
      {symbol === "*" && mark.is !== "lost" && <Flag />}
      {symbol === "?" && !mark.is && (
        <text class="digit query" x={MIDDLE} y={MIDDLE + 1}>
          ?
        </text>
      )}
      {!open && mark.is === "safe" && symbol !== "*" && <path class="sign" transform={aside} d="M9.5 17l4.5 4.5L23 11.5" />}
      {!open && symbol !== "*" && (mark.is === "mine" || mark.is === "bare" || mark.is === "ghost") && <Mine kind={mark.is} transform={aside} />}
      {mark.is === "lost" && <Mine kind="hit" transform={aside} />}
      {mark.is === "wrong" && <path class="sign wrong" d="M8 8l16 16M24 8L8 24" />}
      {mark.text && (
        <text class="small" x={pictured ? 7.5 : MIDDLE} y={pictured ? 8.5 : MIDDLE + 0.5}>
          {mark.text}
        </text>
      )}
      {(mark.letter || mark.best) && (
        <text class="letter" x={SIDE - 7} y={9}>
          {/* The space parts it from the number for screen readers. */}
          {` ${mark.letter ?? "★"}`}
        </text>
      )}
    </>
  );
}

interface CellProps {
  symbol: string;
  mark?: Mark | undefined;
}

/** A cell. Drawn again only when something about it has changed. */
export class Cell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps) {
    return next.symbol !== this.props.symbol || !alike(next.mark, this.props.mark);
  }

  override render({ symbol, mark = {} }: CellProps) {
    const kind = symbol === "#" ? "wall" : isOpen(symbol) ? "open" : "tile";
    const told = mark.letter || mark.step || mark.best;
    const tint = mark.tint ? ` ${mark.tint}` : "";
    const state = [kind, mark.is, mark.area && "area", told && "asked", mark.pointed && "pointed", mark.heat !== undefined && "heat"].filter(Boolean).join(" ");
    return (
      <>
        <rect class={`cell ${state}${tint}`} style={mark.heat === undefined ? undefined : { "--heat": String(mark.heat) }} x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="5" />
        {kind === "tile" && !mark.is && <path class="edge" d={`M4 ${SIDE - 3.5}h${SIDE - 8}`} />}
        <Content symbol={symbol} mark={mark} />
      </>
    );
  }
}
