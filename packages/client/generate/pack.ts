import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildClient } from "./build.ts";

// `npm run pack-client`: what `npm publish` would send, as a file that another project installs.
const HELP = `npm run pack-client -- FOLDER
    writes @isotherm/client, as it is published, into a folder: isotherm-client-….tgz, for npm install`;

const [folder, ...rest] = process.argv.slice(2);
const isHelp = folder === "--help" || folder === "-h";
if (isHelp || folder === undefined || rest.length > 0) {
  console.log(HELP);
  process.exit(isHelp ? 0 : 1);
}
const built = await mkdtemp(join(tmpdir(), "isotherm-pack-"));
try {
  await buildClient(built);
  // npm runs scripts in the folder of package.json, and says where it was called.
  const destination = resolve(process.env["INIT_CWD"] ?? "", folder);
  const { stdout } = await promisify(execFile)("npm", ["pack", built, "--silent", "--pack-destination", destination]);
  console.log(join(destination, stdout.trim()));
} finally {
  await rm(built, { recursive: true, force: true });
}
