export { FileError, type FileErrorCode } from "./file-error.ts";
export { type Limits, LIMITS } from "./limits.ts";
export type { OpenFile } from "./lines.ts";
export type { Mapping } from "./place-columns.ts";
export { type FileFormat, readInlineRows, type Reading, type ReadFile, readRows } from "./read-rows.ts";
export { csvResults, jsonlResults, RESULT_COLUMNS, type ResultRow } from "./result-files.ts";
export type { FailedRow, GoodRow, JsonObject, ReadRow, RowFailure, Understood, UnderstoodColumn } from "./row.ts";
export { failureInColumns } from "./failure-in-columns.ts";
