// Machines that learn, watched in a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { browse, isSound, serve } from "./browser.mjs";

let server;
before(async () => (server = await serve()));
after(() => server?.close());

async function within(options, does) {
  const browser = await browse(options);
  try {
    await browser.page.goto(`${server.address}#/machines`);
    await browser.page.locator(".matchbox.big").waitFor();
    await does(browser.page, browser);
    assert.deepEqual(browser.faults, []);
  } finally {
    await browser.context.close();
  }
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const said = (page) => page.locator(".happening").textContent();
const gamesSaid = async (page) => Number(/after ([\d,]+) game/.exec(await page.locator(".curve figcaption").textContent())[1].replaceAll(",", ""));
const until = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".happening")?.textContent ?? ""), pattern);
const fastest = (page) => page.getByRole("slider").fill("6");
/** Steps until something like this is said. */
async function stepTo(page, pattern, most = 60) {
  for (let step = 0; step < most; step++) {
    const before = await said(page);
    await button(page, "One step").click();
    await page.waitForFunction((before) => document.querySelector(".happening").textContent !== before, before, { timeout: 5_000 }).catch(() => {});
    if (pattern.test(await said(page))) return said(page);
  }
  throw new Error(`${pattern} was not said; last: ${await said(page)}`);
}

for (const reducedMotion of ["no-preference", "reduce"]) {
  test(`a game bead by bead, motion: ${reducedMotion}`, () =>
    within({ reducedMotion }, async (page) => {
      await page.getByRole("slider").fill("3");
      await button(page, "One step").click();
      await until(page, "draws a bead and takes \\d pebble");
      // The bead that was drawn lies on the box in play and on its place on the shelf.
      await page.locator(".matchbox.big .lid .bead").waitFor();
      await page.locator(".matchbox.small .lying").first().waitFor();
      const moving = await page.locator(".matchbox.big .drawer .bead").first().evaluate((bead) => getComputedStyle(bead).animationName);
      assert.equal(moving, reducedMotion === "reduce" ? "none" : "appear");
      await stepTo(page, /wins this game/);
      const text = await stepTo(page, /(won|lost): .*bead/);
      assert.match(text, /repainted|stays as it is/);
      await isSound(page);
    }));
}

test("as fast as it goes the machines learn the law of pebbles, and what they learned survives everything", () =>
  within({}, async (page) => {
    await fastest(page);
    await button(page, "Play").click();
    await page.waitForFunction(() => Number(/after ([\d,]+) game/.exec(document.querySelector(".curve figcaption").textContent)[1].replaceAll(",", "")) > 2_000, null, { timeout: 60_000 });
    await button(page, "Pause").click();
    await button(page, "Play").waitFor();
    const games = await gamesSaid(page);
    const best = Number(/(\d+)%/.exec(await page.locator(".curve figcaption").textContent())[1]);
    assert.ok(best > 60, `${best} % best moves`);
    assert.ok((await page.locator(".curve polyline").first().getAttribute("points")).split(" ").length > 10);
    // Another on the seat, and back: nothing is lost.
    await page.getByRole("combobox", { name: "Orange" }).selectOption("person");
    await page.getByRole("combobox", { name: "Orange" }).selectOption("machine");
    assert.equal(await gamesSaid(page), games);
    // A file, forgetting, and the file again.
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save both machines").click()]);
    const path = await download.path();
    await button(page, "Forget everything").click();
    await page.waitForFunction(() => /after 0 games/.test(document.querySelector(".curve figcaption").textContent));
    await page.locator('input[type="file"]').setInputFiles(path);
    await page.waitForFunction((games) => document.querySelector(".curve figcaption").textContent.includes(`after ${games.toLocaleString("en")} game`), games);
    // The device remembers.
    await page.waitForFunction(() => localStorage.getItem("minescheme.machines"));
    await page.reload();
    await page.locator(".matchbox.big").waitFor();
    assert.equal(await gamesSaid(page), games);
    await page.locator('input[type="file"]').setInputFiles({ name: "odd.json", mimeType: "application/json", buffer: Buffer.from("[]") });
    await page.getByRole("alert").waitFor();
  }));

test("a person plays tic-tac-toe against a machine that goes on learning", () =>
  within({}, async (page) => {
    await button(page, "Tic-tac-toe").click();
    await page.getByRole("slider").fill("5");
    await page.getByRole("combobox", { name: "Blue" }).selectOption("person");
    await page.getByRole("combobox", { name: "Who begins" }).selectOption("first");
    await button(page, "Play").click();
    for (let move = 0; move < 9; move++) {
      await page.waitForFunction(() => /Your turn|win|draw:|gives up/.test(document.querySelector(".happening").textContent));
      const free = page.locator(".spot.closed:not(:disabled)");
      if (!(await free.count())) break;
      await free.first().click();
      await page.waitForTimeout(250);
    }
    await page.waitForFunction(() => !/after 0 games/.test(document.querySelector(".curve figcaption").textContent.split("Orange")[1]));
    await isSound(page);
  }));

test("values are shades on the board, and Minesweeper is learned alone", () =>
  within({}, async (page) => {
    await button(page, "Tic-tac-toe").click();
    await page.getByRole("combobox", { name: "Memory" }).selectOption("values");
    await page.locator(".spot small").first().waitFor();
    assert.equal(await page.locator(".spot small").count(), 9);
    await fastest(page);
    await button(page, "Play").click();
    await page.waitForFunction(() => /after [\d,]{5,} games/.test(document.querySelector(".curve figcaption").textContent), null, { timeout: 60_000 });
    await button(page, "Minesweeper").click();
    await page.locator(".spots.minesweeper").waitFor();
    await page.waitForFunction(() => !/after 0 games/.test(document.querySelector(".curve figcaption").textContent), null, { timeout: 60_000 });
    assert.equal(await page.locator(".spot").count(), 9);
    // What is typed stays while games go on.
    const columns = page.getByRole("spinbutton", { name: "Columns" });
    await columns.fill("4");
    const before = await page.locator(".curve figcaption").textContent();
    await page.waitForFunction((before) => document.querySelector(".curve figcaption").textContent !== before, before, { timeout: 60_000 });
    assert.equal(await columns.inputValue(), "4");
    await columns.blur();
    await button(page, "Pause").click();
    const mines = page.getByRole("spinbutton", { name: "Mines" });
    await mines.fill("3");
    await mines.blur();
    await page.waitForFunction(() => document.querySelectorAll(".spot").length === 12, null, { timeout: 60_000 });
    await isSound(page);
  }));
