import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { waitForLock } from "@isotherm/local/lock";

const LOCK = fileURLToPath(new URL("frameworks", import.meta.url));
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/clients", import.meta.url));

/**
 * A folder with what the client is tried in and nobody else needs (Bun, Next: 450 MB), by the lock file in `frameworks`; fetched on
 * first use. Undefined, with a line that says so, where npm can't fetch it.
 *
 * @throws Error instead, where `CI` is set
 */
export const fetchedPackages = async (): Promise<string | undefined> => {
  const lock = await readFile(join(LOCK, "package-lock.json"));
  const folder = join(CACHE, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  const whole = join(folder, "whole");
  if (existsSync(whole)) return folder;
  await mkdir(CACHE, { recursive: true });
  const release = await waitForLock(`${folder}.lock`);
  try {
    // Whoever waited finds what the other has fetched.
    if (existsSync(whole)) return folder;
    await rm(folder, { recursive: true, force: true });
    await cp(LOCK, folder, { recursive: true });
    await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
    await writeFile(whole, "");
    return folder;
  } catch (error) {
    if (process.env["CI"]) throw error;
    console.warn("The client was not tried in Bun and Next: npm can't fetch them.");
    return undefined;
  } finally {
    release();
  }
};
