import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

const README = await readFile(new URL("../../README.md", import.meta.url), "utf8");

let service: JoinedService;
let folder: string;
beforeAll(async () => {
  service = await joinService();
  folder = await mkdtemp(join(tmpdir(), "isotherm-readme-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** The commands of a section of the README, in their order. */
const commandsOf = (section: string): string[] => {
  const [, block = ""] = /```sh\n([\s\S]+?)\n```/.exec(README.slice(README.indexOf(`### ${section}\n`))) ?? [];
  return block.split(/\n+(?=curl )/);
};

/** Carries out a command in the folder; what it printed. */
const carriedOut = async (command = "", variables: NodeJS.ProcessEnv = {}): Promise<string> => {
  const env = { PATH: process.env["PATH"], BASE: service.stack.baseUrl, KEY: service.stack.keys.test, ...variables };
  return (await promisify(execFile)("sh", ["-c", command], { cwd: folder, env })).stdout;
};

it("the README's commands carry a table through to the file of its failed rows", async () => {
  await writeFile(join(folder, "meters.csv"), "consumption.amount,consumption.unit\n1200,kWh\n12,horses\n");
  const [announce, upload, read, errors, fetchErrors] = commandsOf("Ten thousand rows");
  const announced = JSON.parse(await carriedOut(announce)) as { id: string; upload: { url: string } };
  await carriedOut(upload, { UPLOAD_URL: announced.upload.url });
  await eventually("the batch", async () => {
    const batch = JSON.parse(await carriedOut(read?.replace("{id}", announced.id))) as { status: string };
    return batch.status === "processed";
  });
  const { url } = JSON.parse(await carriedOut(errors?.replace("{id}", announced.id))) as { url: string };
  await carriedOut(fetchErrors, { ERRORS_URL: url });
  const failed = await readFile(join(folder, "errors.csv"), "utf8");
  expect(failed).toMatch(/^\uFEFF?consumption\.amount,consumption\.unit,/);
  expect(failed).toContain("12,horses,");
  expect(failed).not.toContain("1200");
});
