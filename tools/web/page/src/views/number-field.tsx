// A whole number that can be typed.

import { useState } from "preact/hooks";

/** What is out of range is taken to its end. */
export function NumberField({ name, value, least, most, set }: { name: string; value: number; least: number; most: number; set: (value: number) => void }) {
  // What is being typed stays when the view is drawn anew.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      {name}
      <input
        type="number"
        value={typed ?? value}
        min={least}
        max={most}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => {
          setTyped(null);
          const wanted = Math.round(event.currentTarget.valueAsNumber);
          const fits = Number.isFinite(wanted) ? Math.min(most, Math.max(least, wanted)) : value;
          event.currentTarget.value = String(fits);
          if (fits !== value) set(fits);
        }}
      />
    </label>
  );
}
