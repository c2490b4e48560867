// What a player has chosen.

import { useEffect, useState } from "preact/hooks";

import type { Kind } from "./game/game.js";
import { SIZES, type Size, sizeOf, sizeText } from "./game/layout.js";
import { recall, remember } from "./memory.js";

export interface Settings {
  size: Size;
  kind: Kind;
  /** Whether a flag turns to a question mark before it goes. */
  questions: boolean;
  /** What a tap does. */
  tap: "open" | "flag";
  /** Whether single letters do something wherever the focus is. */
  letters: boolean;
}

const USUAL: Settings = { size: SIZES.Beginner, kind: "sure", questions: false, tap: "open", letters: true };

export function settings(): Settings {
  const known = recall<Partial<Settings>>("settings", {});
  const size = known.size && sizeOf(sizeText(known.size));
  return { ...USUAL, ...known, size: size || USUAL.size, kind: known.kind === "classic" ? "classic" : "sure" };
}

const changed = new EventTarget();

export function choose(more: Partial<Settings>): void {
  remember("settings", { ...settings(), ...more });
  changed.dispatchEvent(new Event("change"));
}

export function useSettings(): Settings {
  const [now, setNow] = useState(settings);
  useEffect(() => {
    const change = () => setNow(settings());
    changed.addEventListener("change", change);
    return () => changed.removeEventListener("change", change);
  }, []);
  return now;
}
