// Modules that the build makes.

declare module "made:catalogue" {
  const catalogue: { boards: number; cells: number; rules: import("./catalogue.js").CatalogueRule[] };
  export default catalogue;
}

declare module "made:starter" {
  const starter: import("./game/making.js").Starters;
  export default starter;
}

declare module "made:starters" {
  const starters: import("./game/making.js").Starters[];
  export default starters;
}

/** How the machines look: no other view needs it. */
declare module "made:machines-style" {
  const style: string;
  export default style;
}
