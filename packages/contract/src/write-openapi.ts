import { writeFile } from "node:fs/promises";
import { openApiText, operationsText } from "./openapi.ts";

// `npm run openapi`: writes the committed documents anew; the tests fail when they are not what the contract says.
if (process.argv.includes("--help")) {
  console.log("npm run openapi\n    writes openapi.json and OPERATIONS.md in packages/contract anew from the contract");
  process.exit(0);
}
await writeFile(new URL("../openapi.json", import.meta.url), openApiText());
await writeFile(new URL("../OPERATIONS.md", import.meta.url), operationsText());
