// A game in play: its moves, its clock, and keeping it. Whatever happens to the page, the next visit goes on from the last move.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { Place } from "../../../../src/types.js";
import type { Refusal } from "../../client.js";
import { type Game, type Move, type Standing, isBegun, standingOf, step } from "../../game/game.js";
import { solved, today } from "../../game/days.js";
import { type Slot, aside, keep, keepEnded, kept, putAside, sameBoard, takeUp } from "../../game/kept.js";
import { make, newSeed } from "../../game/making.js";
import { type Result, record } from "../../game/results.js";
import { unaided } from "../../game/game.js";

/** A move as a player makes it: the clock adds the time. */
export type Act = Move extends infer One ? (One extends Move ? Omit<One, "ms"> : never) : never;

export interface Play {
  game: Game;
  standing: Standing;
  /** The result, once the game has ended while it was looked at. */
  result: Result | null;
  /** Whether a board is being looked for, or why none was found. */
  making: boolean;
  failure: string;
  /** Milliseconds played until now. */
  elapsed: () => number;
  act: (move: Act) => void;
  undo: () => void;
  /** Counts a hint. */
  hinted: () => void;
  /** Notes that the position is looked at elsewhere, with all that follows from it. */
  analysed: () => void;
  /** Shows another game, and opens its first cell if there is one. The game that waits is kept until there is a move on this one. */
  load: (game: Game, first?: Place | null) => void;
  /** Gives up the game for another. */
  renew: (game: Game) => void;
  /** Goes on with the game that gave way to this one; `null` if there is none. */
  bringBack: (() => void) | null;
}

interface Now {
  game: Game;
  standing: Standing;
  result: Result | null;
  making: boolean;
  failure: string;
}

/** A game apart from its time. */
const timeless = (game: Game | null): string => JSON.stringify({ ...game, ms: 0 });

const begun = (game: Game): Now => ({ game, standing: standingOf(game), result: null, making: false, failure: "" });

/** `onMove` hears of every move that changed something, with the standing before it. */
export function usePlay(slot: Slot, start: () => Game, onMove?: (move: Move, before: Standing, after: Standing, game: Game) => void): Play {
  const [, draw] = useState(0);
  const now = useRef<Now | null>(null);
  now.current ??= begun(start());
  const since = useRef<number | null>(null);
  const round = useRef(0);

  const state = now.current;
  const elapsed = useCallback(() => now.current!.game.ms + (since.current === null ? 0 : performance.now() - since.current), []);
  /** Starts or stops the clock, whichever is right. */
  const tick = useCallback(() => {
    const { game, standing } = now.current!;
    const runs = standing.state === "going" && document.visibilityState === "visible" && (!game.day || game.moves.length > 1);
    if (runs && since.current === null) since.current = performance.now();
    if (!runs && since.current !== null) {
      now.current!.game = { ...game, ms: elapsed() };
      since.current = null;
    }
  }, []);
  const save = useCallback(() => keep(slot, { ...now.current!.game, ms: elapsed() }), []);
  /** Whether the game that is kept is this one as it stands, and not that of another tab or day. */
  const isKept = useCallback(() => timeless(kept(slot)) === timeless(now.current!.game), []);
  const saveTime = useCallback(() => {
    if (isKept()) save();
  }, []);
  const set = useCallback((more: Partial<Now>) => {
    now.current = { ...now.current!, ...more };
    tick();
    draw((count) => count + 1);
  }, []);

  useEffect(() => {
    // A game that goes on in another tab goes on here too.
    const follow = () => {
      const elsewhere = kept(slot);
      if (elsewhere && sameBoard(elsewhere, now.current!.game) && !isKept()) load(elsewhere);
    };
    const change = () => {
      if (document.visibilityState === "visible") follow();
      tick();
      saveTime();
    };
    tick();
    addEventListener("storage", follow);
    document.addEventListener("visibilitychange", change);
    addEventListener("pagehide", saveTime);
    return () => {
      removeEventListener("storage", follow);
      document.removeEventListener("visibilitychange", change);
      removeEventListener("pagehide", saveTime);
      saveTime();
    };
  }, []);

  const made = (move: Move, own = true): void => {
    const { game, standing } = now.current!;
    const after = step(standing, game.layout!, move);
    if (after === standing) return;
    const played: Game = { ...game, moves: [...game.moves, move], ...(game.day && { on: game.on ?? today() }) };
    set({ game: played, standing: after });
    if (after.state === "won" || after.state === "lost") {
      const { game: ended } = now.current!;
      const result = ended.counted ? null : record(ended, after.rows, after.state === "won");
      if (after.state === "won" && ended.day) solved(ended.day, ended.ms, unaided(ended), ended.on);
      set({ game: { ...ended, counted: true, ended: Date.now() }, result });
      keepEnded(now.current!.game);
    }
    if (own) save();
    onMove?.(move, standing, after, now.current!.game);
  };

  const act = (move: Act): void => {
    const { game, making } = now.current!;
    if (making) return;
    if (game.layout) return made({ ...move, ms: Math.round(elapsed()) } as Move);
    // The first cell decides where the mines may be.
    if (move.do === "open") void lay(move.at);
  };

  const lay = async (first: Place, own = true): Promise<void> => {
    const number = ++round.current;
    const { game } = now.current!;
    // Drawn no sooner: by now the engine may be here, and with it any board.
    const seed = game.seed ?? newSeed(game, game.kind);
    set({ making: true, failure: "" });
    try {
      const layout = await make(game, game.kind, seed, first);
      if (number !== round.current) return;
      set({ game: { ...game, seed, layout, first }, making: false });
      made({ do: "open", at: first, ms: 0 }, own);
    } catch (error) {
      const { kind, message } = error as Refusal;
      const failure = kind === "generate" ? "No board that needs no guess was found with so many mines. Choose fewer, or Classic." : message;
      if (number === round.current) set({ making: false, failure });
    }
  };

  const undo = (): void => {
    const { game, making, standing } = now.current!;
    if (making || game.moves.length < 2 || standing.state === "won") return;
    // Whoever moves a flag has learned nothing from it.
    const told = !["flag", "ask"].includes(game.moves.at(-1)!.do);
    const back: Game = { ...game, ms: elapsed(), moves: game.moves.slice(0, -1), back: game.back + Number(told) };
    since.current = null;
    set({ game: back, standing: standingOf(back), result: null });
    save();
  };

  const load = (game: Game, first: Place | null = null): void => {
    round.current++;
    since.current = null;
    now.current = begun(game);
    set({});
    const waiting = kept(slot);
    if (first) void lay(first, !waiting || standingOf(waiting).state !== "going");
  };
  const renew = (game: Game): void => {
    const known = isKept();
    if (known) putAside({ ...now.current!.game, ms: elapsed() });
    load(game);
    if (known) save();
  };
  /** A game that waits while that of a link is looked at, or the last one that was given up. */
  const other = (): Game | null => {
    const waiting = kept(slot);
    return waiting && waiting.day === state.game.day && !sameBoard(waiting, state.game) && isBegun(waiting) ? waiting : aside(state.game);
  };
  const back = other();
  const bringBack =
    back &&
    (() => {
      const left = { ...now.current!.game, ms: elapsed() };
      load(back);
      takeUp(slot, back);
      putAside(left);
      set({});
    });
  const note = (more: Partial<Game>): void => {
    const known = isKept();
    set({ game: { ...now.current!.game, ...more } });
    if (known) save();
  };
  const hinted = () => note({ hints: now.current!.game.hints + 1 });
  const analysed = () => {
    if (now.current!.standing.state === "going") note({ analysed: true });
  };

  return { ...state, elapsed, act, undo, hinted, analysed, load, renew, bringBack };
}
