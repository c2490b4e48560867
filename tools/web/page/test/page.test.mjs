// The page in a real browser, as players use it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, beforeEach, test } from "node:test";

import { load } from "../../dist/index.js";
import { browse, serve } from "./browser.mjs";

const axe = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const engine = await load();
let server, context, page, faults;

before(async () => {
  server = await serve();
  ({ context, page, faults } = await browse({ hasTouch: true }));
});
after(async () => {
  await context?.close();
  server?.close();
});
beforeEach(async () => {
  faults.length = 0;
  await page.setViewportSize({ width: 1280, height: 900 });
});

afterEach(() => assert.deepEqual(faults, []));

async function open(hash) {
  await page.goto("about:blank");
  await page.goto(server.address + hash);
}

/** Nothing keeps anybody out. */
async function isSound() {
  const { violations } = await page.evaluate(async (axe) => {
    if (!globalThis.axe) (0, eval)(axe);
    return globalThis.axe.run(document, { resultTypes: ["violations"] });
  }, axe);
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))]), []);
}

/** The cells of the board by what a screen reader says of them. */
const cells = (word) =>
  page
    .locator('[role="gridcell"]')
    .evaluateAll((all, word) => all.filter((cell) => cell.ariaLabel.split(", ").includes(word)).map((cell) => cell.dataset.at.split(",").map(Number)), word);

test("the first view shows the most used rules", async () => {
  await open("");
  await page.locator("h1", { hasText: "What Minesweeper digits prove together" }).waitFor();
  assert.equal(await page.locator("ul.cards > li").count(), 24);
  assert.match(await page.locator("ul.cards > li").nth(1).innerText(), /1-1, 1-2/);
  await isSound();
});

test("the first view is there within a second", async () => {
  const times = [];
  for (let round = 0; round < 3; round++) {
    await open("");
    await page.locator("ul.cards > li").first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  assert.ok(Math.min(...times) < 1000, `${times} milliseconds`);
});

test("1-2 and 1-2-1 are found by typing", async () => {
  await open("");
  await page.getByRole("searchbox").fill("1-2");
  await page.locator("ul.cards > li", { hasText: "1-1, 1-2" }).waitFor();
  await page.getByRole("heading", { name: "Patterns that read 1 2" }).waitFor();
  await page.getByRole("searchbox").fill("1 2 1");
  await page.getByRole("heading", { name: "Patterns that read 1 2 1" }).waitFor();
  await page.locator("ul.cards > li .tags", { hasText: "1-2-1" }).waitFor();
  await page.getByText("423 patterns").waitFor();
  await isSound();
});

test("a rule and a pattern have an address", async () => {
  await open("#/rules/0003:1/-1");
  await page.getByRole("heading", { name: "1-1, 1-2", exact: true }).waitFor();
  await page.locator("ul.cards > li").first().waitFor();
  await isSound();
  const link = page.locator("ul.cards > li h3 a").first();
  const id = await link.innerText();
  await link.click();
  await page.getByRole("heading", { name: `Pattern ${id}` }).waitFor();
  await page.getByRole("link", { name: "Analyse it" }).first().waitFor();
  await isSound();
  await open("#/rules/0003:9/9");
  await page.getByRole("heading", { name: "No such rule" }).waitFor();
});

test("all patterns of the 5×5 window are there, filtered and page by page", async () => {
  await open("#/patterns?digits=8");
  await page.getByText("60 patterns").waitFor();
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await page.getByLabel("Digits").selectOption("");
  await page.getByText("120,551 patterns").waitFor();
  await isSound();
});


test("a position in three formats gives the native answer", async () => {
  const known = (await readFile(new URL("../../test/positions.jsonl", import.meta.url), "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line));
  const usual = known.filter(({ answer }) => answer.safe.length && answer.mines.length && !answer.contradiction);
  await open("#/analyse");
  for (const { board, mines, answer } of usual.slice(0, 4)) {
    await paste(board);
    if (mines !== null) await page.getByLabel("Mines", { exact: true }).fill(String(mines));
    await followed(answer);
  }
  for (const [name, text] of Object.entries(OTHER_FORMATS)) {
    const { board, mines } = engine.read(text);
    await paste(text);
    await followed(engine.ask(board, mines), name);
  }
  await isSound();
});

/** The same position as JSMinesweeper saves it, and as ms_toollib does. */
const OTHER_FORMATS = {
  JSMinesweeper: "3x3x2\n000\n121\nHHH\n",
  ms_toollib: "# MINESWEEPER-BOARD v0.1\n# Render: ascii\nrows: 3\ncolumns: 3\nmines: 2\n[view]\n000\n121\n###\n",
};

async function paste(text, into = page.locator("#text")) {
  await into.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test("a position that is pasted into the search is analysed", async () => {
  const board = "0000\n1221\n....\n";
  await open("");
  await paste(board, page.getByRole("searchbox"));
  await page.getByRole("heading", { name: "What follows here?" }).waitFor();
  await followed(engine.ask(board), "pasted into the search");
});

/** Everything that follows is told, and nothing else. */
async function followed({ safe, mines }, name) {
  const last = page.locator("ol.steps > li button").last();
  await last.waitFor();
  await page.waitForFunction(
    ([safe, mines]) => {
      const last = document.querySelector("ol.steps > li:last-child button");
      if (!last) return false;
      last.click();
      const told = (word) => [...document.querySelectorAll('[role="gridcell"]')].filter((cell) => cell.ariaLabel.split(", ").includes(word)).length;
      return told("safe") === safe && told("mine") === mines;
    },
    [safe.length, mines.length],
  );
  assert.deepEqual(await cells("safe"), safe, name);
  assert.deepEqual(await cells("mine"), mines, name);
}

test("an impossible position is named, and a stuck one has its odds", async () => {
  await open("#/analyse?board=11/*0");
  await page.getByRole("heading", { name: "This board is impossible" }).waitFor();
  await isSound();
  await open("#/analyse?board=1../.../...&mines=3");
  await page.getByRole("heading", { name: "Nothing follows: the odds" }).waitFor();
  const { odds, best } = engine.odds("1..\n...\n...\n", 3);
  assert.equal((await cells("percent mines")).length, odds.flat().filter((share) => share !== null).length);
  assert.deepEqual(await cells("best guess"), [best.cell]);
  await page.getByText("Best guess: row 1, column 2").waitFor();
  await isSound();
  // Here mines follow, but no safe cell.
  await open(`#/analyse?board=${encodeURIComponent("1#.../.#...")}&mines=3`);
  await page.getByRole("heading", { name: "No other cell is certain: the odds" }).waitFor();
  assert.deepEqual(await cells("mine"), [[1, 0]]);
  assert.equal((await cells("percent mines")).length, 6);
});

test("a position is clicked together, and is in the address", async () => {
  await open("#/analyse?board=.../...");
  const cell = (at) => page.locator(`[data-at="${at}"]`);
  await page.getByText("1", { exact: true }).first().click();
  await cell("0,0").click();
  assert.match(page.url(), /board=1\.\.%2F\.\.\./);
  await cell("0,1").click({ button: "right" });
  assert.match(page.url(), /board=1\*\.%2F\.\.\./);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("8");
  assert.match(await cell("0,2").getAttribute("aria-label"), /row 1, column 3: 8/);
});

/** Moves the keyboard's place to a cell, which must have it from somewhere on the board. */
async function walk(to) {
  const from = await page.evaluate(() => document.activeElement.dataset.at.split(",").map(Number));
  for (const [axis, less, more] of [[0, "ArrowUp", "ArrowDown"], [1, "ArrowLeft", "ArrowRight"]]) {
    for (let step = Math.abs(to[axis] - from[axis]); step > 0; step--) await page.keyboard.press(to[axis] < from[axis] ? less : more);
  }
}

test("a whole board is played on the keyboard, with hints", async () => {
  await open("#/learn");
  await page.locator('[role="grid"]').waitFor();
  const hint = page.getByRole("button", { name: /^Hint/ });
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 200);
    if (await page.getByRole("heading", { name: "Solved" }).isVisible()) break;
    for (const stage of ["Why?", "What?"]) {
      await hint.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Hint: ${stage}` }).waitFor();
    }
    const why = await page.getByLabel("What happens").innerText();
    assert.deepEqual([await cells("safe"), await cells("mine")], [[], []]);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => [...document.querySelectorAll('[role="gridcell"]')].some((cell) => /, (safe|mine)$/.test(cell.ariaLabel)));
    const [safe, mines] = [await cells("safe"), await cells("mine")];
    // The reason does not give the move away.
    assert.doesNotMatch(why, /(?:is|are) (?:safe|a mine|mines)\./);
    if (moves % 2) {
      await page.keyboard.press("Enter");
      await page.waitForFunction((cells) => cells.every(([row, col]) => !/closed/.test(document.querySelector(`[data-at="${row},${col}"]`).ariaLabel)), [...safe, ...mines]);
      continue;
    }
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (const place of [...safe, ...mines]) {
      await walk(place);
      const label = await page.evaluate(() => document.activeElement.ariaLabel);
      if (!/closed/.test(label)) continue;
      await page.keyboard.press(safe.length ? "Enter" : "f");
      await page.waitForFunction(([row, col]) => !/closed/.test(document.querySelector(`[data-at="${row},${col}"]`).ariaLabel), place);
    }
  }
  await page.getByText("You missed these rules").waitFor();
  await isSound();
});

test("a drill is solved, and comes back later; a missed one at once", async () => {
  await open("#/drill?rule=0003:1/-1");
  const boxes = () => page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.drills"))["0003:1/-1"]);
  for (const right of [true, false]) {
    await page.locator('[role="grid"]').waitFor();
    const rows = await page.locator('[role="row"]').evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => /: (closed|flag|no cell|open|[1-8])/.exec(cell.ariaLabel)[1]).map((word) => ({ closed: ".", flag: "*", "no cell": "#", open: "0" })[word] ?? word).join("")),
    );
    const { safe, mines } = engine.ask(rows.join("\n") + "\n");
    if (right) {
      await page.locator('[role="gridcell"][tabindex="0"]').focus();
      for (const [cells, sign] of [[safe, "Enter"], [mines, "f"]]) {
        for (const cell of cells) {
          await walk(cell);
          await page.keyboard.press(sign);
        }
      }
    } else if (safe.length + mines.length === 0) {
      // What follows is missed by saying nothing, a look-alike by saying anything.
      await page.locator('[role="gridcell"][aria-label$="closed"]').first().click();
    }
    await page.getByRole("button", { name: /^(Check|Nothing follows)$/ }).click();
    await page.getByRole("heading", { name: right ? "Right" : "Not quite" }).waitFor();
    const { box, due } = await boxes();
    assert.equal(box, right ? 1 : 0);
    assert.equal(due > (await page.evaluate(() => Date.now())), right);
    await isSound();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: /^(Check|Nothing follows)$/ }).waitFor();
  }
});

test("a telephone's width, dark: nothing hangs over, and a long press flags", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const hash of ["", "#/rules/0003:1/-1", "#/patterns?digits=2", "#/analyse", "#/learn", "#/drill"]) {
    await open(hash);
    await page.locator("h1").waitFor();
    if (await page.getByRole("button", { name: "Dark" }).isVisible()) await page.getByRole("button", { name: "Dark" }).click();
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(21, 24, 27)");
    await page.waitForTimeout(500);
    const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= shown, `${hash}: ${wide} pixels on ${shown}`);
    await isSound();
  }
  await open("#/analyse?board=.../...");
  const cell = page.locator('[data-at="1,1"]');
  const at = { pointerType: "touch", bubbles: true, pointerId: 7 };
  await cell.dispatchEvent("pointerdown", at);
  await page.locator('[data-at="1,1"][aria-label*="flag"]').waitFor();
  await cell.dispatchEvent("pointerup", at);
  await page.getByRole("button", { name: "Light" }).click();
});

test("light or dark is the system's, until the reader chooses", async () => {
  await page.evaluate(() => localStorage.removeItem("minescheme.theme"));
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    await open("");
    await page.getByRole("button", { name: colorScheme === "dark" ? "Light" : "Dark" }).waitFor();
  }
  await page.emulateMedia({ colorScheme: null });
});

test("the page in one file works from disk", async () => {
  await page.goto(new URL("../out/minescheme.html#/analyse?board=000/121/...", import.meta.url).href);
  await page.locator("ol.steps > li").first().waitFor();
  await page.goto(new URL("../out/minescheme.html#/patterns?digits=8", import.meta.url).href);
  await page.getByText("60 patterns").waitFor();
  assert.deepEqual(faults, []);
});
