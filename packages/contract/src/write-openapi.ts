import { writeFile } from "node:fs/promises";
import { openApiText } from "./openapi.ts";

// `npm run openapi`: writes the committed document anew; the tests fail when it is not what the contract says.
await writeFile(new URL("../openapi.json", import.meta.url), openApiText());
