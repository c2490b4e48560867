import type { Fit } from "../../board/fit.js";
import { Icon } from "../../icons.js";

/** Larger and smaller cells, where fingers may need them. Two fingers on the board do the same. */
export function Zoom({ fit }: { fit: Fit }) {
  if (!fit.tight) return null;
  return (
    <div class="zoom" role="group" aria-label="Size of the cells">
      <button type="button" class="icon-button" aria-label="Smaller cells" onClick={() => fit.zoom(fit.side - 5)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="icon-button" aria-label="Whole board" aria-pressed={fit.side === fit.whole} onClick={() => fit.zoom(fit.side === fit.whole ? fit.usual : fit.whole)}>
        <Icon name="whole" />
      </button>
      <button type="button" class="icon-button" aria-label="Larger cells" onClick={() => fit.zoom(fit.side + 5)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
