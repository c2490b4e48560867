// The engine in a worker: the page never waits for it. It starts when it is first asked, or when the page has nothing else to load.

import { asset, script } from "./assets.js";
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

type Given<What extends keyof Answers> = Parameters<Answers[What]> extends [unknown, ...infer Rest] ? Rest : never;
type Said<What extends keyof Answers> = ReturnType<Answers[What]>;

const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
let started: Promise<Worker> | undefined;
let next = 0;
let here = false;

/** Whether the engine has been loaded. */
export const isReady = (): boolean => here;
/** What is said while an answer is waited for; the first takes longest. */
export const waitingFor = (what: string): string => (here ? what : "Loading … The solver has to load first. This happens only once.");

/** Starts the engine, once. */
export function start(): Promise<Worker> {
  started ??= begin();
  started.catch(() => {
    // Another try may find it: a network that comes back.
    started = undefined;
  });
  return started;
}

async function begin(): Promise<Worker> {
  try {
    const [address, engine] = await Promise.all([script("worker.js"), asset("minescheme.wasm")]);
    const worker = new Worker(address);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id < 0) {
        here = true;
        return;
      }
      const { resolve, reject } = waiting.get(data.id)!;
      waiting.delete(data.id);
      if (data.error) reject(new Refusal(data.error.kind, data.error.message));
      else resolve(data.value as never);
    };
    worker.onerror = (event) => {
      for (const { reject } of waiting.values()) reject(new Refusal("internal", `The engine stopped: ${event.message}`));
      waiting.clear();
      started = undefined;
      here = false;
    };
    worker.postMessage({ id: -1, engine });
    return worker;
  } catch (error) {
    throw new Refusal("internal", `The solver couldn't be loaded. ${(error as Error).message}`);
  }
}

/** Calls a function of the worker. */
export async function ask<What extends keyof Answers>(what: What, ...given: Given<What>): Promise<Said<What>> {
  const worker = await start();
  const id = next++;
  return new Promise<Said<What>>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, what, given });
  });
}
