import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
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
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  // CommonJS packages inside an ESM bundle call require for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

/** Bundles every function. `onDone` hears each name and size in bytes as it is finished. */
export const bundleAll = async (onDone: (name: string, bytes: number) => void = () => {}): Promise<void> => {
  await Promise.all(
    FUNCTIONS.map(async ({ name }) => {
      await rm(bundleFolder(name), { recursive: true, force: true });
      await mkdir(bundleFolder(name), { recursive: true });
      const { metafile } = await build(bundleOptions(name));
      const map = join(bundleFolder(name), "index.mjs.map");
      await writeFile(map, JSON.stringify(ownSourceMap(JSON.parse(await readFile(map, "utf8")))));
      const code = Object.entries(metafile?.outputs ?? {}).find(([file]) => file.endsWith(".mjs"));
      await writeFile(join(bundleFolder(name), "package.json"), '{"type":"module"}\n');
      onDone(name, code?.[1].bytes ?? 0);
    }),
  );
};
