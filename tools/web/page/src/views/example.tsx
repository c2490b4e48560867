import type { Drawing as Drawn } from "../../../src/types.js";
import { mark } from "../board/marks.js";
import { Still } from "../board/still.js";
import { inAddress, rowsOf, showing } from "../game/rows.js";

/** A position with what follows on it. */
export function Example({ drawing, title, scale = 1 }: { drawing: Drawn; title: string; scale?: number }) {
  const marks = mark(mark(new Map(), drawing.safe, { is: "safe" }), drawing.mines, { is: "mine" });
  const said = [drawing.safe.length && `${drawing.safe.length} safe`, drawing.mines.length && `${drawing.mines.length} mine${drawing.mines.length === 1 ? "" : "s"}`];
  const rows = rowsOf(drawing.board);
  // On a board an open cell without mines near is empty; here the 0 is the point.
  mark(marks, showing(rows, "0"), { text: "0" });
  return <Still rows={rows} marks={marks} scale={scale} title={`${title}. ${inAddress(rows)}. ${said.filter(Boolean).join(", ")}`} />;
}
