// What one meets while playing, at a desk and on a telephone: that what happens is seen, and that what is said is about what one did.
import assert from "node:assert/strict";
import { test } from "node:test";

import { build } from "esbuild";

import { afresh, boardAfresh, cellsSaid, players, rowsShown, until, visited } from "./browser.mjs";

let server, desk, phone;
visited(players, (all) => ({ server, desk: { page: desk }, phone: { page: phone } } = all));

const button = (page, name) => page.getByRole("button", { name, exact: true });
const cell = (page, place) => page.locator(`[data-at="${place}"]`);
const stored = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const panel = (page) => page.getByLabel("What happens", { exact: true });

test("on a telephone, an example and a text that is read come into view", async () => {
  await afresh(phone, server, "#/analyse");
  const seen = () => phone.locator('[role="grid"]').evaluate((board) => { const { top } = board.getBoundingClientRect(); return top >= 0 && top < innerHeight / 2; });
  await phone.getByRole("link", { name: "A guess", exact: true }).tap();
  await phone.getByText("Best guess: row 1, column 2").waitFor();
  await until(phone, seen, "the example");
  const text = phone.getByRole("textbox", { name: "Paste a position here" });
  await text.fill("1.1\n2.2");
  await until(phone, async () => !(await seen()), "further down");
  await text.blur();
  await until(phone, async () => (await rowsShown(phone)).length === 2, "the position");
  await until(phone, seen, "what was read");
});

test("an impossible board is described in the same words as any other", async () => {
  await afresh(desk, server, "#/analyse?board=111/2.2");
  await desk.getByRole("heading", { name: "This board is impossible" }).waitFor();
  await desk.getByText("A is the 2 at row 2, column 1.").waitFor();
});

test("buttons zoom around the middle of what is seen, and the whole board is left as it was entered", async () => {
  await boardAfresh(phone, server, "#/play?size=16x30/99&seed=3&first=9,16");
  const field = () => phone.evaluate(() => { const { scrollLeft, clientWidth } = document.querySelector(".field"); const side = parseFloat(document.querySelector(".field").style.getPropertyValue("--side")); return { side, middle: (scrollLeft + clientWidth / 2 - 13) / side }; });
  const whole = button(phone, "Whole board");
  await cell(phone, [8, 29]).scrollIntoViewIfNeeded();
  await phone.locator(".field").evaluate((element) => element.scrollTo(700, 60));
  await until(phone, async () => (await field()).middle > 20, "to the right");
  const before = await field();
  for (const name of ["Larger cells", "Smaller cells"]) {
    await button(phone, name).tap();
    await until(phone, async () => (await field()).side !== before.side || name === "Smaller cells", name);
    assert.ok(Math.abs((await field()).middle - before.middle) < 1.5, `${before.middle} to ${(await field()).middle}`);
  }
  assert.equal(await whole.getAttribute("aria-pressed"), "false");
  await whole.tap();
  await until(phone, async () => (await field()).side < 15, "the whole board");
  assert.equal(await whole.getAttribute("aria-pressed"), "true");
  await whole.tap();
  await until(phone, async () => (await field()).side === before.side, "cells for fingers again");
  assert.ok(Math.abs((await field()).middle - 15) < 1.5, "around the middle");
});

test("on a telephone it is seen that no board was found", async () => {
  await boardAfresh(phone, server, "#/");
  await afresh(phone, server, "#/", { settings: { size: { rows: 16, cols: 30, mines: 190 }, kind: "sure" } });
  await cell(phone, [4, 15]).tap();
  const said = phone.getByText("No board that needs no guess was found");
  await said.waitFor();
  const { bottom } = await said.evaluate((element) => element.getBoundingClientRect().toJSON());
  assert.ok(bottom <= (await phone.locator("nav.bottom").boundingBox()).y, `${bottom}`);
});

test("a board that would be a little too high beside a hint stays as it is", async () => {
  await boardAfresh(phone, server, "#/play?size=9x9/10&seed=1&first=5,5");
  const heights = () => phone.evaluate(() => [".field", ".sheet"].map((name) => document.querySelector(name).getBoundingClientRect().height));
  const before = await heights();
  await phone.locator(".cell.open").first().waitFor();
  await button(phone, "Hint").tap();
  await panel(phone).getByText(/^Look at/).waitFor();
  assert.deepEqual(await heights(), before);
});

test("after a game, the way to the next one is seen on a telephone", async () => {
  await boardAfresh(phone, server, "#/play?size=9x9/10&seed=1&first=5,5");
  const seen = async (name) => {
    const { y, height } = await button(phone, name).boundingBox();
    assert.ok(y + height <= (await phone.locator("nav.bottom").boundingBox()).y, `${name} ends at ${y + height}`);
  };
  await phone.locator(".cell.open").first().waitFor();
  for (const wins of [true, false]) {
    await until(phone, async () => (await stored(phone, "game"))?.layout && (await stored(phone, "game")).moves.length === 1, "a game");
    const { layout } = await stored(phone, "game");
    const cells = layout.flatMap((line, row) => [...line].flatMap((sign, col) => ((sign === "*") !== wins ? [[row, col]] : [])));
    for (const one of wins ? cells : cells.slice(0, 1)) if (/closed/.test(await cell(phone, one).getAttribute("aria-label"))) await cell(phone, one).tap();
    await panel(phone).getByRole("heading", { name: wins ? "Solved" : "You hit a mine" }).waitFor();
    await seen("New board");
    if (!wins) break;
    await button(phone, "New board").tap();
    await cell(phone, [4, 4]).tap();
  }
});

test("a cell is seen to be pressed, and one with a flag is not", async () => {
  await boardAfresh(desk, server, "#/play?size=9x9/10&seed=1&first=5,5");
  await desk.locator(".cell.open").first().waitFor();
  const fill = (place) => cell(desk, place).locator(".cell").evaluate((element) => getComputedStyle(element).fill);
  const open = await desk.locator(".cell.open").first().evaluate((element) => getComputedStyle(element).fill);
  const { layout } = await stored(desk, "game");
  const mine = layout.flatMap((line, row) => [...line].flatMap((sign, col) => (sign === "*" ? [[row, col]] : [])))[0];
  for (const pressed of [true, false]) {
    await cell(desk, mine).hover();
    await desk.mouse.down();
    // Colours change by and by.
    await until(desk, () => cell(desk, mine).evaluate((element) => element.matches(":hover:active") && !element.getAnimations({ subtree: true }).length), "pressed");
    assert.equal((await fill(mine)) === open, pressed);
    await desk.mouse.move(5, 5);
    await desk.mouse.up();
    if (pressed) await cell(desk, mine).click({ button: "right" });
  }
});

test("what a lost game missed comes first in what to practise", async () => {
  const before = { corners: 1, "mine-counting": 1, "last-cells": 1 };
  await afresh(desk, server, "#/play?size=9x9/10&seed=1&first=5,5", { missed: before });
  await desk.locator(".cell.open").first().waitFor();
  // The engine must be there to say something of a click.
  await button(desk, "Hint").click();
  await button(desk, "Why?").waitFor();
  const { layout } = await stored(desk, "game");
  await cell(desk, layout.flatMap((line, row) => [...line].flatMap((sign, col) => (sign === "*" ? [[row, col]] : [])))[0]).click();
  await panel(desk).getByText("There was no need to risk it").waitFor();
  await desk.waitForFunction(() => document.querySelectorAll('.panel a[href^="#/lessons/"]').length === 3);
  const links = await panel(desk).locator('a[href^="#/lessons/"]').evaluateAll((all) => all.map((link) => link.hash.slice("#/lessons/".length)));
  const [added] = Object.entries(await stored(desk, "missed")).filter(([id, many]) => many > 0 && !before[id]).map(([id]) => id);
  assert.deepEqual(links, [added, "last-cells", "mine-counting"]);
});

test("a board is told row by row, and a text that is none is told how to write one", async () => {
  await boardAfresh(desk, server, "#/analyse");
  assert.match(await desk.locator('[role="grid"]').ariaSnapshot(), /row "row 1":\n/);
  const text = desk.getByRole("textbox", { name: "Paste a position here" });
  await text.fill("garbage");
  await text.blur();
  await desk.getByRole("alert").getByText("This isn't a board. Write one row per line").waitFor();
});

test("what a single number says is the reason of a hint, however short it is", async () => {
  await boardAfresh(desk, server, "#/play?size=16x16/40&seed=5&first=8,8");
  await desk.locator(".cell.open").first().waitFor();
  const reasons = [];
  while (!reasons.includes("A has all its mines.")) {
    assert.ok(reasons.length < 12, reasons.join("; "));
    for (const name of ["Hint", "Why?", "Show it", "Play it"]) {
      if (name === "Show it") reasons.push(await panel(desk).locator("p").first().innerText());
      await button(desk, name).click();
      if (name === "Hint") await panel(desk).getByText("Look at the marked number.").waitFor();
      if (name === "Why?") await button(desk, "Show it").waitFor();
    }
  }
  assert.doesNotMatch(reasons.join(), /Suppose/);
});

test("a reason is whole without the move that it ends with", async () => {
  const { outputFiles } = await build({ entryPoints: [new URL("../src/views/told.tsx", import.meta.url).pathname], bundle: true, write: false, format: "esm", jsx: "automatic", jsxImportSource: "preact" });
  const { argument } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  const reason = (text) => argument({ text, digits: [[0, 0], [0, 1], [0, 2]] });
  const begin = "A needs only one, so at most one is in the green pair, which B touches too. B needs two, so at least one is in the blue pair. C touches both";
  assert.equal(reason(`${begin}, so that is its only mine: (5,1), (6,1), (7,1) and (7,2) are safe. B's other one is in the green pair. A touches both, so that is its only mine: (7,6) is safe.`), `${begin}, so that is its only mine.`);
  assert.equal(reason(`${begin}, still needs two and has only one other cell, so (6,2) is a mine. As before, at most one is in the green pair.`), `${begin}, still needs two and has only one other cell.`);
  assert.equal(reason(`${begin}, so that is its only mine: the marked cell is safe.`), `${begin}, so that is its only mine.`);
});

test("a board that was solved with help has no speed", async () => {
  await boardAfresh(desk, server, "#/today/2025-06-02");
  for (let tries = 0; tries < 60 && !(await desk.getByRole("heading", { name: "Solved" }).count()); tries++) {
    await button(desk, "Obvious moves").click();
    for (const name of ["Hint", "Why?", "Show it", "Play it"]) {
      if (!(await panel(desk).getByText("No single number proves").count()) && name === "Hint") break;
      await button(desk, name).click();
      await desk.waitForTimeout(50);
    }
  }
  await panel(desk).getByText("You had help").waitFor();
  assert.doesNotMatch(await panel(desk).innerText(), /3BV/);
});

test("a puzzle says so if its easiest move isn't the one that was found", async () => {
  await afresh(desk, server, "#/puzzles?kind=two");
  for (const other of [true, false]) {
    let found;
    for (;;) {
      await desk.locator('[role="grid"]').waitFor();
      const { puzzle } = await stored(desk, "puzzle");
      const { explanation, safe } = puzzle;
      const told = [explanation, ...(explanation.also ?? [])].flatMap(({ cells }) => cells.map(String));
      found = safe.find((one) => told.includes(String(one)) !== other);
      if (found) break;
      await button(desk, "Skip").click();
      await desk.waitForFunction((seed) => JSON.parse(localStorage.getItem("minescheme.puzzle")).puzzle.seed !== seed, puzzle.seed);
    }
    await cell(desk, found).click();
    await desk.getByRole("heading", { name: "Right", exact: true }).waitFor();
    assert.equal(await panel(desk).getByText(`You found row ${found[0] + 1}, column ${found[1] + 1}.`).count(), Number(other));
    await button(desk, "Next puzzle").click();
    await button(desk, "Skip").waitFor();
  }
});

test("a lesson says what its crosses mean, and only where there are some", async () => {
  await afresh(desk, server, "#/lessons/1-1");
  await button(desk, "Next").click();
  await button(desk, "Check").waitFor();
  for (const [row, col] of await cellsSaid(desk, "closed").then((some) => (some.length ? some : desk.locator('[aria-label$=": closed"]').evaluateAll((all) => all.map((one) => one.dataset.at.split(",").map(Number)))))) await cell(desk, [row, col]).click({ button: "right" });
  await button(desk, "Check").click();
  await panel(desk).getByText("A cross means").waitFor();
  await afresh(desk, server, "#/lessons/1-1");
  await button(desk, "Next").click();
  await button(desk, "Nothing follows").click();
  await desk.getByRole("heading", { name: "Not quite" }).waitFor();
  assert.equal(await panel(desk).getByText("A cross means").count(), 0);
});

test("on a telephone, the buttons of a large board stay under the finger while a hint is given and played, and cells stay where they are", async () => {
  await boardAfresh(phone, server, "#/play?size=16x16/40&seed=3&first=8,8");
  await phone.locator(".cell.open").first().waitFor();
  const bulb = phone.locator(".moves button[aria-keyshortcuts=H]");
  const top = async (locator) => (await locator.boundingBox()).y;
  const fieldHeight = () => phone.locator(".field").evaluate(({ clientHeight }) => clientHeight);
  const [before, whole] = [await top(bulb), await fieldHeight()];
  for (const says of ["Why?", "Show it", "Play it"]) {
    await bulb.tap();
    await button(phone, says).waitFor();
    assert.equal(await top(bulb), before, says);
    const said = await panel(phone).locator("p").first().boundingBox();
    assert.ok(said.y + said.height <= (await phone.locator(".moves").boundingBox()).y, "what is said is seen");
  }
  const talking = await fieldHeight();
  assert.ok(talking < whole);
  await bulb.tap();
  await button(phone, "Hint").waitFor();
  assert.equal(await top(bulb), before);
  await phone.locator(".cell.tile").first().tap();
  assert.equal(await fieldHeight(), talking);
});

test("a puzzle begins with safe cells, whatever a tap does in play", async () => {
  await afresh(phone, server, "#/puzzles?kind=two", { settings: { tap: "flag" } });
  await phone.locator('[role="grid"]').waitFor();
  const pressed = (name) => button(phone, name).getAttribute("aria-pressed");
  assert.deepEqual([await pressed("Safe"), await pressed("Mine")], ["true", "false"]);
  const { puzzle } = await stored(phone, "puzzle");
  if (!puzzle.safe.length) await button(phone, "Mine").tap();
  await cell(phone, puzzle.safe[0] ?? puzzle.mined[0]).tap();
  await panel(phone).getByRole("heading", { name: "Right" }).waitFor();
  assert.equal((await stored(phone, "settings")).tap, "flag", "and play keeps its own");
});
