/** Plays a whole game with hints on a board that needs no guess, says why before every move, and returns the last board. */
export function game(engine, say = () => {}) {
  const { layout, first } = engine.generate({ rows: 6, cols: 6, mines: 6, seed: 1, without_names: true });
  const session = engine.session({ rows: 6, cols: 6 }, 6);
  const open = (cell) => session.openAll(engine.flood(layout, cell, session.board()));
  open(first);
  for (let hint = session.hint(); hint.cells.length; hint = session.hint()) {
    const { cells, value, text } = hint;
    say(text);
    for (const cell of cells) value === "mine" ? session.flag(cell) : open(cell);
  }
  return session.board();
}
