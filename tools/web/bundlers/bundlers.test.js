// Bundles a page with the package as `npm pack` gives it, without settings, by each bundler, and runs what it built in Chromium: a whole game
// with hints, on the page and in a worker, under a content security policy.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = join(here, "out");
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
let browser, won;

before(async () => {
  await rm(out, { recursive: true, force: true });
  const unpacked = join(out, "node_modules/minescheme");
  await mkdir(unpacked, { recursive: true });
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", out], { cwd: join(here, ".."), stdio: "ignore" });
  const tarball = (await readdir(out)).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", join(out, tarball), "--strip-components=1", "-C", unpacked]);
  // ENGINE names another module than the one that is committed.
  if (process.env.ENGINE) await cp(process.env.ENGINE, join(unpacked, "minescheme.wasm"));
  const { load } = await import(join(unpacked, "dist/index.js"));
  const { game } = await import("./game.js");
  won = game(await load());
  assert.ok(!won.includes("."));
  browser = await chromium.launchPersistentContext(await mkdtemp(join(tmpdir(), "minescheme-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromiumSandbox: false,
  });
});
after(async () => {
  await browser?.close();
  await rm(out, { recursive: true, force: true });
});

/** A project that has installed the package, with these of the sources. */
async function project(name, ...files) {
  const folder = join(out, name);
  for (const file of ["game.js", ...files]) await cp(join(here, file), join(folder, file));
  await cp(join(out, "node_modules"), join(folder, "node_modules"), { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  return folder;
}

function run(folder, program, ...words) {
  execFileSync("npx", ["--no-install", program, ...words], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

/** A page whose only script is a file. */
const pageOf = (script, kind = "") => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script ${kind} src="${script}"></script>`;

/** What the page in a folder, or at an address, says. */
async function answers(at, html, policy = POLICY) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://page/").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    try {
      const body = name === "index.html" && html ? html : await readFile(join(at, name));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain", "content-security-policy": policy }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const page = await browser.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await page.goto(at.startsWith("http:") ? at : `http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => globalThis.answers, undefined, { timeout: 20_000 }).catch((late) => assert.fail(faults.join("\n") || late));
    return await page.evaluate(() => globalThis.answers);
  } finally {
    await page.close();
    server.close();
  }
}

test("Vite", async () => {
  const folder = await project("vite", "app.js", "worker.js", "index.html");
  run(folder, "vite", "build", "--logLevel", "error");
  assert.deepEqual(await answers(join(folder, "dist")), [won, won]);
});

test("Vite's server for developers", async () => {
  const folder = await project("vite-server", "app.js", "worker.js", "index.html");
  const server = spawn(process.execPath, [join(here, "node_modules/vite/bin/vite.js"), "--host", "127.0.0.1", "--port", "0"], { cwd: folder });
  try {
    const address = await new Promise((found, ended) => {
      server.stdout.on("data", (text) => {
        const said = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text).replace(/\x1b\[\d+m/g, ""));
        if (said) found(said[0]);
      });
      server.on("exit", ended);
    });
    assert.deepEqual(await answers(address), [won, won]);
  } finally {
    server.kill();
  }
});

test("webpack 5", async () => {
  const folder = await project("webpack", "app.js", "worker.js");
  run(folder, "webpack", "./app.js", "--mode", "production");
  assert.deepEqual(await answers(join(folder, "dist"), pageOf("main.js")), [won, won]);
});

test("Parcel", async () => {
  const folder = await project("parcel", "app.js", "worker.js", "index.html");
  run(folder, "parcel", "build", "index.html", "--no-cache", "--no-source-maps");
  // Parcel writes its map of imports into the page.
  const policy = POLICY.replace("script-src", "script-src 'unsafe-inline'");
  assert.deepEqual(await answers(join(folder, "dist"), undefined, policy), [won, won]);
});

test("esbuild", async () => {
  const folder = await project("esbuild", "alone.js");
  for (const format of ["esm", "iife"]) {
    run(folder, "esbuild", "alone.js", "--bundle", `--format=${format}`, "--log-level=error", `--outfile=dist/${format}.js`);
    assert.deepEqual(await answers(join(folder, "dist"), pageOf(`${format}.js`, "type=module")), [won]);
  }
});

test("Rollup", async () => {
  const folder = await project("rollup", "alone.js");
  run(folder, "rollup", "alone.js", "--plugin", "node-resolve", "--format", "es", "--file", "dist/main.js", "--silent");
  assert.deepEqual(await answers(join(folder, "dist"), pageOf("main.js", "type=module")), [won]);
});

test("a bundle that leaves the module behind finds it in the folder above, or where it is told to look", async () => {
  for (const [bundler, ...words] of [
    ["esbuild", "app.js", "worker.js", "--bundle", "--format=esm", "--log-level=error", "--outdir=dist/scripts"],
    ["rollup", "app.js", "worker.js", "--plugin", "node-resolve", "--format", "es", "--dir", "dist/scripts", "--silent"],
  ]) {
    const folder = await project(`${bundler}-file`, "app.js", "worker.js");
    run(folder, bundler, ...words);
    await cp(join(out, "node_modules/minescheme/minescheme.wasm"), join(folder, "dist/minescheme.wasm"));
    assert.deepEqual(await answers(join(folder, "dist"), pageOf("scripts/app.js", "type=module")), [won, won]);
  }
});
