import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What CommonJS within the bundle finds around itself. */
const BANNER = `#!/usr/bin/env node
import { createRequire } from "node:module";
import { fileURLToPath as __pathOf } from "node:url";
const __filename = __pathOf(import.meta.url);
const require = createRequire(import.meta.url);`;

/** Builds the package as it is published: files of JavaScript that depend on nothing but Node.js. */
export const buildCli = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(PACKAGE, "src", "isotherm.ts")],
    outdir: folder,
    bundle: true,
    // What only one command needs, and is large, lies in a file of its own and is read when that command is run.
    splitting: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: BANNER },
    legalComments: "none",
    metafile: true,
    absWorkingDir: ROOT,
  });
  await cp(join(PACKAGE, "README.md"), join(folder, "README.md"));
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "LICENSES-OF-OTHERS"), await licencesOf(Object.keys(metafile.inputs)));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(await publishedPackage(), null, 2)}\n`);
};

const publishedPackage = async (): Promise<object> => {
  const { name, version, description, license, type } = JSON.parse(
    await readFile(join(PACKAGE, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  return { name, version, description, license, type, bin: { isotherm: "isotherm.js" }, engines: { node: ">=20.12" } };
};

/** The licence texts of the packages that came into the bundle. */
const licencesOf = async (inputs: readonly string[]): Promise<string> => {
  const folders = new Set(
    inputs.flatMap((input) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  const texts = await Promise.all(
    Array.from(folders)
      .toSorted()
      .map(async (folder) => {
        const { name, version, license } = JSON.parse(
          await readFile(join(ROOT, folder, "package.json"), "utf8"),
        ) as Record<string, string>;
        const file = (await readdir(join(ROOT, folder))).find((one) => /^licen[cs]e/i.test(one));
        const text =
          file === undefined
            ? `${license}; the package has no text of it.`
            : await readFile(join(ROOT, folder, file), "utf8");
        return `${name} ${version}\n\n${text.trim()}\n`;
      }),
  );
  return texts.join(`\n${"-".repeat(80)}\n\n`);
};

if (import.meta.main) {
  await buildCli(join(PACKAGE, "dist"));
  console.log("packages/cli/dist is built; npm publish packages/cli/dist");
}
