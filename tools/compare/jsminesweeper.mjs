// Plays layouts with the solver of JSMinesweeper, whose folder is the first argument, as far as it is certain.
//
// A line in: rows, columns, mines, index of the first cell, and the cells row by row, digits and `*`.
// A line out: 1 or 0 for solved or not, microseconds, and for each cell `1` if it is open and `0` if not.
//
// If the second argument is `guess`, it is asked for the next cell to open instead.
// A line in: rows, columns, mines, and the cells row by row, digits and `.`. A line out: the index of the cell.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runInThisContext } from 'node:vm';

const FILES = [
    'Utility/Binomial.js', 'Utility/PrimeSieve.js', 'Utility/Compression.js', 'client/Tile.js', 'client/Board.js',
    'client/FiftyFiftyHelper.js', 'client/LongTermRiskHelper.js', 'client/BruteForceAnalysis.js', 'client/Brute_force.js',
    'client/EfficiencyHelper.js', 'client/SolutionCounter.js', 'client/solver_probability_engine.js', 'client/solver_main.js',
];

// Its page is not there: what it would show goes nowhere.
const write = process.stdout.write.bind(process.stdout);
console.log = () => {};
globalThis.showMessage = () => {};
globalThis.analysisMode = false;
globalThis.sleep = async () => {};

const guesses = process.argv[3] === 'guess';

const source = FILES.map((file) => readFileSync(join(process.argv[2], file), 'utf8')).join('\n');
const { Board, solver, setBinomials, options, CLEAR } = runInThisContext(`${source}
    let binomialCache;
    // Else it guesses at some cells before all that is safe is open.
    SolverGlobal.EARLY_FIFTY_FIFTY_CHECKING = ${guesses};
    const ACTION_CLEAR = 1, ACTION_FLAG = 2, ACTION_CHORD = 3, BOMB = 9, HIDDEN = 10;
    ({
        Board, solver, CLEAR: ACTION_CLEAR,
        setBinomials: () => { binomialCache = new BinomialCache(5000, 500, new Binomial(65000, 500)); },
        options: { playStyle: PLAY_STYLE_NOFLAGS, verbose: false, advancedGuessing: ${guesses}, fullProbability: ${guesses} },
    });`);
setBinomials();
// Its parts find each other only after this.
await solver(null, {});

/** Opens a cell, and all around a zero. Gives the number of cells opened; none if it is a mine. */
function open(board, cells, index) {
    const todo = [index];
    let opened = 0;
    while (todo.length > 0) {
        const tile = board.getTile(todo.pop());
        if (!tile.isCovered()) continue;
        const digit = Number(cells[tile.index]);
        if (Number.isNaN(digit)) return 0;
        tile.setValue(digit);
        opened += 1;
        if (digit === 0) todo.push(...board.getAdjacent(tile).map((near) => near.index));
    }
    return opened;
}

function start(rows, cols, mines) {
    const board = new Board(1, cols, rows, mines, 0, 'zero');
    board.setStarted();
    // Some of its parts look for the board there.
    globalThis.board = board;
    return board;
}

async function play(rows, cols, mines, first, cells) {
    const board = start(rows, cols, mines);
    const begin = process.hrtime.bigint();
    let left = rows * cols - mines - open(board, cells, first);
    while (left > 0) {
        const { actions } = await solver(board, { ...options });
        const next = actions.filter((action) => action.action === CLEAR && action.prob === 1);
        if (next.length === 0) break;
        const before = left;
        for (const { x, y } of next) left -= open(board, cells, y * cols + x);
        if (left === before) throw new Error('it opened a mine that it took for safe');
    }
    const micros = Number(process.hrtime.bigint() - begin) / 1000;
    const seen = board.tiles.map((tile) => (tile.isCovered() ? '0' : '1')).join('');
    write(`${left === 0 ? 1 : 0} ${micros} ${seen}\n`);
}

async function guess(rows, cols, mines, cells) {
    const board = start(rows, cols, mines);
    for (const [index, cell] of [...cells].entries()) {
        if (cell !== '.') board.getTile(index).setValue(Number(cell));
    }
    const { actions } = await solver(board, { ...options });
    const next = actions.find((action) => action.action === CLEAR);
    write(`${next ? next.y * cols + next.x : -1}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
    const parts = line.split(' ');
    const cells = parts.pop();
    await (guesses ? guess : play)(...parts.map(Number), cells);
}
