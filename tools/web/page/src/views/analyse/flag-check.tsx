// Which flag is wrong?

import { useState } from "preact/hooks";

import type { FlagCheck as Flags, Place } from "../../../../src/types.js";
import { ask } from "../../client.js";
import { type Rows, named } from "../../game/rows.js";
import { plural } from "../told.js";

interface FlagCheckProps {
  rows: Rows;
  mines: number | null;
  /** Shows flags that may be wrong. */
  suspect: (cells: Place[]) => void;
  /** Takes flags off. */
  open: (cells: Place[]) => void;
}

export function FlagCheck({ rows, mines, suspect, open }: FlagCheckProps) {
  const [found, setFound] = useState<Flags | null>(null);
  const [failure, setFailure] = useState("");
  const check = async () => {
    try {
      const flags = await ask("flags", rows, mines);
      setFound(flags);
      suspect(flags.wrong.flat());
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  if (failure) return <p class="error">{failure}</p>;
  if (!found) {
    return (
      <div class="bar">
        <button type="button" class="small" onClick={check}>
          Which flag is wrong?
        </button>
      </div>
    );
  }
  const { proved, unproved, wrong, impossible } = found;
  return (
    <div class="flags" role="status">
      <h3>Flags</h3>
      {!wrong.length && <p>{impossible ? "The board is impossible even without its flags." : unproved.length ? "No flag is proved to be wrong." : "Every flag is proved to be a mine."}</p>}
      {wrong.length === 1 && (
        <p>
          {wrong[0]!.length === 1 ? `The flag at ${named(wrong[0]![0]!)} is wrong.` : `These flags are wrong: ${wrong[0]!.map(named).join("; ")}.`}{" "}
          <button type="button" class="link" onClick={() => open(wrong[0]!)}>
            Remove {wrong[0]!.length === 1 ? "it" : "them"}
          </button>
        </p>
      )}
      {wrong.length > 1 && (
        <>
          <p>Removing any one of these makes the board possible:</p>
          <ul>
            {wrong.slice(0, 8).map((set, number) => (
              <li key={number}>
                {set.map(named).join("; ")}{" "}
                <button type="button" class="link" onClick={() => open(set)}>
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="soft">
        {[proved.length && `${plural(proved.length, "flag")} proved`, unproved.length && `${unproved.length} not proved`].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}
