import { fileURLToPath } from "node:url";
import { ensureBundles } from "@isotherm/local/bundles";
import { runExamples } from "./run-examples.ts";
import { writeExamples } from "./write-examples.ts";

// `npm run examples`: sends the example of every operation to a local stack and keeps what was answered.
if (process.argv.includes("--help")) {
  console.log(
    "npm run examples\n    sends the example of every operation to a local stack and writes packages/contract/examples anew;\n" +
      "    then npm run openapi takes them into the document",
  );
  process.exit(0);
}
await ensureBundles();
const sent = await runExamples();
const refused = sent.filter(({ status }) => status >= 300);
for (const { operation, status, record } of refused) console.error(operation.id, status, JSON.stringify(record.answer));
if (refused.length > 0) process.exit(1);

const folder = fileURLToPath(new URL("../../packages/contract/examples/", import.meta.url));
await writeExamples(
  folder,
  sent.map(({ operation: { id }, record }) => ({ id, record })),
);
console.log(`${sent.length} examples are recorded`);
