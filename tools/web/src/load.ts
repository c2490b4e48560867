import { Engine } from "./engine.js";
import { Instance } from "./instance.js";
import type { Module, Source } from "./source.js";

/** The engine from a module that may still have to be fetched or compiled. */
export async function loaded(source: Source): Promise<Engine> {
  return new Engine(new Instance(await compiled(source)));
}

async function compiled(source: Source): Promise<Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source === "string" || source instanceof URL) {
    // Not imported, as bundlers for browsers look for every module that is.
    const files = String(source).startsWith("file:") && globalThis.process?.getBuiltinModule?.("node:fs/promises");
    if (files) return WebAssembly.compile(await files.readFile(new URL(source)));
    source = fetch(source);
  }
  const response = (await source) as Response;
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status} ${response.statusText}`);
  // Streams only what is sent as application/wasm, which not every server does.
  return WebAssembly.compile(await response.arrayBuffer());
}
