import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { writeExamples } from "./write-examples.ts";

const RECORDED = fileURLToPath(new URL("../../packages/contract/examples/", import.meta.url));

const textsIn = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name.replace(".json", ""), texts[index] ?? ""]));
};

it("leaves the files of examples that have not changed as they are", async () => {
  const recorded = await textsIn(RECORDED);
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  try {
    const examples = Object.entries(recorded).map(([id, text]) => ({ id, record: JSON.parse(text) as unknown }));
    await writeExamples(folder, examples);
    expect(await textsIn(folder)).toEqual(recorded);
  } finally {
    await rm(folder, { recursive: true });
  }
});
