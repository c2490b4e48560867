// The configurations that players know by name, in the order in which they are learned. What is taught of them is in `taught.ts`.

export interface Configuration {
  id: string;
  name: string;
}

export const CONFIGURATIONS: readonly Configuration[] = [
  { id: "one-number", name: "One number" },
  { id: "1-1", name: "1-1" },
  { id: "1-2", name: "1-2" },
  { id: "1-2-1", name: "1-2-1" },
  { id: "1-2-2-1", name: "1-2-2-1" },
  { id: "reduction", name: "Reduction" },
  { id: "holes", name: "Holes" },
  { id: "triangles", name: "Triangles" },
  { id: "corners", name: "Corners" },
  { id: "mine-counting", name: "Mine counting" },
  { id: "last-cells", name: "Last cells" },
];

const byId = new Map(CONFIGURATIONS.map((one) => [one.id, one]));
export const configuration = (id: string): Configuration | undefined => byId.get(id);
