import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.ts";
import { STATE_FOLDER, writePrivately } from "../profiles.ts";

/** How far events were forwarded. */
export interface Progress {
  /** `sequence` of the last event that the receiver has acknowledged; empty: none, so that the oldest kept one comes next. */
  readonly after: string;
  /** `sequence` of the last event of the request that is under way: it is repeated as it was after a crash. */
  readonly through?: string | undefined;
}

/** Keeps the progress of one receiver. */
export interface Checkpoint {
  /** Undefined before the first event. */
  read(): Progress | undefined;
  write(progress: Progress): void;
}

/** Whose events go where. */
export interface Forwarding {
  readonly baseUrl: string;
  readonly account: string;
  readonly target: string;
}

/**
 * The checkpoint of an account's events and a receiver, in a file that is replaced at one go: a process that is killed leaves
 * the progress before or after, never half of one.
 */
export const checkpointOf = (forwarding: Forwarding, folder = STATE_FOLDER): Checkpoint => {
  const { baseUrl, account, target } = forwarding;
  const id = createHash("sha256")
    .update(JSON.stringify([baseUrl, account, target]))
    .digest("hex")
    .slice(0, 32);
  const file = join(folder, "listen", `${id}.json`);
  return {
    read: () => readProgress(file),
    write: (progress) => writePrivately(file, `${JSON.stringify({ ...forwarding, ...progress })}\n`),
  };
};

const readProgress = (file: string): Progress | undefined => {
  try {
    const { after, through } = JSON.parse(readFileSync(file, "utf8")) as Progress;
    if (typeof after === "string") return { after, through };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  }
  throw new CliError(`${file} can't be read. Give --from now, oldest or a sequence to begin anew.`);
};
