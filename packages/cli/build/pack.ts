import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildClient } from "@isotherm/client/build";
import { buildCli } from "./build.ts";

// `npm run pack-client` and `npm run pack-cli`: what `npm publish` would send, as a file that is installed elsewhere.
const PACKAGES = {
  client: { build: buildClient, file: "@isotherm/client, as it is published, into a folder: isotherm-client-….tgz" },
  cli: { build: buildCli, file: "the command line, as it is published, into a folder: isotherm-cli-….tgz" },
};

const [name = "", folder, ...rest] = process.argv.slice(2);
const { build, file } = PACKAGES[name as keyof typeof PACKAGES];
const isHelp = folder === "--help" || folder === "-h";
if (isHelp || folder === undefined || rest.length > 0) {
  console.log(`npm run pack-${name} -- FOLDER\n    writes ${file}, for npm install`);
  process.exit(isHelp ? 0 : 1);
}
const built = await mkdtemp(join(tmpdir(), "isotherm-pack-"));
try {
  await build(built);
  // npm runs scripts in the folder of package.json, and says where it was called.
  const destination = resolve(process.env["INIT_CWD"] ?? "", folder);
  const { stdout } = await promisify(execFile)("npm", ["pack", built, "--silent", "--pack-destination", destination]);
  console.log(join(destination, stdout.trim()));
} finally {
  await rm(built, { recursive: true, force: true });
}
