import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { toldError } from "@isotherm/core/told-error";
import { LockHeld } from "./lock.ts";
import type { NamedRoom } from "./start-in-room.ts";

/** What the system says of a file that this user may not write. Of folders on a read-only disk Node says ENOENT. */
const UNWRITABLE: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Why the stack did not start and what to do, in one line. */
export const startupTrouble = (error: unknown, { port, inboxPort }: NamedRoom): string => {
  if (error instanceof LockHeld) {
    return `Another stack runs here (${error.message}). End it, or name other folders with --state DIR and --data DIR.`;
  }
  const { code, path, syscall, port: taken } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "EADDRINUSE" && taken === port) {
    return `Port ${taken} is taken. End what uses it, or choose another with --port N (0 takes any that is free).`;
  }
  if (code === "EADDRINUSE" && taken === inboxPort) {
    return `Port ${taken} of the webhook inbox is taken. End what uses it, or choose another with --inbox-port N.`;
  }
  if (code === "EACCES" && taken !== undefined) {
    return `Port ${taken} may not be used by this user: choose another with --port N or --inbox-port N.`;
  }
  if (code === "ENOSPC") return "The disk is full. Free some space (1 GB is plenty) and start again.";
  if (path !== undefined && (syscall === "mkdir" || UNWRITABLE.has(code ?? ""))) {
    return `${path} can't be written (${code}). Check who owns its folder, or name others with --state DIR and --data DIR.`;
  }
  return `Isotherm did not start: ${toldError(error).message}`;
};

/** The oldest Java that runs DynamoDB Local here. */
const OLDEST_JAVA = 17;

/** The major version in what `java -version` prints: 17 of `17.0.15`, 8 of `1.8.0_392`. */
export const javaMajor = (printed: string): number | undefined => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  return first === undefined ? undefined : Number(first === "1" ? second : first);
};

/** What is wrong with this machine's Java and what to do, in one sentence; undefined when it will do. */
export const javaTrouble = async (): Promise<string | undefined> => {
  const remedy = `install a JDK or JRE ${OLDEST_JAVA} or newer and put it on the PATH`;
  try {
    const { stdout, stderr } = await promisify(execFile)("java", ["-version"]);
    const major = javaMajor(stderr + stdout);
    if (major !== undefined && major >= OLDEST_JAVA) return undefined;
    return `Java ${major ?? "of an unknown version"} is too old for DynamoDB Local: ${remedy}.`;
  } catch {
    return `Java was not found, and DynamoDB Local needs it: ${remedy}.`;
  }
};
