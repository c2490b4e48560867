// Analysis, what is pasted, the catalogue, reviews of replays.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { load } from "../../dist/index.js";
import { cellsSaid, isSound, paste, rowsShown, visited } from "./browser.mjs";

const engine = await load();
let server, page;
visited({ reader: { hasTouch: true } }, (all) => ({ server, reader: { page } } = all));

async function open(hash) {
  await page.goto("about:blank");
  await page.goto(server.address + hash);
}
const cells = (word) => cellsSaid(page, word);
const field = () => page.locator("#text");

/** The same position as JSMinesweeper saves it, and as ms_toollib does. */
const OTHER_FORMATS = {
  JSMinesweeper: "3x3x2\n000\n121\nHHH\n",
  ms_toollib: "# MINESWEEPER-BOARD v0.1\n# Render: ascii\nrows: 3\ncolumns: 3\nmines: 2\n[view]\n000\n121\n###\n",
};

/** Everything that follows is told, and nothing else. */
async function followed({ safe, mines }, name) {
  await page.waitForFunction(
    ([safe, mines]) => {
      document.querySelectorAll("details:not([open])").forEach((one) => (one.open = true));
      const steps = [...document.querySelectorAll("ol.steps > li")].sort((a, b) => a.value - b.value);
      if (!steps.length) return false;
      // The last step of all shows what all steps give.
      steps.at(-1).querySelector("button").click();
      const told = (word) => [...document.querySelectorAll('[role="gridcell"]')].filter((cell) => cell.ariaLabel.split(", ").includes(word)).length;
      return told("safe") === safe && told("mine") === mines;
    },
    [safe.length, mines.length],
  );
  assert.deepEqual(await cells("safe"), safe, name);
  assert.deepEqual(await cells("mine"), mines, name);
}

test("a position in three formats gives the native answer", async () => {
  const known = (await readFile(new URL("../../test/positions.jsonl", import.meta.url), "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line));
  const usual = known.filter(({ answer }) => answer.safe.length && answer.mines.length && !answer.contradiction);
  await open("#/analyse");
  for (const { board, mines, answer } of usual.slice(0, 4)) {
    await paste(page, board, field());
    if (mines !== null) await page.getByRole("spinbutton", { name: "Mines" }).fill(String(mines));
    await followed(answer);
  }
  for (const [name, text] of Object.entries(OTHER_FORMATS)) {
    const { board, mines } = engine.read(text);
    // All of them are the same position: what was said of the one before is not what is waited for.
    await paste(page, "...", field());
    await shows(["..."]);
    await paste(page, text, field());
    await followed(engine.ask(board, mines), name);
  }
  await isSound(page);
});

/** Waits until the board shows these rows: the one before may be of the same size. */
async function shows(rows) {
  for (let tries = 0; tries < 100 && String(await rowsShown(page)) !== String(rows); tries++) {
    await page.waitForTimeout(100);
  }
  assert.deepEqual(await rowsShown(page), rows);
}

test("blank rows are kept, an error stands beside its field and goes, other signs are read", async () => {
  await open("#/analyse");
  await paste(page, "   \n121\n   ", field());
  await shows(["...", "121", "..."]);
  await paste(page, "12x\n...", field());
  const error = page.locator("#unread");
  await error.waitFor();
  assert.match(await error.innerText(), /line 1, column 3/);
  assert.doesNotMatch(await error.innerText(), /--/, "no advice for the command line");
  assert.equal(await field().getAttribute("aria-describedby"), "unread");
  await isSound(page);
  await paste(page, "???\n121", field());
  await shows(["...", "121"]);
  assert.equal(await error.count(), 0);
});

test("each of several cells that a step ends with is named where the text comes to it", async () => {
  await open("#/analyse");
  await paste(page, [".........", ".........", ".........", "..3111...", "..1001...", "..1001...", "..1111...", ".........", "........."].join("\n"), field());
  for (const says of ["so row 3, column 2 is a mine.", "only mine: row 6, column 2 is safe.", "only mine: row 3, column 5 is safe."]) await page.locator(".say").getByText(says).waitFor();
});

test("a position that is pasted into the search, or anywhere, is analysed", async () => {
  const board = "0000\n1221\n....\n";
  await open("#/rules");
  await paste(page, board, page.getByRole("searchbox"));
  await page.getByRole("heading", { name: "Analyse a position" }).waitFor();
  await followed(engine.ask(board), "pasted into the search");
  await open("");
  await paste(page, board, page.locator("body"));
  await page.getByRole("heading", { name: "Analyse a position" }).waitFor();
  await followed(engine.ask(board), "pasted anywhere");
});

test("an impossible position is named, and a stuck one has its odds, side by side", async () => {
  await open("#/analyse?board=11/*0");
  await page.getByRole("heading", { name: "This board is impossible" }).waitFor();
  await isSound(page);
  await open("#/analyse?board=1../.../...&mines=3");
  await page.getByRole("heading", { name: "Nothing follows: the odds" }).waitFor();
  const { odds, best, choices } = engine.odds("1..\n...\n...\n", 3);
  assert.equal((await cells("percent mines")).length, odds.flat().filter((share) => share !== null).length);
  assert.deepEqual(await cells("best guess"), [best.cell]);
  await page.getByRole("heading", { name: "Best guess: row 1, column 2" }).waitFor();
  assert.equal(await page.locator(".candidate").count(), choices.length);
  for (const [number, choice] of choices.entries()) {
    const said = await page.locator(".candidate").nth(number).innerText();
    const [row, col] = choice.cell;
    assert.match(said, new RegExp(`^${["Best guess", "Next best", "Third"][number]}: row ${row + 1}, column ${col + 1}`));
    assert.ok(said.includes(`${(100 * choice.win).toFixed(1)}%`) || said.includes(`${Math.round(100 * choice.win)}%`), said);
  }
  await isSound(page);
  // Here mines follow, but no safe cell.
  await open(`#/analyse?board=${encodeURIComponent("1#.../.#...")}&mines=3`);
  await page.getByRole("heading", { name: "No cell is certain to be safe: the odds" }).waitFor();
  assert.deepEqual(await cells("mine"), [[1, 0]]);
  assert.equal((await cells("percent mines")).length, 6);
  await open("#/analyse?board=1../.../...&mines=1.5");
  await page.getByText("“1.5” isn't a number of mines, so it is ignored.").waitFor();
  // Nothing is in doubt.
  await open("#/analyse?board=../..&mines=4");
  await page.getByRole("heading", { name: "Certain: 4 mines" }).waitFor();
  assert.equal(await page.locator(".candidate").count(), 0);
  // More ways than any number of JavaScript holds.
  await open(`#/analyse?board=${Array(40).fill(".".repeat(40)).join("/")}&mines=500`);
  const { placements } = engine.odds(`${".".repeat(40)}\n`.repeat(40), 500);
  assert.ok(placements.length > 310);
  const power = [...String(placements.length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  await page.getByText(`all ${placements[0]}.${placements.slice(1, 3)} × 10${power} ways to place the mines`).waitFor();
});

test("steps of single numbers are folded, and the hardest can come first", async () => {
  const layout = engine.generate({ rows: 16, cols: 16, mines: 45, min_digits: 3, max_digits: 3, seed: 4 }).layout.trimEnd().split("\n");
  const board = layout.map((line, row) => [...line].map((symbol, col) => (symbol === "*" || (row * 7 + col * 5) % 11 < 4 ? "." : symbol)).join("")).join("/");
  await open(`#/analyse?board=${board}&mines=45`);
  await page.locator("summary", { hasText: "Single numbers" }).waitFor();
  const takes = () => page.locator(".analysis > .panel > ol.steps .soft").allInnerTexts();
  const numbers = (texts) => texts.map((text) => (text.startsWith("the") ? 1 : parseInt(text) || 1));
  const before = numbers(await takes());
  if (before.length > 1) {
    await page.getByRole("button", { name: "Hardest first" }).click();
    const now = numbers(await takes());
    assert.deepEqual(now, [...now].sort((a, b) => b - a));
    assert.deepEqual([...now].sort(), [...before].sort());
  }
});

test("the wrong flag is found", async () => {
  await open("#/analyse?board=000000/112211/*..*..");
  await page.getByRole("button", { name: "Which flag is wrong?" }).click();
  await page.getByText(/wrong|any one of these/).first().waitFor();
  await isSound(page);
  // The third cell can't be a mine beside that 1; taking the flag off makes the board possible.
  await open("#/analyse?board=000/121/.*.");
  await page.getByRole("heading", { name: "This board is impossible" }).waitFor();
  await page.getByRole("button", { name: "Which flag is wrong?" }).click();
  await page.getByText("The flag at row 3, column 2 is wrong.").waitFor();
  assert.deepEqual(await cells("wrong"), [[2, 1]]);
  await page.getByRole("button", { name: "Remove it" }).click();
  await followed(engine.ask("000\n121\n...\n"));
});

test("a position is clicked together, and is in the address", async () => {
  await open("#/analyse?board=.../...");
  const cell = (at) => page.locator(`[data-at="${at}"]`);
  await page.locator(".signs").getByText("1", { exact: true }).click();
  await cell("0,0").click();
  assert.match(page.url(), /board=1\.\.%2F\.\.\./);
  await cell("0,1").click({ button: "right" });
  assert.match(page.url(), /board=1\*\.%2F\.\.\./);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("8");
  assert.match(await cell("0,2").getAttribute("aria-label"), /row 1, column 3: 8/);
});

test("the catalogue is searched by numbers, names and words, and its rules and patterns have addresses", async () => {
  await open("#/rules");
  await page.locator("ul.cards > li").first().waitFor();
  assert.equal(await page.locator("ul.cards > li").count(), 24);
  // The 0 is written out.
  assert.match(await page.locator("ul.cards > li").first().innerText(), /One number alone/);
  assert.equal(await page.locator("ul.cards > li").first().locator("text.small").first().textContent(), "0");
  await isSound(page);
  for (const [text, name] of [["1-2", "1-1, 1-2"], ["1 3 1", "1-3-1 corner"], ["hole", "H1"]]) {
    await page.getByRole("searchbox").fill(text);
    await page.locator("ul.cards > li", { hasText: name }).first().waitFor();
  }
  await page.getByRole("searchbox").fill("1 2 1");
  await page.getByRole("heading", { name: "Patterns that read 1 2 1" }).waitFor();
  await page.getByText("423 patterns").waitFor();
  await open("#/rules/0003:1/-1");
  await page.getByRole("heading", { name: "1-1, 1-2", exact: true }).waitFor();
  await page.locator("ul.cards > li").first().waitFor();
  await isSound(page);
  const link = page.locator("ul.cards > li h3 a").first();
  const id = await link.innerText();
  await link.click();
  await page.getByRole("heading", { name: `Pattern ${id}` }).waitFor();
  await page.getByRole("link", { name: "Analyse it" }).first().waitFor();
  await open("#/rules/0003:9/9");
  await page.getByRole("heading", { name: "No such rule" }).waitFor();
  // An address that is none.
  await open("#/rules/%E0%A4%A");
  await page.getByRole("heading", { name: "No such rule" }).waitFor();
  await open("#/patterns?digits=8");
  await page.getByText("60 patterns").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await isSound(page);
});

/** A replay in which the third click guesses where a cell was certain, and the last hits a mine. */
function replay() {
  const layout = engine.generate({ rows: 9, cols: 9, mines: 12, min_digits: 2, max_digits: 2, seed: 12, cell: [4, 4] }).layout.trimEnd().split("\n");
  const lines = layout.map((line) => line.replace(/[0-8]/g, "0"));
  const events = ["0.00 lc 5 5 (0 0)", "0.10 lr 5 5 (0 0)"];
  const open = (time, [row, col]) => events.push(`${time.toFixed(2)} lc ${col + 1} ${row + 1} (0 0)`, `${(time + 0.05).toFixed(2)} lr ${col + 1} ${row + 1} (0 0)`);
  const all = layout.flatMap((line, row) => [...line].map((symbol, col) => [row, col, symbol]));
  // Far from the opening: a safe cell that nothing proves, then a mine.
  const [guess] = all.filter(([, , symbol]) => symbol !== "*" && symbol !== "0");
  const [mine] = all.filter(([row, col, symbol]) => symbol === "*" && Math.abs(row - 4) + Math.abs(col - 4) > 3);
  open(1.5, guess);
  open(3, mine);
  const text = `RawVF_Version: Rev6\nProgram: Test\nWidth: 9\nHeight: 9\nMines: 12\nBoard:\n${lines.join("\n")}\nEvents:\n${events.join("\n")}\n`;
  return { text, layout, guess: guess.slice(0, 2), mine: mine.slice(0, 2) };
}

test("a replay is reviewed: what was certain, the risk, what to practise", async () => {
  const { text, guess, mine } = replay();
  await open("#/review");
  await isSound(page);
  await page.locator('input[type="file"]').setInputFiles({ name: "game.rawvf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("heading", { name: "game.rawvf" }).waitFor();
  await page.getByText("Lost").waitFor();
  await page.getByRole("heading", { name: "Guesses" }).waitFor();
  const rows = await rowsShown(page);
  const said = await page.getByLabel("The guess", { exact: true }).innerText();
  // The risk is what the engine counts.
  const { odds } = engine.odds(rows.join("\n") + "\n", 12);
  const wasOpen = rows[guess[0]][guess[1]] !== ".";
  const wasSafe = engine.ask(rows.join("\n") + "\n", 12).safe.some((cell) => String(cell) === String(guess));
  const first = wasOpen || wasSafe ? mine : guess;
  const risk = odds[first[0]][first[1]];
  assert.match(said, new RegExp(`row ${first[0] + 1}, column ${first[1] + 1}`));
  assert.ok(said.includes(`${risk === 0 || risk === 1 ? risk * 100 : (100 * risk).toFixed(risk < 0.1 ? 1 : 0)}%`), said);
  await isSound(page);
  const slider = page.getByRole("slider");
  await slider.fill("0");
  await page.getByText(/Click 1 of \d/).waitFor();
  // Dropped anywhere it opens here too; pasted into Analyse it is handed over.
  await open("#/analyse");
  await paste(page, text, field());
  await page.getByRole("heading", { name: "The replay" }).waitFor();
});

test("what was missed in games that the program reviewed comes back sooner", async () => {
  await open("#/review");
  await page.evaluate(() => localStorage.removeItem("minescheme.missed"));
  const positions = [1, 2, 3].map((seed) => JSON.stringify(engine.puzzle({ rows: 9, cols: 9, mines: 13, digits: 2, needs: "1-1", seed })));
  const file = (text) => ({ name: "missed.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.locator('input[type="file"]').setInputFiles(file(positions.join("\n") + "\n"));
  await page.getByText("will come up sooner in your lessons").waitFor();
  const missed = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.missed")));
  assert.equal(Object.values(missed).reduce((all, one) => all + one, 0), 3);
  await isSound(page);
  await page.locator('input[type="file"]').setInputFiles(file("{}\n"));
  await page.getByRole("alert").waitFor();
});

test("progress is saved as a file, and loaded on another device", async () => {
  await open("#/progress");
  await page.evaluate(() => localStorage.setItem("minescheme.results", JSON.stringify([{ when: 1, size: "9x9/10", name: "Beginner", kind: "sure", won: true, ms: 42_000, bbbv: 20, share: 1, alone: true }])));
  await page.reload();
  await page.getByRole("cell", { name: "0:42" }).waitFor();
  await isSound(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  const file = await (await coming).path();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByText("No game has been finished yet").waitFor();
  const load = page.locator('input[type="file"]');
  await load.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.getByRole("alert").waitFor();
  await load.setInputFiles({ name: "progress.json", mimeType: "application/json", buffer: await readFile(file) });
  await page.getByRole("cell", { name: "0:42" }).waitFor();
});
