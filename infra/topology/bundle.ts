import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import { FUNCTIONS } from "./functions.ts";
import { ownSourceMap } from "./own-source-map.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the bundle of a function lies: the asset of the CDK app and the code of the local stack. */
export const bundleFolder = (functionName: string): string => join(ROOT, "dist", "functions", functionName);

/** Name of the module and of its export, as Lambda's `handler` setting. */
export const HANDLER = "index.handler";

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

/** Bundles every function. `onDone` hears each name and size in bytes as it is finished. */
export const bundleAll = async (onDone: (name: string, bytes: number) => void = () => {}): Promise<void> => {
  await Promise.all(
    FUNCTIONS.map(async ({ name }) => {
      const folder = bundleFolder(name);
      const { outputFiles } = await build({ ...bundleOptions(name), write: false });
      await mkdir(folder, { recursive: true });
      await replaceFile(join(folder, "package.json"), '{"type":"module"}\n');
      for (const { path, contents, text } of outputFiles) {
        await replaceFile(path, path.endsWith(".map") ? JSON.stringify(ownSourceMap(JSON.parse(text))) : contents);
      }
      onDone(name, outputFiles.find(({ path }) => path.endsWith(".mjs"))?.contents.length ?? 0);
    }),
  );
};
