import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";

/** How CDK's `NodejsFunction` would bundle: one file by esbuild, nothing of it for this project. What starts are compared with. */
export const PLAIN_BUNDLE: BuildOptions = {
  absWorkingDir: fileURLToPath(new URL("../../", import.meta.url)),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
  // CommonJS packages inside an ESM bundle call require for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
};
