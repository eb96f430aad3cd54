import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { runNode, toolScript } from "./installed-tools.ts";

const DOCUMENT = fileURLToPath(new URL("../../packages/contract/openapi.json", import.meta.url));
const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const redocly = (document: string) =>
  runNode(toolScript("redocly"), ["lint", document, "--config", fileBeside("redocly.yaml"), "--max-problems", "20"]);

const spectral = (document: string) =>
  runNode(toolScript("spectral"), ["lint", document, "-r", fileBeside("spectral.yaml"), "--fail-severity", "hint"]);

describe.each([
  ["Redocly", redocly],
  ["Spectral", spectral],
] as const)("%s", (_name, lint) => {
  it("finds neither errors nor warnings in the OpenAPI document", async () => {
    expect(await lint(DOCUMENT)).toMatchObject({ status: 0 });
  }, 300_000);

  it("would find an example that is not what its schema says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "isotherm-lint-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const document = JSON.parse(await readFile(DOCUMENT, "utf8")) as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, { example: object }> } }>>;
    };
    const wrong = document.paths["/estimates/electricity"];
    Object.assign(wrong?.["post"]?.requestBody.content["application/json"] ?? {}, {
      example: { consumption: "a lot" },
    });
    // That path alone: the linters are slow.
    await writeFile(join(folder, "openapi.json"), JSON.stringify({ ...document, paths: { "/wrong": wrong } }));
    const { status, output } = await lint(join(folder, "openapi.json"));
    expect(status).toBe(1);
    expect(output).toContain("consumption");
  });
});
