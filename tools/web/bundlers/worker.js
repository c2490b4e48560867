import { load } from "minescheme";

import { game } from "./game.js";

load().then((engine) => postMessage(game(engine)));
