import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Progress, ensureGeodata } from "@isotherm/geodata/build/ensure-geodata";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the bundles of all functions lie. */
export const BUNDLES_FOLDER = join(ROOT, "dist", "functions");

/** Where the bundle of a function lies: the asset of the CDK app and the code of the local stack. */
export const bundleFolder = (functionName: string): string => join(BUNDLES_FOLDER, functionName);

/** Name of the module and of its export, as Lambda's `handler` setting. */
export const HANDLER = "index.handler";

/** The folder beside the bundle that holds the data files of a function. */
export const DATA_FOLDER = "data";

/**
 * How much code a function reads when it starts, bytes: its bundle and the parts that this imports at once, without those
 * that are loaded when they are wanted.
 */
export const bytesAtStart = async (functionName: string): Promise<number> => {
  const files = new Set(["index.mjs"]);
  let bytes = 0;
  // What is added while the set is gone through comes in its turn.
  for (const file of files) {
    const code = await readFile(join(bundleFolder(functionName), file), "utf8");
    bytes += Buffer.byteLength(code);
    for (const [, part = ""] of code.matchAll(/(?:from|import)\s*"\.\/(chunk-[^"]+)"/g)) files.add(part);
  }
  return bytes;
};

/** A bundle that was made, and the bytes that its start reads. */
export interface Bundled {
  readonly name: string;
  readonly bytes: number;
}

/** What hears how far the bundling is. */
export interface BundleProgress {
  /** Data files that are current are not told of. */
  readonly data?: Progress;
  readonly onBundle?: (bundled: Bundled) => void;
}

/**
 * Makes the data files that are missing or old, then bundles every function, with the data files that its row names.
 *
 * @throws Error when a function can't be bundled; the reason is on standard error
 */
export const bundleAll = async ({ data, onBundle }: BundleProgress = {}): Promise<void> => {
  await ensureGeodata(data);
  const making = fork(join(import.meta.dirname, "make-bundles.ts"));
  if (onBundle) making.on("message", onBundle);
  const [code] = (await once(making, "exit")) as [number | null];
  if (code !== 0) throw new Error("The functions could not be bundled.");
};
