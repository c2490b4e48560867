// The same package with the module inside: for bundlers that leave files behind, and pages that are one file.

import { base64 } from "./base64.js";
import type { Engine } from "./engine.js";
import { loaded } from "./load.js";
import type { Source } from "./source.js";

export * from "./index.js";

/** Loads the engine, in a browser, a worker or node. Without a source it is the module inside this file. */
export function load(source?: Source): Promise<Engine> {
  return loaded(source ?? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
}
