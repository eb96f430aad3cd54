import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { waitForLock } from "./lock.ts";

/** A program of Java, and how its archive is made. */
export interface ArchivedProgram {
  /** Where its archive lies, and nothing else. */
  readonly folder: string;
  /** A file that changes with the program. */
  readonly jar: string;
  /**
   * Runs the program so that it writes the archive to this file as it ends: `java -XX:ArchiveClassesAtExit`. Resolves with whether
   * it ended in peace: else the file may be a part.
   */
  readonly make: (file: string) => Promise<boolean>;
}

/** What a shell would start as `java`; undefined where there is none. */
const javaOf = (path: string | undefined): string | undefined =>
  path
    ?.split(delimiter)
    .map((folder) => join(folder, "java"))
    .find(isProgram);

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const stampOf = (file: string): readonly unknown[] => {
  const path = realpathSync(file);
  return [path, statSync(path).mtimeMs];
};

/**
 * The archive of the classes that a program loads as it starts, read and checked already: Java then starts it in half the
 * time. It is made once for a program and a Java, in the place of the one for an earlier edition of them; whoever comes meanwhile
 * waits.
 *
 * @returns undefined where there is no Java, or one that makes no archives: the program runs without, too
 */
export const classArchive = async ({ folder, jar, make }: ArchivedProgram): Promise<string | undefined> => {
  const java = javaOf(process.env["PATH"]);
  if (java === undefined) return undefined;
  const stamp = createHash("sha256").update(JSON.stringify([java, jar].map(stampOf)));
  const file = join(folder, `${stamp.digest("hex").slice(0, 16)}.jsa`);
  if (!existsSync(file)) {
    const release = await waitForLock(`${file}.lock`);
    try {
      if (!existsSync(file)) {
        await makeWhole(file, make);
        removeOthers(folder, file);
      }
    } finally {
      release();
    }
  }
  // Whoever starts with another Java just now may have put its own in the place of this one.
  const made = statSync(file, { throwIfNoEntry: false });
  return made !== undefined && made.size > 0 ? file : undefined;
};

/** What reads one of them already keeps it. */
const removeOthers = (folder: string, file: string): void => {
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (name.endsWith(".jsa") && other !== file) rmSync(other, { force: true });
  }
};

/** An empty file, where nothing was made, says that it need not be tried again at each start. */
const makeWhole = async (file: string, make: ArchivedProgram["make"]): Promise<void> => {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  if (!(await make(unfinished))) rmSync(unfinished, { force: true });
  if (!existsSync(unfinished)) writeFileSync(unfinished, "");
  renameSync(unfinished, file);
};
