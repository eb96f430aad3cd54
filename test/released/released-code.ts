import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { bundleFolder, DATA_FOLDER } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { build, type Plugin } from "esbuild";
import { PLAIN_BUNDLE } from "../harness/plain-bundle.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CODE_FILE = new URL("code.json.br", import.meta.url);

/** Of what functions import, what the repository itself is made of. */
const OWN = /^(\.|\/|@isotherm\/)/;

/** Leaves libraries out: they are those of today's lock file, when the code is made ready to run. */
const librariesOutside: Plugin = {
  name: "libraries-outside",
  setup: (bundling) =>
    bundling.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === "entry-point" || OWN.test(path) ? undefined : { path, external: true },
    ),
};

/** Writes the repository's own code of every function to one file: what the next release runs beside. Answers its bytes. */
export const keepCode = async (): Promise<number> => {
  const { outputFiles } = await build({
    ...PLAIN_BUNDLE,
    banner: {},
    entryPoints: FUNCTIONS.map(({ name }) => ({ in: join(ROOT, "functions", name, "handler.ts"), out: name })),
    outdir: "/",
    outExtension: { ".js": ".mjs" },
    splitting: true,
    write: false,
    plugins: [librariesOutside],
  });
  const files = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
  const kept = brotliCompressSync(JSON.stringify(files), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  await writeFile(CODE_FILE, kept);
  return kept.length;
};

/**
 * Makes the last release's functions ready to run, below a folder: their code with today's libraries and data files.
 *
 * @returns the folder of a function, as `bundleFolder` answers that of today's
 */
export const releasedBundles = async (folder: string): Promise<(functionName: string) => string> => {
  const files = JSON.parse(brotliDecompressSync(await readFile(CODE_FILE)).toString()) as Record<string, string>;
  const code = join(folder, "code");
  await mkdir(code, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(code, name), text);
  const names = FUNCTIONS.map(({ name }) => name).filter((name) => files[`${name}.mjs`] !== undefined);
  for (const name of names) {
    const outdir = join(folder, name);
    await build({
      ...PLAIN_BUNDLE,
      entryPoints: [{ in: join(code, `${name}.mjs`), out: "index" }],
      outdir,
      outExtension: { ".js": ".mjs" },
      splitting: true,
      // Where pnpm has every library, whichever package it belongs to.
      nodePaths: [join(ROOT, "node_modules", ".pnpm", "node_modules")],
    });
    await writeFile(join(outdir, "package.json"), '{"type":"module"}\n');
    const data = join(bundleFolder(name), DATA_FOLDER);
    if (existsSync(data)) await symlink(data, join(outdir, DATA_FOLDER));
  }
  return (name) => (names.includes(name) ? join(folder, name) : bundleFolder(name));
};
