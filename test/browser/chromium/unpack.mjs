// Unpacks the browser of this folder's package into the folder that is named, with a script `chromium` that starts it on
// the libraries and fonts of the package: the machine needs to have none.
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const target = resolve(process.argv[2]);
mkdirSync(target, { recursive: true });
// The package unpacks into the temporary folder, and its libraries only where it takes itself to be in Lambda.
process.env["TMPDIR"] = target;
process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();

const program = join(target, "chromium");
renameSync(program, join(target, "headless-shell"));
const fonts = existsSync("/etc/fonts/fonts.conf") ? "" : `export FONTCONFIG_PATH='${join(target, "fonts")}'\n`;
writeFileSync(
  program,
  `#!/bin/sh\n${fonts}export LD_LIBRARY_PATH='${join(target, "al2023", "lib")}'\nexec '${join(target, "headless-shell")}' "$@"\n`,
);
chmodSync(program, 0o755);
