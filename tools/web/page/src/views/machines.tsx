// Machines that learn a small game by playing it, bead by bead.

import style from "made:machines-style";

import { Icon } from "../icons.js";
import { plural } from "./told.js";
import { colourOf } from "./machines/beads.js";
import { Label, Lying } from "./machines/boards.js";
import { BigBox, SmallBox, Worths } from "./machines/box.js";
import { Curve } from "./machines/curve.js";
import { GameChoice, Rules, solo } from "./machines/rules.js";
import type { State } from "./machines/types.js";
import { ANIMATED, SPEEDS, type Watched, boxOf, useMachines } from "./machines/use-machines.js";
import { NAMES, alike, eventSaid, moveSaid } from "./machines/words.js";

export function Machines() {
  const machines = useMachines();
  const { state, wanted, playing, speed, failed } = machines;
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(await machines.saved())], { type: "application/json" }));
    link.download = "machines.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <>
      <style>{style}</style>
      <h1>Machines that learn</h1>
      <p>
        Nobody tells these machines how to play. Each has a box of coloured beads for every position. It shakes the box, draws a bead, and plays the move of that colour. After the game, the
        beads change: good moves get more beads and bad moves fewer.
      </p>
      {failed && (
        <p class="error" role="alert">
          {failed}{" "}
          {!state && (
            <button type="button" class="link" onClick={machines.begin}>
              Try again
            </button>
          )}
        </p>
      )}
      {!state && !failed && <p role="status">Loading …</p>}
      {state && (
        <>
          <GameChoice settings={wanted ?? state.settings} pick={machines.pick} />
          <div class="machines" style={{ "--beat": `${SPEEDS[speed]}ms` }}>
            <section class="panel table-top" aria-label="The game">
              <div class="bar controls">
                <button type="button" class="main" onClick={playing ? machines.pause : machines.watch}>
                  {playing ? "Pause" : "Play"}
                </button>
                <button type="button" onClick={machines.step}>
                  One step
                </button>
                <label class="speed">
                  Speed
                  <input
                    type="range"
                    min="0"
                    max={SPEEDS.length - 1}
                    value={speed}
                    aria-valuetext={SPEEDS[speed] ? `${(1000 / SPEEDS[speed]!).toFixed(0)} beads a second` : "as fast as it goes"}
                    onInput={(event) => machines.setSpeed(event.currentTarget.valueAsNumber)}
                  />
                  <span class="soft">{SPEEDS[speed] ? `${(1000 / SPEEDS[speed]!).toFixed(0)} a second` : "as fast as it goes"}</span>
                </label>
              </div>
              <Stage {...machines} state={state} touch={machines.touch} />
            </section>
            <section class="panel beside" aria-label="How well they play">
              <h2>How well they play</h2>
              <Curve machines={state.machines} what={state.settings.game.name === "five" ? "games won" : "best moves"} />
              <p class="soft">{state.settings.game.name === "five" ? "Nobody knows the best moves here. The curve shows how many of 20 games are won against a simple player who only looks at the rows." : "100% means that the machine finds the best move wherever there is one."}</p>
              <div class="bar">
                <button type="button" class="small" onClick={() => void save()}>
                  <Icon name="share" /> Save both machines
                </button>
                <label class="button">
                  Load
                  <input class="visually-hidden" type="file" accept=".json,application/json" onChange={async (event) => machines.load((await event.currentTarget.files?.[0]?.text()) ?? "")} />
                </label>
                <button type="button" class="small" onClick={() => machines.anew(state.settings)}>
                  Forget everything
                </button>
                {machines.bringBack && (
                  <button type="button" class="small" onClick={machines.bringBack}>
                    Bring back what was forgotten
                  </button>
                )}
              </div>
            </section>
            <Shelves {...machines} state={state} />
            <section class="panel" aria-label="Rules">
              <Rules {...machines} settings={wanted ?? state.settings} />
            </section>
          </div>
        </>
      )}
    </>
  );
}

/** The game and the box in play. */
function Stage({ state, phase, lids, speed, playing, touch }: Watched & { state: State; touch: (play: string) => void }) {
  const { settings, event } = state;
  const { game } = settings;
  const moved = event?.event === "moved" ? event : null;
  const before = moved && phase !== "done";
  const asked = !state.over && settings.seats[state.turn] === "person" && phase === "done";
  const box = boxOf(event);
  const player = box?.player ?? state.turn;
  const machine = settings.machines[player]!;
  const thinks = machine.kind === "values";
  const shows = before ? moved : null;
  const colours = shows?.colours ?? state.colours;
  const knows = shows?.knows ?? state.knows;
  const whose = shows ? shows.player : state.turn;
  const hints = new Map(colours.flatMap((moves, branch) => moves.map((play) => [play, { branch, worth: settings.machines[whose]!.kind === "values" ? (knows[branch] ?? 0) : null }] as const)));
  const learned = event?.event === "learned" ? event : null;
  const lid = moved && phase !== "shake" ? { branch: moved.branch, text: moveSaid(game, moved.play) } : learned && !thinks ? { branch: learned.changes[0]!.branch, text: "" } : null;
  const key = box?.key ?? state.key;
  const boxed = learned ? learned.changes[0]![phase === "done" ? "after" : "before"] : moved ? moved.knows : state.knows;
  const names = moved
    ? moved.colours.map((moves) => alike(game, moves))
    : learned || event?.event === "resigned"
      ? (state.machines[player]?.shelf.find((one) => one.key === key)?.moves ?? boxed.map(String)).map((play) => moveSaid(game, play))
      : state.colours.map((moves) => alike(game, moves));
  const label = game.name === "pebbles" ? `${NAMES[player]}'s box for ${key} pebble${key === "1" ? "" : "s"}` : `${NAMES[player]}'s box for this position`;
  const machinePlays = moved ? moved.who === "machine" : true;
  return (
    <>
      <p class={`happening owner-${player}`} aria-live={SPEEDS[speed]! >= ANIMATED || !playing ? "polite" : "off"}>
        {event || state.number < 2 ? eventSaid(event, settings) : `${plural(state.number - 1, "game")} played.`}
      </p>
      <div class="stage-pair">
        <Lying game={game} position={before ? moved.before : state.position} hints={state.over && !before ? new Map() : hints} last={moved && !before ? moved.play : null} mine={moved !== null && !before && moved.mine} touch={asked ? touch : null} />
        {machinePlays &&
          game.name !== "five" &&
          names.length > 0 &&
          (thinks ? (
            !learned && <Worths owner={player} label={`What ${NAMES[player]} thinks of each move`} worths={moved?.knows ?? state.knows} names={names} chosen={moved ? moved.branch : null} />
          ) : (
            <BigBox owner={player} id={`${player}:${key}`} label={label} counts={boxed} colours={names} lid={lid} shaking={moved !== null && phase === "shake"} />
          ))}
      </div>
    </>
  );
}

/** All boxes of pebbles, or those of this game. */
function Shelves({ state, lids, phase }: Watched & { state: State }) {
  const { game, machines } = state.settings;
  const now = boxOf(state.event);
  const shown = (solo(game) ? [0] : [0, 1]).filter((player) => machines[player]!.kind === "boxes");
  if (!shown.length) return null;
  return (
    <section class="panel shelves" aria-label="Boxes">
      {shown.map((player) => (
        <div key={player} class={`owner-${player}`}>
          <h2>
            <i class="swatch" /> {NAMES[player]}'s boxes{game.name === "pebbles" ? "" : " in this game"}
          </h2>
          <ul class="shelf">
            {state.machines[player]!.shelf.map((box) => {
              const current = now?.player === player && now.key === box.key;
              const lid = current && phase === "shake" ? undefined : lids[player]!.get(box.key);
              return (
                <SmallBox
                  key={box.key}
                  id={`${player}:${box.key}`}
                  label={<Label game={game} position={box.key} />}
                  counts={box.knows}
                  lid={lid ?? null}
                  now={current}
                  said={box.moves.map((play, branch) => `${box.knows[branch]} for ${moveSaid(game, play)}`).join(", ")}
                />
              );
            })}
          </ul>
          {game.name === "pebbles" && (
            <p class="soft key-line">
              {Array.from({ length: game.take }, (_, less) => (
                <span key={less}>
                  <i class="bead" style={{ background: colourOf(less) }} /> take {less + 1}
                </span>
              ))}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
