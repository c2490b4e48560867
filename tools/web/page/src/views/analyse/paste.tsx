// A position as text: pasted, typed, or from a file.

import { useEffect, useState } from "preact/hooks";

import type { Reading } from "../../../../src/types.js";
import { linksWork } from "../../game/link.js";
import type { Rows } from "../../game/rows.js";
import { FORMATS, SIGNS } from "../../reading.js";
import { useCopy } from "../play/use-copy.js";

interface PasteProps {
  rows: Rows;
  read: (source: string | Uint8Array, how?: Reading, name?: string) => void;
  failure: string;
  /** What it may mean, if it's not clear. */
  readings: [says: string, how: Reading][];
  /** What is odd about what was read. */
  note: string;
  clear: () => void;
}

export function Paste({ rows, read, failure, readings, note, clear }: PasteProps) {
  const board = rows.join("\n");
  const [typed, setTyped] = useState<string | null>(null);
  const [how, setHow] = useState<Reading>({});
  const [copied, copy] = useCopy(location.href);
  // Another position: what was typed has been read, or is of no more use.
  useEffect(() => setTyped(null), [board]);
  const choose = (name: keyof Reading, value: string) => {
    const now = { ...how, [name]: value || undefined };
    setHow(now);
    if (typed) read(typed, now);
  };
  return (
    <section class="paste">
      <h2>As text</h2>
      <label for="text" class="soft">
        Paste a position here: rows of text, a link from another analyser, or a saved board. Replays open in Review.
      </label>
      <textarea
        id="text"
        rows={Math.min(16, Math.max(4, rows.length))}
        spellcheck={false}
        aria-invalid={failure ? "true" : undefined}
        aria-describedby={failure ? "unread" : undefined}
        value={typed ?? board}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          clear();
        }}
        onChange={(event) => read(event.currentTarget.value, how)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (!pasted.trim()) return;
          event.preventDefault();
          setTyped(pasted);
          read(pasted, how);
        }}
      />
      {typed !== null && typed !== board && !failure && (
        <div class="bar">
          <button type="button" class="main" onClick={() => read(typed, how)}>
            Read it
          </button>
        </div>
      )}
      {failure && (
        <p class="error" id="unread" role="alert">
          {failure}
        </p>
      )}
      {readings.length > 0 && (
        <div class="bar">
          {readings.map(([says, meant]) => (
            <button
              type="button"
              key={says}
              onClick={() => {
                const now = { ...how, ...meant };
                setHow(now);
                read(typed ?? board, now);
              }}
            >
              {says}
            </button>
          ))}
        </div>
      )}
      {note && <p class="soft">{note}</p>}
      <details open={!!failure}>
        <summary>What the characters mean</summary>
        <div class="bar">
          {Object.entries(SIGNS).map(([name, says]) => (
            <label key={name}>
              {says}
              <input type="text" size={5} spellcheck={false} value={how[name as keyof typeof SIGNS] ?? ""} onChange={(event) => choose(name as keyof typeof SIGNS, event.currentTarget.value)} />
            </label>
          ))}
        </div>
      </details>
      <div class="bar">
        <label>
          Read as
          <select value={how.format ?? ""} onChange={(event) => choose("format", event.currentTarget.value)}>
            {FORMATS.map(([name, says]) => (
              <option key={name} value={name}>
                {says}
              </option>
            ))}
          </select>
        </label>
        <label>
          Or a file
          <input
            type="file"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) read(new Uint8Array(await file.arrayBuffer()), how, file.name);
            }}
          />
        </label>
        {linksWork && (
          <button type="button" onClick={copy}>
            {copied ? "Link copied" : "Copy a link to this position"}
          </button>
        )}
      </div>
    </section>
  );
}
