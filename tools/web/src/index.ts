/// <reference lib="esnext.disposable" preserve="true" />
import type { Engine } from "./engine.js";
import { loaded } from "./load.js";
import type { Source } from "./source.js";

export { Engine, Library, Matcher, Session } from "./engine.js";
export { MineschemeError, type ErrorKind } from "./errors.js";
export type { Module, Source } from "./source.js";
export type * from "./types.js";

/**
 * Loads the engine, in a browser, a worker or node. Without a source it is the file `minescheme.wasm` of this package.
 */
export async function load(source?: Source): Promise<Engine> {
  if (source !== undefined) return loaded(source);
  try {
    // Bundlers look for these words, and take the file along.
    return await loaded(new URL("../minescheme.wasm", import.meta.url));
  } catch (cause) {
    const remedy = "name the address of minescheme.wasm in load(), or import minescheme/embedded";
    throw new TypeError(`found no engine where its package is, ${remedy}: ${(cause as Error).message}`, { cause });
  }
}
