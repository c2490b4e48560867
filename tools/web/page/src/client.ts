// The engine in a worker: the page never waits for it.

import type { Answers, Reply } from "./worker.js";

/** What went wrong, as the engine says it. */
export class Refusal extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

type Said<What extends keyof Answers> = Awaited<ReturnType<Answers[What]>>;

const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
let worker: Worker | undefined;
let next = 0;

/** Starts the worker whose code is at `address` with the engine's module. */
export function start(address: Promise<string>, engine: Promise<BufferSource>): void {
  const begin = async () => {
    worker = new Worker(await address);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const { resolve, reject } = waiting.get(data.id)!;
      waiting.delete(data.id);
      if (data.error) reject(new Refusal(data.error.kind, data.error.message));
      else resolve(data.value as never);
    };
    worker.onerror = (event) => fail(event.message);
    worker.postMessage({ id: -1, engine: await engine });
  };
  ready = begin().catch((error: Error) => fail(error.message));
}

function fail(why: string): void {
  broken = new Refusal("trap", `the engine could not be started: ${why}`);
  for (const { reject } of waiting.values()) reject(broken);
  waiting.clear();
}

let ready: Promise<void> = Promise.resolve();
let broken: Refusal | undefined;

/** Calls a function of the worker. */
export async function ask<What extends keyof Answers>(what: What, ...given: Parameters<Answers[What]>): Promise<Said<What>> {
  await ready;
  if (broken) throw broken;
  const id = next++;
  return new Promise<Said<What>>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker!.postMessage({ id, what, given });
  });
}
