// How the page is: quick, whole at every width, light and dark, and by itself.
import assert from "node:assert/strict";
import { readFile, readdir, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { browse, isSound, serve } from "./browser.mjs";

const out = new URL("../out/", import.meta.url);
let server;

before(async () => (server = await serve()));
after(() => server?.close());

/** Does something in a browser of its own, and closes it whatever happens. */
async function within(options, does) {
  const browser = await browse(options);
  try {
    await does(browser);
    assert.deepEqual(browser.faults, []);
  } finally {
    await browser.context.close();
  }
}

const VIEWS = [
  "",
  "#/puzzles?kind=two",
  "#/lessons",
  "#/lessons/1-1",
  "#/today",
  "#/analyse",
  "#/review",
  "#/machines",
  "#/progress",
  "#/rules",
  "#/rules/0003:1/-1",
  "#/patterns?digits=2",
];
const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1280, 900],
  [1920, 1080],
];
const settled = () => !/Looking for|Looking through|Loading …|Thinking …/.test(document.body.innerText) && document.querySelector("h1");
const fits = (width) => document.documentElement.scrollWidth <= width;

for (const colorScheme of ["light", "dark"]) {
  test(`every view at four widths, ${colorScheme}: nothing hangs over, nothing keeps anybody out`, () =>
    within({ colorScheme, hasTouch: true }, async ({ page }) => {
      for (const view of VIEWS) {
        await page.goto("about:blank");
        await page.goto(server.address + view);
        for (const [width, height] of WIDTHS) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction(settled, null, { timeout: 30_000 });
          // A board follows the width of the window a moment later.
          await page.waitForFunction(fits, width, { timeout: 10_000 }).catch(() => {});
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${view}: ${wide} pixels on ${width}`);
          await isSound(page);
        }
      }
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        colorScheme === "dark" ? "rgb(20, 23, 26)" : "rgb(245, 244, 240)",
      );
    }));
}

test("light or dark is the system's, until the reader chooses", () =>
  within({ colorScheme: "dark" }, async ({ page }) => {
    await page.goto(server.address);
    await page.getByRole("button", { name: "Light" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Dark" }).waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(245, 244, 240)");
  }));

/** Slow 4G as Chromium's developer tools have it: 1.6 Mbit/s less a tenth, 150 ms there and back, times 3.75. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const SLOWER = 4;
const MOST_MILLISECONDS = 3000;

/** Milliseconds from the beginning of the navigation until a cell is open, as a telephone over slow 4G has it; the first time, with nothing stored. */
async function firstOpen(prepare) {
  let time;
  await within({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ context, page }) => {
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", SLOW_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(server.address, { waitUntil: "commit" });
    // Clicks from the first moment on until one opens something.
    const played = await page.waitForFunction((prepare) => {
      if (!document.querySelector('[role="grid"]')) return false;
      const wanted = [...document.querySelectorAll("button")].find((button) => button.textContent === prepare);
      if (wanted && wanted.ariaPressed !== "true") wanted.click();
      document.querySelector('[data-at="4,4"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return document.querySelector(".cell.open") && (!prepare || wanted.ariaPressed === "true") && performance.now();
    }, prepare);
    time = Math.round(await played.jsonValue());
    const boards = await page.evaluate(() => JSON.parse(localStorage.getItem("minescheme.game")).rows);
    assert.equal(boards, prepare ? 16 : 9);
  });
  return time;
}

for (const size of ["", "Expert"]) {
  test(`over slow 4G, with a fourth of the processor, the first ${size || "Beginner"} board is played within three seconds`, async () => {
    const times = [];
    // The machine may be busy: the best of three.
    for (let round = 0; round < 3 && !(times.at(-1) < MOST_MILLISECONDS); round++) times.push(await firstOpen(size));
    console.log(`# first ${size || "Beginner"} board played after ${times.join(", ")} ms`);
    assert.ok(times.at(-1) < MOST_MILLISECONDS, `${times} milliseconds`);
  });
}

test("what the first board needs, and the whole, are small", async () => {
  const size = async (name) => gzipSync(await readFile(new URL(name, out)), { level: 9 }).length;
  const html = await readFile(new URL("index.html", out), "utf8");
  const first = ["index.html", "page.js", ...[...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name)];
  const sizes = await Promise.all(first.map(size));
  const sum = sizes.reduce((all, one) => all + one, 0);
  console.log(`# the first view: ${sum} bytes, compressed; the engine: ${await size("minescheme.wasm")}`);
  assert.ok(sum < 40_000, `${sum} bytes for the first view`);
  assert.ok((await size("minescheme.wasm")) < 800_000);
  assert.ok((await stat(new URL("minescheme.html", out))).size < 2_600_000);
  assert.ok((await readdir(out)).includes("minescheme.html"));
});

test("the page in one file works from disk, with the network off, in every view", () =>
  within({}, async ({ context, page }) => {
    await context.setOffline(true);
    const file = (hash) => new URL(`../out/minescheme.html${hash}`, import.meta.url).href;
    for (const view of VIEWS) {
      await page.goto("about:blank");
      await page.goto(file(view));
      await page.waitForFunction(settled, null, { timeout: 30_000 });
      assert.equal(await page.locator(".error").count(), 0, view);
    }
    await page.goto(file(""));
    await page.getByRole("button", { name: "Expert" }).click();
    await page.locator('[data-at="8,15"]').click();
    await page.locator(".cell.open").first().waitFor();
    // A link to a file leads nowhere elsewhere.
    await page.getByRole("button", { name: "Analyse this position" }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Copy a link/ }).count(), 0);
  }));

test("with the network off once it is loaded, one plays on, and every view that was open goes on", () =>
  within({}, async ({ context, page }) => {
    await page.goto(server.address);
    await page.locator('[data-at="4,4"]').click();
    await page.locator(".cell.open").first().waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Why?" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Expert" }).click();
    await page.locator('[data-at="8,15"]').click();
    await page.locator(".cell.open").first().waitFor();
    await isSound(page);
  }));

test("a visitor whose network goes away finds every view, and one whose view didn't come is told so and tries again", () =>
  within({}, async ({ context, page, faults }) => {
    await page.goto(server.address);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    for (const [name, heading] of [["Puzzles", "Puzzles"], ["Lessons", "Lessons"], ["Rules", /^Rules:/], ["Machines", /./]]) {
      await page.getByRole("navigation", { name: "Views", exact: true }).getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    }
    faults.length = 0;
    await context.setOffline(false);
    await page.goto("about:blank");
    const first = (await readFile(new URL("index.html", out), "utf8")).match(/part-\w+\.js/g);
    await page.route(/part-\w+\.js$/, (route) => (first.includes(route.request().url().split("/").at(-1)) ? route.continue() : route.abort()));
    await page.goto(`${server.address}#/lessons`);
    await page.getByRole("alert").getByText("This part of the page couldn't be loaded. Are you offline?").waitFor();
    assert.equal(await page.getByText("http:").count(), 0);
    await page.unroute(/part-\w+\.js$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Lessons", level: 1 }).waitFor();
    faults.length = 0;
  }));
