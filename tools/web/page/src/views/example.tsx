import type { Drawing as Drawn } from "../../../src/types.js";
import { Drawing, mark } from "../board.js";
import { inAddress, rowsOf } from "../symbols.js";

/** A position with what follows on it. */
export function Example({ drawing, title, scale = 1 }: { drawing: Drawn; title: string; scale?: number }) {
  const marks = mark(mark(new Map(), drawing.safe, { is: "safe" }), drawing.mines, { is: "mine" });
  const said = [drawing.safe.length && `${drawing.safe.length} safe`, drawing.mines.length && `${drawing.mines.length} mine${drawing.mines.length === 1 ? "" : "s"}`];
  const rows = rowsOf(drawing.board);
  return <Drawing rows={rows} marks={marks} scale={scale} title={`${title}. ${inAddress(rows)}. ${said.filter(Boolean).join(", ")}`} />;
}
