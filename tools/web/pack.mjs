// What the package holds beside the compiled sources: the licences, whose place in the repository is elsewhere, and the module as text.
import { copyFile, readFile, writeFile } from "node:fs/promises";

const here = (path) => new URL(path, import.meta.url);
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) await copyFile(here(`../../${licence}`), here(licence));
const base64 = (await readFile(process.env.ENGINE ?? here("minescheme.wasm"))).toString("base64");
await writeFile(here("dist/base64.js"), `export const base64 = "${base64}";\n`);
