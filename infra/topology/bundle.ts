import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureGeodata, GEODATA_FOLDER, type Progress } from "@isotherm/geodata/build/ensure-geodata";
import { build, type BuildOptions } from "esbuild";
import { FUNCTIONS } from "./functions.ts";
import { ownSourceMap } from "./own-source-map.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the bundle of a function lies: the asset of the CDK app and the code of the local stack. */
export const bundleFolder = (functionName: string): string => join(ROOT, "dist", "functions", functionName);

/** Name of the module and of its export, as Lambda's `handler` setting. */
export const HANDLER = "index.handler";

/** The folder beside the bundle that holds the data files of a function. */
export const DATA_FOLDER = "data";

/** The esbuild settings of every function. */
export const bundleOptions = (functionName: string): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: [join(ROOT, "functions", functionName, "handler.ts")],
  outfile: join(bundleFolder(functionName), "index.mjs"),
  bundle: true,
  minify: true,
  keepNames: false,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  // CommonJS packages inside an ESM bundle call require for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

/** Puts a file in place at one go: a stack that runs meanwhile reads the old one or the new one, never half of it. */
const replaceFile = async (file: string, content: string | Uint8Array): Promise<void> => {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
};

/** Puts the data files of a function beside its bundle, and takes away what its row no longer names. */
const placeData = async (functionFolder: string, names: readonly string[]): Promise<void> => {
  const folder = join(functionFolder, DATA_FOLDER);
  if (names.length === 0) return rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of names) await replaceFile(join(folder, name), await readFile(join(GEODATA_FOLDER, name)));
  for (const name of await readdir(folder)) if (!names.includes(name)) await rm(join(folder, name));
};

/** What hears how far the bundling is. */
export interface BundleProgress {
  /** Data files that are current are not told of. */
  readonly data?: Progress;
  /** A bundle was made; bytes of code. */
  readonly onBundle?: (name: string, bytes: number) => void;
}

/** Makes the data files that are missing or old, then bundles every function, with the data files that its row names. */
export const bundleAll = async ({ data, onBundle }: BundleProgress = {}): Promise<void> => {
  await ensureGeodata(data);
  await Promise.all(
    FUNCTIONS.map(async ({ name, data = [] }) => {
      const folder = bundleFolder(name);
      const { outputFiles } = await build({ ...bundleOptions(name), write: false });
      await mkdir(folder, { recursive: true });
      await replaceFile(join(folder, "package.json"), '{"type":"module"}\n');
      for (const { path, contents, text } of outputFiles) {
        await replaceFile(path, path.endsWith(".map") ? JSON.stringify(ownSourceMap(JSON.parse(text))) : contents);
      }
      await placeData(folder, data);
      onBundle?.(name, outputFiles.find(({ path }) => path.endsWith(".mjs"))?.contents.length ?? 0);
    }),
  );
};
