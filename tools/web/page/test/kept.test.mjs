// What a player did is kept: through other boards, other tabs, midnight, links and a full storage; and the keyboard keeps its place.
import assert from "node:assert/strict";
import { test } from "node:test";

import { boardAfresh, players, rowsShown, visited } from "./browser.mjs";

let server, desk, phone;
visited(players, (all) => ({ server, desk, phone } = all));

const fresh = ({ page }, hash) => boardAfresh(page, server, hash);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const cell = (page, place) => page.locator(`[data-at="${place}"]`);
const opened = (page) => page.locator(".cell.open").first().waitFor();
const stored = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const view = (page, name) => page.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name }).click();
/** Follows a link as it may stand on any page. */
const follow = (page, hash) =>
  page.evaluate((hash) => {
    const link = document.createElement("a");
    link.href = hash;
    document.body.append(link);
    link.click();
    link.remove();
  }, hash);
/** The first cell that is closed. */
const closed = async (page) => {
  const rows = await rowsShown(page);
  const row = rows.findIndex((line) => line.includes("."));
  return `${row},${rows[row].indexOf(".")}`;
};
const size = (page, cells) => page.waitForFunction((cells) => document.querySelectorAll('[role="gridcell"]').length === cells, cells);
const pressed = (page) => page.getByRole("group", { name: "Size", exact: true }).locator('[aria-pressed="true"]').allInnerTexts();

/** A test of today's board, opened at a time; the clock goes on afterwards. */
const atTime = (name, time, play) =>
  test(name, async () => {
    const { page } = desk;
    await page.clock.install({ time: new Date(time) });
    try {
      await fresh(desk, "#/today");
      await opened(page);
      await play(page);
    } finally {
      await page.clock.resume();
    }
  });

atTime("today's game outlasts a look at another day, midnight, and starting over with no move made", "2026-03-04T23:58:00", async (page) => {
  const place = await closed(page);
  await cell(page, place).click({ button: "right" });
  const rows = await rowsShown(page);
  await page.getByRole("link", { name: "Mon", exact: false }).click();
  await page.getByRole("heading", { name: "A daily board" }).waitFor();
  // Neither starting over nor a hint is a move.
  await button(page, "Start over").click();
  await button(page, "Hint").click();
  await button(page, "Why?").waitFor();
  await view(page, "Play");
  await page.getByRole("heading", { name: /^Minesweeper/ }).waitFor();
  await view(page, "Today");
  await page.getByRole("heading", { name: "Today's board" }).waitFor();
  assert.deepEqual(await rowsShown(page), rows);
  // The next day begins, and nothing of the board changes.
  await page.clock.setSystemTime(new Date("2026-03-05T00:01:00"));
  await cell(page, place).click({ button: "right" });
  await page.getByText("Wednesday, March 4").waitFor();
  await page.getByRole("heading", { name: "A daily board" }).waitFor();
  assert.equal(await page.locator('[aria-current="date"]').innerText(), "Wed\n4");
  await button(page, "Start over").click();
  assert.equal((await stored(page, "today")).day, "2026-03-04");
  assert.equal((await stored(page, "today")).back, 1);
  // With no move made there is nothing that is taken back.
  await follow(page, "#/today/2026-03-03");
  await page.getByText("Tuesday, March 3").waitFor();
  await button(page, "Start over").click();
  await cell(page, await closed(page)).click({ button: "right" });
  assert.deepEqual(((game) => [game.day, game.moves.length, game.back])(await stored(page, "today")), ["2026-03-03", 2, 0]);
});

test("with a full storage, choices and games last while the page is open", async () => {
  const { page } = desk;
  await fresh(desk);
  await button(page, "Intermediate").click();
  await page.evaluate(() => {
    globalThis.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await button(page, "Expert").click();
  await size(page, 480);
  await page.getByLabel("Question marks").check();
  await cell(page, "8,8").click();
  await opened(page);
  const rows = await rowsShown(page);
  await view(page, "Lessons");
  await view(page, "Play");
  assert.deepEqual(await rowsShown(page), rows);
  assert.ok(await page.getByLabel("Question marks").isChecked());
  assert.equal((await stored(page, "settings")).size.cols, 16);
  // As soon as there is room again, it is stored.
  await page.evaluate(() => (Storage.prototype.setItem = globalThis.setItem));
  await cell(page, await closed(page)).click({ button: "right" });
  assert.equal((await stored(page, "game")).cols, 30);
});

test("a link is followed a second time, the controls show its size, and the game that waits is kept until there is a move", async () => {
  const { page } = desk;
  await fresh(desk);
  await cell(page, "4,4").click();
  await opened(page);
  const waiting = await stored(page, "game");
  const link = "#/play?size=12x12/20&seed=3&kind=classic&first=5,5";
  await follow(page, link);
  await size(page, 144);
  await opened(page);
  const rows = await rowsShown(page);
  assert.deepEqual(await pressed(page), ["Custom"]);
  assert.equal(await page.getByRole("spinbutton", { name: "Columns" }).inputValue(), "12");
  await button(page, "New").click();
  await page.waitForFunction(() => !document.querySelector(".cell.open"));
  await size(page, 144);
  await follow(page, link);
  await opened(page);
  assert.deepEqual(await rowsShown(page), rows);
  // The game that was played is still there.
  await view(page, "Lessons");
  await view(page, "Play");
  await size(page, 81);
  assert.deepEqual(await pressed(page), ["Beginner"]);
  assert.deepEqual((await stored(page, "game")).moves, waiting.moves);
  await button(page, "Custom").click();
  await follow(page, "#/play?size=16x30/99&seed=2&first=3,3");
  await size(page, 480);
  assert.deepEqual(await pressed(page), ["Expert"]);
  await opened(page);
  await cell(page, await closed(page)).click({ button: "right" });
  assert.equal((await stored(page, "game")).cols, 30);
  // A link to where one is already counts as well.
  await page.evaluate(() => (history.replaceState(null, "", "#/play?size=9x9/10&seed=1&first=5,5"), 0));
  await follow(page, "#/play?size=9x9/10&seed=1&first=5,5");
  await size(page, 81);
});

test("a second tab without moves leaves what the first one did", async () => {
  const { page, context } = desk;
  await fresh(desk);
  await cell(page, "4,4").click();
  await opened(page);
  const other = await context.newPage();
  await other.goto(server.address);
  await opened(other);
  await cell(page, await closed(page)).click({ button: "right" });
  const { moves } = await stored(page, "game");
  assert.equal(moves.length, 2);
  await other.evaluate(() => (document.dispatchEvent(new Event("visibilitychange")), dispatchEvent(new Event("pagehide"))));
  await follow(other, "#/lessons");
  await other.getByRole("heading", { name: "Lessons" }).first().waitFor();
  await other.close();
  assert.deepEqual((await stored(page, "game")).moves, moves);
  // The time is kept without a move.
  const { ms } = await stored(page, "game");
  await page.waitForTimeout(50);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  assert.ok((await stored(page, "game")).ms > ms);
});

test("the keyboard keeps its place: hints that are waited for, a game that ends, a won game that can't be taken back", async () => {
  const { page } = desk;
  await fresh(desk, "#/play?size=4x4/1&seed=3&kind=classic&first=1,1");
  await opened(page);
  const focus = () => page.evaluate(() => document.activeElement.innerText?.trim() || document.activeElement.getAttribute("role") || document.activeElement.tagName);
  if (!(await page.getByRole("heading", { name: /^Solved/ }).isVisible())) {
    const { layout } = await stored(page, "game");
    for (const [row, line] of layout.entries()) for (const [col, symbol] of [...line].entries()) if (symbol !== "*") await cell(page, `${row},${col}`).click();
  }
  await page.getByRole("heading", { name: /^Solved/ }).waitFor();
  const { moves } = await stored(page, "game");
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (const key of ["u", "z"]) await page.keyboard.press(key);
  assert.deepEqual((await stored(page, "game")).moves, moves);
  assert.ok(await page.getByRole("heading", { name: /^Solved/ }).isVisible());
  await button(page, "New board").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.getAttribute("role") === "gridcell");
  // On a board that needs no guess a hint has a reason.
  await fresh(desk);
  await cell(page, "4,4").click();
  await opened(page);
  await button(page, "Hint").focus();
  await page.keyboard.press("Enter");
  await button(page, "Why?").waitFor();
  assert.equal(await focus(), "Why?");
  await page.keyboard.press("Enter");
  assert.equal(await focus(), "Show it");
});

test("one click is one step of Undo, with question marks too", async () => {
  const { page } = desk;
  await fresh(desk);
  await page.getByLabel("Question marks").check();
  await cell(page, "4,4").click();
  await opened(page);
  const place = await closed(page);
  const label = () => cell(page, place).getAttribute("aria-label");
  for (let click = 0; click < 2; click++) await cell(page, place).click({ button: "right" });
  assert.match(await label(), /question mark/);
  await button(page, "Undo").click();
  assert.match(await label(), /flag/);
});

test("a mouse opens whatever a tap does, and what a tap does stays on the device", async () => {
  const { page } = desk;
  await fresh(desk);
  await page.evaluate(() => localStorage.setItem("minescheme.settings", JSON.stringify({ tap: "flag" })));
  await page.reload();
  await cell(page, "4,4").click();
  await opened(page);
  await cell(page, await closed(page)).click();
  assert.equal((await stored(page, "game")).moves.at(-1).do, "open");
  await page.goto(`${server.address}#/progress`);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save to a file").click()]);
  assert.ok(!("settings" in JSON.parse(await (await import("node:fs/promises")).readFile(await download.path(), "utf8"))));
});

test("what can't be copied is shown, and isn't called copied", async () => {
  const { page } = desk;
  for (const broken of ["() => Promise.reject(new Error('no'))", "undefined"]) {
    await fresh(desk, "#/play?size=16x16/40&seed=77&first=3,12");
    await opened(page);
    await page.evaluate((broken) => Object.defineProperty(navigator, "clipboard", { configurable: true, value: (0, eval)(`({ writeText: ${broken} })`) }), broken);
    const shown = page.waitForEvent("dialog", { timeout: 5000 });
    const [dialog] = await Promise.all([shown, button(page, "Copy a link to this board").click({ noWaitAfter: true }).catch(() => {}), shown.then((dialog) => dialog.accept())]);
    assert.match(dialog.defaultValue(), /seed=77&first=3%2C12$/);
    assert.equal(await button(page, "Link copied").count(), 0);
  }
});

test("advice on custom sizes can be followed", async () => {
  const { page } = desk;
  await fresh(desk);
  await button(page, "Custom").click();
  for (const [rows, cols, mines, advice] of [
    ["100", "100", "9999", /^Choose 1 to 60 rows and columns, at least 4/],
    ["9.5", "9", "10", /^Choose 1 to 60 rows and columns, at least 4/],
    ["3", "3", "1", /^Choose 1 to 60 rows and columns, at least 4/],
    ["1", "9", "7", /^Choose 1 to 6 mines/],
    ["9", "9", "10.5", /^Choose 1 to 72 mines/],
  ]) {
    for (const [name, value] of [["Rows", rows], ["Columns", cols], ["Mines", mines]]) await page.getByRole("spinbutton", { name }).fill(value);
    assert.match(await page.locator(".custom .bad").innerText(), advice);
    assert.ok(await button(page, "Play this size").isDisabled());
  }
  await button(page, "Classic").click();
  for (const [name, value] of [["Rows", "1"], ["Columns", "9"], ["Mines", "6"]]) await page.getByRole("spinbutton", { name }).fill(value);
  await button(page, "Play this size").click();
  await size(page, 9);
  await cell(page, "0,4").click();
  await page.getByRole("heading", { name: /^Solved/ }).waitFor();
});

test("a tap beside the menu closes it", async () => {
  const { page } = phone;
  await fresh(phone);
  await button(page, "More").tap();
  await page.locator(".more").waitFor();
  await page.locator("h1").tap();
  await page.locator(".more").waitFor({ state: "detached", timeout: 5000 });
  await button(page, "More").tap();
  await page.locator(".more").getByRole("link", { name: "Rules" }).tap();
  await page.getByRole("heading", { name: /^Rules:/ }).waitFor();
});

atTime("a page that stays open goes on to the board of the new day, unless one plays on it", "2026-03-04T21:00:00", async (page) => {
  const wakes = async (time) => {
    await page.clock.setSystemTime(new Date(time));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
  };
  await page.getByText("Wednesday, March 4").waitFor();
  await wakes("2026-03-05T08:00:00");
  await page.getByText("Thursday, March 5").waitFor();
  await page.getByRole("heading", { name: "Today's board" }).waitFor();
  await cell(page, await closed(page)).click({ button: "right" });
  const played = await rowsShown(page);
  await wakes("2026-03-06T08:00:00");
  await page.getByRole("heading", { name: "A daily board" }).waitFor();
  assert.deepEqual(await rowsShown(page), played);
  // Both ways lead to the new board.
  for (const go of [() => view(page, "Today"), () => page.getByRole("link", { name: "Go to today's board" }).click()]) {
    await go();
    await page.getByText("Friday, March 6").waitFor();
    await page.getByRole("heading", { name: "Today's board" }).waitFor();
    await page.getByRole("link", { name: "Thu", exact: false }).click();
    await page.getByText("Thursday, March 5").waitFor();
    assert.deepEqual(await rowsShown(page), played);
  }
  // The way to it says whether it was solved, on each day.
  const solved = Object.fromEntries(["05", "06"].map((day) => [`2026-03-${day}`, { ms: 1000, alone: true, on: `2026-03-${day}` }]));
  await page.evaluate((solved) => localStorage.setItem("minescheme.days", JSON.stringify(solved)), solved);
  await view(page, "Play");
  const door = page.locator(".door", { hasText: "Today's board" });
  await door.getByText("2 days in a row").waitFor();
  await wakes("2026-03-07T08:00:00");
  await door.getByText("New", { exact: true }).waitFor();
  await door.getByText("Solve it to make it 3 days in a row.").waitFor();
});

atTime("each day's board waits as it was left, and starting over is taken back", "2026-03-05T12:00:00", async (page) => {
  const boards = {};
  for (const day of ["2026-03-05", "2026-03-03", "2026-03-02"]) {
    await follow(page, `#/today/${day}`);
    await page.locator('[aria-current="date"]', { hasText: String(Number(day.slice(-2))) }).waitFor();
    for (let flags = 0; flags < 3; flags++) await cell(page, await closed(page)).click({ button: "right" });
    boards[day] = await rowsShown(page);
  }
  for (const [day, rows] of Object.entries(boards)) {
    await follow(page, `#/today/${day}`);
    await page.locator('[aria-current="date"]', { hasText: String(Number(day.slice(-2))) }).waitFor();
    assert.deepEqual(await rowsShown(page), rows);
    assert.equal(await button(page, "Bring the last game back").count(), 0);
  }
  await page.reload();
  await opened(page);
  assert.deepEqual(await rowsShown(page), boards["2026-03-02"]);
  // Starting over is taken back.
  await button(page, "Start over").click();
  assert.notDeepEqual(await rowsShown(page), boards["2026-03-02"]);
  await button(page, "Bring the last game back").click();
  assert.deepEqual(await rowsShown(page), boards["2026-03-02"]);
  assert.equal(await button(page, "Bring the last game back").count(), 0);
});

atTime("a day's board that was begun on its day counts for it, however late it is solved", "2026-03-02T23:58:00", async (page) => {
  await cell(page, await closed(page)).click({ button: "right" });
  await cell(page, await closed(page)).click({ button: "right" });
  await page.clock.setSystemTime(new Date("2026-03-03T00:00:20"));
  const { layout } = await stored(page, "today");
  for (const [row, line] of layout.entries()) {
    for (const [col, symbol] of [...line].entries()) {
      const label = await cell(page, `${row},${col}`).getAttribute("aria-label");
      if (symbol !== "*" && /flag/.test(label)) await cell(page, `${row},${col}`).click({ button: "right" });
      if (symbol !== "*" && /closed|flag/.test(label)) await cell(page, `${row},${col}`).click();
    }
  }
  await page.getByRole("heading", { name: /^Solved/ }).waitFor();
  assert.equal((await stored(page, "days"))["2026-03-02"].on, "2026-03-02");
  await page.getByText("1 day in a row").waitFor();
});

test("the board of a new game is drawn at its first click", async () => {
  const { page } = desk;
  await fresh(desk);
  await button(page, "Expert").click();
  // The engine is in a worker, which starts soon after the page.
  await Promise.all([page.waitForEvent("worker"), page.reload()]);
  await size(page, 480);
  await page.waitForTimeout(1500);
  await cell(page, "8,15").click();
  await opened(page);
  assert.ok((await stored(page, "game")).seed > 6);
});

test("a size that is chosen already changes nothing, and a game that was given up comes back", async () => {
  const { page } = desk;
  const FIXED = "#/play?size=9x9/10&seed=7777&first=5,5";
  await fresh(desk, FIXED);
  await opened(page);
  const flag = async () => cell(page, await closed(page)).click({ button: "right" });
  await flag();
  const rows = await rowsShown(page);
  await button(page, "Beginner").click();
  await button(page, "No guessing").click();
  assert.deepEqual(await rowsShown(page), rows);
  const back = button(page, "Bring the last game back");
  assert.equal(await back.count(), 0);
  for (const give of [() => button(page, "New").click(), () => button(page, "Intermediate").click(), () => button(page, "Classic").click()]) {
    await give();
    await page.waitForFunction(() => !document.querySelector(".cell.open"));
    await back.click();
    assert.deepEqual(await rowsShown(page), rows);
    assert.equal(await back.count(), 0);
  }
  // Two games change places, also after a reload.
  await button(page, "Expert").click();
  await size(page, 480);
  await cell(page, "8,15").click();
  await opened(page);
  await flag();
  const other = await rowsShown(page);
  await page.reload();
  await size(page, 480);
  for (const wanted of [rows, other, rows]) {
    await back.click();
    await size(page, wanted.length * wanted[0].length);
    assert.deepEqual(await rowsShown(page), wanted);
    assert.equal((await stored(page, "game")).moves.length, 2);
  }
});

test("a board of a link and one's own game are both kept", async () => {
  const { page } = desk;
  const LINK = "#/play?size=12x12/20&seed=3&kind=classic&first=5,5";
  await fresh(desk);
  await button(page, "Expert").click();
  await size(page, 480);
  await cell(page, "8,15").click();
  await opened(page);
  await cell(page, await closed(page)).click({ button: "right" });
  const own = await rowsShown(page);
  await follow(page, LINK);
  await size(page, 144);
  await opened(page);
  const shared = await rowsShown(page);
  await page.reload();
  await size(page, 144);
  assert.deepEqual(await rowsShown(page), shared);
  // Without a move on it, Play is one's own game, and so is what is brought back.
  await view(page, "Play");
  await size(page, 480);
  assert.deepEqual(await rowsShown(page), own);
  await follow(page, LINK);
  await size(page, 144);
  await opened(page);
  await button(page, "Bring the last game back").click();
  await page.reload();
  await size(page, 480);
  assert.deepEqual(await rowsShown(page), own);
  await follow(page, LINK);
  await size(page, 144);
  await opened(page);
  await cell(page, await closed(page)).click({ button: "right" });
  const played = await rowsShown(page);
  await view(page, "Lessons");
  await view(page, "Play");
  assert.deepEqual(await rowsShown(page), played);
  await button(page, "Bring the last game back").click();
  await size(page, 480);
  assert.deepEqual(await rowsShown(page), own);
});
