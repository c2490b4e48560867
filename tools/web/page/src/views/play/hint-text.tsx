// What a hint says, as much of it as was asked for.

import type { Place } from "../../../../src/types.js";
import { named } from "../../game/rows.js";
import { configuration } from "../../learn/configurations.js";
import { address } from "../../router.js";
import { Told, argument, headline, percent, plural, where, words } from "../told.js";
import { Candidates } from "../candidates.js";
import type { Said } from "./use-hint.js";
import type { Play } from "./use-play.js";

interface HintTextProps {
  said: NonNullable<Said>;
  play: Play;
  point: (cell: Place | null) => void;
}

export function HintText({ said, play, point }: HintTextProps) {
  switch (said.kind) {
    case "text":
      return <p>{said.text}</p>;
    case "flag":
      return <p>The flag at {named(said.cell)} is wrong: there is no mine under it.</p>;
    case "guess": {
      const { best, choices } = said.guess;
      return (
        <>
          <h2>Nothing is certain here</h2>
          <p>{best ? "Each closed cell shows its chance of being a mine, as a percentage." : "Only mines are left."}</p>
          <Candidates choices={choices} point={point} />
          {best && best.mine >= 0.5 && <p class="soft">Even the best guess hits a mine {percent(best.mine)}% of the time.</p>}
        </>
      );
    }
    case "hint": {
      const { hint, stage, easy } = said;
      const { explanation } = hint;
      const name = hint.configuration ? configuration(hint.configuration) : undefined;
      return (
        <>
          {stage === "where" && <p>{where(explanation)}</p>}
          {stage === "why" && <Told text={argument(explanation)} point={point} />}
          {stage === "what" && (
            <>
              <p>
                <strong>{headline(explanation)}.</strong>
              </p>
              <Told text={words(explanation)} point={point} />
            </>
          )}
          {stage !== "where" && name && (
            <p class="soft">
              Its lesson: <a href={address("lessons", name.id)}>{name.name}</a>
            </p>
          )}
          {easy > 0 && (
            <p class="soft">
              Single numbers settle {plural(easy, "cell")}.{" "}
              <button type="button" class="link" onClick={() => play.act({ do: "obvious" })}>
                Play the obvious moves
              </button>
            </p>
          )}
        </>
      );
    }
  }
}
