// Without a network: what is kept when the page was opened once.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

import { browse, serve, until } from "./browser.mjs";

const out = new URL("../out/", import.meta.url);
/** Once all files are kept, the worker is active. */
const isKept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test("the page opens without a network, in every view, once it was opened with one", async () => {
  const server = await serve();
  const { context, page, faults } = await browse({ serviceWorkers: "allow" });
  try {
    await page.goto(server.address);
    await isKept(page);
    // No server any more.
    server.close();
    await page.goto("about:blank");
    await page.goto(server.address);
    await page.getByRole("button", { name: "Intermediate" }).click();
    await page.locator('[data-at="8,8"]').click();
    await page.locator(".cell.open").first().waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Why?" }).waitFor();
    for (const [view, heading] of [["puzzles", "Puzzles"], ["lessons", "Lessons"], ["rules", /^Rules:/]]) {
      await page.goto("about:blank");
      await page.goto(`${server.address}#/${view}`);
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    }
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    server.close();
  }
});

test("what was used once is kept too, and a new version replaces what was kept", async () => {
  const instead = new Map();
  const server = await serve(instead);
  const { context, page } = await browse({ serviceWorkers: "allow" });
  const kept = () =>
    page.evaluate(async () => {
      const files = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1));
      return Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => [name, await files(name)])));
    });
  try {
    await page.goto(server.address);
    await isKept(page);
    const [[name, files]] = Object.entries(await kept());
    const others = ["index.html", "5x5.mst", "machines.wasm", "minescheme.html", "offline.js"];
    assert.deepEqual(new Set(files), new Set(["", ...(await readdir(out)).filter((name) => !others.includes(name))]));
    await page.goto("about:blank");
    await page.goto(`${server.address}#/patterns`);
    await page.getByText(/^[\d,]+ patterns$/).waitFor();
    assert.ok((await kept())[name].includes("5x5.mst"));
    // What another page of the server keeps is left alone.
    await page.evaluate(async () => void (await caches.open("another")));
    instead.set("offline.js", (await readFile(new URL("offline.js", out), "utf8")).replaceAll(name, "minescheme-new"));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await until(page, async () => !((await kept())[name]));
    assert.deepEqual(new Set(Object.keys(await kept())), new Set(["another", "minescheme-new"]));
  } finally {
    await context.close();
    server.close();
  }
});
