// What brings players back, and what those who come back find: new boards, what waits, games to review, pages that stay where they were.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afresh, isSound, paste, rowsShown, visited } from "./browser.mjs";

let server, desk, phone;
visited({ desk: {}, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }, (got) => ({ server, desk: { page: desk }, phone: { page: phone } } = got));

const button = (page, name) => page.getByRole("button", { name, exact: true });
const stored = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const nameOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
const dayAgo = (days) => nameOf(new Date(new Date().setHours(12) - days * 86_400_000));
const solvedOn = (...ago) => Object.fromEntries(ago.map((days) => [dayAgo(days), { ms: 60_000, alone: true, on: dayAgo(days) }]));

/** A board of 4 × 12 cells, whose first cell opens a part of it. */
const LAYOUT = ["01*100001*10", "012210001110", "001*10000000", "001110000000"];
const game = (moves, more = {}) => ({ rows: 4, cols: 12, mines: 3, kind: "classic", seed: 1, first: [0, 0], layout: LAYOUT, moves: moves.map((move, number) => ({ ms: number * 200, ...move })), ms: 9000, hints: 0, back: 0, ...more });
const LOST = [{ do: "open", at: [0, 0] }, { do: "open", at: [0, 6] }, { do: "open", at: [0, 2] }];

/** A click without moving the page. */
const press = (page, [row, col]) => page.locator(`[data-at="${row},${col}"]`).evaluate((cell) => cell.dispatchEvent(new MouseEvent("click", { bubbles: true })));
/** Where the board's upper edge is in the window. */
const top = (page) => page.locator(".table").first().evaluate((table) => table.getBoundingClientRect().top);

test("whoever begins anew from below the board sees the board", async () => {
  await afresh(phone, server, "#/play?size=9x9/10&seed=3&first=5,5");
  await phone.locator(".cell.open").first().waitFor();
  const { layout } = await stored(phone, "game");
  const mine = layout.flatMap((line, row) => [...line].map((symbol, col) => [symbol, row, col])).find(([symbol]) => symbol === "*").slice(1);
  for (const name of ["Take it back", "New board"]) {
    await press(phone, mine);
    await button(phone, name).scrollIntoViewIfNeeded();
    await phone.evaluate(() => scrollTo(0, 500));
    await button(phone, name).click();
    await phone.waitForFunction(() => document.querySelector(".table").getBoundingClientRect().top >= 0);
    assert.ok((await top(phone)) < 200, name);
    assert.equal(await phone.locator(".cell.lost").count(), 0);
  }
});

test("a day's opening is seen from its middle on a telephone", async () => {
  // A Saturday, with 16 columns: the opening begins in column 8.
  await afresh(phone, server, "#/today/2026-02-28");
  await phone.locator(".cell.open").first().waitFor();
  await phone.waitForTimeout(700);
  const [before, after] = await phone.locator('[role="gridcell"][tabindex="0"]').evaluate((cell) => {
    const [field, own] = [document.querySelector(".field"), cell].map((one) => one.getBoundingClientRect());
    return [own.left - field.left, field.right - own.right];
  });
  assert.ok(before > 60 && after > 60, `${before} pixels before it, ${after} after it`);
});

test("a game that ended on another day makes way for a new board, and today's stays", async () => {
  const yesterday = Date.now() - 86_400_000;
  await afresh(desk, server, "", { game: game(LOST, { counted: true, ended: Date.now() }) });
  await desk.getByRole("heading", { name: "A mine" }).waitFor();
  await afresh(desk, server, "", { game: game(LOST, { counted: true, ended: yesterday }), games: [game(LOST, { counted: true, ended: yesterday })] });
  await desk.getByText("Open any cell.").waitFor();
  assert.ok((await rowsShown(desk)).every((line) => /^\.{9}$/.test(line)));
  // It can still be reviewed, and one that goes on stays.
  await desk.goto(`${server.address}#/review`);
  await desk.getByRole("heading", { name: "Your last game" }).waitFor();
  await afresh(desk, server, "", { game: game(LOST.slice(0, 2), { ended: yesterday }) });
  await desk.locator(".cell.open").first().waitFor();
});

test("whoever solves today's board hears of the streak and of tomorrow, and until then a dot says that it waits", async () => {
  await afresh(desk, server, "", { days: solvedOn(1, 2) });
  const link = (name) => desk.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name, exact: true });
  const dotted = (name) => link(name).evaluate((one) => getComputedStyle(one, "::after").content !== "none");
  assert.deepEqual([await dotted("Today"), await dotted("Lessons"), await dotted("Puzzles")], [true, false, false]);
  await link("Today").click();
  await button(desk, "Obvious moves").click();
  await desk.waitForFunction(() => localStorage.getItem("minescheme.today"));
  const { layout } = await stored(desk, "today");
  await desk.evaluate(async (layout) => {
    for (const [row, line] of layout.entries()) {
      for (const [col, symbol] of [...line].entries()) {
        const cell = document.querySelector(`[data-at="${row},${col}"]`);
        if (symbol === "*" || !cell.ariaLabel.includes("closed")) continue;
        cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await new Promise((drawn) => setTimeout(drawn));
      }
    }
  }, layout);
  const said = desk.getByLabel("What happens");
  await said.getByText("3 days in a row. Tomorrow's board: ").waitFor();
  // What help there was is named.
  await said.getByText("You had help (Obvious moves)").waitFor();
  await link("Play").click();
  await desk.getByRole("heading", { name: /^Minesweeper/ }).waitFor();
  assert.equal(await dotted("Today"), false);
});

test("a day's board that was started over says that it took more than one try, and not that moves were taken back", async () => {
  await afresh(desk, server, "#/today/2026-03-02");
  const flag = () => desk.locator('[aria-label$=": closed"]').first().click({ button: "right" });
  await desk.locator(".cell.open").first().waitFor();
  await flag();
  await button(desk, "Start over").click();
  await flag();
  const [game, rows] = [await stored(desk, "today"), await rowsShown(desk)];
  const left = game.layout.flatMap((line, row) => [...line].flatMap((sign, col) => (sign !== "*" && !/[0-8]/.test(rows[row][col]) ? [[row, col]] : [])));
  const moves = [game.moves[0], ...left.slice(1).map((at) => ({ do: "open", at, ms: 1 }))];
  await afresh(desk, server, "#/today/2026-03-02", { today: { ...game, moves } });
  await desk.locator(`[data-at="${left[0]}"]`).click();
  await desk.getByText("You had help (more than one try)").waitFor();
});

test("the last games can be reviewed, each by its own address, and a review plays by itself", async () => {
  const other = (seed, days) => game(LOST, { seed, ended: Date.now() - days * 86_400_000 });
  await afresh(desk, server, "", { games: [other(1, 1), { broken: true }, other(2, 2)], game: game(LOST.slice(0, 2), { seed: 5 }) });
  await desk.locator(".cell.open").first().waitFor();
  await press(desk, [0, 2]);
  await desk.getByRole("heading", { name: "A mine" }).waitFor();
  assert.deepEqual((await stored(desk, "games")).map(({ seed }) => seed), [5, 1, 2]);
  // A move that is taken back and made again ends the same game.
  await button(desk, "Take it back").click();
  await press(desk, [0, 2]);
  await desk.getByRole("heading", { name: "A mine" }).waitFor();
  assert.deepEqual((await stored(desk, "games")).map(({ seed }) => seed), [5, 1, 2]);

  await desk.goto(`${server.address}#/review`);
  await desk.getByRole("heading", { name: "Your last game" }).waitFor();
  const earlier = desk.getByLabel("Earlier games");
  assert.match((await earlier.locator("option").allTextContents()).at(-1), /^\w+ \d+: 4×12, 3 mines, lost after 0:09$/);
  await earlier.selectOption({ index: 3 });
  await desk.getByRole("heading", { name: /^Your game of/ }).waitFor();
  await desk.reload();
  await desk.getByRole("heading", { name: /^Your game of/ }).waitFor();
  await isSound(desk);

  const slider = desk.getByRole("slider");
  await button(desk, "Play").click();
  await desk.waitForFunction(() => document.querySelector("input[type=range]").value === "0");
  await button(desk, "Pause").waitFor();
  await desk.waitForFunction(() => document.querySelector("input[type=range]").value === "2");
  await button(desk, "Play").waitFor();
  await button(desk, "Play").click();
  await slider.focus();
  await desk.keyboard.press("End");
  await button(desk, "Play").waitFor();

  await desk.goto(`${server.address}#/review/123`);
  await desk.getByText("it isn't kept any more").waitFor();
});

test("few games don't draw giant bars, and labels at the bottom don't touch where letters are large", async () => {
  const results = [0, 1].map((number) => ({ when: Date.now() - number, size: "9x9/10", name: "Beginner", kind: "sure", won: true, ms: 40_000, bbbv: 30, share: 1, alone: true }));
  await afresh(phone, server, "#/progress", { results });
  const bars = phone.getByRole("img", { name: /^Share of safe cells/ });
  await bars.waitFor();
  assert.ok((await bars.boundingBox()).height < 100);
  await phone.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const widths = await phone.locator("nav.bottom > *").evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]));
  for (const [needs, has] of widths) assert.ok(needs <= has, String(widths));
  assert.ok(widths.every(([, has]) => has > 60), String(widths));
});

test("games won with help are told from those won without, and a day of another year has its year", async () => {
  const result = { when: 1, size: "9x9/10", name: "Beginner", kind: "sure", won: true, ms: 40_000, bbbv: 30, share: 1, alone: true };
  const results = [result, { ...result, when: 2, alone: false }, { ...result, when: 3, won: false }, { ...result, when: 4, won: false, alone: false }];
  await afresh(desk, server, "#/progress", { results });
  await desk.getByRole("row", { name: "Beginner 4 50% 25% 100%" }).waitFor();
  const year = new Date().getFullYear();
  await afresh(desk, server, `#/today/${year - 1}-03-03`);
  await desk.getByText(new RegExp(`^\\w+day, March 3, ${year - 1} ·`)).waitFor();
  await afresh(desk, server, `#/today/${year}-01-01`);
  await desk.getByText(/^\w+day, January 1 ·/).waitFor();
});

test("a ring at the edge of a board is whole", async () => {
  await afresh(desk, server, "#/analyse?board=000/121/...");
  await desk.locator(".cell.asked").first().waitFor();
  const outside = await desk.locator(".cell.asked").evaluateAll((all) => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return all.filter((ring) => {
      const { left, right, top, bottom } = ring.getBoundingClientRect();
      const half = (parseFloat(getComputedStyle(ring).strokeWidth) / 2) * (board.width / 96);
      return left - half < board.left || right + half > board.right || top - half < board.top || bottom + half > board.bottom;
    }).length;
  });
  assert.equal(outside, 0);
});

test("on a telephone held sideways four rows are seen at once, and the heading is still read", async () => {
  await phone.setViewportSize({ width: 844, height: 390 });
  await afresh(phone, server);
  await phone.locator('[role="grid"]').waitFor();
  const seen = await phone.evaluate(() => {
    const moves = document.querySelector(".moves").getBoundingClientRect().top;
    return [...document.querySelectorAll('[role="row"]')].filter((row) => row.getBoundingClientRect().bottom <= moves + 2).length;
  });
  assert.ok(seen >= 4, `${seen} rows`);
  assert.equal(await phone.getByRole("heading", { level: 1 }).count(), 1);
  await isSound(phone);
  await phone.setViewportSize({ width: 390, height: 844 });
});

test("in a page that the browser translates, buttons say what they do, and counters count", async () => {
  await afresh(desk, server, "#/play?size=9x9/10&seed=1&first=5,5");
  await desk.locator(".cell.open").first().waitFor();
  // As translators do: each text gives way to an element with another one. What must not be translated stays.
  await desk.evaluate(() => {
    const known = new WeakSet();
    const translate = (root) => {
      const texts = [];
      for (const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); walker.nextNode(); ) texts.push(walker.currentNode);
      for (const text of texts) {
        if (known.has(text) || !text.data.trim() || !text.parentElement || text.parentElement.closest('[translate="no"], svg, select, textarea, style')) continue;
        const font = document.createElement("font");
        const other = document.createTextNode(text.data.toUpperCase());
        known.add(other);
        font.append(other);
        text.replaceWith(font);
      }
    };
    translate(document.body);
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.nodeType === 1 && translate(node)))).observe(document.body, { childList: true, subtree: true });
  });
  for (const label of ["HINT", "WHY?", "SHOW IT", "PLAY IT"]) await button(desk, label).click();
  await button(desk, "HINT").waitFor();
  await desk.waitForFunction(() => document.querySelector('[role="timer"]').innerText.trim() !== "0:00");
  await desk.keyboard.press("o");
  await desk.waitForFunction(() => JSON.parse(localStorage["minescheme.game"]).moves.length > 1);
  const { layout, moves } = await stored(desk, "game");
  assert.ok(moves.length > 1);
  const flags = await desk.locator('[role="gridcell"][aria-label*="flag"]').count();
  const mines = layout.join("").split("*").length - 1;
  const won = await desk.getByRole("heading", { name: "SOLVED" }).count();
  assert.equal(Number(await desk.locator(".count").first().innerText()), won ? 0 : mines - flags);
});

test("a page of patterns is the same after a reload", async () => {
  await afresh(desk, server, "#/patterns?digits=2");
  await button(desk, "Next").click();
  await desk.getByText(/^Page 2 of/).waitFor();
  const first = await desk.locator(".card h3").first().innerText();
  await desk.reload();
  await desk.getByText(/^Page 2 of/).waitFor();
  assert.equal(await desk.locator(".card h3").first().innerText(), first);
  await desk.getByLabel("Numbers").selectOption("3");
  await desk.getByText(/^Page 1 of/).waitFor();
  assert.doesNotMatch(desk.url(), /page=/);
});

test("a text that can be read in two ways asks which one is meant", async () => {
  await afresh(desk, server, "#/analyse");
  const text = desk.locator("textarea");
  await text.waitFor();
  await paste(desk, "OOO\n121\n___", text);
  await desk.getByRole("alert").getByText("What do they mean?").waitFor();
  await isSound(desk);
  await button(desk, "_ is closed, O is an open cell without a number").or(button(desk, "O is an open cell without a number, _ is closed")).click();
  await desk.getByText(/^Certain: /).waitFor();
  assert.deepEqual(await rowsShown(desk), ["000", "121", "..."]);
  assert.equal(await desk.getByRole("alert").count(), 0);
});
