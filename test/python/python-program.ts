import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LockHeld, takeLock } from "@isotherm/local/lock";

/** Where packages are installed: beside what npm brings, so that removing `node_modules` removes them too. */
const INSTALLED = fileURLToPath(new URL("../../node_modules/.cache/python/", import.meta.url));

/** Oldest Python 3 that most locked packages run on. */
const OLDEST = 11;
const VERSION = "import sys; print('%d.%d' % sys.version_info[:2])";

const run = (program: string, args: readonly string[]): string => {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 3).join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
};

const versionOf = (python: string, oldest: number): string | undefined => {
  const { status, stdout } = spawnSync(python, ["-c", VERSION], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const [major = 0, minor = 0] = stdout.trim().split(".").map(Number);
  return major === 3 && minor >= oldest ? stdout.trim() : undefined;
};

/** Whether this machine has a Python that can run locked packages, as `python3`: 3.11 or later, or 3.`oldest`. */
export const hasPython = (oldest = OLDEST): boolean => versionOf("python3", oldest) !== undefined;

/**
 * Path of a program of a Python package. `lock` names a file beside this one that pins the package and all that it needs
 * by version and SHA-256; they are installed on first use and when that file changes. They run on 3.`oldest` and later.
 *
 * @throws Error, where Python is missing, a package can't be had, or its checksum is another one
 */
export const pythonProgram = (lock: string, program: string, oldest = OLDEST): string => {
  const folder = filled(lock, oldest, "", (folder, requirements) => {
    run("python3", ["-m", "venv", folder]);
    // Most of what comes is never read: Python compiles what is.
    const install = ["-m", "pip", "install", "--no-compile", ...LOCKED];
    run(join(folder, "bin", "python"), [...install, "--requirement", requirements]);
  });
  return join(folder, "bin", program);
};

/** Folder of the packages that a file pins, as wheels that pip installs from there. */
export const pythonWheels = (lock: string, oldest = OLDEST): string =>
  filled(lock, oldest, "-wheels", (folder, requirements) => {
    run("python3", ["-m", "pip", "download", ...LOCKED, "--dest", folder, "--requirement", requirements]);
  });

const LOCKED = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"];

const LOOK_AGAIN_MS = 100;

/** Takes a lock as soon as it is free. Until then nothing else happens here, as while a program runs. */
const lockOf = (file: string): (() => void) => {
  for (;;) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, LOOK_AGAIN_MS);
    }
  }
};

/** A folder of its own for a lock and a Python, filled once, whoever else wants it meanwhile. */
const filled = (
  lock: string,
  oldest: number,
  kind: string,
  fill: (folder: string, requirements: string) => void,
): string => {
  const version = versionOf("python3", oldest);
  if (version === undefined) throw new Error(`Python 3.${oldest} or later is missing`);
  const requirements = fileURLToPath(new URL(lock, import.meta.url));
  const key = createHash("sha256").update(readFileSync(requirements)).update(version).digest("hex").slice(0, 16);
  const folder = join(INSTALLED, `${key}${kind}`);
  const whole = join(folder, "whole");
  if (existsSync(whole)) return folder;
  const release = lockOf(`${folder}.lock`);
  try {
    if (existsSync(whole)) return folder;
    rmSync(folder, { recursive: true, force: true });
    fill(folder, requirements);
    writeFileSync(whole, "");
    return folder;
  } finally {
    release();
  }
};
