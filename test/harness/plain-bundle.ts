import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";

/**
 * As CDK's `NodejsFunction` would bundle, by esbuild, with nothing for this project alone: what starts are compared with, and what
 * tests and benches bundle for themselves.
 */
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
