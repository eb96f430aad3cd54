import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAll, bundleFolder, BUNDLES_FOLDER, type BundleProgress } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { waitForLock } from "./lock.ts";
import { compiledFolder } from "./runtime-api.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const STAMP = join(ROOT, "dist", "functions.stamp");

const IGNORED_FOLDERS = new Set(["node_modules", "dist", "coverage"]);
const IGNORED_FILES = /\.(test\.ts|md)$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesBelow(path);
    return IGNORED_FILES.test(entry.name) ? [] : [path];
  });

/** A digest that changes with the sources of the functions: by size and time, for content would be much to read. */
const sourceDigest = (): string => {
  // The local stack runs the bundles and is in none of them.
  const packages = readdirSync(join(ROOT, "packages")).filter((name) => name !== "local");
  const files = [
    ...filesBelow(join(ROOT, "functions")),
    ...filesBelow(join(ROOT, "infra", "topology")),
    ...packages.flatMap((name) => filesBelow(join(ROOT, "packages", name))),
    join(ROOT, "pnpm-lock.yaml"),
    join(ROOT, "tsconfig.base.json"),
  ];
  const digest = createHash("sha256");
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return digest.digest("hex");
};

const areCurrent = (digest: string): boolean =>
  existsSync(STAMP) &&
  readFileSync(STAMP, "utf8") === digest &&
  FUNCTIONS.every(({ name }) => existsSync(join(bundleFolder(name), "index.mjs")));

/**
 * Bundles the functions unless their sources are those of the last time. Whoever comes while another process bundles waits.
 *
 * @param progress hears of each finished file
 * @returns whether there was something to do
 */
export const ensureBundles = async (progress?: BundleProgress): Promise<boolean> => {
  if (areCurrent(sourceDigest())) return false;
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const release = await waitForLock(join(ROOT, "dist", "functions.lock"));
  try {
    // Taken before the work: what changes meanwhile makes the stamp differ.
    const digest = sourceDigest();
    if (areCurrent(digest)) return false;
    await bundleAll(progress);
    // It is of code that is gone, some of it for good.
    rmSync(compiledFolder(BUNDLES_FOLDER), { recursive: true, force: true });
    writeFileSync(STAMP, digest);
    return true;
  } finally {
    release();
  }
};
