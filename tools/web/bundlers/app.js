// What every bundler is given: the package as any page uses it, here and in a worker.
import { load } from "minescheme";

import { game } from "./game.js";

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const answered = new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message ?? "the worker failed"));
});
globalThis.answers = load().then(async (engine) => [game(engine), await answered]);
