// What `npm pack` gives is what one would publish. `npm test` has built it; nothing is built here, as other tests run at the same time.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
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
  const sources = ["engine", "errors", "index", "instance", "types"].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
  const wanted = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", ...sources, "minescheme.wasm", "package.json"];
  assert.deepEqual(files.map((file) => file.slice(join(folder, "package/").length)).sort(), wanted);
});

test("no path of the machine that built it is in any file", async () => {
  const paths = [repository, "/home/", "/Users/", "/root/", "/tmp/", ".cargo/", ".rustup/", "C:\\"];
  for (const file of files) {
    const text = await readFile(file, "latin1");
    for (const path of paths) assert.ok(!text.includes(path), `${file}: ${path}`);
  }
});

test("the package works where it is unpacked", async () => {
  const { load } = await import(pathToFileURL(join(folder, "package/dist/index.js")).href);
  assert.deepEqual((await load()).ask("000\n121\n...\n").mines, [[2, 0], [2, 2]]);
});
