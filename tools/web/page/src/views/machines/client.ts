// Asks the machines' own module, which is loaded when the view is opened.

import { asset, script } from "../../assets.js";
import type { Settings, State } from "./types.js";

let started: Promise<Worker> | undefined;
const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
let next = 0;

async function begin(): Promise<Worker> {
  const [address, module] = await Promise.all([script("machines-worker.js"), asset("machines.wasm")]);
  const worker = new Worker(address);
  worker.onmessage = ({ data }: MessageEvent<{ id: number; value?: never; error?: string }>) => {
    const { resolve, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if (data.error === undefined) resolve(data.value!);
    else reject(new Error(data.error));
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
    started = undefined;
  };
  worker.postMessage({ module });
  return worker;
}

async function call<T>(request: object): Promise<T> {
  started ??= begin();
  started.catch(() => (started = undefined));
  const worker = await started;
  const id = next++;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, request });
  });
}

/** What a file holds: settings, and what both machines learned. */
export type Saved = { settings: Settings; learned: unknown; curves: unknown };

export const begun = (settings: Settings) => call<State>({ do: "new", settings });
export const loaded = (text: string) => call<State>({ do: "load", text });
export const saved = () => call<Saved>({ do: "save" });
export const state = () => call<State>({ do: "state" });
export const step = () => call<State>({ do: "step" });
export const play = (play: string) => call<State>({ do: "play", play });
export const run = (games: number) => call<State>({ do: "run", games });
export const seat = (player: number, who: string) => call<State>({ do: "seat", player, who });
export const begins = (begins: string) => call<State>({ do: "begins", begins });
export const adjust = (player: number, machine: object) => call<State>({ do: "adjust", player, machine });
