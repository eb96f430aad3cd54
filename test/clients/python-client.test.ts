import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GENERATED, generatedModules } from "@isotherm/client-python";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPython } from "../python/python-program.ts";
import { BEHAVIOURS, type CallBehaviour, type ExpectedResult } from "./behaviours.ts";
import { expectBehaviour } from "./expect-behaviour.ts";
import { OLDEST_PYTHON, pythonModels } from "./python-modules.ts";
import { type PythonProcess, runPython, startPython } from "./python-process.ts";
import { startScriptedServer } from "./scripted-server.ts";

const PACKAGE = fileURLToPath(new URL("../../packages/client-python/", import.meta.url));

// Python may be missing on a developer's machine, never where it is decided what may be released.
const isSkipped = !hasPython(OLDEST_PYTHON) && !process.env["CI"];
if (isSkipped) console.warn("The Python client was not tried: it needs Python 3.10 or later");

describe.skipIf(isSkipped).each(["sync", "async"])("the Python client (%s), by the table of all clients", (manner) => {
  let python: PythonProcess;
  beforeAll(() => {
    python = startPython("behaviour_driver.py", manner);
  });
  afterAll(() => python.stop());

  const run = async (behaviour: CallBehaviour) => {
    const scripted = await startScriptedServer(behaviour.server);
    const question = { ...behaviour, api_key: BEHAVIOURS.api_key, base_url: `${scripted.origin}/v1` };
    const answer = (await python.ask(question)) as { ended: ExpectedResult; waits: number[] };
    await scripted.stop();
    return { ...answer, seen: scripted.seen, origin: scripted.origin };
  };

  it.each(BEHAVIOURS.calls)("$name", async (behaviour) => {
    expectBehaviour(behaviour, await run(behaviour));
  });

  it.skipIf(manner === "async").each(BEHAVIOURS.signatures)("$name", async (signature) => {
    const verdict = signature.expect;
    expect(await python.ask(signature)).toEqual(verdict === "accepted" ? { verdict, events: [] } : { verdict });
  });
});

describe("the generated modules of the Python client", () => {
  it("are what the contract says; `npm run openapi` writes them anew", () => {
    for (const { name, text } of generatedModules()) {
      expect(readFileSync(new URL(name, GENERATED), "utf8"), name).toBe(text);
    }
  });

  it.skipIf(isSkipped)("have the models that the contract says", { timeout: 300_000 }, () => {
    expect(readFileSync(new URL("models.py", GENERATED), "utf8")).toBe(pythonModels());
  });
});

describe.skipIf(isSkipped)("the source of the Python client", () => {
  it.each([
    ["has types that mypy's strict mode accepts", "mypy", []],
    ["has nothing that ruff finds", "ruff", ["check", "."]],
    ["is formatted", "ruff", ["format", "--check", "."]],
    ["passes its own tests", "pytest", ["-q", "-p", "no:cacheprovider"]],
  ])("%s", { timeout: 300_000 }, (_, program, args) => {
    const { status, said } = runPython(program, args, PACKAGE);
    expect(status, said).toBe(0);
  });
});
