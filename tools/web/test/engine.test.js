import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { MineschemeError, load } from "../dist/index.js";

const here = (path) => new URL(path, import.meta.url);
// ENGINE names another module than the one that is committed.
const module = readFile(process.env.ENGINE ?? here("../minescheme.wasm")).then((bytes) => WebAssembly.compile(bytes));
const known = (await readFile(here("positions.jsonl"), "utf8")).trimEnd().split("\n");
const refusal = (kind, message) => (error) => error instanceof MineschemeError && error.kind === kind && message.test(error.message);

test("answers are the native ones, byte for byte", async () => {
  const engine = await load(await module);
  for (const line of known) {
    const { board, mines } = JSON.parse(line);
    const answer = engine.ask(board, mines);
    assert.equal(JSON.stringify({ board, mines, answer }), line);
  }
});

/** Logarithms and powers of an estimate may differ in the last digits. */
const rounded = (value) => JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "number" ? Number(part.toPrecision(12)) : part));

test("hints and odds are the native ones", async () => {
  const engine = await load(await module);
  const advice = (await readFile(here("advice.jsonl"), "utf8")).trimEnd().split("\n");
  assert.equal(advice.length, known.length);
  for (const line of advice) {
    const { board, mines, hint, odds } = JSON.parse(line);
    assert.deepEqual(engine.hint(board, mines), hint);
    if (odds) assert.deepEqual(rounded(engine.odds(board, mines)), rounded(odds));
  }
  assert.ok(advice.filter((line) => JSON.parse(line).odds?.best).length >= 10);
});

test("the module is found without being named, and taken as bytes", async () => {
  const board = "0111\n0...\n0111\n";
  const engines = [await load(), await load(await readFile(here("../minescheme.wasm")))];
  for (const engine of engines) assert.deepEqual(engine.ask(board).safe, [[1, 1], [1, 3]]);
  assert.match(engines[0].version, /^\d+\.\d+\.\d+$/);
});

test("a session tells what newly follows, and takes moves back", async () => {
  const engine = await load(await module);
  const session = engine.session(".....\n.....\n.....\n");
  assert.deepEqual(session.open([0, 0], 0).safe, [[0, 1], [1, 0], [1, 1]]);
  assert.throws(() => session.open([0, 0], 1), refusal("move", /not closed/));
  assert.throws(() => session.open([9, 0], 1), refusal("move", /outside/));
  session.open([1, 1], 1);
  assert.equal(session.board(), "0....\n.1...\n.....\n");
  assert.equal(session.undo(), true);
  assert.equal(session.board(), "0....\n.....\n.....\n");
  assert.equal(session.flag([2, 4]).contradiction, false);
  assert.equal(session.takeBack([2, 4]), true);
  assert.equal(session.takeBack([2, 4]), false);
  // A click on a zero is one move.
  const opened = engine.flood(".....\n.....\n....*\n".replaceAll(".", "-"), [0, 1], session.board());
  assert.deepEqual(session.openAll([...opened, [0, 0, 0]]).mines, [[2, 4]]);
  assert.equal(session.board(), "00000\n00011\n0001.\n");
  assert.throws(() => session.openAll([[2, 4, 1], [3, 0, 0]]), refusal("move", /outside/));
  assert.equal(session.undo(), true);
  assert.equal(session.board(), "0....\n.....\n.....\n");
  session.free();
  assert.throws(() => session.board(), refusal("argument", /no session/));
});

test("a session and a question agree", async () => {
  const engine = await load(await module);
  for (const line of known) {
    const { board, mines, answer } = JSON.parse(line);
    const { safe, mines: found, contradiction } = engine.session(board, mines).deduce();
    assert.equal(contradiction, answer.contradiction);
    if (!contradiction) assert.deepEqual([safe, found], [answer.safe, answer.mines]);
  }
});

test("a session gives hints and odds for what it was told", async () => {
  const engine = await load(await module);
  const session = engine.session("0000\n1221\n....\n....\n", 4);
  const told = [];
  let hint = session.hint();
  for (; hint.cells.length; hint = session.hint()) {
    assert.deepEqual(hint, engine.hint(session.board(), 4));
    const { cells, value } = hint;
    assert.deepEqual([cells, value, hint.text], [hint.explanation.cells, hint.explanation.value, hint.explanation.text]);
    told.push(...cells.map((cell) => `${cell} ${value}`));
    for (const cell of cells) value === "mine" ? session.flag(cell) : session.open(cell, 2);
  }
  assert.deepEqual([hint.explanation, hint.text, hint.undecided], [null, "Nothing follows from what is known.", []]);
  assert.deepEqual(told.sort(), ["2,0 safe", "2,1 mine", "2,2 mine", "2,3 safe"]);
  const { odds, safest } = session.odds();
  assert.deepEqual(odds[2], [null, null, null, null]);
  assert.deepEqual([odds[3], safest], [[0.5, 0.5, 0.5, 0.5], [[3, 0], [3, 1], [3, 2], [3, 3]]]);
  assert.throws(() => session.odds(3), refusal("argument", /found 3, but the session says 4/));
  while (session.undo());
  assert.deepEqual(session.odds(), engine.odds(session.board(), 4));
  const blind = engine.session("1..\n...\n");
  assert.throws(() => blind.odds(), refusal("argument", /number of mines/));
  assert.equal(blind.odds(2).placements, "6");
  assert.deepEqual([blind.hint().cells, blind.hint().contradiction], [[], false]);
  const impossible = engine.session("11\n*0\n").hint();
  assert.deepEqual([impossible.cells, impossible.explanation, impossible.contradiction], [[], null, true]);
  assert.match(impossible.text, /No placement of mines fits/);
  session.free();
  assert.throws(() => session.hint(), refusal("argument", /no session/));
});

test("a session can be asked what a board can", async () => {
  const engine = await load(await module);
  const board = "*1..\n11..\n....\n";
  const session = engine.session(`mines 2\n${board}`);
  assert.equal(session.mines, 2);
  assert.equal(engine.session({ rows: 2, cols: 2, mines: 1 }).mines, 1);
  assert.equal(engine.session({ rows: 2, cols: 2, mines: 1 }, 1).mines, 1);
  assert.throws(() => engine.session({ rows: 2, cols: 2, mines: 1 }, 2), refusal("argument", /found 1 with the size and 2 beside it/));
  assert.deepEqual(session.ask(), engine.ask(board, 2));
  assert.deepEqual(session.guess(), engine.guess(board, 2));
  assert.equal(session.win(), engine.win(board, 2));
  assert.deepEqual(session.checkFlags(), engine.checkFlags(board, 2));
  const proofs = session.explain({ lang: "ru" });
  assert.deepEqual(proofs, engine.explain(board, 2, "ru"));
  assert.deepEqual(session.check(proofs), { valid: true });
  assert.throws(() => session.check({}), refusal("argument", /found no `explanations`/));
  const promised = { mined: [[0, 3]], seed: 3 };
  assert.equal(session.layoutGiven(promised), engine.layoutGiven(board, 2, promised));
  assert.throws(() => session.layoutGiven({ safe: [[0, 3], [1, 3], [2, 3]] }), refusal("odds", /./));
  assert.throws(() => engine.session(`mines 2\n${board}`, 3), refusal("argument", /found 3, but the line above the board says 2/));
  assert.throws(() => engine.ask(`mines 2\n${board}\n${board}`), refusal("board", /second board/));
  // A session is asked with its own rules.
  const own = engine.matcher(await readFile(here("../../../patterns/library.mst"))).session(board);
  assert.deepEqual(own.ask().safe, engine.ask(board).safe);
  assert.deepEqual(own.checkFlags(), engine.checkFlags(board));
});

test("tables of one's own, and what is wrong with others", async () => {
  const engine = await load(await module);
  const rules = await readFile(here("../../../patterns/rules.mst"));
  const matcher = engine.matcher(rules);
  assert.deepEqual(matcher.ask("1221\n....\n"), engine.ask("1221\n....\n"));
  assert.throws(() => engine.matcher(rules.subarray(0, 200)), refusal("table", /./));
  assert.throws(() => engine.matcher(new TextEncoder().encode("hello")), refusal("table", /./));
});

test("positions of other programs are read", async () => {
  const engine = await load(await module);
  const link = engine.read("https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0303&m=g0");
  assert.equal(link.layout, "*10\n110\n000\n");
  assert.equal(link.mines, 1);
  assert.equal(engine.read("12.\n...\n").board, "12.\n...\n");
  assert.throws(() => engine.read("12.\n..\n"), refusal("board", /line 2/));
  // What the signs mean may be said.
  assert.equal(engine.read("xx\n1o\n", { closed: "x", zero: "o" }).board, "..\n10\n");
  assert.throws(() => engine.read("1", { closed: "x", wall: "x" }), refusal("argument", /twice/));
});

test("a replay comes with its clicks", async () => {
  const engine = await load(await module);
  const text = "RawVF_Version: Rev6\nWidth: 3\nHeight: 2\nMines: 1\nBoard:\n*00\n000\nEvents:\n0.0 lc 3 1 (0 0)\n0.25 lr 3 1 (0 0)\n1 lc 1 2 (0 0)\n1.5 lr 1 2 (0 0)\n";
  const { clicks, layout, mines } = engine.read(text);
  assert.equal(layout, "*10\n110\n");
  assert.equal(mines, 1);
  assert.deepEqual(clicks, [
    { seconds: 0.25, at: [0, 2], opened: [[0, 2]] },
    { seconds: 1.5, at: [1, 0], opened: [[1, 0]] },
  ]);
  assert.equal(engine.read("1.\n..\n").clicks, null);
});

test("the wrong flag is named", async () => {
  const engine = await load(await module);
  assert.deepEqual(engine.checkFlags("000\n121\n.*.\n"), { proved: [], unproved: [[2, 1]], wrong: [[[2, 1]]], undecided_flags: [], impossible: false });
  assert.deepEqual(engine.checkFlags("000\n121\n*.*\n"), { proved: [[2, 0], [2, 2]], unproved: [], wrong: [], undecided_flags: [], impossible: false });
  assert.deepEqual(engine.checkFlags("8*\n*.\n"), { proved: [], unproved: [[0, 1], [1, 0]], wrong: [], undecided_flags: [], impossible: true });
  assert.equal(engine.hint("000\n121\n*2*\n").text, "Nothing is left to find: every cell is open or a known mine.");
});

/** The cells around one. */
const around = (rows, row, col) => [-1, 0, 1].flatMap((r) => [-1, 0, 1].map((c) => [row + r, col + c])).filter(([r, c]) => (r !== row || c !== col) && rows[r]?.[c] !== undefined);

test("at a moment of play no number decides anything alone", async () => {
  const engine = await load(await module);
  const game = { rows: 9, cols: 9, mines: 20 };
  let moments = 0;
  for (let seed = 0; seed < 12; seed++) {
    const boards = engine.moments(game, seed);
    assert.deepEqual(engine.moments(game, seed), boards);
    for (const board of boards) {
      const rows = board.trimEnd().split("\n");
      moments++;
      for (const [row, line] of rows.entries()) {
        for (const [col, symbol] of [...line].entries()) {
          if (!/[0-8]/.test(symbol)) continue;
          const near = around(rows, row, col).map(([r, c]) => rows[r][c]);
          const [closed, needs] = [near.filter((one) => one === ".").length, Number(symbol) - near.filter((one) => one === "*").length];
          assert.ok(needs >= 0 && needs <= closed);
          assert.ok(closed === 0 || (needs > 0 && needs < closed), `${symbol} at ${row}, ${col} of\n${board}`);
        }
      }
      assert.equal(engine.ask(board, game.mines).contradiction, false);
    }
  }
  assert.ok(moments > 10);
});

test("a trap is told, sessions are lost, everything else goes on", async () => {
  const engine = await load(await module);
  const matcher = engine.matcher(await readFile(here("../../../patterns/rules.mst")));
  const session = engine.session("1..\n...\n");
  const before = matcher.ask("1221\n....\n");
  // More bytes than there is memory: a trap that any caller could cause.
  assert.throws(() => engine.instance.call({ do: "version" }, { length: 2 ** 31 }), refusal("internal", /started afresh/));
  assert.throws(() => session.deduce(), refusal("internal", /lost/));
  assert.throws(() => session.hint(), refusal("internal", /lost/));
  assert.deepEqual(matcher.ask("1221\n....\n"), before);
  assert.deepEqual(engine.ask("1221\n....\n"), before);
});

test("why, the easiest first; the odds; a hint with its rule", async () => {
  const engine = await load(await module);
  const { explanations } = engine.explain("000\n121\n...\n");
  assert.deepEqual(explanations.flatMap(({ cells }) => cells).length, 3);
  assert.ok(explanations.every(({ text, steps }) => text.length > 20 && steps.length > 0));
  assert.ok(engine.explain("11\n*0\n").contradiction.text.length > 20);
  const hint = engine.hint("0000\n1221\n....\n");
  assert.deepEqual(hint.rules, ["0003:1/-1"]);
  assert.deepEqual([engine.hint("...\n").explanation, engine.hint("...\n").value], [null, null]);
  const { odds, placements, safest } = engine.odds("1..\n...\n", 2);
  assert.equal(placements, "6");
  assert.deepEqual(odds[0], [null, 1 / 3, 0.5]);
  assert.deepEqual(safest, [[0, 1], [1, 0], [1, 1]]);
  assert.throws(() => engine.odds("1..\n...\n", 0), refusal("odds", /0 mines/));
});

test("the best guess, and what it rests on", async () => {
  const engine = await load(await module);
  const { best, safest } = engine.odds("1..\n...\n...\n", 3);
  assert.deepEqual(best, { cell: [0, 1], win: 7 / 15, by: "tree", mine: 1 / 3 });
  assert.deepEqual(safest[0], best.cell);
  const large = engine.odds("1" + ".".repeat(29) + "\n" + (".".repeat(30) + "\n").repeat(15), 99).best;
  assert.deepEqual([large.by, large.win], ["worth", null]);
  // The only closed cell is a mine.
  assert.equal(engine.odds("1.\n", 1).best, null);
});

test("every step that is asked for is explained", async () => {
  const engine = await load(await module);
  for (const line of known) {
    const { board, mines, answer } = JSON.parse(line);
    const { explanations, contradiction } = engine.explain(board, mines);
    assert.equal(contradiction !== null, answer.contradiction);
    if (contradiction) continue;
    const told = (value) => explanations.filter((one) => one.value === value).flatMap(({ cells }) => cells).sort(([a, b], [c, d]) => a - c || b - d);
    assert.deepEqual([told("safe"), told("mine")], [answer.safe, answer.mines]);
  }
});

test("a board of a grade is the same for a seed, and needs no guess", async () => {
  const engine = await load(await module);
  const demand = { rows: 9, cols: 9, mines: 12, min_digits: 2, max_digits: 2, seed: 4 };
  const board = engine.generate(demand);
  assert.deepEqual(engine.generate(demand), board);
  assert.equal(board.grade.digits, 2);
  const layout = board.layout.trimEnd().split("\n");
  const session = engine.session(layout.map((row) => row.replace(/./g, ".")).join("\n"), 12);
  const queue = [board.first];
  const opened = new Set();
  while (queue.length) {
    const [row, col] = queue.pop();
    if (opened.has(`${row},${col}`)) continue;
    opened.add(`${row},${col}`);
    queue.push(...session.open([row, col], Number(layout[row][col])).safe);
  }
  assert.equal(opened.size, 9 * 9 - 12);
  assert.throws(() => engine.generate({ ...demand, min_digits: 12, max_digits: 16, tries: 50 }), refusal("generate", /50/));
  assert.throws(() => engine.generate({ ...demand, mines: 99 }), refusal("argument", /mines/));
});

test("a board opens where it is asked to", async () => {
  const engine = await load(await module);
  for (const cell of [[0, 0], [2, 7], [8, 4]]) {
    const { layout, first } = engine.generate({ rows: 9, cols: 9, mines: 10, seed: 3, cell });
    assert.deepEqual(first, cell);
    assert.equal(layout.split("\n")[cell[0]][cell[1]], "0");
  }
  assert.throws(() => engine.generate({ rows: 9, cols: 9, mines: 10, seed: 3, cell: [9, 0] }), refusal("argument", /row|cell/));
});

test("the catalogue: rules, and patterns by what they are", async () => {
  const engine = await load(await module);
  const rules = engine.rules();
  assert.equal(rules.length, 111);
  assert.deepEqual(rules.map(({ number }) => number), rules.map((_, place) => place + 1));
  const library = engine.library(await readFile(here("../page/5x5.mst")));
  assert.equal(library.stored, 120_551);
  assert.equal(library.patterns({}, 0, 0).total, library.stored);
  const byDigits = [1, 2, 3, 4, 5, 6, 7, 8].map((digits) => library.patterns({ digits }, 0, 0).total);
  assert.equal(byDigits.reduce((sum, total) => sum + total), library.stored);
  const { patterns } = library.patterns({ reads: [1, 2, 1] }, 0, 30);
  for (const pattern of patterns) {
    assert.equal(pattern.faces[0].board.replace(/[^1-8]/g, "").length, 3);
    assert.deepEqual(library.pattern(pattern.id).faces.length, pattern.faces.length);
    for (const { board, safe, mines } of pattern.faces) {
      const answer = engine.ask(board);
      assert.equal(answer.contradiction, pattern.forbidden);
      if (!pattern.forbidden) assert.deepEqual([answer.safe, answer.mines], [safe, mines]);
    }
  }
  assert.throws(() => library.pattern("0003-0"), refusal("argument", /./));
});

test("drills: a rule says something, and a look-alike says nothing", async () => {
  const engine = await load(await module);
  for (const rule of ["2", "0005:1/-1", "1-2"]) {
    const drill = engine.drill(rule, 7);
    assert.deepEqual(engine.drill(rule, 7), drill);
    const answer = engine.ask(drill.position);
    const among = (cells, all) => cells.every((cell) => all.some((one) => one.join() === cell.join()));
    assert.ok(drill.safe.length + drill.mines.length > 0);
    assert.ok(among(drill.safe, answer.safe) && among(drill.mines, answer.mines));
    const miss = engine.ask(engine.drill(rule, 7, true).position);
    assert.deepEqual([miss.safe, miss.mines, miss.contradiction], [[], [], false]);
  }
  assert.throws(() => engine.drill("1-3", 1), refusal("argument", /expected a rule/));
});

test("numbers that are none are refused, not left out", async () => {
  const engine = await load(await module);
  for (const number of [NaN, Infinity, 1.5]) {
    const refused = refusal("argument", new RegExp(`mines: found ${number}, expected a whole number`));
    assert.throws(() => engine.ask("1..\n...\n", number), refused);
    assert.throws(() => engine.generate({ rows: 9, cols: 9, mines: number, seed: 1 }), refused);
  }
  assert.throws(() => engine.ask("1\ud800\n"), refusal("argument", /board: found half of a character/));
  const endless = { rows: 9, cols: 9, mines: 10 };
  endless.needs = endless;
  assert.throws(() => engine.generate(endless), refusal("argument", /JSON/));
  assert.throws(() => engine.ask("1..\n...\n", 1n), refusal("argument", /mines: found the BigInt 1, expected a number/));
  assert.throws(() => engine.generate({ game: "beginner", cell: [0.5, 1] }), refusal("argument", /^cell\[0\]: found 0\.5, expected a whole number$/));
  assert.throws(() => engine.session("1..\n...\n").openAll([[1, 0, 0.5]]), refusal("argument", /^\w+\[0\]\[2\]: found 0\.5, expected a whole number$/));
  assert.throws(() => engine.generate({ rows: 1, cols: 1 << 26, mines: 0, seed: 1 }), refusal("argument", /at most 1048576/));
  assert.throws(() => engine.session({ rows: 1, cols: (1 << 22) + 1 }), refusal("board", /at most 4194304/));
  assert.throws(() => engine.odds(".".repeat((1 << 22) + 1), 1), refusal("board", /at most 4194304/));
  assert.match(engine.generate({ do: "version", rows: 9, cols: 9, mines: 10, seed: 1 }).layout, /\n/);
});

test("what is given back is made again when it is needed", async () => {
  const engine = await load(await module);
  const rules = await readFile(here("../../../patterns/rules.mst"));
  const matcher = engine.matcher(rules);
  const session = matcher.session("1221\n....\n");
  matcher.free();
  matcher.free();
  assert.deepEqual(session.deduce().safe, engine.ask("1221\n....\n").safe);
  assert.deepEqual(matcher.ask("1221\n....\n"), engine.ask("1221\n....\n"));
  engine.free();
  assert.deepEqual(engine.ask("1221\n....\n"), matcher.ask("1221\n....\n"));
});

/** A game with hints, and the best guess where nothing follows: whether it is won. */
function played(engine, layout, first) {
  const rows = layout.trimEnd().split("\n");
  const mines = layout.split("*").length - 1;
  const session = engine.session({ rows: rows.length, cols: rows[0].length }, mines);
  const click = (cell) => {
    const opened = engine.flood(layout, cell, session.board());
    for (const [row, col, digit] of opened) session.open([row, col], digit);
    return opened.length > 0;
  };
  let alive = click(first);
  while (alive && session.board().replace(/[^.*]/g, "").length > mines) {
    const { cells, value } = session.hint();
    if (value === "mine") cells.forEach((cell) => session.flag(cell));
    else if (value === "safe") alive = cells.every((cell) => rows[cell[0]][cell[1]] !== "*" && (click(cell) || true));
    else alive = click(session.guess().cell);
  }
  return alive;
}

test("a whole game with hints is won if its board needs no guess", async () => {
  const engine = await load(await module);
  const { layout, first } = engine.generate({ game: "beginner", seed: 9, without_names: true });
  assert.equal(played(engine, layout, first), true);
  assert.equal(engine.solvable(layout, { first }), true);
  assert.ok(engine.bbbv(layout) > 1);
});

test("which layouts need no guess", async () => {
  const engine = await load(await module);
  assert.equal(engine.solvable("---\n---\n--*\n"), true);
  // The mine may be any of three.
  assert.equal(engine.solvable("11\n*1\n", { first: [0, 0] }), false);
});

test("a session begins anew, and goes on twice", async () => {
  const engine = await load(await module);
  const session = engine.session({ rows: 2, cols: 3 }, 2);
  session.open([0, 0], 1);
  const copy = session.clone();
  copy.open([0, 1], 2);
  assert.deepEqual([session.board(), copy.board()], ["1..\n...\n", "12.\n...\n"]);
  session.restart();
  assert.deepEqual([session.board(), copy.board()], ["...\n...\n", "12.\n...\n"]);
  assert.equal(copy.undo(), true);
  assert.deepEqual([copy.board(), copy.mines], ["1..\n...\n", 2]);
});

test("one cell or the easiest step explained, and checked", async () => {
  const engine = await load(await module);
  const board = "000\n121\n...\n";
  const all = engine.explain(board);
  assert.deepEqual(engine.check(board, all), { valid: true });
  const [easiest, ...others] = engine.explain(board, null, { easiest: true }).explanations;
  assert.deepEqual([easiest, others], [all.explanations[0], []]);
  const { explanations } = engine.explain(board, null, { cell: [2, 1] });
  assert.deepEqual(explanations.flatMap(({ cells }) => cells).filter(([, col]) => col === 1), [[2, 1]]);
  assert.throws(() => engine.explain(board, null, { cell: [0, 0] }), refusal("argument", /expected a closed cell/));
  explanations[0].value = explanations[0].value === "safe" ? "mine" : "safe";
  const checked = engine.check(board, { explanations });
  assert.equal(checked.valid, false);
  assert.ok(checked.why.length > 10);
  const impossible = engine.explain("13\n..\n");
  assert.deepEqual(engine.check("13\n..\n", impossible), { valid: true });
});

test("the cell to open, and the chance to win", async () => {
  const engine = await load(await module);
  const board = "1..\n...\n...\n";
  assert.deepEqual(engine.guess(board, 3), engine.odds(board, 3).best);
  assert.equal(engine.win(board, 3), 7 / 15);
  assert.equal(engine.guess("1.\n", 1), null);
  assert.deepEqual(engine.guess("000\n121\n...\n", 2).cell, [2, 1]);
});

test("layouts that agree with what is open, with promises kept", async () => {
  const engine = await load(await module);
  const board = "1..\n...\n...\n";
  const seen = new Set();
  for (let seed = 0; seed < 40; seed++) {
    const layout = engine.layoutGiven(board, 2, { seed, safe: [[0, 1]], mined: [[2, 2]] });
    assert.equal(layout, engine.layoutGiven(board, 2, { seed, safe: [[0, 1]], mined: [[2, 2]] }));
    const rows = layout.split("\n");
    assert.deepEqual([rows[0][0], rows[0][1] === "*", rows[2][2]], ["1", false, "*"]);
    seen.add(layout);
  }
  // The other mine is at one of two cells.
  assert.equal(seen.size, 2);
  assert.throws(() => engine.layoutGiven(board, 2, { mined: [[0, 1], [1, 1]] }), refusal("odds", /./));
});

test("a puzzle has its answer and its explanation", async () => {
  const engine = await load(await module);
  const puzzle = engine.puzzle({ game: "beginner", digits: 2, seed: 3 });
  const { safe, mines } = engine.ask(puzzle.board, puzzle.mines);
  assert.deepEqual(puzzle.answer, { safe, mines });
  assert.equal(puzzle.grade.digits, 2);
  assert.equal(engine.check(puzzle.board, { explanations: [puzzle.explanation] }, puzzle.mines).valid, true);
});

test("layouts are written as they are read", async () => {
  const engine = await load(await module);
  const layout = "*10\n110\n000\n";
  assert.equal(engine.read(engine.write(layout, "layout"), "layout").layout, layout);
  const bytes = engine.write(`${"-".repeat(9)}\n`.repeat(8) + "*--------\n", "mbf");
  assert.ok(bytes instanceof Uint8Array || typeof bytes === "string");
  assert.equal(engine.read(bytes, "mbf").mines, 1);
  assert.throws(() => engine.write(layout, "nothing"), refusal("argument", /format/));
  assert.deepEqual(engine.flood(layout, [2, 2]).length, 8);
  assert.deepEqual(engine.flood(layout, [2, 2], "...\n...\n000\n"), []);
});

test("what is missing is an argument", async () => {
  const engine = await load(await module);
  const session = engine.session("1..\n...\n");
  const calls = ["ask", "explain", "hint", "check", "odds", "guess", "win", "layoutGiven", "solvable", "checkFlags", "session", "matcher", "read", "write", "flood", "bbbv", "generate", "puzzle", "drill", "library", "moments"];
  for (const name of calls) assert.throws(() => engine[name](), refusal("argument", /missing|expected|need/), name);
  for (const name of calls) assert.throws(() => engine[name](null, null, null), refusal("argument", /missing|expected|need/), name);
  assert.equal(engine.solvable("1*\n11\n", null), engine.solvable("1*\n11\n"));
  for (const wrong of [[2, 2], { frist: [2, 2] }, "x"]) {
    assert.throws(() => engine.solvable("1*\n11\n", wrong), { kind: "argument" });
  }
  const kept = engine.session("1.\n..\n", 1);
  assert.deepEqual(engine.rules(null), engine.rules());
  for (const wrong of ["abc", new ArrayBuffer(8), {}, 5, []]) {
    assert.throws(() => engine.rules(wrong), { kind: "argument", message: /^table: found/ });
  }
  assert.equal(kept.board(), "1.\n..\n");
  assert.throws(() => session.open(), refusal("argument", /missing/));
  assert.throws(() => session.flag(), refusal("argument", /missing/));
  assert.throws(() => engine.odds("1..\n...\n"), refusal("argument", /number of mines/));
});
