// The configurations that players know by name, in the order in which they are learned.

export interface Configuration {
  id: string;
  name: string;
  /** What one knows who knows it. */
  says: string;
  /** How to see it, in a few sentences. */
  how: string;
  /** Names under which players may look for it. */
  also?: string[];
}

export const CONFIGURATIONS: readonly Configuration[] = [
  {
    id: "one-number",
    name: "One number",
    says: "A number that has all its mines is done; one that needs every closed cell around it gets them all.",
    how: "Count the closed cells around a number. If there are as many as it says, they are all mines. Once that many are flagged, its other neighbors are safe.",
    also: ["B1", "B2"],
  },
  {
    id: "1-1",
    name: "1-1",
    says: "Two 1s side by side: what only the second one touches is safe.",
    how: "Along a wall, everything closed around the first 1 also touches the second. The mine of the first is therefore the mine of the second too, and the cells that only the second touches are safe.",
    also: ["1-1+"],
  },
  {
    id: "1-2",
    name: "1-2",
    says: "A 1 beside a 2: the cell that only the 2 touches is a mine.",
    how: "The cells that both numbers touch hold one mine at most, because of the 1. The 2 needs another one, and finds it only in the cell of its own.",
    also: ["1-2+", "1-2C", "1-2C+"],
  },
  {
    id: "1-2-1",
    name: "1-2-1",
    says: "Mines under both 1s, and the cell under the 2 is safe.",
    how: "It's 1-2 from the left and 1-2 from the right. Learn it as one picture: the mines lie under the 1s.",
  },
  {
    id: "1-2-2-1",
    name: "1-2-2-1",
    says: "Mines under both 2s, and the cells under the 1s are safe.",
    how: "It's 1-2 from either end, so the mines lie under the 2s. Whatever lies beyond the 1s is safe.",
  },
  {
    id: "reduction",
    name: "Reduction",
    says: "Subtract the flags, and a larger number becomes a 1 or a 2 that you know.",
    how: "A 3 beside two flags is a 1, a 4 beside two flags is a 2. Read every number as what it still needs, and 1-1 and 1-2 turn up everywhere.",
    also: ["1-1R", "1-2R", "1-2-1R"],
  },
  {
    id: "holes",
    name: "Holes",
    says: "A number behind another sees only the two cells beside it: everything else around the front one is safe.",
    how: "Where an opening reaches into the wall, the number at the back touches just the cells on either side of the front number. Both need one mine, and it's there. The front number's other neighbors are safe.",
    also: ["H1", "H2", "H3"],
  },
  {
    id: "triangles",
    name: "Triangles",
    says: "Two numbers that meet at a corner can decide cells just like neighbors in a row.",
    how: "Numbers needn't stand side by side. If all closed cells of one also touch the other, compare what the two still need, whether they meet diagonally or a knight's move apart.",
    also: ["T1", "T2", "T3"],
  },
  {
    id: "corners",
    name: "Corners",
    says: "1-3-1 around a corner: the tip is a mine. 2-2-2: the tip is safe.",
    how: "In the corner of an opening, the middle number shares cells with both of its neighbors. Each 1 gives the 3 at most one mine, so the third is at the tip. With 2-2-2 it's the other way round: the 2s at the sides need so much that nothing is left for the tip.",
    also: ["1-3-1 corner", "2-2-2 corner"],
  },
  {
    id: "mine-counting",
    name: "Mine counting",
    says: "If the numbers take all mines that are left, every cell away from them is safe.",
    how: "Late in a game, add up the mines that the numbers still need. If that's all there are, no mine is left for the cells that touch no number. If it takes every closed cell to place them, all of those are mines.",
  },
  {
    id: "last-cells",
    name: "Last cells",
    says: "With a few cells left, the number of mines picks the layout.",
    how: "Go through the ways to place the mines that are left around the last numbers. Those with too many or too few mines are out; what the others agree on is certain.",
  },
];

const byId = new Map(CONFIGURATIONS.map((one) => [one.id, one]));
export const configuration = (id: string): Configuration | undefined => byId.get(id);
