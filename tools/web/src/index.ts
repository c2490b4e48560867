import { Engine } from "./engine.js";
import { Instance } from "./instance.js";

export { Engine, Library, Matcher, Session } from "./engine.js";
export { MineschemeError, type ErrorKind } from "./errors.js";
export type * from "./types.js";

/** Where the module comes from: its bytes, compiled, a response that brings it, or its address. */
export type Source = BufferSource | WebAssembly.Module | Response | PromiseLike<Response> | URL | string;

/**
 * Loads the engine, in a browser, a worker or node. Without a source it is the file `minescheme.wasm` of this package.
 */
export async function load(source?: Source): Promise<Engine> {
  return new Engine(new Instance(await compiled(source ?? new URL("../minescheme.wasm", import.meta.url))));
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source === "string" || source instanceof URL) {
    if (String(source).startsWith("file:")) {
      const { readFile } = await import("node:fs/promises");
      return WebAssembly.compile(await readFile(new URL(source)));
    }
    source = fetch(source);
  }
  const response = (await source) as Response;
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status} ${response.statusText}`);
  // Streams only what is sent as application/wasm, which not every server does.
  return WebAssembly.compile(await response.arrayBuffer());
}
