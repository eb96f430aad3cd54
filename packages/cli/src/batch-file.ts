import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { CliError } from "./cli-error.ts";

const FORMATS = { ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".xlsx": "xlsx" } as const;

/** A file of rows, read whole, and what it is. @throws CliError it can't be read, is empty or has another ending */
export const readBatchFile = (file: string) => {
  const ending = extname(file).toLowerCase();
  if (!Object.hasOwn(FORMATS, ending)) {
    throw new CliError(`${file}: rows come in files that end in ${Object.keys(FORMATS).join(", ")}.`);
  }
  const format = FORMATS[ending as keyof typeof FORMATS];
  return { bytes: bytesOf(file), format, filename: basename(file) };
};

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(file));
  } catch (error) {
    throw new CliError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (bytes.length === 0) throw new CliError(`${file} is empty.`);
  return bytes;
};
