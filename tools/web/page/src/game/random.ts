// Random numbers that are the same on every device for the same seed.

/** Numbers from 0 to 1, by Mulberry32. */
export function series(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed that nobody chose. */
export const freshSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** A number below `end`. */
export const below = (random: () => number, end: number): number => Math.floor(random() * end);
