/** The mines of a layout as a short text: a bit a cell, row by row, in base64. `src/game/packed.ts` reads it. */
export function packed(layout) {
  const bits = [...layout.replaceAll("\n", "")].map((symbol) => Number(symbol === "*"));
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, place) => (bytes[place >> 3] |= bit << (place & 7)));
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
