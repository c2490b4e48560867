// The table that is watched: what is shown now, how fast it goes, and every way to change it.

import { useEffect, useRef, useState } from "preact/hooks";

import { forget, recall, remember } from "../../memory.js";
import * as table from "./client.js";
import { usual } from "./rules.js";
import type { Happened, MachineSettings, Settings, State, Who } from "./types.js";

/** Milliseconds a bead takes, by the place of the slider; 0 is as fast as it goes. */
export const SPEEDS = [1000, 700, 450, 250, 120, 50, 0] as const;
/** Below this nothing is animated. */
export const ANIMATED = 200;
/** Whole games are played in portions of about so many milliseconds. */
const PORTION = 60;
/** More than this is not kept on the device; it can still be saved as a file. */
const MOST_KEPT = 1_000_000;

/** Shake, then the bead lies on the lid, then the move is made. */
export type Phase = "shake" | "drawn" | "done";

export interface Watched {
  state: State | null;
  /** As they were last set; the state follows. */
  wanted: Settings | null;
  /** What stood on the table before this event, while it is being shown. */
  phase: Phase;
  /** The beads on the lids of each player's boxes in this game. */
  lids: Map<string, number>[];
  playing: boolean;
  speed: number;
  failed: string;
}

/** What the machines of each game have learned, as long as the page is open. */
const learned = new Map<string, table.Saved>();

const placed = <T>(both: [T, T], player: number, one: T): [T, T] => (player ? [both[0], one] : [one, both[1]]);
const wait = (milliseconds: number) => new Promise((then) => setTimeout(then, milliseconds));
const frame = () => new Promise((then) => setTimeout(then, 0));

export function useMachines() {
  const [watched, setWatched] = useState<Watched>({ state: null, wanted: null, phase: "done", lids: [new Map(), new Map()], playing: false, speed: 0, failed: "" });
  const now = useRef(watched);
  /** What was there before the machines forgot everything. */
  const forgotten = useRef<table.Saved | null>(null);
  /** Counts up whenever what is on its way no longer counts. */
  const turn = useRef(0);
  const show = (more: Partial<Watched>) => {
    now.current = { ...now.current, ...more };
    setWatched(now.current);
  };
  const fail = (error: unknown) => show({ failed: (error as Error).message, playing: false });

  const take = (state: State) => {
    const lids = now.current.lids;
    const event = state.event;
    if (event?.event === "began") lids.forEach((one) => one.clear());
    if (event?.event === "learned") for (const { key } of event.changes) lids[event.player]!.delete(key);
    if (event?.event === "moved" && event.who === "machine") lids[event.player]!.set(event.key, event.branch);
    return { state, lids: [...lids] };
  };

  const keep = async () => {
    if (!now.current.state) return;
    const saved = await table.saved();
    if (JSON.stringify(saved).length <= MOST_KEPT) remember("machines", saved);
    else forget("machines");
  };

  /** Shows one event in its phases, as long as nothing else has come in between. */
  const happen = async (state: State, mine: number) => {
    const pause = SPEEDS[now.current.speed]!;
    const drawn = state.event?.event === "moved" && state.event.who === "machine";
    const learned = state.event?.event === "learned";
    if (pause >= ANIMATED && (drawn || learned)) {
      // What is learned is first shown as it was before.
      const phases: Phase[] = drawn ? ["shake", "drawn"] : ["drawn"];
      const taken = take(state);
      for (const phase of phases) {
        show({ ...taken, phase });
        await wait(pause * 0.38);
        if (turn.current !== mine) return;
      }
      show({ phase: "done" });
      await wait(pause * (drawn ? 0.24 : 0.62));
    } else {
      show({ ...take(state), phase: "done" });
      await (pause ? wait(pause) : frame());
    }
  };

  const watch = async () => {
    const mine = ++turn.current;
    show({ playing: true, failed: "" });
    let games = 1;
    let kept = performance.now();
    try {
      while (turn.current === mine) {
        const { state, speed } = now.current;
        const alone = state!.settings.game.name === "minesweeper";
        const person = state!.settings.seats.slice(0, alone ? 1 : 2).includes("person");
        if (SPEEDS[speed] === 0 && !person) {
          const begun = performance.now();
          const after = await table.run(games);
          if (turn.current !== mine) return;
          now.current.lids.forEach((one) => one.clear());
          show({ state: after, phase: "done" });
          const took = performance.now() - begun;
          games = Math.max(1, Math.min(5_000, Math.round((games * PORTION) / Math.max(took, 1))));
          await frame();
        } else {
          const after = await table.step();
          if (turn.current !== mine) return;
          await happen(after, mine);
          if (turn.current === mine && after.event?.event === "waiting") {
            show({ playing: true });
            return;
          }
        }
        if (performance.now() - kept > 10_000) {
          await keep();
          kept = performance.now();
        }
      }
    } catch (error) {
      if (turn.current === mine) fail(error);
    }
  };

  const pause = () => {
    const mine = ++turn.current;
    // Games that are on their way are finished first.
    table.state().then((state) => {
      if (turn.current === mine) show({ state: { ...state, event: now.current.state!.event }, playing: false, phase: "done" });
    }, fail);
    void keep().catch(() => {});
  };

  /** Does something to the table, and goes on as before. */
  const change = async (ask: () => Promise<State>, wanted: Settings | null, fresh = false) => {
    const going = now.current.playing;
    const mine = ++turn.current;
    if (wanted) show({ wanted });
    try {
      const state = await ask();
      // Another change has come since: it shows what comes of both.
      if (turn.current !== mine) return;
      if (fresh) now.current.lids.forEach((one) => one.clear());
      show({ ...take(state), wanted: state.settings, phase: "done", failed: "" });
      await keep();
      if (going && turn.current === mine) void watch();
    } catch (error) {
      show({ wanted: now.current.state?.settings ?? null });
      fail(error);
    }
  };

  const step = async () => {
    const mine = ++turn.current;
    show({ playing: false });
    try {
      await happen(await table.step(), mine);
    } catch (error) {
      fail(error);
    }
  };

  const touch = async (play: string) => {
    turn.current += 1;
    try {
      show({ ...take(await table.play(play)), phase: "done" });
      void watch();
    } catch (error) {
      fail(error);
    }
  };

  const again = (saved: table.Saved) => table.loaded(JSON.stringify(saved));
  const fresh = (settings: Settings) => table.begun({ ...settings, seed: settings.seed + 1 });
  /** Begins anew; what was learned can be brought back. */
  const anew = async (settings: Settings) => {
    forgotten.current = await table.saved();
    return fresh(settings);
  };
  const bringBack = async () => {
    const saved = forgotten.current!;
    forgotten.current = null;
    return again(saved);
  };
  /** Goes to another game, whose machines go on where they were. */
  const pick = async (settings: Settings) => {
    const left = await table.saved();
    learned.set(left.settings.game.name, left);
    forgotten.current = null;
    const known = learned.get(settings.game.name);
    return known ? again(known) : fresh(settings);
  };

  const set = (more: Partial<Settings>): Settings => ({ ...now.current.wanted!, ...more });

  const setSpeed = (speed: number) => show({ speed });

  const begin = () => {
    const before = recall<table.Saved | null>("machines", null);
    const first = before ? table.loaded(JSON.stringify(before)).catch(() => table.begun(usual())) : table.begun(usual());
    first.then((state) => show({ state, wanted: state.settings, failed: "" }), fail);
  };
  useEffect(() => {
    begin();
    const leave = () => void keep().catch(() => {});
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      turn.current += 1;
      leave();
    };
  }, []);

  return {
    ...watched,
    begin,
    watch: () => void watch(),
    pause,
    step: () => void step(),
    touch: (play: string) => void touch(play),
    setSpeed,
    pick: (settings: Settings) => void change(() => pick(settings), settings, true),
    anew: (settings: Settings) => void change(() => anew(settings), settings, true),
    bringBack: forgotten.current && (() => void change(bringBack, null, true)),
    seat: (player: number, who: Who) => void change(() => table.seat(player, who), set({ seats: placed(now.current.wanted!.seats, player, who) })),
    begins: (begins: Settings["begins"]) => void change(() => table.begins(begins), set({ begins })),
    adjust: (player: number, machine: MachineSettings) => void change(() => table.adjust(player, machine), set({ machines: placed(now.current.wanted!.machines, player, machine) })),
    load: (text: string) => void change(() => table.loaded(text), null, true),
    saved: () => table.saved(),
  };
}

/** The event that a player's box is shown for. */
export const boxOf = (event: Happened | null): { player: number; key: string } | null => {
  if (event?.event === "moved" || event?.event === "resigned") return { player: event.player, key: event.key };
  if (event?.event === "learned") return { player: event.player, key: event.changes[0]!.key };
  return null;
};
