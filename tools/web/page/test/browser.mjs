// A browser on the built page: Debian's Chromium, or the one that CHROMIUM names.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

const out = new URL("../out/", import.meta.url);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", mst: "application/octet-stream" };

/** A web server for static files, as any would do. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://page/").pathname.slice(1) || "index.html";
    try {
      const bytes = await readFile(new URL(name, out));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A context whose pages note what went wrong, and every request to another host. */
export async function browse(options = {}) {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "minescheme-")), {
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
    ...options,
  });
  const faults = [];
  const watch = (page) => {
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
