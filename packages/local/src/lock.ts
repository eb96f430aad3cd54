import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemSleep } from "@isotherm/core/system";
import { hexId } from "./aws-ids.ts";

/** Says that somebody else holds a lock. */
export class LockHeld extends Error {
  readonly file: string;
  readonly pid: number;

  constructor(file: string, pid: number) {
    super(`${file} is held by process ${pid}`);
    this.file = file;
    this.pid = pid;
  }
}

/** Tells a process from a later one with the same number, where the system says when it started. */
const startOf = (pid: number): string => {
  try {
    // The fields after the name, which may hold anything; the 20th of them is the start.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

/** The living owner that a lock file names, if it lives. */
const owner = (content: string): number | undefined => {
  const [pid = "", start = ""] = content.trim().split(" ");
  const number = Number(pid);
  return Number.isInteger(number) && number > 0 && isAlive(number) && startOf(number) === start ? number : undefined;
};

/** Removes a lock that nobody holds, and only that one: somebody else may have done so and locked anew. */
const clear = (file: string, stale: string): void => {
  const aside = `${file}.${hexId(8)}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch {
    // Somebody was faster.
  }
  rmSync(aside, { force: true });
};

/**
 * Takes a lock: a file with the number of this process. That of a process that is gone is taken over.
 *
 * @returns how to let it go
 * @throws LockHeld
 */
export const takeLock = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true });
  const written = `${file}.${hexId(8)}`;
  // Linked, not written in place: nobody shall see a lock without its owner.
  writeFileSync(written, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        linkSync(written, file);
        const release = (): void => {
          process.off("exit", release);
          rmSync(file, { force: true });
        };
        // However this process ends, short of SIGKILL.
        process.once("exit", release);
        return release;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const content = read(file);
      if (content === undefined) continue;
      const pid = owner(content);
      if (pid !== undefined || attempt > 5) throw new LockHeld(file, pid ?? 0);
      clear(file, content);
    }
  } finally {
    rmSync(written, { force: true });
  }
};

/** Takes a lock as soon as it is free. */
export const waitForLock = async (file: string): Promise<() => void> => {
  for (;;) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      await systemSleep(100);
    }
  }
};
