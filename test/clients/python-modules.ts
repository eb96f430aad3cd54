import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GENERATED, generatedModules, modelDocument } from "@isotherm/client-python";
import { helpOn } from "@isotherm/local/help";
import { hasPython, pythonProgram } from "../python/python-program.ts";

/** The lock of what the Python client is made, checked and tested with. */
export const LOCK = "client-python.txt";

/** Oldest Python 3 that the Python client runs on. */
export const OLDEST_PYTHON = 10;

const OPTIONS = [
  "--input-file-type openapi",
  "--output-model-type pydantic_v2.BaseModel",
  "--base-class isotherm.wire.Model",
  "--target-python-version 3.10",
  "--target-pydantic-version 2",
  "--enum-field-as-literal all",
  "--use-type-alias",
  "--use-annotated",
  "--use-union-operator",
  "--use-standard-collections",
  "--use-double-quotes",
  "--use-schema-description",
  "--use-field-description",
  "--use-inline-field-description",
  "--output-datetime-class AwareDatetime",
  "--naming-strategy parent-prefixed",
  "--infer-union-variant-names",
  "--strict-nullable",
  "--formatters builtin",
  "--disable-timestamp",
].flatMap((option) => option.split(" "));

/** `models.py`, as datamodel-code-generator makes it of the contract. Needs Python. */
export const pythonModels = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-models-"));
  try {
    const [input, output, header] = ["openapi.json", "models.py", "header.txt"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(input, modelDocument());
    writeFileSync(header, '"""Written by `npm run openapi` from the contract. Do not edit."""\n');
    const program = pythonProgram(LOCK, "datamodel-codegen", OLDEST_PYTHON);
    const files = ["--input", input, "--output", output, "--custom-file-header-path", header];
    const { status, stderr } = spawnSync(program, [...OPTIONS, ...files], { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return readFileSync(output, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  helpOn("npm run client-python    writes the generated modules of the Python client anew, from the contract");
  for (const { name, text } of generatedModules()) writeFileSync(new URL(name, GENERATED), text);
  if (hasPython(OLDEST_PYTHON)) writeFileSync(new URL("models.py", GENERATED), pythonModels());
  else console.log(`${fileURLToPath(GENERATED)}models.py stays as it is: it needs Python 3.${OLDEST_PYTHON} or later`);
}
