// Where the module comes from. The types of browsers are named only where there are any, so that none are needed to use the package.

type Global<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Type } } ? Type : never;

/** A compiled module: `WebAssembly.Module`. */
export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : object;

/** Where the module comes from: its bytes, compiled, a response that brings it, or its address. */
export type Source = ArrayBuffer | ArrayBufferView | Module | Global<"Response"> | PromiseLike<Global<"Response">> | Global<"URL"> | string;
