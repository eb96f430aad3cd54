import { execFile } from "node:child_process";
import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What can be imported of the published package, and the module behind it. */
const ENTRIES: Readonly<Record<string, string>> = {
  ".": "index",
  "./webhooks": "webhooks/index",
  "./webhooks/express": "webhooks/express",
  "./webhooks/fastify": "webhooks/fastify",
  "./webhooks/hono": "webhooks/hono",
  "./webhooks/lambda": "webhooks/lambda",
  "./webhooks/next": "webhooks/next",
};

/** Builds the package as it is published, JavaScript and declarations, into a folder. */
export const buildClient = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", join(PACKAGE, "tsconfig.build.json"), "--outDir", folder]);
  // The compiler leaves the endings of imports in declarations as they are written.
  for await (const file of glob(join(folder, "**/*.d.ts"))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from ")(\.[^"]+)\.ts(")/g, "$1$2.js$3"));
  }
  await cp(join(PACKAGE, "README.md"), join(folder, "README.md"));
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(await publishedPackage(), null, 2)}\n`);
};

const publishedPackage = async (): Promise<object> => {
  const { name, version, description, license, type, sideEffects } = JSON.parse(
    await readFile(join(PACKAGE, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  const exports = Object.fromEntries(
    Object.entries(ENTRIES).map(([entry, module]) => [entry, { types: `./${module}.d.ts`, default: `./${module}.js` }]),
  );
  return { name, version, description, license, type, sideEffects, exports, engines: { node: ">=20" } };
};

if (import.meta.main) {
  await buildClient(join(PACKAGE, "dist"));
  console.log("packages/client/dist is built; npm publish packages/client/dist");
}
