// Builds the page: `page/out` for a web server, and `page/out/minescheme.html`, the same in one file.
//
// It needs only what `npm ci` installs and what is committed: the engine, the 5×5 library, the figures of play.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);
const out = here("out/");

/** The rules as the engine gives them, with what play says about them. */
async function rules() {
  const bundle = await bundled("../src/index.ts", {}, "esm");
  const { load } = await import(`data:text/javascript;base64,${Buffer.from(bundle).toString("base64")}`);
  const engine = await load(await readFile(here("../minescheme.wasm")));
  const { boards, cells, rules } = JSON.parse(await readFile(here("figures.json"), "utf8"));
  const figures = new Map(rules.map((rule) => [rule.id, rule]));
  const all = engine.rules().map((rule) => ({ ...rule, ...figures.get(rule.id) }));
  return { boards, cells, rules: all.sort((a, b) => b.cells - a.cells || a.number - b.number) };
}

async function bundled(entry, define, format) {
  const { outputFiles } = await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: "es2022",
    platform: "browser",
    external: ["node:*"],
    jsx: "automatic",
    jsxImportSource: "preact",
    define,
    legalComments: "none",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

const worker = await bundled("src/worker.ts", { "import.meta.url": '""' }, "iife");
const style = (await build({ entryPoints: [here("src/style.css").pathname], minify: true, write: false })).outputFiles[0].text;
const data = JSON.stringify(await rules());
const page = (embedded) => bundled("src/main.tsx", { EMBEDDED: embedded, CATALOGUE: "window.CATALOGUE" }, "iife");
const html = await readFile(here("index.html"), "utf8");
const filled = (head, script) => html.replace("<!-- style -->", () => head).replace("<!-- script -->", () => script);

await rm(out, { recursive: true, force: true });
await mkdir(out);
const assets = {
  "minescheme.wasm": await readFile(here("../minescheme.wasm")),
  "5x5.mst": await readFile(here("5x5.mst")),
  "worker.js": Buffer.from(worker),
};
for (const [name, bytes] of Object.entries(assets)) await writeFile(new URL(name, out), bytes);
await writeFile(new URL("page.js", out), `window.CATALOGUE=${data};\n${await page("null")}`);
await writeFile(new URL("page.css", out), style);
await writeFile(
  new URL("index.html", out),
  filled('<link rel="stylesheet" href="page.css" />', '<script src="page.js" defer></script>'),
);

const packed = Object.entries(assets).map(([name, bytes]) => [name, gzipSync(bytes, { level: 9 }).toString("base64")]);
const embedded = JSON.stringify(Object.fromEntries(packed));
const single = `<script>window.CATALOGUE=${data.replaceAll("</", "<\\/")};window.EMBEDDED=${embedded};\n${await page("window.EMBEDDED")}</script>`;
await writeFile(new URL("minescheme.html", out), filled(`<style>${style}</style>`, single));
