// Builds the page: `page/out` for a web server, and `page/out/minescheme.html`, the same in one file.
//
// It needs only what `npm ci` installs and what is committed: the engine, the 5×5 library, the figures of play.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { packed } from "./packed.mjs";

const here = (path) => new URL(path, import.meta.url);
const out = here("out/");
const SHARED = {
  bundle: true,
  minify: true,
  target: "es2022",
  platform: "browser",
  external: ["node:*"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};

async function bundled(entry, options) {
  const { outputFiles } = await build({ ...SHARED, entryPoints: [here(entry).pathname], write: false, ...options });
  return outputFiles[0].text;
}

/** Modules that are made here; `src/made.d.ts` lists them. */
const made = (modules) => ({
  name: "made",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^made:/ }, ({ path }) => ({ path, namespace: "made" }));
    onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => ({ contents: JSON.stringify(modules[path.slice(5)]), loader: "json" }));
  },
});

const bundle = await bundled("../src/index.ts", { format: "esm" });
const { load } = await import(`data:text/javascript;base64,${Buffer.from(bundle).toString("base64")}`);
const engine = await load(await readFile(here("../minescheme.wasm")));

/** The rules as the engine gives them, with what play says about them. */
async function rules() {
  const { boards, cells, rules } = JSON.parse(await readFile(here("figures.json"), "utf8"));
  const figures = new Map(rules.map((rule) => [rule.id, rule]));
  const all = engine.rules().map((rule) => ({ ...rule, ...figures.get(rule.id) }));
  return { boards, cells, rules: all.sort((a, b) => b.cells - a.cells || a.number - b.number) };
}

/**
 * Boards without guessing for every first cell up to symmetry, so that no first game waits for the engine; see src/game/making.ts. The n-th of a
 * cell is the one of seed n.
 */
function starters({ rows, cols, mines, many }) {
  const boards = {};
  for (let row = 0; row <= (rows - 1) / 2; row++) {
    for (let col = rows === cols ? row : 0; col <= (cols - 1) / 2; col++) {
      boards[`${row},${col}`] = Array.from({ length: many }, (_, seed) => packed(engine.generate({ rows, cols, mines, seed: seed + 1, cell: [row, col] }).layout));
    }
  }
  return { rows, cols, mines, many, boards };
}

/** The beginner's come with the page, the others right after it. */
const BEGINNER = { rows: 9, cols: 9, mines: 10, many: 6 };
const LARGER = [
  { rows: 16, cols: 16, mines: 40, many: 4 },
  { rows: 16, cols: 30, mines: 99, many: 3 },
];
const styled = async (path) => (await build({ entryPoints: [here(path).pathname], bundle: true, minify: true, write: false })).outputFiles[0].text;
const plugins = [made({ starter: starters(BEGINNER), starters: LARGER.map(starters), catalogue: await rules(), "machines-style": await styled("src/style/machines.css") })];
const inWorker = (entry) => bundled(entry, { format: "iife", define: { "import.meta.url": '""' } });
const [worker, machines] = await Promise.all([inWorker("src/worker.ts"), inWorker("src/machines-worker.ts")]);
const style = await styled("src/style.css");
const html = await readFile(here("index.html"), "utf8");
const filled = (head, script) => html.replace("<!-- style -->", () => head).replace("<!-- script -->", () => script);

await rm(out, { recursive: true, force: true });
await mkdir(out);
const assets = {
  "minescheme.wasm": await readFile(here("../minescheme.wasm")),
  "5x5.mst": await readFile(here("5x5.mst")),
  "worker.js": Buffer.from(worker),
  "machines.wasm": await readFile(here("../machines.wasm")),
  "machines-worker.js": Buffer.from(machines),
};
for (const [name, bytes] of Object.entries(assets)) await writeFile(new URL(name, out), bytes);

// For a server: in parts, of which the first is all that a game needs.
const { metafile } = await build({
  ...SHARED,
  entryPoints: { page: here("src/main.tsx").pathname },
  outdir: out.pathname,
  format: "esm",
  splitting: true,
  chunkNames: "part-[hash]",
  metafile: true,
  plugins,
  define: { EMBEDDED: "null" },
});
const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith("main.tsx"));
const first = entry.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path.split("/").at(-1));
const preload = first.map((name) => `<link rel="modulepreload" href="${name}" />`).join("");
const installed = '<link rel="manifest" href="manifest.webmanifest" /><link rel="apple-touch-icon" href="icon.png" />';
await writeFile(new URL("index.html", out), filled(`<style>${style}</style>${preload}${installed}`, '<script type="module" src="page.js"></script>'));
for (const name of ["manifest.webmanifest", "icon.png"]) await writeFile(new URL(name, out), await readFile(here(name)));

// Kept on the device, so that the page opens without a network: all but the two large files that most visitors never need.
const kept = (await readdir(out)).filter((name) => !["index.html", "5x5.mst", "machines.wasm"].includes(name)).sort();
const hash = createHash("sha256");
for (const name of ["index.html", ...kept]) hash.update(await readFile(new URL(name, out)));
const names = { KEPT: `minescheme-${hash.digest("hex").slice(0, 16)}`, FILES: ["./", ...kept] };
const define = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]));
await writeFile(new URL("offline.js", out), await bundled("src/offline.ts", { format: "iife", define }));

// For disk: everything in one file.
const zipped = Object.entries(assets).map(([name, bytes]) => [name, gzipSync(bytes, { level: 9 }).toString("base64")]);
const embedded = JSON.stringify(Object.fromEntries(zipped));
const whole = await bundled("src/main.tsx", { format: "iife", plugins, define: { EMBEDDED: "window.EMBEDDED" } });
const script = `<script>window.EMBEDDED=${embedded};\n${whole.replaceAll("</script", "<\\/script")}</script>`;
await writeFile(new URL("minescheme.html", out), filled(`<style>${style}</style>`, script));
