import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is kept of an example, by the id of its operation. */
export interface WrittenExample {
  readonly id: string;
  readonly record: unknown;
}

/** Writes a folder of examples anew, laid out as `npm run format` does: one that has not changed is the same file. */
export const writeExamples = async (folder: string, examples: readonly WrittenExample[]): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const { id, record } of examples)
    await writeFile(join(folder, `${id}.json`), `${JSON.stringify(record, null, 2)}\n`);
  const { status } = spawnSync(join(ROOT, "node_modules/.bin/oxfmt"), ["-c", join(ROOT, ".oxfmtrc.json"), folder]);
  if (status !== 0) throw new Error("the examples could not be formatted");
};
