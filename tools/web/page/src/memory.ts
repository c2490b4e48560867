// What is remembered on this device, all of it in localStorage under one prefix. Where nothing may be stored, it lasts as long as the page.

const PREFIX = "minescheme.";
/** What the page keeps, and what it is at its outermost. Each has one module that writes it. */
const KEPT = {
  theme: "string",
  zoom: "object",
  settings: "object",
  game: "object",
  today: "object",
  aside: "object",
  games: "array",
  days: "object",
  results: "array",
  cards: "object",
  missed: "object",
  lesson: "object",
  puzzles: "object",
  puzzle: "object",
  position: "object",
  machines: "object",
} as const;
export type Name = keyof typeof KEPT;

const NAMES = Object.keys(KEPT) as Name[];
/** These belong to the device, and don't go into the file. */
const STAYS: readonly Name[] = ["theme", "zoom", "settings"];

/** What could not be stored: newer than what is stored. */
const here = new Map<Name, string>();

const shapeOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

function read(name: Name): string | null {
  try {
    return here.get(name) ?? localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function recall<T>(name: Name, otherwise: T): T {
  const text = read(name);
  if (text === null) return otherwise;
  try {
    const value = JSON.parse(text);
    return value !== null && shapeOf(value) === KEPT[name] ? (value as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name: Name, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    here.delete(name);
  } catch {
    // A private window, or no room.
    here.set(name, text);
  }
}

export function forget(name: Name): void {
  here.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was stored.
  }
}

const KIND = "minescheme progress";
const VERSION = 1;

/** Everything that is sound, as one file. */
export function exported(): string {
  const kept = NAMES.filter((name) => !STAYS.includes(name)).flatMap((name) => {
    const value = recall<unknown>(name, null);
    return value === null ? [] : [[name, value] as const];
  });
  return JSON.stringify({ kind: KIND, version: VERSION, ...Object.fromEntries(kept) });
}

/** Takes such a file in; what is here is replaced. Throws what is wrong with it. */
export function imported(text: string): void {
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("This isn't a progress file saved from this page, because it isn't JSON.");
  }
  if (file?.kind !== KIND) throw new Error("This isn't a progress file saved from this page.");
  if (!Number.isInteger(file.version) || Number(file.version) < 1) throw new Error("This file is damaged: its version is missing or wrong.");
  if (Number(file.version) > VERSION) throw new Error("This file comes from a newer version of the page.");
  const odd = NAMES.find((name) => file[name] !== undefined && file[name] !== null && shapeOf(file[name]) !== KEPT[name]);
  if (odd) throw new Error(`This file is damaged: “${odd}” isn't something that this page saves.`);
  for (const name of NAMES) {
    if (STAYS.includes(name)) continue;
    if (file[name] === undefined || file[name] === null) forget(name);
    else remember(name, file[name]);
  }
}
