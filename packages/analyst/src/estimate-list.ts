import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { ApiError } from "@isotherm/core";
import type { FreightUses } from "@isotherm/methodology";
import {
  csvResults,
  type FileFormat,
  jsonlResults,
  type Mapping,
  type ReadFile,
  readRows,
  type ResultRow,
} from "@isotherm/spreadsheets";
import { estimateRow, LIST_KINDS } from "./estimate-rows.ts";

/** Which list is estimated, and where to. */
interface List {
  readonly from: string;
  /** `.jsonl`: as JSONL; else as CSV. */
  readonly to: string;
  /** As batches name it. */
  readonly kind: string;
  readonly mapping?: Mapping;
  readonly uses: FreightUses;
  readonly onRow?: (done: number, of: number) => void;
}

/** What became of a list. */
interface EstimatedList {
  readonly rows: number;
  readonly errors: number;
  /** How many rows an earlier run had estimated, which was broken off. */
  readonly earlier: number;
}

/**
 * Estimates every row of a list; a bad row gets one error and stops nothing. How far it has come stands in a file beside
 * the result: the same call goes on there, where the list and the kind are the same.
 *
 * @throws FileError where the list as such cannot be read, ApiError validation_error for another kind or format
 */
export const estimateList = async (list: List): Promise<EstimatedList> => {
  const file = await readList(list);
  const progress = await Progress.of(list);
  const output = await open(list.to, progress.rows > 0 ? "r+" : "w");
  let errors = progress.errors;
  async function* results(): AsyncIterable<ResultRow> {
    for await (const row of file.rows()) {
      if (row.row_index < progress.rows) continue;
      // All rows before are written: a row is asked for when those before it are.
      if (row.row_index % ROWS_BETWEEN_NOTES === 0) await progress.note({ rows: row.row_index, errors, bytes });
      const result = estimateRow(row, { ...list, columns: file.understood.columns });
      if (result.result["status"] === "failed") errors += 1;
      yield result;
      list.onRow?.(row.row_index + 1, file.total);
    }
  }
  let bytes = progress.bytes;
  let isHeader = progress.rows > 0 && !isJsonl(list.to);
  try {
    await output.truncate(bytes);
    const pieces = isJsonl(list.to) ? jsonlResults(results()) : csvResults(file.understood.columns, results());
    for await (const piece of pieces) {
      if (!isHeader) bytes += (await output.write(piece, bytes)).bytesWritten;
      isHeader = false;
    }
  } finally {
    await output.close();
  }
  await progress.done();
  return { rows: file.total, errors, earlier: progress.rows };
};

/** So much is estimated anew at most. */
const ROWS_BETWEEN_NOTES = 50;

const isJsonl = (path: string): boolean => path.endsWith(".jsonl");

const FORMATS: Readonly<Record<string, FileFormat>> = {
  csv: "csv",
  txt: "csv",
  tsv: "csv",
  jsonl: "jsonl",
  xlsx: "xlsx",
};

const readList = ({ from, kind, mapping }: List): Promise<ReadFile> => {
  const format = FORMATS[from.slice(from.lastIndexOf(".") + 1).toLowerCase()];
  if (format === undefined)
    throw new ApiError("validation_error", `${from}: is none of ${Object.keys(FORMATS).join(", ")}`);
  const { schema } = LIST_KINDS[kind] ?? {};
  if (!schema)
    throw new ApiError(
      "validation_error",
      `no kind of lists is named ${kind}; there are ${Object.keys(LIST_KINDS).join(", ")}`,
    );
  return readRows(() => createReadStream(from), { format, kind, schema, mapping });
};

interface Noted {
  readonly rows: number;
  readonly errors: number;
  readonly bytes: number;
}

/** How far a run has come, kept beside the result. */
class Progress implements Noted {
  readonly rows: number;
  readonly errors: number;
  readonly bytes: number;
  readonly #path: string;
  readonly #input: string;

  private constructor(path: string, input: string, { rows, errors, bytes }: Noted) {
    this.#path = path;
    this.#input = input;
    this.rows = rows;
    this.errors = errors;
    this.bytes = bytes;
  }

  static async of({ from, to, kind, mapping }: List): Promise<Progress> {
    const hash = createHash("sha256").update(JSON.stringify([kind, mapping ?? []]));
    for await (const chunk of createReadStream(from)) hash.update(chunk as Buffer);
    const input = hash.digest("hex");
    const path = `${to}.progress`;
    const noted = await readFile(path, "utf8").then(
      (text) => JSON.parse(text) as Noted & { readonly input: string },
      () => undefined,
    );
    return new Progress(path, input, noted?.input === input ? noted : { rows: 0, errors: 0, bytes: 0 });
  }

  async note(noted: Noted): Promise<void> {
    await writeFile(this.#path, JSON.stringify({ input: this.#input, ...noted }));
  }

  async done(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
