// Beads as things that stay the same while they change: so that one sees which is taken, cloned or repainted.

export interface Bead {
  id: number;
  colour: number;
}

let last = 0;
const fresh = (colour: number): Bead => ({ id: ++last, colour });

/** More beads than these are drawn as shares. */
export const MOST_DRAWN = 64;

/** A box with these beads of each colour, well mixed, and always in the same way. */
export function filled(counts: readonly number[]): Bead[] {
  const all = counts.flatMap((count, colour) => Array.from({ length: Math.min(count, MOST_DRAWN) }, () => fresh(colour)));
  const step = [7, 5, 3, 11, 13].find((one) => all.length % one) ?? 1;
  return all.map((_, place) => all[(place * step) % all.length]!);
}

/** The box with other numbers of beads: as many as possible stay, then change their colour; then some go or come. */
export function changed(beads: readonly Bead[], counts: readonly number[]): Bead[] {
  const missing = counts.map((count, colour) => count - beads.filter((bead) => bead.colour === colour).length);
  const result: Bead[] = [];
  for (const bead of beads) {
    if (missing[bead.colour]! >= 0) {
      result.push(bead);
      continue;
    }
    missing[bead.colour]! += 1;
    const needed = missing.findIndex((count) => count > 0);
    if (needed < 0) continue;
    missing[needed]! -= 1;
    result.push({ ...bead, colour: needed });
  }
  missing.forEach((count, colour) => {
    for (let more = 0; more < count; more++) result.push(fresh(colour));
  });
  return result;
}

/** Bright enough to tell apart, each with a letter for those who can't see colours. */
export const COLOURS = ["#e53935", "#1e88e5", "#fdd835", "#43a047", "#8e24aa", "#fb8c00", "#00acc1", "#d81b60", "#6d4c41", "#7cb342", "#3949ab", "#546e7a"] as const;
export const colourOf = (branch: number): string => COLOURS[branch % COLOURS.length]!;
