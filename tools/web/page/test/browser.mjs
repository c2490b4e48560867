// A browser on the built page: Debian's Chromium, or the one that CHROMIUM names.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, afterEach, before, beforeEach } from "node:test";
import { gzipSync } from "node:zlib";

import { chromium } from "playwright-core";

const out = new URL("../out/", import.meta.url);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", mst: "application/octet-stream", webmanifest: "application/manifest+json", png: "image/png" };
const axe = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** A web server for static files, as any would do: with compression; `instead` has what stands for some of them. */
export async function serve(instead = new Map()) {
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://page/").pathname.slice(1) || "index.html";
    // What browsers ask for by themselves where a page names no icon.
    if (name === "favicon.ico") return void response.writeHead(204).end();
    try {
      if (!packed.has(name) || instead.has(name)) packed.set(name, gzipSync(instead.get(name) ?? (await readFile(new URL(name, out))), { level: 9 }));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain", "content-encoding": "gzip" }).end(packed.get(name));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => (server.close(), server.closeAllConnections()) };
}

/** A context whose pages note what went wrong, and every request to another host. */
export async function browse(options = {}) {
  const context = await chromium.launchPersistentContext("", {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    chromiumSandbox: false,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    viewport: { width: 1280, height: 900 },
    // What is kept for times without a network would answer where tests take files away.
    serviceWorkers: "block",
    ...options,
  });
  const faults = [];
  const watch = (page) => {
    // On a busy machine Chromium forgets a navigation once in some thousand, or makes it when it is asked again.
    const goto = page.goto.bind(page);
    const isForgotten = (error) => error.name === "TimeoutError" || error.message.includes("is interrupted by another navigation");
    const again = (tries, where) => goto(...where).catch((error) => (tries > 0 && isForgotten(error) ? again(tries - 1, where) : Promise.reject(error)));
    page.goto = (...where) => again(2, where);
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|file:|data:|blob:)/.test(request.url())) faults.push(`request to ${request.url()}`);
    });
  };
  context.pages().forEach(watch);
  context.on("page", watch);
  return { context, page: context.pages()[0] ?? (await context.newPage()), faults };
}

/** Waits until something holds, for ten seconds. */
export async function until(page, holds, what) {
  for (let tries = 0; tries < 100 && !(await holds()); tries++) await page.waitForTimeout(100);
  assert.ok(await holds(), what);
}

/** For the tests of a file: a server, and a browser for each of these visitors. What goes wrong in one of them fails the test. */
export function visited(visitors, got) {
  const all = {};
  const each = (does) => Object.keys(visitors).forEach((name) => does(all[name]));
  before(async () => {
    all.server = await serve();
    for (const [name, options] of Object.entries(visitors)) all[name] = await browse(options);
    got(all);
  });
  after(async () => {
    await Promise.all(Object.keys(visitors).map((name) => all[name]?.context.close()));
    all.server?.close();
  });
  beforeEach(() => each(({ faults }) => (faults.length = 0)));
  afterEach(() => each(({ faults }) => assert.deepEqual(faults, [])));
}

/**
 * Opens an address where only this is kept, by name. It comes from a page of the same place that keeps no game, as a game that is left would
 * keep itself.
 */
export async function afresh(page, server, hash = "", kept = {}) {
  await page.goto(`${server.address}worker.js`);
  await page.evaluate((kept) => (localStorage.clear(), Object.entries(kept).forEach(([name, value]) => localStorage.setItem(`minescheme.${name}`, JSON.stringify(value)))), kept);
  await page.goto(server.address + hash);
}

/** Those who play: one at a desk, one on a phone. */
export const players = {
  desk: { permissions: ["clipboard-read", "clipboard-write"] },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** The same as `afresh`, until a board is shown. */
export async function boardAfresh(page, server, hash) {
  await afresh(page, server, hash);
  await page.locator('[role="grid"]').waitFor();
}

/** Nothing keeps anybody out. */
export async function isSound(page) {
  // Views are loaded when they are opened.
  await page.locator("h1").first().waitFor();
  const { violations } = await page.evaluate(async (axe) => {
    if (!globalThis.axe) (0, eval)(axe);
    return globalThis.axe.run(document, { resultTypes: ["violations"] });
  }, axe);
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))]), []);
}

/** The board as it is shown, as rows of symbols: what a screen reader is told. */
export function rowsShown(page) {
  return page.locator('[role="grid"]').first().locator('[role="row"]').evaluateAll((all) => {
    const signs = { closed: ".", flag: "*", "no cell": "#", open: "0" };
    return all.map((row) => [...row.children].map((cell) => { const word = /: (closed|flag|no cell|open|[1-8])/.exec(cell.ariaLabel)[1]; return signs[word] ?? word; }).join(""));
  });
}

/** The cells of the board by what a screen reader says of them. */
export const cellsSaid = (page, word) =>
  page
    .locator('[role="gridcell"]')
    .evaluateAll((all, word) => all.filter((cell) => cell.ariaLabel.split(", ").includes(word)).map((cell) => cell.dataset.at.split(",").map(Number)), word);

/** Moves the keyboard's place to a cell, which must have it from somewhere on the board. */
export async function walk(page, to) {
  const from = await page.evaluate(() => document.activeElement.dataset.at.split(",").map(Number));
  for (const [axis, less, more] of [[0, "ArrowUp", "ArrowDown"], [1, "ArrowLeft", "ArrowRight"]]) {
    for (let step = Math.abs(to[axis] - from[axis]); step > 0; step--) await page.keyboard.press(to[axis] < from[axis] ? less : more);
  }
}

export async function paste(page, text, into) {
  await into.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
