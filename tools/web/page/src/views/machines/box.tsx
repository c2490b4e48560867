// A box of beads: the drawer with all of them, and the bead that was drawn on its lid.

import { useRef } from "preact/hooks";

import { type Bead, MOST_DRAWN, changed, colourOf, filled } from "./beads.js";

const total = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The beads of a box, kept from one drawing to the next. */
function useBeads(key: string, counts: readonly number[]): Bead[] {
  const known = useRef<{ key: string; beads: Bead[] }>({ key: "", beads: [] });
  known.current = { key, beads: known.current.key === key ? changed(known.current.beads, counts) : filled(counts) };
  return known.current.beads;
}

function Shares({ counts }: { counts: readonly number[] }) {
  const all = total(counts) || 1;
  return (
    <span class="shares">
      {counts.map((count, branch) => (
        <i key={branch} style={{ width: `${(100 * count) / all}%`, background: colourOf(branch) }} />
      ))}
    </span>
  );
}

function Drawer({ id, counts, said }: { id: string; counts: readonly number[]; said: string }) {
  const many = total(counts) > MOST_DRAWN;
  const beads = useBeads(id, many ? [] : counts);
  return (
    <span class="drawer" role="img" aria-label={said}>
      {many ? <Shares counts={counts} /> : beads.map(({ id, colour }) => <i key={id} class="bead" style={{ background: colourOf(colour) }} />)}
      {total(counts) === 0 && <em>empty</em>}
    </span>
  );
}

export interface Lid {
  branch: number;
  /** What the bead says. */
  text: string;
}

/** The box in play, large: label, drawer, and a key to its colours. */
export function BigBox({ owner, label, counts, colours, lid, shaking, id }: { owner: number; label: string; counts: number[]; colours: string[]; lid: Lid | null; shaking: boolean; id: string }) {
  const said = colours.map((name, branch) => `${counts[branch] ?? 0} for ${name}`).join(", ");
  return (
    <figure class={`matchbox big owner-${owner}${shaking ? " shaking" : ""}`}>
      <figcaption>{label}</figcaption>
      <span class="lid">{lid && <i key={`${id}:${lid.branch}`} class="bead out" style={{ background: colourOf(lid.branch) }} />}</span>
      <Drawer id={id} counts={counts} said={`Beads: ${said}`} />
      <ul class="key">
        {colours.map((name, branch) => (
          <li key={branch} class={lid?.branch === branch ? "chosen" : ""}>
            <i class="bead" style={{ background: colourOf(branch) }} />
            <span>{name}</span> <b>× {counts[branch] ?? 0}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A box on the shelf. */
export function SmallBox({ id, label, counts, lid, now, said }: { id: string; label: preact.ComponentChildren; counts: number[]; lid: number | null; now: boolean; said: string }) {
  return (
    <li class={`matchbox small${now ? " now" : ""}`}>
      <span class="label">{label}</span>
      <Drawer id={id} counts={counts} said={said} />
      {lid !== null && <i class="bead lying" style={{ background: colourOf(lid) }} />}
    </li>
  );
}

/** What a machine with values thinks of each move. */
export function Worths({ owner, label, worths, names, chosen }: { owner: number; label: string; worths: number[]; names: string[]; chosen: number | null }) {
  return (
    <figure class={`matchbox big worths owner-${owner}`}>
      <figcaption>{label}</figcaption>
      <ul class="key">
        {worths.map((worth, branch) => (
          <li key={branch} class={chosen === branch ? "chosen" : ""}>
            <span>{names[branch]}</span>
            <span class="meter">
              <i style={{ width: `${100 * worth}%` }} />
            </span>
            <b>{Math.round(100 * worth)}%</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
