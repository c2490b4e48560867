// The worker of the machines that learn: one table, and what the page asks of it, in order.

import { Instance } from "../../src/instance.js";

let starting: Promise<Instance>;

onmessage = async ({ data }: MessageEvent) => {
  if (data.module) {
    starting = WebAssembly.compile(data.module).then((module) => new Instance(module));
    return;
  }
  const { id, request } = data as { id: number; request: object };
  try {
    postMessage({ id, value: (await starting).call(request) });
  } catch (error) {
    postMessage({ id, error: (error as Error).message });
  }
};
