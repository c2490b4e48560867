// For bundlers that leave files behind: one bundle, no worker, nothing to fetch.
import { load } from "minescheme/embedded";

import { game } from "./game.js";

globalThis.answers = load().then((engine) => [game(engine)]);
