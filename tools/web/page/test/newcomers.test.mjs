// What newcomers stumbled over: places that scroll away, flags that nobody counted, colours and cells that a text names and the board doesn't show.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afresh, cellsSaid, until, visited } from "./browser.mjs";

let server, desk, phone, all;
visited({ desk: {}, phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } }, (got) => ({ server, desk: { page: desk }, phone: { page: phone } } = all = got));

const button = (page, name) => page.getByRole("button", { name, exact: true });
const stored = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`minescheme.${name}`)), name);
const scrolled = (page) => page.evaluate(() => scrollY);

/** A board of 4 × 12 cells. Once the first is open, a single number shows that row 1, column 3 is a mine; what is safe takes more. */
const LAYOUT = ["01*100001*10", "012210001110", "001*10000000", "001110000000"];
const game = (moves) => ({ rows: 4, cols: 12, mines: 3, kind: "classic", seed: 1, first: [0, 0], layout: LAYOUT, moves: moves.map((move, ms) => ({ ms: ms * 1000, ...move })), ms: 9000, hints: 0, back: 0 });

test("a review begins at its top, and stays where it is while the slider moves", async () => {
  for (const page of [desk, phone]) {
    await afresh(page, server, "#/play?size=16x30/99&seed=7&kind=classic&first=8,15");
    await page.locator(".cell.open").first().waitFor();
    const { layout } = await stored(page, "game");
    const mine = layout.flatMap((line, row) => [...line].map((symbol, col) => [symbol, row, col])).findLast(([symbol]) => symbol === "*");
    await page.evaluate(([, row, col]) => document.querySelector(`[data-at="${row},${col}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true })), mine);
    await button(page, "Review this game").click();
    const slider = page.getByRole("slider");
    await slider.waitFor();
    await page.waitForTimeout(700);
    assert.equal(await scrolled(page), 0);
    await slider.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(700);
    assert.equal(await scrolled(page), before);
  }
});

test("today's opening is in sight on small telephones", async () => {
  for (const [width, height] of [[360, 640], [375, 667], [844, 390]]) {
    await phone.setViewportSize({ width, height });
    for (const day of ["2026-03-06", "2026-03-08"]) {
      await phone.goto("about:blank");
      await afresh(phone, server, `#/today/${day}`);
      await phone.locator(".cell.open").first().waitFor();
      const seen = () => phone.locator(".cell.open").evaluateAll((all) => all.some((cell) => { const { top, bottom } = cell.getBoundingClientRect(); return top > 0 && bottom < document.querySelector(".moves").getBoundingClientRect().top; }));
      await until(phone, seen, `${day} on ${width} × ${height}`);
    }
  }
  await phone.setViewportSize({ width: 360, height: 640 });
});

test("the board is one stop for the keyboard, and its cell has the ring", async () => {
  await afresh(desk, server);
  await button(desk, "New").focus();
  await desk.keyboard.press("Tab");
  assert.equal(await desk.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
});

test("the number that a hint means is named to those who can't see its mark", async () => {
  await afresh(desk, server, "#/play?size=9x9/10&seed=1&first=5,5");
  await desk.locator(".cell.open").first().waitFor();
  await button(desk, "Hint").click();
  await desk.getByText(/^Look at the/).waitFor();
  const marked = await cellsSaid(desk, "marked");
  assert.ok(marked.length > 0);
  await button(desk, "Why?").click();
  await button(desk, "Show it").waitFor();
  assert.deepEqual(await cellsSaid(desk, "A"), marked.slice(0, 1));
});

test("a hint on a telephone held sideways leaves what it shows in sight", async () => {
  await phone.setViewportSize({ width: 844, height: 390 });
  for (const seed of [1, 2, 3, 4]) {
    await afresh(phone, server, `#/play?size=9x9/10&seed=${seed}&first=2,5`);
    await phone.locator(".cell.open").first().waitFor();
    for (const name of ["Hint", "Why?", "Show it"]) {
      await button(phone, name).click();
      await phone.waitForTimeout(400);
    }
    const seen = () => phone.evaluate(() => [...document.querySelectorAll(".cell.asked")].every((cell) => { const { top, bottom } = cell.getBoundingClientRect(); return top >= 0 && bottom <= document.querySelector(".moves").getBoundingClientRect().top + 1; }));
    await until(phone, seen, `board ${seed}`);
  }
  await phone.setViewportSize({ width: 360, height: 640 });
});

test("a review knows the flags, says what was said after the click, and counts it once", async () => {
  await afresh(desk, server, "", { game: game([{ do: "open", at: [0, 0] }]) });
  await desk.locator(".cell.open").first().waitFor();
  // The engine must be there to say something of a click.
  await button(desk, "Hint").click();
  await button(desk, "Why?").waitFor();
  await desk.locator('[data-at="0,2"]').click({ button: "right" });
  await desk.locator('[data-at="0,9"]').click();
  await desk.getByText("There was no need to risk it").waitFor();
  const missed = async () => Object.entries(await stored(desk, "missed")).filter(([, many]) => many > 0);
  await until(desk, async () => (await missed()).length > 0);
  const [[id, many]] = await missed();
  assert.equal(many, 1);
  await button(desk, "Review this game").click();
  const said = desk.getByLabel("The guess", { exact: true });
  await said.waitFor();
  assert.match(await desk.locator('[role="grid"]').first().locator('[data-at="0,2"]').getAttribute("aria-label"), /flag/);
  assert.doesNotMatch(await said.innerText(), /row 1, column 3 is a mine/i, "what was flagged is not taught");
  await desk.waitForTimeout(300);
  assert.deepEqual(await missed(), [[id, 1]]);
});

test("the first position of 1-2-1 explains what is under it, in colours that are seen", async () => {
  for (let times = 0; times < 3; times++) {
    await afresh(desk, server, "#/lessons/1-2-1");
    await desk.locator(".cell.green").first().waitFor();
    const said = await desk.getByLabel("What happens").innerText();
    assert.match(said, /the green pair/);
    assert.doesNotMatch(said, /the marked cell/);
    const colours = await desk.locator(".cell.green").evaluateAll((all) => all.map((cell) => getComputedStyle(cell).fill));
    assert.equal(colours.length, 2);
    assert.equal(new Set(colours).size, 1);
    const [cell] = await cellsSaid(desk, "of this step");
    const numbers = await desk.locator(".cell.area, .cell.open.asked").evaluateAll((all) => all.map((one) => one.closest("[data-at]").dataset.at.split(",").map(Number)));
    assert.equal(numbers.length, 3);
    assert.ok(numbers.some(([row, col]) => Math.abs(row - cell[0]) + Math.abs(col - cell[1]) === 1), "under the numbers");
  }
});

test("whoever comes back to a long list finds his place in it", async () => {
  await afresh(desk, server, "#/rules");
  await button(desk, "Show all 111 rules").click();
  await until(desk, async () => (await desk.locator("ul.cards > li").count()) === 111);
  await desk.evaluate(() => scrollTo(0, 6000));
  await desk.waitForTimeout(300);
  await desk.locator("ul.cards > li h3 a").nth(40).evaluate((link) => link.click());
  await desk.getByRole("heading", { level: 1, name: /^Rules/ }).waitFor({ state: "detached" });
  assert.equal(await scrolled(desk), 0);
  await desk.goBack();
  await until(desk, async () => (await scrolled(desk)) === 6000);
  assert.equal(await desk.locator("ul.cards > li").count(), 111);
});

test("large letters push nothing off a telephone", async () => {
  for (const size of ["150%", "200%"]) {
    for (const view of ["#/play?size=9x9/10&seed=1&first=5,5", "#/today", "#/puzzles?kind=two"]) {
      await phone.goto("about:blank");
      await afresh(phone, server, view);
      await phone.locator(".cell.open").first().waitFor();
      await phone.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      if (view.startsWith("#/play")) for (const name of ["Hint", "Why?"]) await button(phone, name).click();
      await until(phone, () => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} at ${size}`);
    }
  }
});

test("a beginner's board is seen whole on a telephone of 360 × 640, and without buttons for its size", async () => {
  await afresh(phone, server);
  await phone.locator('[role="grid"]').waitFor();
  const field = () => phone.locator(".field").evaluate(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => clientWidth >= scrollWidth && clientHeight >= scrollHeight);
  await until(phone, field);
  assert.equal(await button(phone, "Larger cells").count(), 0);
});

test("a puzzle says where before it says why", async () => {
  await afresh(desk, server, "#/puzzles?kind=two");
  await button(desk, "Show me where").click();
  await desk.getByText("Look at the 2 marked numbers together.").waitFor();
  assert.equal((await cellsSaid(desk, "marked")).length, 2);
  assert.equal((await cellsSaid(desk, "A")).length, 0);
  await button(desk, "Why?").click();
  await until(desk, async () => (await cellsSaid(desk, "A")).length === 1);
  assert.deepEqual([await cellsSaid(desk, "safe"), await cellsSaid(desk, "mine")], [[], []]);
});

test("a game that goes on in another tab goes on here", async () => {
  await afresh(desk, server, "#/play?size=16x16/40&seed=1&first=8,8");
  await desk.locator(".cell.open").first().waitFor();
  const other = await desk.context().newPage();
  await other.goto(server.address);
  await other.locator(".cell.open").first().waitFor();
  const cell = (page) => page.locator(".cell.tile").first().locator("xpath=..");
  const place = await cell(other).getAttribute("data-at");
  await cell(other).click({ button: "right" });
  await until(desk, async () => /flag/.test(await desk.locator(`[data-at="${place}"]`).getAttribute("aria-label")));
  await other.close();
});

test("machines remember what they learned while another game is looked at, and what was forgotten comes back", async () => {
  await afresh(desk, server, "#/machines");
  const curve = () => desk.locator(".curve figcaption").textContent();
  await desk.getByRole("slider").fill("6");
  await button(desk, "Play").click();
  await until(desk, async () => /after [1-9][\d,]{2,} games/.test(await curve()));
  await button(desk, "Pause").click();
  await button(desk, "Play").waitFor();
  await desk.waitForTimeout(300);
  const before = await curve();
  const forgotten = () => until(desk, async () => /after 0 games/.test(await curve()));
  await button(desk, "Five in a row").click();
  await forgotten();
  await button(desk, "Minesweeper").click();
  await until(desk, async () => (await desk.locator(".matchbox.big").count()) === 1, "with beads");
  await button(desk, "Pebbles").click();
  await until(desk, async () => (await curve()) === before);
  await button(desk, "Forget everything").click();
  await forgotten();
  await button(desk, "Bring back what was forgotten").click();
  await until(desk, async () => (await curve()) === before);
});

test("letters can be switched off", async () => {
  await afresh(desk, server, "#/play?size=9x9/10&seed=1&first=5,5");
  await desk.locator(".cell.open").first().waitFor();
  await desk.getByText("Keyboard", { exact: true }).click();
  const choice = desk.getByRole("checkbox", { name: "Use the letters H, O, U and N" });
  await choice.uncheck();
  await desk.getByRole("link", { name: "minescheme" }).focus();
  await desk.keyboard.press("o");
  await desk.keyboard.press("n");
  await desk.waitForTimeout(200);
  assert.equal((await stored(desk, "game")).moves.length, 1);
  await choice.check();
  await desk.keyboard.press("o");
  await until(desk, async () => (await stored(desk, "game")).moves.length === 2);
});

test("a position that was drawn is still there after another view, and what was closed comes back", async () => {
  await afresh(desk, server, "#/analyse?board=..../....");
  const view = (name) => desk.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name }).click();
  const shown = () => desk.locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => (/: 1/.test(cell.ariaLabel) ? "1" : ".")).join(""));
  await desk.locator('[data-at="0,0"]').click();
  await desk.locator('[data-at="1,3"]').click();
  assert.equal(await shown(), "1......1");
  await button(desk, "Close all").click();
  assert.equal(await shown(), "........");
  await button(desk, "Undo").click();
  assert.equal(await shown(), "1......1");
  await view("Play");
  await desk.locator(".counters").waitFor();
  await view("Analyse");
  await desk.getByRole("heading", { name: "Analyse a position" }).waitFor();
  assert.equal(await shown(), "1......1");
  await desk.locator("#text").fill("1...\n...1\n....");
  await button(desk, "Read it").click();
  await until(desk, async () => (await desk.locator('[role="row"]').count()) === 3);
});

test("who has no network is told so, and tries again", async () => {
  await afresh(desk, server, "#/rules");
  await desk.locator("ul.cards > li").first().waitFor();
  await desk.route(/5x5\.mst$/, (route) => route.abort());
  await desk.goto(`${server.address}#/patterns`);
  await desk.getByRole("alert").getByText("Are you offline?").waitFor();
  await desk.unroute(/5x5\.mst$/);
  await button(desk, "Try again").click();
  await desk.getByText(/^[\d,]+ patterns$/).waitFor();
  all.desk.faults.length = 0;
});
