import { writeFile } from "node:fs/promises";
import { openApiText } from "./openapi.ts";

// `npm run openapi`: writes the committed document anew; the tests fail when it is not what the contract says.
if (process.argv.includes("--help")) {
  console.log("npm run openapi\n    writes packages/contract/openapi.json anew from the contract");
  process.exit(0);
}
await writeFile(new URL("../openapi.json", import.meta.url), openApiText());
