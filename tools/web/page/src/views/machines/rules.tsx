// The rules, set by the viewer. What changes the game begins it anew; how machines learn can change at any time.

import { useState } from "preact/hooks";

import { NumberField } from "../number-field.js";
import { NAMES } from "./words.js";
import type { Game, MachineSettings, Settings, Strategy, Who } from "./types.js";

const GAMES: { game: Game; name: string }[] = [
  { name: "Pebbles", game: { name: "pebbles", start: 12, take: 3, last_wins: false } },
  { name: "Tic-tac-toe", game: { name: "tictactoe" } },
  { name: "Five in a row", game: { name: "five" } },
  { name: "Minesweeper", game: { name: "minesweeper", rows: 3, cols: 3, mines: 2 } },
];
const STRATEGIES: { id: Strategy; name: string }[] = [
  { id: "repaint", name: "Repaint: beads change colour" },
  { id: "both", name: "Win: clone the bead. Loss: remove it" },
  { id: "clone", name: "Clone only: wins add beads" },
  { id: "remove", name: "Remove only: losses take beads" },
];
const WHO: { id: Who; name: string }[] = [
  { id: "machine", name: "The machine" },
  { id: "person", name: "You" },
  { id: "perfect", name: "A master who makes no mistakes" },
  { id: "random", name: "A random player: any move" },
];

export const MACHINE: MachineSettings = { kind: "boxes", beads: 4, strategy: "repaint", win: 1, draw: 0, loss: 1 };

export const usual = (): Settings => ({ game: GAMES[0]!.game, machines: [MACHINE, MACHINE], seats: ["machine", "machine"], begins: "turn", seed: 1 });

export const solo = (game: Game): boolean => game.name === "minesweeper";

interface Changes {
  settings: Settings;
  anew: (settings: Settings) => void;
  seat: (player: number, who: Who) => void;
  begins: (begins: Settings["begins"]) => void;
  adjust: (player: number, machine: MachineSettings) => void;
}

export function GameChoice({ settings, pick: picked }: { settings: Settings; pick: (settings: Settings) => void }) {
  const pick = (game: Game) => {
    // A draw is common in tic-tac-toe, and worth learning from.
    const machines = settings.machines.map((machine) => ({ ...machine, draw: game.name === "tictactoe" ? 1 : 0, kind: game.name === "five" ? "values" : "boxes" })) as Settings["machines"];
    const seats: Settings["seats"] = ["machine", settings.seats[1]];
    picked({ ...settings, game, machines, seats });
  };
  return (
    <div class="segments" role="group" aria-label="Game">
      {GAMES.map(({ name, game }) => (
        <button key={name} type="button" aria-pressed={settings.game.name === game.name} onClick={() => pick(game)}>
          {name}
        </button>
      ))}
    </div>
  );
}

export function Rules({ settings, anew, seat, begins, adjust }: Changes) {
  const { game, machines, seats } = settings;
  const [both, setBoth] = useState(true);
  const change = (player: number, more: Partial<MachineSettings>) => {
    const players = both ? [0, 1] : [player];
    if (more.beads !== undefined) {
      anew({ ...settings, machines: machines.map((machine, one) => (players.includes(one) ? { ...machine, ...more } : machine)) as Settings["machines"] });
    } else {
      for (const one of players) adjust(one, { ...machines[one]!, ...more });
    }
  };
  const shown = solo(game) || both ? [0] : [0, 1];
  return (
    <div class="rules">
      <section>
        <h3>The game</h3>
        <p class="soft">If you change anything here, the machines forget everything and start again.</p>
        {game.name === "pebbles" && (
          <>
            <div class="bar">
              <NumberField name="Pebbles at the start" value={game.start} least={2} most={200} set={(start) => anew({ ...settings, game: { ...game, start } })} />
              <NumberField name="Take at most" value={game.take} least={1} most={8} set={(take) => anew({ ...settings, game: { ...game, take } })} />
            </div>
            <label class="bar">
              Whoever takes the last pebble
              <select value={String(game.last_wins)} onChange={(event) => anew({ ...settings, game: { ...game, last_wins: event.currentTarget.value === "true" } })}>
                <option value="false">loses</option>
                <option value="true">wins</option>
              </select>
            </label>
          </>
        )}
        {game.name === "minesweeper" && (
          <div class="bar">
            <NumberField name="Rows" value={game.rows} least={1} most={3} set={(rows) => anew({ ...settings, game: { ...game, rows, mines: Math.min(game.mines, Math.max(1, rows * game.cols - 1)) } })} />
            <NumberField name="Columns" value={game.cols} least={2} most={4} set={(cols) => anew({ ...settings, game: { ...game, cols, mines: Math.min(game.mines, game.rows * cols - 1) } })} />
            <NumberField name="Mines" value={game.mines} least={1} most={game.rows * game.cols - 1} set={(mines) => anew({ ...settings, game: { ...game, mines } })} />
          </div>
        )}
        {game.name === "five" && <p>Five in a row on 10 × 10 cells. There are too many positions for boxes, so the machines learn what each pattern of five cells is worth.</p>}
        {game.name !== "five" && <div class="bar">
          <NumberField name="Beads of each colour in a new box" value={machines[0].beads} least={1} most={100} set={(beads) => anew({ ...settings, machines: machines.map((machine) => ({ ...machine, beads })) as Settings["machines"] })} />
        </div>}
      </section>
      <section>
        <h3>Who plays</h3>
        <p class="soft">You can change this at any time. The machines remember what they have learned.</p>
        {(solo(game) ? [0] : [0, 1]).map((player) => (
          <label key={player} class={`bar owner-${player}`}>
            <span>
              <i class="swatch" /> {NAMES[player]}
            </span>
            <select value={seats[player]} onChange={(event) => seat(player, event.currentTarget.value as Who)}>
              {WHO.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === "perfect" && game.name === "five" ? "A player who looks two moves ahead" : name}
                </option>
              ))}
            </select>
          </label>
        ))}
        {!solo(game) && (
          <label class="bar">
            Who begins
            <select value={settings.begins} onChange={(event) => begins(event.currentTarget.value as Settings["begins"])}>
              <option value="turn">take turns</option>
              <option value="first">always Blue</option>
              <option value="second">always Orange</option>
            </select>
          </label>
        )}
      </section>
      {game.name !== "five" && <section>
        <h3>How they learn</h3>
        {!solo(game) && (
          <label class="option">
            <input type="checkbox" checked={both} onChange={(event) => setBoth(event.currentTarget.checked)} />
            Both machines learn the same way
          </label>
        )}
        {shown.map((player) => (
          <Learning key={player} name={both ? "" : NAMES[player]!} machine={machines[player]!} draws={game.name === "tictactoe"} change={(more) => change(player, more)} />
        ))}
      </section>}
    </div>
  );
}

function Learning({ name, machine, draws, change }: { name: string; machine: MachineSettings; draws: boolean; change: (more: Partial<MachineSettings>) => void }) {
  return (
    <div class="learning" role="group" aria-label={name ? `${name} machine` : "Machines"}>
      {name && <h4>{name}</h4>}
      <label class="bar">
        Memory
        <select value={machine.kind} onChange={(event) => change({ kind: event.currentTarget.value as MachineSettings["kind"] })}>
          <option value="boxes">a box of beads for each position</option>
          <option value="values">a value for each position</option>
        </select>
      </label>
      {machine.kind === "boxes" ? (
        <>
          <label class="bar">
            Strategy
            <select value={machine.strategy} onChange={(event) => change({ strategy: event.currentTarget.value as Strategy })}>
              {STRATEGIES.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <div class="bar">
            <NumberField name="Beads for a win" value={machine.win} least={0} most={20} set={(win) => change({ win })} />
            {draws && <NumberField name="for a draw" value={machine.draw} least={0} most={20} set={(draw) => change({ draw })} />}
            <NumberField name="for a loss" value={machine.loss} least={0} most={20} set={(loss) => change({ loss })} />
          </div>
        </>
      ) : (
        <p class="soft">After a game every value moves a little towards the value of the position that came next. The machine plays the move with the best value, and sometimes tries another.</p>
      )}
    </div>
  );
}
