// Files dropped and texts pasted anywhere: a position opens in Analyse, a replay in Review.

import { address, go } from "./router.js";
import { inAddress, rowsOf } from "./game/rows.js";

async function take(source: string | Uint8Array, name: string): Promise<void> {
  const { hand, readPosition, whyNot } = await import("./views/more.js");
  try {
    const { board, mines, clicks } = await readPosition(source);
    if (!clicks) return go(address("analyse", "", { board: inAddress(rowsOf(board)), mines: mines === null ? undefined : String(mines) }));
    hand(source, name);
    go(address("review"));
  } catch (error) {
    alert(whyNot(error));
  }
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && !!target.closest("input, textarea, select");

export function watchDrops(): void {
  const root = document.documentElement;
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    root.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && root.classList.remove("dropping"));
  addEventListener("drop", async (event) => {
    root.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await take(new Uint8Array(await file.arrayBuffer()), file.name);
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (isField(event.target) || !/\S/.test(text)) return;
    event.preventDefault();
    void take(text, "");
  });
}
