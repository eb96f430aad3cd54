import { createReadStream } from "node:fs";
import { ShippingEstimateRequest } from "@isotherm/contract";
import { type FileFormat, FileError, readRows } from "../src/index.ts";

// `node read-large-file.ts FILE FORMAT`: reads a file in a process of its own, and prints what that took.

const [path = "", format = "csv"] = process.argv.slice(2);
const told = { rows: 0, failed: 0, refused: "" };
try {
  const reading = { format: format as FileFormat, kind: "shipping", schema: ShippingEstimateRequest };
  const { rows } = await readRows(() => createReadStream(path), reading);
  for await (const row of rows()) {
    told.rows += 1;
    if ("failure" in row) told.failed += 1;
  }
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  told.refused = `${error.code} ${error.message}`;
}
const KILOBYTES_PER_MEGABYTE = 1_024;
const residentMb = Math.round(process.resourceUsage().maxRSS / KILOBYTES_PER_MEGABYTE);
console.log(JSON.stringify({ ...told, residentMb }));
