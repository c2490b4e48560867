// Puzzles and lessons, solved as a player who sees everything, and as one who doesn't; reviews, and progress as a file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { load } from "../../dist/index.js";
import { afresh, cellsSaid, isSound, rowsShown, visited, walk } from "./browser.mjs";

const engine = await load();
let server, page;
visited({ reader: {} }, (all) => ({ server, reader: { page } } = all));

const button = (name) => page.getByRole("button", { name, exact: true });
const stored = (name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const ask = async (mines) => engine.ask((await rowsShown(page)).join("\n") + "\n", mines);

const fresh = (hash) => afresh(page, server, hash);

/** Whether mines at these places fit everything that is shown. */
function fits(rows, mines) {
  const mined = new Set(mines.map(String));
  return rows.every((line, row) =>
    [...line].every((symbol, col) => {
      if (symbol === "*") return true;
      if (!/[0-8]/.test(symbol)) return true;
      let near = 0;
      for (const r of [-1, 0, 1]) for (const c of [-1, 0, 1]) near += Number(mined.has(String([row + r, col + c])) || rows[row + r]?.[col + c] === "*");
      return near === Number(symbol);
    }),
  );
}

test("ten puzzles are solved, two are not, and what is wrong is shown by a layout that disagrees", async () => {
  await fresh("#/puzzles");
  const kinds = ["2 numbers", "2 numbers", "3 numbers", "3 numbers", "3 numbers", "4 or more", "4 or more", "Mixed", "Mixed", "Mixed"];
  let before = [];
  for (const [number, kind] of kinds.entries()) {
    if (number && kinds[number - 1] === kind) await button("Next puzzle").click();
    else await button(kind).click();
    await page.waitForFunction((before) => document.querySelector('[role="grid"]') && !document.querySelector(".cell.asked") && [...document.querySelectorAll('[role="gridcell"]')].map((cell) => cell.ariaLabel).join() !== before, before);
    const { puzzle } = await stored("puzzle");
    const wanted = { 2: /2 numbers/, 3: /3 numbers/ }[kind[0]];
    if (wanted) assert.match(await page.getByLabel("What happens").innerText(), wanted);
    const { safe, mines } = await ask(puzzle.mines);
    // Everything easier is done.
    const known = puzzle.explanation.digits.length;
    assert.ok(known >= 2 && safe.length + mines.length > 0);
    const hint = engine.hint((await rowsShown(page)).join("\n") + "\n", puzzle.mines);
    assert.equal(hint.explanation.digits.length, known);
    if (number === 4) {
      // A reload keeps the puzzle.
      const rows = await rowsShown(page);
      await page.reload();
      await page.locator('[role="grid"]').waitFor();
      assert.deepEqual(await rowsShown(page), rows);
    }
    const cell = safe[0] ?? mines[0];
    await page.locator(`[data-at="${cell}"]`).click({ button: safe.length ? "left" : "right" });
    await page.getByRole("heading", { name: "Right" }).waitFor();
    if (number === 0) await isSound(page);
    before = await page.locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => cell.ariaLabel).join());
  }
  assert.equal((await stored("puzzles")).run, 10);
  for (const value of ["safe", "mine"]) {
    await button("Next puzzle").click();
    let puzzle, rows, doubtful;
    for (;;) {
      await page.waitForFunction(() => document.querySelector('[role="grid"]') && !document.querySelector(".cell.asked"));
      ({ puzzle } = await stored("puzzle"));
      rows = await rowsShown(page);
      const { safe, mines } = await ask(puzzle.mines);
      const certain = new Set([...safe, ...mines].map(String));
      doubtful = rows.flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." && !certain.has(`${row},${col}`) ? [[row, col]] : [])))[0];
      if (doubtful) break;
      // In this one every cell is certain.
      await button("Skip").click();
      await page.waitForFunction((seed) => JSON.parse(localStorage.getItem("minescheme.puzzle") ?? "null")?.puzzle?.seed !== seed, puzzle.seed);
    }
    await page.locator(`[data-at="${doubtful}"]`).click({ button: value === "safe" ? "left" : "right" });
    await page.getByRole("heading", { name: "Not certain" }).waitFor();
    const { end } = await stored("puzzle");
    assert.ok(fits(rows, end.layout), "the layout fits every number");
    assert.equal(new Set(end.layout.map(String)).size, puzzle.mines);
    assert.equal(end.layout.some((place) => String(place) === String(doubtful)), value === "safe", "and disagrees about the cell");
    await isSound(page);
    await button("Show what was certain").click();
    await page.getByRole("heading", { name: "This was certain" }).waitFor();
  }
  assert.equal((await stored("puzzles")).run, 0);
});

test("a lesson is gone through on the keyboard, through reloads, with a mistake; it comes back later", async () => {
  await fresh("#/lessons");
  await page.getByRole("link", { name: "First lesson: One number" }).waitFor();
  await isSound(page);
  await page.getByRole("link", { name: "1-2", exact: true }).click();
  let alike = 0;
  for (let place = 0; place < 8; place++) {
    await page.locator('[role="grid"]').waitFor();
    if (place === 0) {
      await isSound(page);
      await button("Next").click();
      continue;
    }
    await button("Check").waitFor();
    const rows = await rowsShown(page);
    const { safe, mines } = await ask(null);
    if (place === 3) {
      await page.reload();
      await button("Check").waitFor();
      assert.deepEqual(await rowsShown(page), rows, "a reload keeps the position");
    }
    const wrong = place === 4;
    if (wrong) {
      // Said to be the wrong way round, or where nothing follows.
      const cell = mines[0] ?? safe[0] ?? (await cellsSaid(page, "closed"))[0] ?? rows.flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." ? [[row, col]] : [])))[0];
      await page.locator(`[data-at="${cell}"]`).click({ button: mines.length ? "left" : "right" });
      await button("Check").click();
      await page.getByRole("heading", { name: "Not quite" }).waitFor();
      assert.equal((await cellsSaid(page, "wrong")).length, 1, "what was said stays");
    } else if (safe.length + mines.length === 0) {
      await button("Nothing follows").click();
      await page.getByText("Both layouts fit every number").waitFor();
      assert.equal(await page.locator(".two-layouts svg").count(), 2);
    } else {
      await page.locator('[role="gridcell"][tabindex="0"]').focus();
      for (const [cells, sign] of [[safe, "Enter"], [mines, "f"]]) {
        for (const cell of cells) {
          await walk(page, cell);
          await page.keyboard.press(sign);
        }
      }
      await button("Check").click();
    }
    if (safe.length + mines.length === 0) alike++;
    if (!wrong) await page.getByRole("heading", { name: "Right" }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: /^(Next|Finish)$/ }).click();
  }
  assert.equal(alike, 2, "two of them are look-alikes");
  await page.getByText("7 of 8 right").waitFor();
  await isSound(page);
  const card = (await stored("cards"))["1-2"];
  assert.ok(Date.parse(card.due) > Date.now());
  await page.getByRole("link", { name: "Lessons", exact: true }).first().click();
  await page.getByText(/Comes back/).waitFor();
});

test("what was missed comes back sooner, by spaced repetition", async () => {
  await fresh("#/lessons");
  // Learned well, and long from being due.
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const card = { due: far, stability: 40, difficulty: 5, elapsed_days: 0, scheduled_days: 40, learning_steps: 0, reps: 5, lapses: 0, state: 2, last_review: new Date().toISOString() };
  await page.evaluate(([card]) => localStorage.setItem("minescheme.cards", JSON.stringify({ holes: card, "1-1": card })), [card]);
  await page.reload();
  await page.getByRole("heading", { name: "Lessons" }).waitFor();
  assert.equal(await page.getByRole("link", { name: /^Repeat/ }).count(), 0);
  await page.evaluate(() => localStorage.setItem("minescheme.missed", JSON.stringify({ holes: 1 })));
  await page.reload();
  await page.getByRole("link", { name: "Repeat 1 configuration" }).click();
  await button("Check").waitFor();
  const { safe, mines } = await ask(null);
  for (const [cells, which] of [[safe, "left"], [mines, "right"]]) for (const cell of cells) await page.locator(`[data-at="${cell}"]`).click({ button: which });
  await button(safe.length + mines.length ? "Check" : "Nothing follows").click();
  await page.getByRole("heading", { name: "Right" }).waitFor();
  await button("Finish").click();
  await page.getByText("Holes comes back").waitFor();
  const cards = await stored("cards");
  assert.ok(Date.parse(cards.holes.due) > Date.now() && cards.holes.lapses === 1);
  assert.equal(cards["1-1"].due, far);
});

test("what was missed before it was learned is new, and its lesson comes next", async () => {
  await fresh("#/progress");
  // An earlier version made a card of it.
  const now = new Date().toISOString();
  const card = { due: now, stability: 0.2, difficulty: 7, elapsed_days: 0, scheduled_days: 0, learning_steps: 0, reps: 1, lapses: 0, state: 1, last_review: now };
  await page.evaluate(([card]) => Object.entries({ missed: { holes: 2 }, cards: { "1-1": card } }).forEach(([name, value]) => localStorage.setItem(`minescheme.${name}`, JSON.stringify(value))), [card]);
  await page.reload();
  await page.getByRole("row", { name: "Holes new" }).waitFor();
  await page.getByRole("row", { name: /^1-1 new/ }).waitFor();
  await page.goto(`${server.address}#/`);
  assert.equal(await page.locator(".door", { hasText: "to repeat" }).count(), 0);
  await page.goto(`${server.address}#/lessons`);
  await page.getByText("New, missed twice").waitFor();
  assert.equal(await page.getByRole("link", { name: /^Repeat/ }).count(), 0);
  await page.getByRole("link", { name: "First lesson: Holes" }).click();
  // Once it was learned, it is as well known as any, and nothing is left of what was missed.
  await page.locator('[role="grid"]').waitFor();
  await page.evaluate(() => {
    const lesson = JSON.parse(localStorage.getItem("minescheme.lesson")) ?? { id: "holes", wrong: 0, back: {}, steps: [{ id: "holes", way: "alone", seed: 1 }] };
    localStorage.setItem("minescheme.lesson", JSON.stringify({ ...lesson, place: lesson.steps.length - 1 }));
  });
  await page.reload();
  await button("Check").waitFor();
  await button("Nothing follows").click();
  await button("Finish").click();
  await page.getByText("Holes comes back").waitFor();
  assert.equal((await stored("cards")).holes.reps, 1);
  assert.deepEqual(await stored("missed"), {});
  await page.getByRole("link", { name: "Lessons", exact: true }).first().click();
  await page.locator("li", { hasText: "Holes" }).getByText(/Comes back/).waitFor();
});

test("every lesson finds its positions", async () => {
  for (const id of ["one-number", "1-1", "1-2-1", "1-2-2-1", "reduction", "holes", "triangles", "corners", "mine-counting", "last-cells"]) {
    await fresh(`#/lessons/${id}`);
    await button("Next").click({ timeout: 20_000 });
    await button("Check").waitFor({ timeout: 20_000 });
  }
});

const fact = (name) => page.locator(".summary dl > div", { hasText: name }).locator("dd").innerText();

/** Goes through a game whose mines are at these places. */
async function reviewed(rows, cols, mined, moves) {
  const near = (row, col) => mined.filter(([r, c]) => Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1);
  const layout = Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => (mined.some(([r, c]) => r === row && c === col) ? "*" : near(row, col).length)).join(""));
  const game = { rows, cols, mines: mined.length, kind: "classic", seed: 1, first: moves[0].at, layout, moves: moves.map((move, place) => ({ ms: 1000 * place, ...move })), ms: 9000, hints: 0, back: 0 };
  await fresh("#/progress");
  await page.evaluate((game) => localStorage.setItem("minescheme.game", JSON.stringify(game)), game);
  await page.goto(`${server.address}#/review/game`);
  await page.locator(".summary").waitFor();
}

test("a game that was won by obvious moves and hints is reviewed without a guess", async () => {
  await fresh("#/play?size=16x16/40&seed=1&first=8,8");
  await page.locator(".cell.open").first().waitFor();
  for (let moves = 0; !(await page.getByRole("heading", { name: /^Solved/ }).isVisible()); moves++) {
    assert.ok(moves < 90);
    for (const name of ["Hint", "Why?", "Show it", "Play it"]) await button(name).click();
    await page.getByRole("button", { name: /^Obvious/ }).click({ timeout: 1000 }).catch(() => {});
  }
  const { moves } = await stored("game");
  assert.ok(moves.some((move) => move.do === "obvious"));
  await page.goto(`${server.address}#/review/game`);
  await page.locator(".summary").waitFor();
  assert.deepEqual([await fact("Result"), await fact("Needless guesses"), await fact("Forced guesses")], ["Won", "0", "0"]);
});

test("a review blames nobody for the best guess, and knows the risk of several cells at once", async () => {
  const mined = [[1, 1], [0, 9]];
  await reviewed(2, 12, mined, [{ do: "open", at: [0, 0] }, { do: "open", at: [0, 1] }]);
  await page.getByText("The best guess was row 1, column 2 (★).").waitFor();
  assert.equal(await page.getByText("more risk than necessary").count(), 0);
  // One of three cells is the mine, and this chord opens two of them.
  await reviewed(2, 12, mined, [{ do: "open", at: [0, 0] }, { do: "flag", at: [0, 1] }, { do: "chord", at: [0, 0] }]);
  assert.match(await page.locator("dl > div", { hasText: "Risk you took" }).innerText(), /\b67%/);
  await page.getByText("1 guess took more risk than necessary").waitFor();
});

test("a guess that took more risk than it had to isn't called forced, nor bad luck", async () => {
  // Two of the three cells around the corner are mines, and one of all the others is.
  await reviewed(3, 12, [[0, 1], [1, 1], [2, 9]], [{ do: "open", at: [0, 0] }, { do: "open", at: [0, 1] }]);
  const facts = () => Promise.all(["Needless guesses", "Riskier than necessary", "Forced guesses"].map(fact));
  assert.deepEqual(await facts(), ["0", "1", "0"]);
  await page.getByRole("heading", { name: "A riskier guess than necessary", exact: true }).waitFor();
  // The same is said right after the click.
  const game = await stored("game");
  await afresh(page, server, "", { game: { ...game, moves: game.moves.slice(0, 1) } });
  await button("Hint").click();
  await page.getByText("Nothing is certain here").waitFor();
  await page.locator('[data-at="0,1"]').click();
  await page.getByText(/^A risky guess: no cell was certain to be safe, but row \d+, column \d+ had a risk of only [0-9.]+%, and you took 67%\.$/).waitFor();
});

test("a review follows what was told of a cell with a wrong flag, and a game of one click", async () => {
  await reviewed(1, 12, [[0, 11]], [{ do: "open", at: [0, 0] }]);
  assert.equal(await fact("Result"), "Won");
  await reviewed(1, 12, [[0, 5]], [{ do: "open", at: [0, 0] }, { do: "flag", at: [0, 6] }, { do: "told", cells: [[0, 6]], value: "safe" }, { do: "open", at: [0, 11] }]);
  assert.equal(await fact("Clicks"), "3");
  assert.equal(await fact("Result"), "Won");
});

test("a game is gone through with its flags", async () => {
  await reviewed(1, 12, [[0, 5]], [{ do: "open", at: [0, 0] }, { do: "flag", at: [0, 5] }, { do: "flag", at: [0, 8] }, { do: "open", at: [0, 6] }, { do: "flag", at: [0, 8] }, { do: "open", at: [0, 11] }]);
  const shown = async (click) => {
    await page.getByRole("slider").fill(String(click));
    await page.waitForTimeout(100);
    return (await page.locator('[role="grid"]').last().locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => (/flag/.test(cell.ariaLabel) ? "*" : " ")).join(""))).trimEnd();
  };
  assert.deepEqual([await shown(0), await shown(1), await shown(2)], ["", "     *  *", "     *"]);
});

test("progress is saved without what is damaged, and taken in again", async () => {
  await fresh("#/progress");
  await button("Save to a file").waitFor();
  await page.evaluate(() => {
    localStorage.setItem("minescheme.settings", "{{{");
    localStorage.setItem("minescheme.days", JSON.stringify({ "2026-01-02": { ms: 1000, alone: true, on: "2026-01-02" } }));
  });
  const [saved] = await Promise.all([page.waitForEvent("download"), button("Save to a file").click()]);
  const file = await readFile(await saved.path(), "utf8");
  const { kind, version, ...kept } = JSON.parse(file);
  assert.deepEqual([kind, version, Object.keys(kept)], ["minescheme progress", 1, ["days"]]);
  await page.evaluate(() => localStorage.clear());
  const load = (text) => page.locator('input[type="file"]').last().setInputFiles({ name: "progress.json", mimeType: "application/json", buffer: Buffer.from(text) });
  for (const [version, said] of [[undefined, "missing or wrong"], [-5, "missing or wrong"], [2, "newer version"]]) {
    await load(JSON.stringify({ kind: "minescheme progress", version }));
    await page.getByRole("alert").getByText(said).waitFor();
  }
  await load(file);
  await page.getByText("Your progress has been loaded.").waitFor();
  assert.deepEqual(await stored("days"), kept.days);
  assert.equal(await page.locator("dl > div", { hasText: "Daily boards solved" }).locator("dd").innerText(), "1");
});

test("puzzles come whatever the address and a damaged file say", async () => {
  await fresh("#/puzzles?kind=toString");
  await page.locator('[role="grid"]').waitFor();
  await page.goto(`${server.address}worker.js`);
  await page.evaluate(() => localStorage.setItem("minescheme.puzzle", JSON.stringify({ kind: "two", puzzle: { rows: ["."] } })));
  await page.goto(`${server.address}#/puzzles`);
  await page.locator('[role="grid"]').waitFor();
});
