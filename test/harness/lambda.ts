import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { aFunction } from "@isotherm/local/fixtures";
import { startStack } from "@isotherm/local/stack";

const TEST_FOLDER = fileURLToPath(new URL("..", import.meta.url));

/** A function of somebody else's behind an HTTP API. */
export interface Lambda {
  /** `http://127.0.0.1:PORT`; every path leads to the function. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Runs a function as AWS would: its bundle on AWS's runtime client, behind a gateway that makes API Gateway's events.
 *
 * @param source a module that exports `handler`; imports what the tests may import
 */
export const startLambda = async (source: string): Promise<Lambda> => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-lambda-"));
  await build({
    stdin: { contents: source, resolveDir: TEST_FOLDER, loader: "ts" },
    outfile: join(folder, "receiver/index.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    // For packages that are CommonJS.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const stack = await startStack({
    stateFolder: join(folder, "state"),
    seed: async () => ({ test: "", live: "" }),
    functions: [aFunction("receiver", { group: "accounts" })],
    routes: [{ routeKey: "$default", functionName: "receiver" }],
    codeFolder: (name) => join(folder, name),
  });
  return {
    origin: stack.pagesBase,
    stop: async () => {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
