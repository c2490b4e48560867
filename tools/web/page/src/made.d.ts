// Modules that the build makes.

declare module "made:catalogue" {
  const catalogue: { boards: number; cells: number; rules: import("./catalogue.js").CatalogueRule[] };
  export default catalogue;
}

/** Boards of one size by first cell (`row,col`), each with the mines' places as one number a mine; the n-th was made with seed n. */
declare module "made:starters" {
  const starters: { rows: number; cols: number; mines: number; boards: Record<string, number[][]> };
  export default starters;
}
