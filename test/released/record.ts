import { writeFileSync } from "node:fs";
import { ensureBundles } from "@isotherm/local/bundles";
import { helpOn } from "@isotherm/local/help";
import { makeEveryCall } from "../harness/every-call.ts";
import { CALLS_FILE, callLine } from "./recorded-calls.ts";

helpOn(`npm run record-release
    uses the whole service and writes down what it calls: what the next release must still allow`);
await ensureBundles();
const { calls } = await makeEveryCall();
const HEAD = "# What the functions of the last release ask of AWS. Written by npm run record-release.";
writeFileSync(CALLS_FILE, [HEAD, ...calls.map(callLine).toSorted(), ""].join("\n"));
console.log(`${calls.length} calls`);
process.exit(0);
