import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { hasPython, pythonProgram } from "../python/python-program.ts";
import { installedTools, runNode, runProgram, toolScript } from "./installed-tools.ts";

// Clients that generators make of the OpenAPI document compile, and do what their types say.

const DOCUMENT = fileURLToPath(new URL("../../packages/contract/openapi.json", import.meta.url));
const PROGRAMS = fileURLToPath(new URL("programs/", import.meta.url));

/** What every program tells: an estimate was made, stands first in its list, and an unknown order was refused. */
const TOLD = { unit: "t", isListed: true, error: "not_found" };

let service: JoinedService;
let folder: string;
beforeAll(async () => {
  service = await joinService();
  // Below the tools, so that programs find what they import.
  folder = await mkdtemp(join(installedTools(), "tried-"));
  await cp(PROGRAMS, folder, { recursive: true });
  await mkdir(join(folder, "generated"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

type Generator = "openapi-typescript" | "orval" | "hey-api";

const generated = (name: Generator): string => join(folder, "generated", name);

/** The `orval` settings: whatever else it could make, it makes a client of fetch. */
const orvalSettings = (): string =>
  `export default ${JSON.stringify({
    isotherm: {
      input: DOCUMENT,
      output: {
        target: join(generated("orval"), "isotherm.ts"),
        schemas: join(generated("orval"), "model"),
        client: "fetch",
        baseUrl: service.stack.baseUrl,
      },
    },
  })}`;

const generate = async (name: Generator) => {
  if (name === "openapi-typescript")
    return runNode(toolScript(name), [DOCUMENT, "-o", join(generated(name), "index.ts")], folder);
  if (name === "hey-api")
    return runNode(toolScript(name), ["-i", DOCUMENT, "-o", generated(name), "-c", "@hey-api/client-fetch"], folder);
  await writeFile(join(folder, "orval.config.mjs"), orvalSettings());
  return runNode(toolScript(name), ["--config", "orval.config.mjs"], folder);
};

/** Strict, as a careful project has it. */
const compilerOptions = {
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  typeRoots: [fileURLToPath(new URL("../../node_modules/@types", import.meta.url))],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

const compile = async (name: Generator) => {
  const settings = join(folder, `${name}.json`);
  await writeFile(settings, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return runNode(toolScript("tsc"), ["-p", settings], folder);
};

const run = async (name: Generator) => {
  const outfile = join(folder, `${name}.mjs`);
  await build({ entryPoints: [join(folder, `${name}.ts`)], outfile, bundle: true, platform: "node", format: "esm" });
  return runNode(outfile, [service.stack.baseUrl, service.stack.keys.test]);
};

describe.each(["openapi-typescript", "orval", "hey-api"] as const)("a client made by %s", (name) => {
  it("compiles, and speaks with the service", async () => {
    expect(await generate(name)).toMatchObject({ status: 0 });
    expect(await compile(name)).toEqual({ status: 0, output: "" });
    const { status, output } = await run(name);
    expect([status, output]).toEqual([0, `${JSON.stringify(TOLD)}\n`]);
  });
});

const skipped = !hasPython() && !process.env["CI"];
if (skipped) console.warn("Skipped: openapi-python-client needs Python 3.11 or later");

describe.skipIf(skipped)("a client made by openapi-python-client", () => {
  it("has every operation, loads whole, and speaks with the service", async () => {
    const settings = join(folder, "python.yaml");
    await writeFile(settings, "literal_enums: true\npost_hooks: []\n");
    const program = pythonProgram("openapi-python-client.txt", "openapi-python-client");
    const client = join(folder, "generated_client");
    const args = ["generate", "--path", DOCUMENT, "--meta", "none", "--output-path", client, "--config", settings];
    const made = await runProgram(program, args, folder);
    expect([made.status, unreadOf(made.output)]).toEqual([0, MEDIA_THAT_IT_DOES_NOT_KNOW]);
    const python = pythonProgram("openapi-python-client.txt", "python");
    const told = await runProgram(python, ["python_client.py", service.stack.baseUrl, service.stack.keys.test], folder);
    expect([told.status, JSON.parse(told.output)]).toEqual([0, TOLD]);
    // The first time it installs the generator.
  }, 300_000);
});

/** What the generator could not make something of. */
const unreadOf = (output: string): string[] => output.match(/^(WARNING|ERROR) parsing .*|^Unable to .*/gmu) ?? [];

/** Answers that are no JSON: it makes methods without them. */
const MEDIA_THAT_IT_DOES_NOT_KNOW = [
  "WARNING parsing GET /orders/{id}/certificate within orders.",
  "WARNING parsing GET /pictures/{name} within service.",
];
