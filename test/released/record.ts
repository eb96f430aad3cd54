import { writeFileSync } from "node:fs";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { makeEveryCall } from "../harness/every-call.ts";
import { CALLS_FILE, callLine } from "./recorded-calls.ts";
import { keepCode } from "./released-code.ts";

helpOn(`npm run record-release
    keeps the code of the functions, and what it calls while the whole service is used: the next release must get along with both`);
await ensureBundles();
const { calls } = await makeEveryCall();
const HEAD = "# What the functions of the last release ask of AWS. Written by npm run record-release.";
writeFileSync(CALLS_FILE, [HEAD, ...calls.map(callLine).toSorted(), ""].join("\n"));
console.log(`${calls.length} calls, ${await keepCode()} bytes of code`);
process.exit(0);
