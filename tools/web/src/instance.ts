// One instance of the WebAssembly module: requests in, answers out. It knows nothing of what they mean.

import { MineschemeError, type ErrorKind } from "./errors.js";

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(json: number): number;
  output(): number;
  output_len(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nothing = new Uint8Array();

/** JSON writes NaN and Infinity as null, which would mean that nothing was given, and text that isn't as what no reader takes. */
function sendable(name: string, value: unknown): unknown {
  if (typeof value === "bigint") throw new MineschemeError("argument", `${name}: found the BigInt ${value}, expected a number up to 9007199254740991`);
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) throw new MineschemeError("argument", `${name}: found half of a character, expected a text`);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  throw new MineschemeError("argument", `${name}: found ${value}, expected a whole number${Number.isInteger(value) ? " up to 9007199254740991" : ""}`);
}

/** A request as JSON. */
function written(request: object): string {
  // Where lists and objects stand: `cells[0]`.
  const paths = new Map<unknown, string>();
  const checked = function (this: unknown, name: string, value: unknown): unknown {
    const above = paths.get(this) ?? "";
    const path = Array.isArray(this) ? `${above}[${name}]` : above ? `${above}.${name}` : name;
    if (typeof value === "object" && value !== null) paths.set(value, path);
    return sendable(path, value);
  };
  try {
    return JSON.stringify(request, checked);
  } catch (cause) {
    if (cause instanceof MineschemeError) throw cause;
    throw new MineschemeError("argument", `found what JSON can't hold (${String(cause)})`, { cause });
  }
}

/** An instance that is replaced by a fresh one when it traps. */
export class Instance {
  readonly #module: WebAssembly.Module;
  #exports: Exports;
  /** How often the engine was replaced. What was made before the last time is gone. */
  generation = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#exports = this.#fresh();
  }

  #fresh(): Exports {
    return new WebAssembly.Instance(this.#module).exports as unknown as Exports;
  }

  /** Sends a request, with bytes if it needs them, and returns the answer. */
  call<T>(request: object, bytes: Uint8Array = nothing): T {
    const json = encoder.encode(written(request));
    let refused: number;
    try {
      const at = this.#exports.input(json.length + bytes.length) >>> 0;
      const memory = new Uint8Array(this.#exports.memory.buffer);
      memory.set(json, at);
      memory.set(bytes, at + json.length);
      refused = this.#exports.call(json.length);
    } catch (cause) {
      throw this.#replaced(cause);
    }
    const value = JSON.parse(this.#answer());
    if (refused) throw new MineschemeError(value.kind as ErrorKind, value.message);
    return value as T;
  }

  #answer(): string {
    try {
      return this.#output();
    } catch (cause) {
      throw new MineschemeError("request", `the answer is too long for JavaScript (${String(cause)})`, { cause });
    }
  }

  #output(): string {
    const { memory, output, output_len } = this.#exports;
    return decoder.decode(new Uint8Array(memory.buffer, output() >>> 0, output_len()));
  }

  #replaced(cause: unknown): MineschemeError {
    let why = String(cause);
    try {
      why = this.#output() || why;
    } catch {
      // What trapped may not even be able to say why.
    }
    this.#exports = this.#fresh();
    this.generation += 1;
    return new MineschemeError("internal", `the engine stopped and was started afresh: ${why}`, { cause });
  }
}
