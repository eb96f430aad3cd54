import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Versions of Node that packages are tried in besides the project's own. */
export const OTHER_NODES = ["20.20.2", "22.22.0"];

/** The program of a Node of another version, from the registry's package `node`; undefined where there is no way to it. */
export const otherNode = async (version: string): Promise<string | undefined> => {
  const home = join(tmpdir(), `isotherm-node-${version}`);
  try {
    await mkdir(home, { recursive: true });
    const args = ["exec", "--yes", `--package=node@${version}`, "--", "node", "-p", "process.execPath"];
    const { stdout } = await promisify(execFile)("npm", args, { cwd: home });
    return stdout.trim();
  } catch (error) {
    if (process.env["CI"]) throw error;
    return undefined;
  }
};
