// What `npm pack` gives is what one would publish. `npm test` has built it; nothing is built here, as other tests run at the same time.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
let folder, files;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "minescheme-"));
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  execFileSync("npm", pack, { cwd: new URL("..", import.meta.url), stdio: ["ignore", "ignore", "inherit"] });
  const [tarball] = await readdir(folder);
  execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  const listed = await readdir(join(folder, "package"), { recursive: true, withFileTypes: true });
  files = listed.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
});
after(() => rm(folder, { recursive: true }));

test("the package holds the module, its types, a README and the licences", () => {
  const sources = ["embedded", "engine", "errors", "index", "instance", "load", "source", "types"].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
  const wanted = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "dist/base64.js", ...sources, "minescheme.wasm", "package.json"];
  assert.deepEqual(files.map((file) => file.slice(join(folder, "package/").length)).sort(), wanted);
});

test("no path of the machine that built it is in any file", async () => {
  const paths = [repository, "/home/", "/Users/", "/root/", "/tmp/", ".cargo/", ".rustup/", "C:\\"];
  for (const file of files) {
    const text = await readFile(file, "latin1");
    for (const path of paths) assert.ok(!text.includes(path), `${file}: ${path}`);
  }
});

test("its README names nothing that is not in it", async () => {
  const text = await readFile(join(folder, "package/README.md"), "utf8");
  assert.deepEqual(text.match(/\]\((?!https:|#)[^)]*\)/g), null);
});

test("the package works where it is unpacked", async () => {
  const { load } = await import(pathToFileURL(join(folder, "package/dist/index.js")).href);
  assert.deepEqual((await load()).ask("000\n121\n...\n").mines, [[2, 0], [2, 2]]);
});

test("so does the one with the module inside", async () => {
  const { load } = await import(pathToFileURL(join(folder, "package/dist/embedded.js")).href);
  assert.deepEqual((await load()).ask("000\n121\n...\n").mines, [[2, 0], [2, 2]]);
});

test("the example wins its game, and says why", async () => {
  const { load } = await import(pathToFileURL(join(folder, "package/dist/index.js")).href);
  const { game } = await import("../bundlers/game.js");
  const said = [];
  const won = game(await load(), (text) => said.push(text));
  assert.ok(!won.includes(".") && won.match(/\*/g).length === 6, won);
  assert.ok(said.some((text) => / (is|are) safe|safe: /.test(text)), said.join("\n"));
});

test("its types need no library but ES2022", async () => {
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(join(folder, "package"), join(folder, "node_modules", "minescheme"));
  const use = `import { load, MineschemeError, type Engine, type Puzzle } from "minescheme";
import { load as inside } from "minescheme/embedded";
const engine: Engine = await load("https://example.org/minescheme.wasm");
const puzzle: Puzzle = (await inside()).puzzle({ game: "expert", digits: 2 });
const cells: [number, number][] = engine.ask(puzzle.board, puzzle.mines).safe;
// @ts-expect-error: neither a game nor its numbers
engine.generate({ rows: 3 });
export { cells, MineschemeError };
`;
  await writeFile(join(folder, "use.ts"), use);
  const tsc = fileURLToPath(import.meta.resolve("typescript/package.json")).replace("package.json", "bin/tsc");
  for (const [lib, module] of [["es2022", "nodenext"], ["es2022,dom", "nodenext"], ["es2022,dom", "preserve"]]) {
    const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--exactOptionalPropertyTypes", "--target", "es2022"];
    const checked = spawnSync(process.execPath, [tsc, ...strict, "--types", "", "--lib", lib, "--module", module, "use.ts"], { cwd: folder, encoding: "utf8" });
    assert.equal(checked.stdout, "", `${lib}, ${module}`);
    assert.equal(checked.status, 0);
  }
});
