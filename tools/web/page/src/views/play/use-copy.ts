import { useState } from "preact/hooks";

/** Whether this text was copied, and what copies it. Where the page may not, it is shown, to be copied by hand. */
export function useCopy(text: string): [copied: boolean, copy: () => Promise<void>] {
  const [last, setLast] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLast(text);
    } catch {
      prompt("Copy this:", text);
    }
  };
  return [last === text, copy];
}
