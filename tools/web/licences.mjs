// Copies the licences into the package, where they stand beside its README.
import { copyFile } from "node:fs/promises";

for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  await copyFile(new URL(`../../${name}`, import.meta.url), new URL(name, import.meta.url));
}
