// Playing, as players do: by keyboard and by touch, through reloads.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../../dist/index.js";
import { boardAfresh, cellsSaid, isSound, players, rowsShown, until, visited, walk } from "./browser.mjs";

const engine = await load();
let server, desk, phone;
visited(players, (all) => ({ server, desk, phone } = all));

const fresh = ({ page }, hash) => boardAfresh(page, server, hash);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const opened = (page) => page.locator(".cell.open").first().waitFor();
const solved = (page) => page.getByRole("heading", { name: /^Solved/ }).isVisible();

/** What is certain on the board that is shown. */
async function certain(page, mines) {
  return engine.ask((await rowsShown(page)).join("\n") + "\n", mines);
}

test("a beginner's board is played to the end on the keyboard, and a reload loses nothing", async () => {
  const { page } = desk;
  await fresh(desk);
  await isSound(page);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press("Enter");
  await opened(page);
  for (let move = 0; !(await solved(page)); move++) {
    assert.ok(move < 90, "it must end");
    if (move % 3 === 2) {
      const before = await rowsShown(page);
      await page.reload();
      await page.locator('[role="grid"]').waitFor();
      assert.deepEqual(await rowsShown(page), before);
    }
    const { safe, mines } = await certain(page, 10);
    assert.ok(safe.length + mines.length, "a board without guessing always has a move");
    const [to, key] = safe.length ? [safe[0], "Enter"] : [mines[0], "f"];
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await walk(page, to);
    await page.keyboard.press(key);
    await page.waitForFunction(([row, col]) => !/closed/.test(document.querySelector(`[data-at="${row},${col}"]`).ariaLabel), to);
  }
  await page.getByText("3BV/s").waitFor();
  assert.equal((await cellsSaid(page, "a mine went off here")).length, 0);
  await isSound(page);
  const result = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.results")).at(-1));
  assert.equal(result.won && result.alone && result.share, 1);
});

test("an intermediate board is played to the end by touch", async () => {
  const { page } = phone;
  await fresh(phone);
  await button(page, "Intermediate").tap();
  await page.locator('[data-at="8,8"]').tap();
  await opened(page);
  // A cell where one plays is large enough for a finger.
  assert.ok((await page.locator('[data-at="8,8"]').boundingBox()).width >= 39.9);
  await isSound(page);
  let flagged = false;
  for (let move = 0; !(await solved(page)); move++) {
    assert.ok(move < 200, "it must end");
    const { safe, mines } = await certain(page, 40);
    const to = safe[0] ?? mines[0];
    if (!safe.length !== flagged) {
      flagged = !flagged;
      await button(page, flagged ? "Flag" : "Open").tap();
    }
    await page.locator(`[data-at="${to}"]`).tap();
    await page.waitForFunction(([row, col]) => !/closed/.test(document.querySelector(`[data-at="${row},${col}"]`).ariaLabel), to);
  }
  assert.equal((await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.results")).length)), 1);
});

test("a tap opens, holding flags, a tap on a number with its flags opens the rest", async () => {
  const { page } = phone;
  await fresh(phone);
  await page.locator('[data-at="4,4"]').tap();
  await opened(page);
  const rows = await rowsShown(page);
  const { mines } = engine.ask(rows.join("\n") + "\n", 10);
  const hold = async (place) => {
    const cell = page.locator(`[data-at="${place}"]`);
    const at = { pointerType: "touch", bubbles: true, pointerId: 7 };
    await cell.dispatchEvent("pointerdown", at);
    await page.locator(`[data-at="${place}"][aria-label*="flag"]`).waitFor();
    await cell.dispatchEvent("pointerup", at);
  };
  for (const place of mines) await hold(place);
  // Some number has all its mines now, and cells that are still closed.
  const now = await rowsShown(page);
  const near = (row, col) => [-1, 0, 1].flatMap((r) => [-1, 0, 1].map((c) => [row + r, col + c])).filter(([r, c]) => now[r]?.[c] !== undefined);
  const full = now.flatMap((line, row) => [...line].map((symbol, col) => [row, col, symbol])).find(([row, col, symbol]) => /[1-8]/.test(symbol) && near(row, col).filter(([r, c]) => now[r][c] === "*").length === Number(symbol) && near(row, col).some(([r, c]) => now[r][c] === "."));
  if (full) {
    await page.locator(`[data-at="${full[0]},${full[1]}"]`).tap();
    await page.waitForFunction((before) => document.querySelectorAll(".cell.open").length > before, now.join("").match(/[0-8]/g).length);
  }
});

test("an expert board fits whole at 1280 and 1920, and pans on a telephone with what is marked in view", async () => {
  for (const [width, height] of [[1280, 900], [1920, 1080]]) {
    await desk.page.setViewportSize({ width, height });
    await fresh(desk);
    await button(desk.page, "Expert").click();
    await desk.page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 480);
    const box = await desk.page.locator('[role="grid"]').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
  }
  await desk.page.setViewportSize({ width: 1280, height: 900 });
  const { page } = phone;
  await fresh(phone);
  await button(page, "Expert").tap();
  await page.locator('[data-at="8,3"]').tap();
  await opened(page);
  for (let round = 0; round < 6; round++) {
    await page.getByRole("button", { name: "Obvious" }).tap();
    await page.waitForTimeout(500);
    // An easy board is solved by then.
    if (await solved(page)) break;
    await button(page, "Hint").tap();
    await button(page, "Why?").tap();
    await button(page, "Show it").tap();
    await page.locator(".cell.asked").first().waitFor();
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => {
      const field = document.querySelector(".field").getBoundingClientRect();
      const boxes = [...document.querySelectorAll(".cell.asked")].map((cell) => cell.getBoundingClientRect());
      const spread = (from, to) => Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
      // What is wider than the field can't be seen at once: then the cells that follow must be.
      const fits = spread("left", "right") <= field.width - 20 && spread("top", "bottom") <= field.height - 20;
      return [...document.querySelectorAll(".cell.asked")].filter((cell) => fits || cell.matches(".safe, .mine")).slice(0, fits ? undefined : 1).map((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > field.left && x < field.right && y > field.top && y < field.bottom && y < innerHeight;
      });
    });
    assert.ok(seen.length > 0 && seen.every(Boolean), `round ${round}: ${seen}`);
    await button(page, "Play it").tap();
    if (await solved(page)) break;
  }
});

test("fingers pan and pinch the board: what is under them stays there, and no cell is opened", async () => {
  const { page, context } = phone;
  await fresh(phone);
  await button(page, "Expert").tap();
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 480);
  const tools = await context.newCDPSession(page);
  const touch = (type, ...points) => tools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  /** Two fingers that go from so far apart to so far apart, around a point. */
  const pinch = async ([x, y], from, to) => {
    const fingers = (apart) => [[x - apart / 2, y], [x + apart / 2, y]];
    await touch("touchStart", ...fingers(from));
    for (let part = 1; part <= 10; part++) {
      await touch("touchMove", ...fingers(from + ((to - from) * part) / 10));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await touch("touchEnd");
  };
  const field = () => page.locator(".field").evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return { x, y, width, height, left: field.scrollLeft, all: field.scrollWidth, side: field.querySelector('[role="gridcell"]').getBoundingClientRect().width };
  });
  const under = ([x, y]) => page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest("[data-at]")?.dataset.at, [x, y]);
  const start = await field();
  assert.ok(start.side >= 39.9 && start.all > start.width);
  const middle = [start.x + start.width / 2, start.y + start.height / 2];
  await touch("touchStart", [middle[0] + 90, middle[1]]);
  for (let part = 1; part <= 9; part++) await touch("touchMove", [middle[0] + 90 - part * 20, middle[1]]);
  await touch("touchEnd");
  // It comes to rest.
  await page.waitForFunction((left) => {
    const { scrollLeft } = document.querySelector(".field");
    const rests = globalThis.before === scrollLeft;
    globalThis.before = scrollLeft;
    return rests && scrollLeft > left + 100;
  }, start.left, { polling: 150 });
  const before = await under(middle);
  await pinch(middle, 160, 200);
  const larger = await field();
  assert.ok(Math.abs(larger.side / start.side - 200 / 160) < 0.1, `${start.side} to ${larger.side}`);
  const cells = [before, await under(middle)].map((place) => place.split(",").map(Number));
  assert.ok(cells[0].every((one, axis) => Math.abs(one - cells[1][axis]) <= 1), cells.join(" to "));
  // Together until the whole board is seen, and no further.
  await pinch(middle, 300, 60);
  const whole = await field();
  assert.ok(whole.all <= Math.ceil(whole.width) && whole.side >= 10, JSON.stringify(whole));
  assert.equal(await page.evaluate(() => visualViewport.scale), 1);
  assert.equal(await page.locator(".cell.open").count() + (await cellsSaid(page, "flag")).length, 0);
  assert.equal((await rowsShown(page)).join("").replaceAll(".", ""), "");
});

test("everything that a finger is to hit in play is large enough", async () => {
  const { page } = phone;
  for (const view of ["", "#/today", "#/puzzles?kind=two", "#/lessons/1-1", "#/analyse?board=0000/1221/....", "#/lessons", "#/review", "#/progress", "#/rules"]) {
    await page.goto("about:blank");
    await page.goto(server.address + view);
    await page.waitForFunction(() => document.querySelector("h1") && !/Looking for|Loading …/.test(document.body.innerText));
    const small = await page.locator("main button, main a.button, main select, main summary, main input:not([type=file]), nav a, nav button, header button").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest("p, li p") && !one.matches("[type=checkbox], [type=radio], .link"))
        .map((one) => [one.innerText || one.ariaLabel || one.name || one.className, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (height < 39.9 || width < 39.9))
        .map(([name, { width, height }]) => `${name}: ${Math.round(width)}×${Math.round(height)}`),
    );
    assert.deepEqual(small, [], view);
  }
});

test("hints go from where to what, play the move, and are not counted as mistakes", async () => {
  const { page } = desk;
  await fresh(desk);
  await page.locator('[data-at="4,4"]').click();
  await opened(page);
  for (let moves = 0; !(await solved(page)); moves++) {
    assert.ok(moves < 90);
    await button(page, "Hint").click();
    await button(page, "Why?").click();
    const why = await page.getByLabel("What happens").innerText();
    assert.deepEqual([await cellsSaid(page, "safe"), await cellsSaid(page, "mine")], [[], []]);
    // The reason does not give the move away.
    assert.doesNotMatch(why.split("\n")[0], /(?:is|are) (?:safe|a mine|mines)\.$/);
    await button(page, "Show it").click();
    await page.waitForFunction(() => [...document.querySelectorAll('[role="gridcell"]')].some((cell) => /, (safe|mine)(,|$)/.test(cell.ariaLabel)));
    await button(page, "Play it").click();
    await page.getByRole("button", { name: /^Obvious/ }).click({ timeout: 1000 }).catch(() => {});
  }
  await page.getByText("so this game doesn't count for your best times").waitFor();
  assert.equal(await page.getByText("without proof").count(), 0);
});

test("a lost game shows all mines and wrong flags, and can be taken back", async () => {
  const { page } = desk;
  await fresh(desk, "#/play?size=16x16/40&seed=5&first=8,8");
  await opened(page);
  const layout = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.game")).layout);
  const all = layout.flatMap((line, row) => [...line].map((symbol, col) => [row, col, symbol]));
  const shown = await rowsShown(page);
  const wrong = all.find(([row, col, symbol]) => symbol !== "*" && shown[row][col] === ".");
  const mine = all.find(([, , symbol]) => symbol === "*");
  await page.locator(`[data-at="${wrong[0]},${wrong[1]}"]`).click({ button: "right" });
  await page.locator(`[data-at="${mine[0]},${mine[1]}"]`).click();
  await page.getByRole("heading", { name: "A mine" }).waitFor();
  assert.deepEqual(await cellsSaid(page, "wrong"), [[wrong[0], wrong[1]]]);
  assert.deepEqual(await cellsSaid(page, "a mine went off here"), [[mine[0], mine[1]]]);
  assert.equal((await cellsSaid(page, "a mine was here")).length, 39);
  assert.equal(await page.locator(".sheet.won").count(), 0);
  await isSound(page);
  await button(page, "Take it back").click();
  assert.equal((await cellsSaid(page, "a mine was here")).length, 0);
});

test("a game is shared by a link, kept through the other views, and analysed", async () => {
  const { page } = desk;
  await fresh(desk, "#/play?size=16x16/40&seed=77&first=3,12");
  await opened(page);
  const rows = await rowsShown(page);
  assert.equal(rows[2][11], "0");
  assert.equal(engine.ask(rows.join("\n") + "\n", 40).contradiction, false);
  await button(page, "Copy a link to this board").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/play\?size=16x16%2F40&seed=77&first=3%2C12$/);
  for (const view of ["Puzzles", "Lessons", "Progress", "Rules"]) await page.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name: view }).click();
  await page.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name: "Play" }).click();
  assert.deepEqual(await rowsShown(page), rows);
  // Another device gets the same board.
  await fresh(desk, link.slice(link.indexOf("#")));
  await opened(page);
  assert.deepEqual(await rowsShown(page), rows);
  await button(page, "Analyse this position").click();
  await page.getByRole("heading", { name: "Analyse a position" }).waitFor();
  assert.deepEqual(await rowsShown(page), rows);
});

test("an expert board that came by a link is shown around its first cell on a telephone", async () => {
  const { page } = phone;
  await fresh(phone, "#/play?size=16x30/99&seed=5&first=12,24");
  await opened(page);
  await page.waitForFunction(() => {
    const field = document.querySelector(".field").getBoundingClientRect();
    const cell = document.querySelector('[data-at="11,23"]').getBoundingClientRect();
    return cell.left >= field.left && cell.right <= field.right && cell.top >= field.top && cell.bottom <= field.bottom;
  });
});

test("custom sizes, classic boards, question marks", async () => {
  const { page } = desk;
  await fresh(desk);
  await button(page, "Classic").click();
  await button(page, "Custom").click();
  const field = (name) => page.getByRole("spinbutton", { name });
  await field("Rows").fill("5");
  await field("Columns").fill("60");
  await field("Mines").fill("292");
  await until(page, () => button(page, "Play this size").isDisabled(), "292 mines of 300 cells leave no room for the first click");
  await field("Mines").fill("50");
  await button(page, "Play this size").click();
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 300);
  await page.getByLabel("Question marks").check();
  await page.locator('[data-at="0,0"]').click();
  await opened(page);
  const closed = (await rowsShown(page)).flatMap((line, row) => [...line].flatMap((symbol, col) => (symbol === "." ? [[row, col]] : [])))[0];
  const label = () => page.locator(`[data-at="${closed}"]`).getAttribute("aria-label");
  for (const wanted of [/flag/, /question mark/, /closed$/]) {
    await page.locator(`[data-at="${closed}"]`).click({ button: "right" });
    assert.match(await label(), wanted);
  }
});

test("today's board is the same for everyone, and makes a streak", async () => {
  const { page } = desk;
  await page.clock.install({ time: new Date("2026-03-02T10:00:00") });
  try {
    const boards = [];
    for (let device = 0; device < 2; device++) {
      await fresh(desk, "#/today");
      await opened(page);
      boards.push(await rowsShown(page));
    }
    assert.deepEqual(boards[0], boards[1]);
    // Nothing may ever change the board of a day, not another engine either.
    assert.equal(boards[0].join("/"), "........./.......21/....32210/..2110000/..1000000/..1000000/..1110000/....21111/.........");
    const solve = async (mines) => {
      for (let move = 0; !(await solved(page)); move++) {
        assert.ok(move < 120);
        const { safe } = await certain(page, mines);
        for (const place of safe) if (!(await solved(page))) await page.locator(`[data-at="${place}"]`).click();
      }
    };
    await solve(10);
    await page.getByText("1 day in a row", { exact: true }).waitFor();
    await page.clock.setSystemTime(new Date("2026-03-03T09:00:00"));
    await page.reload();
    await opened(page);
    assert.notDeepEqual(await rowsShown(page), boards[0]);
    await solve(13);
    await page.getByText("2 days in a row", { exact: true }).waitFor();
    await isSound(page);
    await page.clock.setSystemTime(new Date("2026-03-05T09:00:00"));
    await page.reload();
    await page.getByText("Solve today's board to begin a streak").waitFor();
  } finally {
    await page.clock.resume();
  }
});

const FIXED = "#/play?size=9x9/10&seed=7777&first=5,5";
const all = (rows) => rows.flatMap((line, row) => [...line].map((symbol, col) => [row, col, symbol]));
const near = (rows, [row, col]) => all(rows).filter(([r, c]) => Math.max(Math.abs(r - row), Math.abs(c - col)) === 1);
const storedGame = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.game")));
const middle = async (page, [row, col]) => {
  const { x, y, width, height } = await page.locator(`[data-at="${row},${col}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
};
const symbol = async (page, [row, col]) => (await rowsShown(page))[row][col];

/** What a mouse does, as `left down`, `right up`, or the cell to which it goes. */
async function mouse(page, ...does) {
  for (const one of does) {
    if (typeof one === "string") {
      const [button, way] = one.split(" ");
      await page.mouse[way]({ button });
    } else await page.mouse.move(...(await middle(page, one)));
  }
}

test("a right press flags while the left button is down, and neither release opens anything", async () => {
  const { page } = desk;
  for (const releases of [["left up", "right up"], ["right up", "left up"]]) {
    await fresh(desk, FIXED);
    await opened(page);
    const { layout } = await storedGame(page);
    const rows = await rowsShown(page);
    const open = all(rows).find(([, , symbol]) => /[1-8]/.test(symbol));
    const mine = all(layout).find(([row, col, symbol]) => symbol === "*" && rows[row][col] === ".");
    await mouse(page, open, "left down", mine, "right down", ...releases);
    assert.equal(await symbol(page, mine), "*");
    assert.equal((await storedGame(page)).moves.length, 2);
    // The next click is one like any other.
    const safe = all(layout).find(([row, col, symbol]) => symbol !== "*" && rows[row][col] === ".");
    await mouse(page, safe, "left down", "left up");
    assert.match(await symbol(page, safe), /\d/);
  }
});

test("a click opens the cell under its release, if it was pressed on the board", async () => {
  const { page } = desk;
  await fresh(desk, FIXED);
  await opened(page);
  const { layout } = await storedGame(page);
  const rows = await rowsShown(page);
  const safe = ([row, col]) => rows[row]?.[col] === "." && /[1-8]/.test(layout[row][col]);
  const [above, below] = all(layout).map(([row, col]) => [[row - 1, col], [row, col]]).find((pair) => pair.every(safe));
  const { x, y, width } = await page.locator(`[data-at="${below}"]`).boundingBox();
  await page.mouse.move(x + width / 2, y - 3);
  await mouse(page, "left down");
  await page.mouse.move(x + width / 2, y + 3);
  await mouse(page, "left up");
  assert.match(await symbol(page, below), /\d/);
  assert.equal(await symbol(page, above), ".");
  // Pressed or released beside the board, nothing happens, and the next click is sound.
  const { moves } = await storedGame(page);
  const title = async () => {
    const box = await page.locator("h1").boundingBox();
    await page.mouse.move(box.x + 5, box.y + 5);
  };
  await title();
  await mouse(page, "left down", above, "left up", above, "left down");
  await title();
  await mouse(page, "left up", above);
  assert.equal((await storedGame(page)).moves.length, moves.length);
  for (const way of ["down", "up"]) await page.mouse[way]({ button: "left" });
  assert.notEqual(await symbol(page, above), ".");
});

test("both buttons chord, whichever is pressed and released first, and so do the middle button and a click", async () => {
  const { page } = desk;
  const orders = [
    ["left down", "right down", "right up", "left up"],
    ["left down", "right down", "left up", "right up"],
    ["right down", "left down", "right up", "left up"],
    ["right down", "left down", "left up", "right up"],
    ["middle down", "middle up"],
    ["left down", "left up"],
  ];
  for (const order of orders) {
    await fresh(desk, FIXED);
    await opened(page);
    const { layout } = await storedGame(page);
    const rows = await rowsShown(page);
    const shut = (cell) => near(rows, cell).filter(([, , symbol]) => symbol === ".");
    const mined = (cell) => shut(cell).filter(([row, col]) => layout[row][col] === "*");
    const number = all(rows).find((cell) => /[1-8]/.test(cell[2]) && mined(cell).length === Number(cell[2]) && shut(cell).length > mined(cell).length);
    for (const mine of mined(number)) await mouse(page, mine, "right down", "right up");
    await mouse(page, number, ...order);
    const now = await rowsShown(page);
    for (const [row, col] of shut(number)) assert.match(now[row][col], layout[row][col] === "*" ? /\*/ : /\d/, order.join());
    assert.notEqual(now.join(""), rows.join(""));
    await page.mouse.move(1, 1);
    await mouse(page, number, "left down", "left up");
    assert.equal(await page.getByRole("heading", { name: "A mine" }).count(), 0);
  }
});

test("the wheel and a finger on the board scroll the page", async () => {
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await fresh(desk);
  await desk.page.mouse.move(...(await middle(desk.page, [4, 4])));
  await desk.page.mouse.wheel(0, 200);
  await desk.page.waitForFunction(() => scrollY > 50);
  await desk.page.setViewportSize({ width: 1280, height: 900 });
  const { page, context } = phone;
  await fresh(phone);
  const tools = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async () => {
    const [x, y] = [200, 480];
    await touch("touchStart", { x, y });
    for (let part = 1; part <= 8; part++) await touch("touchMove", { x, y: y - 20 * part });
    await touch("touchEnd");
  };
  await swipe();
  await page.waitForFunction(() => scrollY > 50);
  // A board that scrolls itself does so first.
  await fresh(phone);
  await button(page, "Expert").tap();
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 480);
  for (let swipes = 0; !(await page.evaluate(() => scrollY > 50)); swipes++) {
    assert.ok(swipes < 8);
    await swipe();
    await page.waitForTimeout(400);
  }
  assert.ok(await page.locator(".field").evaluate((field) => field.scrollTop > 0));
  assert.equal(await page.locator(".cell.open").count(), 0);
});

test("a finger that wobbles while it holds flags, and one that moves on does nothing", async () => {
  const { page, context } = phone;
  await fresh(phone, FIXED);
  await opened(page);
  const tools = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const { layout } = await storedGame(page);
  const rows = await rowsShown(page);
  const mines = all(layout).filter(([row, col, symbol]) => symbol === "*" && rows[row][col] === ".");
  for (const [number, wobble] of [3, 10, 14].entries()) {
    const [x, y] = await middle(page, mines[number]);
    await touch("touchStart", { x, y });
    await touch("touchMove", { x: x + wobble / 2, y });
    await touch("touchMove", { x: x + wobble, y });
    await page.waitForTimeout(500);
    await touch("touchEnd");
    assert.equal(await symbol(page, mines[number]), "*", `${wobble} pixels`);
  }
  const before = await rowsShown(page);
  const [x, y] = await middle(page, mines[3]);
  await touch("touchStart", { x, y });
  for (const moved of [8, 16, 24]) await touch("touchMove", { x: x + moved, y });
  await page.waitForTimeout(500);
  await touch("touchEnd");
  await page.waitForTimeout(100);
  assert.deepEqual(await rowsShown(page), before);
});

test("keys come to the board from anywhere, and F flags where the mouse is, or where the keyboard has gone since", async () => {
  const { page } = desk;
  await page.mouse.move(1, 1);
  await fresh(desk);
  const focus = () => page.evaluate(() => document.activeElement.dataset.at ?? document.activeElement.tagName);
  // The first key shows where one is, and does nothing else.
  await page.keyboard.press("Enter");
  assert.equal(await focus(), "4,4");
  assert.equal(await page.locator(".cell.open").count(), 0);
  await page.keyboard.press("Enter");
  await opened(page);
  const mines = all((await storedGame(page)).layout).filter(([, , symbol]) => symbol === "*");
  const [one, two] = [mines[0], mines.at(-1)];
  await page.locator("h1").click();
  await mouse(page, one);
  await page.keyboard.press("f");
  assert.equal(await symbol(page, one), "*");
  await page.keyboard.press("ArrowUp");
  await walk(page, two);
  await page.keyboard.press("F");
  assert.deepEqual([await symbol(page, one), await symbol(page, two)], ["*", "*"]);
  await page.mouse.move(1, 1);
  await page.locator("h1").click();
  await page.keyboard.press("u");
  assert.deepEqual([await symbol(page, one), await symbol(page, two)], ["*", "."]);
  await page.keyboard.press("h");
  await button(page, "Why?").waitFor();
  await page.keyboard.press("F2");
  await page.waitForFunction(() => !document.querySelector(".cell.open"));
  // Whoever presses New goes on on the board; and in a field, keys are what is typed.
  await button(page, "New").click();
  await page.waitForFunction(() => document.activeElement.dataset.at);
  await page.keyboard.press("Enter");
  await opened(page);
  await button(page, "Custom").click();
  await page.getByRole("spinbutton", { name: "Rows" }).focus();
  for (const key of ["n", "ArrowUp", "F2"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.activeElement.value === "10");
  assert.ok(await page.locator(".cell.open").count());
  await page.getByText("Keyboard", { exact: true }).click();
  await page.getByText(/flags the cell under the mouse/).waitFor();
});

/** Solves the board that is shown, knowing where its mines are. */
async function solve(page) {
  const { layout } = await storedGame(page);
  for (const place of all(layout)) if (place[2] !== "*" && (await symbol(page, place)) === ".") await mouse(page, place, "left down", "left up");
  await page.getByRole("heading", { name: /^Solved/ }).waitFor();
}

test("what costs the best time is said in time: a hint, a move that is taken back, an analysis, but not a flag", async () => {
  const { page } = desk;
  const last = () => page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.results")).at(-1).alone);
  const mined = async () => all((await storedGame(page)).layout).find(([, , symbol]) => symbol === "*");
  const ways = [
    [true, async () => (await mouse(page, await mined(), "right down", "right up"), await button(page, "Undo").click())],
    [false, async () => button(page, "Hint").click()],
    [false, async () => (await button(page, "Analyse this position").click(), await page.getByRole("heading", { name: /^Certain/ }).waitFor(), await page.goBack(), await opened(page))],
    [false, async () => {
      const rows = await rowsShown(page);
      const cell = all((await storedGame(page)).layout).find(([row, col, symbol]) => /[1-8]/.test(symbol) && rows[row][col] === ".");
      await mouse(page, cell, "left down", "left up");
      await button(page, "Undo").click();
    }],
  ];
  for (const [counts, does] of ways) {
    await fresh(desk, FIXED);
    await opened(page);
    await page.getByText(/^A game doesn't count for your best times if/).waitFor();
    await does();
    if (!counts) {
      const rows = await rowsShown(page);
      await mouse(page, all((await storedGame(page)).layout).find(([row, col, symbol]) => /[1-8]/.test(symbol) && rows[row][col] === "."), "left down", "left up");
      await page.getByText("You have had help").waitFor();
    }
    await solve(page);
    assert.equal(await last(), counts, String(does));
  }
});

test("times are exact, and boards of each kind have a best one of their own", async () => {
  const { page } = desk;
  await fresh(desk);
  const result = { when: 1, size: "9x9/10", name: "Beginner", kind: "sure", won: true, ms: 11_437, bbbv: 20, share: 1, alone: true };
  const kept = [result, { ...result, when: 2, kind: "classic", ms: 1_004 }, { ...result, when: 3, day: "2026-03-02", ms: 72_345 }, { ...result, when: 4, kind: undefined, ms: 3_600_990 }];
  await page.evaluate((kept) => localStorage.setItem("minescheme.results", JSON.stringify(kept)), kept);
  await page.goto(`${server.address}#/progress`);
  const row = (name) => page.getByRole("rowheader", { name, exact: true }).locator("xpath=..").locator("td").allInnerTexts();
  for (const [name, games, time] of [["Beginner", "2", "0:11.43"], ["Beginner, Classic", "1", "0:01.00"], ["Beginner, daily", "1", "1:12.34"]]) {
    await page.getByRole("rowheader", { name, exact: true }).waitFor();
    const [many, won, alone, , best] = await row(name);
    assert.deepEqual([many, won, alone, best], [games, "100%", "100%", time]);
  }
  await page.goto(`${server.address}${FIXED}`);
  await opened(page);
  await solve(page);
  const { ms } = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.results")).at(-1));
  assert.ok(ms < 11_437);
  await page.getByRole("heading", { name: "Solved: your best time" }).waitFor();
  const exact = (Math.floor(ms / 10) / 100).toFixed(2).padStart(5, "0");
  assert.equal(await page.locator("dl > div", { hasText: "Best" }).locator("dd").innerText(), `0:${exact}`);
});
