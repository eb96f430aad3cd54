import { writeFile } from "node:fs/promises";
import { openApiText } from "@isotherm/contract/openapi";
import { generatedFiles } from "./generated-files.ts";

// `npm run openapi`: writes what follows from the contract; the tests fail when it is not what the contract says.
if (process.argv.includes("--help")) {
  console.log(
    "npm run openapi\n    writes packages/contract/openapi.json and packages/client/src/generated anew from the contract",
  );
  process.exit(0);
}
await writeFile(new URL("../../contract/openapi.json", import.meta.url), openApiText());
for (const { name, text } of await generatedFiles()) {
  await writeFile(new URL(`../src/generated/${name}`, import.meta.url), text);
}
