// What the lessons say of each configuration.

export interface Taught {
  /** What one knows who knows it. */
  says: string;
  /** How to see it, in a few sentences. */
  how: string;
  /** Names under which players may look for it. */
  also?: string[];
}

export const TAUGHT: Readonly<Record<string, Taught>> = {
  "one-number": {
    says: "If a number has all its mines, its other neighbours are safe. If it needs every closed cell around it, they are all mines.",
    how: "Count the closed cells around a number. If there are as many as the number says, they are all mines. Once that many are flagged, its other neighbours are safe.",
    also: ["B1", "B2"],
  },
  "1-1": {
    says: "Two 1s side by side: every cell that only the second one touches is safe.",
    how: "At the edge of the board, every closed cell around the first 1 also touches the second. So the mine of the first is also the mine of the second, and the cells that only the second touches are safe.",
    also: ["1-1+"],
  },
  "1-2": {
    says: "A 1 next to a 2: the cell that only the 2 touches is a mine.",
    how: "Because of the 1, the cells that both numbers touch hold at most one mine. The 2 needs another one, and the only place for it is the cell that the 1 doesn't touch.",
    also: ["1-2+", "1-2C", "1-2C+"],
  },
  "1-2-1": {
    says: "The cells under the 1s are mines, and the cell under the 2 is safe.",
    how: "It's 1-2 from the left and 1-2 from the right. Learn it as one picture: the mines are under the 1s.",
  },
  "1-2-2-1": {
    says: "The cells under the 2s are mines, and the cells under the 1s are safe.",
    how: "It's 1-2 from either end, so the mines are under the 2s. Everything beyond the 1s is safe.",
  },
  "reduction": {
    says: "Subtract the flags, and a larger number becomes a 1 or a 2 that you know.",
    how: "A 3 next to two flags is a 1, and a 4 next to two flags is a 2. Read every number as what it still needs, and you'll find 1-1 and 1-2 everywhere.",
    also: ["1-1R", "1-2R", "1-2-1R"],
  },
  "holes": {
    says: "The number at the back touches only the two cells beside the front number. Everything else around the front number is safe.",
    how: "Where an opening reaches into the closed cells, the number at the back touches only the cells on either side of the front number. Both numbers need one mine, and it is in those cells. So the front number's other neighbours are safe.",
    also: ["H1", "H2", "H3"],
  },
  "triangles": {
    says: "Two numbers that meet at a corner can decide cells just like two in a row.",
    how: "Numbers needn't be side by side. They can also be diagonal neighbours or a knight's move apart. If all closed cells of one also touch the other, compare what the two still need.",
    also: ["T1", "T2", "T3"],
  },
  "corners": {
    says: "1-3-1 around a corner: the tip is a mine. 2-2-2: the tip is safe.",
    how: "In the corner of an opening, the middle number shares cells with the numbers on both sides. Each 1 gives the 3 at most one mine, so the third is at the tip. With 2-2-2 it's the other way round: each outer 2 gives the middle one at least one mine, so none is left for the tip.",
    also: ["1-3-1 corner", "2-2-2 corner"],
  },
  "mine-counting": {
    says: "If the numbers need all mines that are left, every cell that touches no number is safe.",
    how: "Late in a game, add up the mines that the numbers still need. If these are all the mines left, the cells that touch no number are safe. If the mines that can't be next to a number need all the other closed cells, those are all mines.",
  },
  "last-cells": {
    says: "When only a few cells are left, the number of mines decides between layouts.",
    how: "Go through the ways to place mines around the last numbers. Rule out those with too many or too few mines. Whatever the others agree on is certain.",
  },
};
