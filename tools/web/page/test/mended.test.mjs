// What one meets on the second visit, on a small window, without colours, and where something is wrong with what was given.
import assert from "node:assert/strict";
import { test } from "node:test";

import { build } from "esbuild";

import { load } from "../../dist/index.js";
import { afresh, cellsSaid, paste, rowsShown, until, visited } from "./browser.mjs";

const engine = await load();
let server, page;
visited({ reader: {} }, (all) => ({ server, reader: { page } } = all));

const button = (name) => page.getByRole("button", { name, exact: true });
const heading = (name) => page.getByRole("heading", { name, exact: true });
const stored = (name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const board = () => page.locator('[role="grid"]').first();
const focused = () => page.evaluate(() => document.activeElement.getAttribute("role") ?? document.activeElement.localName);

const open = (hash, kept) => afresh(page, server, hash, kept);

test("the marked number of the first lesson decides, by itself, and no closed cell touches a 0", async () => {
  const { outputFiles } = await build({ entryPoints: [new URL("../src/worker/examples.ts", import.meta.url).pathname], bundle: true, write: false, format: "esm" });
  const { example } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  const near = (rows, [row, col]) => rows.flatMap((line, r) => [...line].flatMap((symbol, c) => (Math.max(Math.abs(r - row), Math.abs(c - col)) === 1 ? [[symbol, r, c]] : [])));
  const values = { safe: 0, mine: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const { rows, digits, hint } = example(engine, "one-number", false, seed);
    const { explanation } = hint;
    assert.deepEqual(explanation.digits, digits);
    const around = near(rows, digits[0]);
    const closed = around.filter(([symbol]) => symbol === ".");
    const needs = rows[digits[0][0]][digits[0][1]] - around.filter(([symbol]) => symbol === "*").length;
    assert.equal(needs, explanation.value === "mine" ? closed.length : 0);
    assert.deepEqual(explanation.cells.map(String).sort(), closed.map(([, row, col]) => `${row},${col}`).sort());
    rows.forEach((line, row) => [...line].forEach((symbol, col) => symbol === "0" && assert.ok(near(rows, [row, col]).every(([other]) => other !== "."))));
    values[explanation.value]++;
  }
  assert.ok(Math.min(values.safe, values.mine) > 50, JSON.stringify(values));
});

test("an example is shown again after a change, and what it is called is true", async () => {
  await open("#/analyse");
  const example = (name) => page.getByRole("link", { name, exact: true });
  await example("A chain").click();
  await until(page, async () => (await rowsShown(page)).length === 3);
  await until(page, async () => (await rowsShown(page))[1].startsWith("*2#2"));
  const rows = await rowsShown(page);
  await page.locator('[data-at="0,0"]').click();
  assert.notDeepEqual(await rowsShown(page), rows);
  await example("A chain").click();
  await until(page, async () => String(await rowsShown(page)) === String(rows), "the example again");
  await example("A wrong flag").click();
  await heading("This board is impossible").waitFor();
  await button("Which flag is wrong?").click();
  await page.getByText("The flag at row 3, column 7 is wrong.").waitFor();
  await page.getByText("1 flag proved").waitFor();
  await button("Remove it").click();
  await page.getByRole("heading", { name: /^Certain:/ }).waitFor();
});

test("another number of mines asks anew about flags, and one that is none is named", async () => {
  await open("#/analyse?board=*1/11&mines=1");
  await button("Which flag is wrong?").click();
  await page.getByText("Every flag is proved to be a mine.").waitFor();
  await page.getByRole("spinbutton", { name: "Mines" }).fill("0");
  await heading("This board is impossible").waitFor();
  assert.equal(await page.getByText("Every flag is proved to be a mine.").count(), 0);
  for (const mines of ["1.5", "99999999999"]) {
    await open(`#/analyse?board=000/121/...&mines=${mines}`);
    await page.getByRole("heading", { name: /^Certain:/ }).waitFor();
    await page.getByText(`“${mines}” isn't a number of mines, so it is ignored.`).waitFor();
  }
});

test("a link that can't be copied is shown", async () => {
  await open("#/analyse");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
  const [shown] = await Promise.all([
    page.waitForEvent("dialog").then(async (dialog) => (await dialog.dismiss(), dialog.defaultValue())),
    button("Copy a link to this position").click(),
  ]);
  assert.equal(shown, page.url());
  assert.equal(await button("Link copied").count(), 0);
});

/** A replay of a board of one row, with a mine at its end. */
const replay = (cols) => `RawVF_Version: Rev6\nProgram: Test\nWidth: ${cols}\nHeight: 1\nMines: 1\nBoard:\n${"0".repeat(cols - 1)}*\nEvents:\n0.00 lc 1 1 (0 0)\n0.10 lr 1 1 (0 0)\n`;
const drop = (text, name) =>
  page.evaluate(
    ([text, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    },
    [text, name],
  );

test("a second replay takes the place of the first, pasted or dropped under the same name", async () => {
  const shows = (cols) => until(page, async () => (await page.locator(".summary").count()) && (await rowsShown(page))[0]?.length === cols, `${cols} columns`);
  await open("#/rules");
  await page.getByRole("searchbox").waitFor();
  await paste(page, replay(10), page.locator("body"));
  await shows(10);
  await paste(page, replay(11), page.locator("body"));
  await shows(11);
  for (const cols of [12, 13]) {
    await drop(replay(cols), "game.rawvf");
    await shows(cols);
    await heading("game.rawvf").waitFor();
  }
});

test("what isn't a replay is called that, with the kinds that can be read", async () => {
  await open("#/review");
  for (const bytes of [Buffer.from([0, 1, 2, 255, 254]), Buffer.from(" \n"), Buffer.from("hello")]) {
    await page.locator('input[type="file"]').setInputFiles({ name: "game.avf", mimeType: "application/octet-stream", buffer: bytes });
    const said = page.getByRole("alert");
    await until(page, async () => /^This isn't a replay that can be read\. You can open replays of Arbiter \(\.avf\), .*\.$/.test(await said.innerText().catch(() => "")));
  }
  const message = page.waitForEvent("dialog").then(async (dialog) => (await dialog.dismiss(), dialog.message()));
  await drop("\0\x01", "game.avf");
  assert.match(await message, /a replay of Arbiter \(\.avf\)/);
});

test("a game that is reviewed again counts once", async () => {
  const mined = [[0, 4], [1, 3], [1, 5], [2, 0], [2, 3], [2, 5], [3, 2]];
  const near = (row, col) => mined.filter(([r, c]) => Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1);
  const layout = [0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4, 5].map((col) => (mined.some(([r, c]) => r === row && c === col) ? "*" : near(row, col).length)).join(""));
  const moves = [{ do: "open", at: [0, 0], ms: 0 }, { do: "open", at: [0, 4], ms: 1000 }];
  const game = { rows: 4, cols: 6, mines: mined.length, kind: "classic", seed: 1, first: [0, 0], layout, moves, ms: 9000, hints: 0, back: 0 };
  await open("#/review/game", { game });
  await page.getByText("in your lessons now").waitFor();
  const again = async (seen) => {
    for (let times = 0; times < 3; times++) {
      await page.goto(`${server.address}#/lessons`);
      await heading("Lessons").waitFor();
      await seen();
      await page.goto(`${server.address}#/review/game`);
      await page.locator(".summary").waitFor();
      await page.waitForTimeout(100);
    }
  };
  // Before it was learned it is a lesson; there is nothing to repeat.
  await again(async () => {
    await page.getByText("New, missed once").waitFor();
    assert.equal(await page.getByText("New, missed").count(), 1);
    assert.equal(await page.getByRole("link", { name: /^Repeat/ }).count(), 0);
    await page.locator("a.main", { hasText: "First lesson" }).waitFor();
    assert.equal(await stored("cards"), null);
  });
  const [id] = Object.entries(await stored("missed")).find(([, many]) => many > 0);
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const card = { due: date, stability: 40, difficulty: 5, elapsed_days: 0, scheduled_days: 40, learning_steps: 0, reps: 5, lapses: 0, state: 2, last_review: new Date().toISOString() };
  await open("#/review/game", { game, cards: { [id]: card } });
  await page.getByText("in your lessons now").waitFor();
  const sums = [];
  await again(async () => {
    await page.getByRole("link", { name: "Repeat 1 configuration" }).waitFor();
    sums.push(Object.values(await stored("cards")).map(({ reps }) => reps));
  });
  assert.deepEqual(sums, [[6], [6], [6]]);
});

test("the focus goes on with what comes", async () => {
  await open("#/puzzles?kind=two");
  await board().waitFor();
  assert.equal(await focused(), "body", "not at first");
  for (let times = 0; times < 2; times++) {
    const { puzzle } = await stored("puzzle");
    const at = puzzle.safe[0] ?? puzzle.mined[0];
    await page.locator(`[data-at="${at}"]`).focus();
    await page.keyboard.press(puzzle.safe.length ? "Enter" : "f");
    await button("Next puzzle").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((seed) => JSON.parse(localStorage.getItem("minescheme.puzzle")).puzzle.seed !== seed, puzzle.seed);
    await until(page, async () => (await focused()) === "gridcell", "a puzzle");
  }
  await open("#/lessons/1-1");
  await button("Next").focus();
  await page.keyboard.press("Enter");
  await button("Check").waitFor();
  await until(page, async () => (await focused()) === "gridcell", "a lesson");
});

const doubtful = async (mines) => {
  const rows = await rowsShown(page);
  const { safe, mines: mined } = engine.ask(rows.join("\n") + "\n", mines);
  const certain = new Set([...safe, ...mined].map(String));
  return rows.flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." && !certain.has(`${row},${col}`) ? [[row, col]] : [])))[0];
};

test("a position counts once, also after a reload", async () => {
  await open("#/lessons/1-2");
  await button("Next").click();
  for (let times = 0; times < 2; times++) {
    await button("Nothing follows").click();
    await heading("Not quite").waitFor();
    assert.equal((await stored("lesson")).wrong, 1);
    await page.reload();
  }
});

test("a certain cell that is taken for the other kind is called what it is, and costs nothing", async () => {
  for (const taken of ["safe", "mined"]) {
    let puzzle;
    await open("#/puzzles?kind=two", { puzzles: { run: 4, best: 4, by: { "digits:2": { solved: 4, failed: 0 } } } });
    for (;;) {
      await board().waitFor();
      ({ puzzle } = await stored("puzzle"));
      if (puzzle[taken].length) break;
      await button("Skip").click();
      await page.waitForFunction((seed) => JSON.parse(localStorage.getItem("minescheme.puzzle")).puzzle.seed !== seed, puzzle.seed);
    }
    const cell = page.locator(`[data-at="${puzzle[taken][0]}"]`);
    const buttons = taken === "safe" ? ["right", "left"] : ["left", "right"];
    await cell.click({ button: buttons[0] });
    await page.getByText(taken === "safe" ? "That is certainly safe: open it." : "That is certainly a mine: flag it.").waitFor();
    await page.reload();
    await board().waitFor();
    await cell.click({ button: buttons[1] });
    await heading("Right").waitFor();
    assert.deepEqual(await stored("puzzles"), { run: 4, best: 4, by: { "digits:2": { solved: 4, failed: 0 } } });
  }
});

test("a puzzle that is skipped while its layout is looked for doesn't come back", async () => {
  await open("#/puzzles?kind=two");
  await board().waitFor();
  let cell;
  for (;;) {
    const { puzzle } = await stored("puzzle");
    cell = await doubtful(puzzle.mines);
    const clicked = await page.evaluate((cell) => {
      if (cell) document.querySelector(`[data-at="${cell}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      [...document.querySelectorAll("button")].find((one) => one.textContent === "Skip").click();
      return !!cell;
    }, cell);
    await page.waitForFunction((seed) => JSON.parse(localStorage.getItem("minescheme.puzzle")).puzzle.seed !== seed, puzzle.seed);
    if (clicked) break;
  }
  await page.waitForTimeout(1000);
  assert.equal((await stored("puzzle")).end, null);
  assert.equal(await heading("Not certain").count(), 0);
  assert.equal(Object.values((await stored("puzzles")).by)[0].failed, 1, "but the answer counts");
});

test("on a page of 640 × 400 pixels cells are large enough, and an expert board is seen whole on 1280 × 800", async () => {
  const EXPERT = "#/play?size=16x30/99&seed=1&first=8,8";
  const side = async () => (await page.locator(".hit").first().boundingBox()).width;
  await page.setViewportSize({ width: 640, height: 400 });
  for (const [view, least] of [["", 30], ["#/puzzles?kind=two", 30], ["#/lessons/1-1", 30], [EXPERT, 24]]) {
    await open(view);
    await board().waitFor();
    await until(page, async () => (await side()) >= least, `${view} ${await side()}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(EXPERT);
  await page.locator(".cell.open").first().waitFor();
  await until(page, async () => (await side()) >= 28);
  const { x, y, width, height } = await board().boundingBox();
  assert.ok(x >= 0 && x + width <= 1280 && y + height <= 720, `${[x, y, width, height]}`);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("on a low window a board is whole, or the page scrolls and not the board", async () => {
  const field = () => page.locator(".field").evaluate((field) => ({ shown: field.clientHeight, all: field.scrollHeight, bottom: field.getBoundingClientRect().bottom }));
  const of = { Intermediate: "16x16/40", Expert: "16x30/99" };
  for (const [width, height] of [[1366, 625], [1280, 600]]) {
    await page.setViewportSize({ width, height });
    for (const size of Object.values(of)) {
      await open(`#/play?size=${size}&seed=1&first=8,8`);
      await page.locator(".cell.open").first().waitFor();
      await until(page, async () => (await field()).shown >= (await field()).all && (await field()).bottom <= height, `${size} on ${width} × ${height}`);
      const { x, width: wide } = await board().boundingBox();
      assert.ok(x >= 0 && x + wide <= width);
    }
  }
  for (const [width, height] of [[1024, 480], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await open("#/play?size=16x30/99&seed=1&first=8,8");
    await page.locator(".cell.open").first().waitFor();
    await until(page, async () => (await field()).shown >= (await field()).all, `${width} × ${height}`);
    assert.equal(await page.evaluate(() => scrollY), 0);
    // The buttons stay, and what is marked comes to stand above them.
    for (const name of ["Hint", "Why?", "Show it"]) await button(name).click();
    await until(page, () => page.evaluate(() => {
      const top = document.querySelector(".moves").getBoundingClientRect().top;
      const boxes = [...document.querySelectorAll(".cell.asked")].map((cell) => cell.getBoundingClientRect());
      return boxes.length > 0 && boxes.some((box) => box.top >= 0 && box.bottom <= top + 1) && top < innerHeight;
    }), "marks in view");
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("without colours of its own the page shows what is chosen, and machines keep theirs", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("#/analyse");
  const look = (selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
  await board().waitFor();
  assert.notEqual(await look("label.choice:has(input:checked)"), await look("label.choice:has(input:not(:checked))"));
  await open("#/machines");
  await page.locator(".machines .bead").first().waitFor();
  assert.equal(await page.locator(".machines .bead").first().evaluate((one) => getComputedStyle(one).forcedColorAdjust), "none");
  await page.emulateMedia({ forcedColors: "none" });
});
