import { expect, it } from "vitest";
import { formatOf } from "./upload-pages.ts";

it.each([
  ["rows.csv", "csv"],
  ["Rows.March.XLSX", "xlsx"],
  ["rows.ndjson", "jsonl"],
  ["rows.xls", undefined],
  ["rows.constructor", undefined],
  ["", undefined],
  [undefined, undefined],
])("a file named %j has the format %j", (name, format) => {
  expect(formatOf(name)).toBe(format);
});
