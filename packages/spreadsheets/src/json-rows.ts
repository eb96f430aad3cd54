import { fileBytes } from "./file-bytes.ts";
import { FileError } from "./file-error.ts";
import type { OpenFile } from "./lines.ts";
import type { Limits } from "./limits.ts";
import { pathsOf, whyNoRow } from "./paths.ts";
import type { JsonObject, ReadRow } from "./row.ts";

/** Rows that are JSON already, and the paths that occur in them: the columns of a result file. */
export interface JsonRows {
  readonly total: number;
  readonly columns: readonly string[];
  readonly rows: () => AsyncIterable<ReadRow>;
}

/**
 * The rows of a JSONL file: one object in each line, UTF-8. A line that is none fails alone.
 *
 * @throws FileError file_empty, file_too_large, too_many_rows; file_unreadable for JSON that is no JSONL, and for UTF-16
 */
export const jsonlRows = async (open: OpenFile, limits: Limits): Promise<JsonRows> => {
  await refuseOtherForms(open, limits);
  return jsonRows(() => jsonLines(open, limits), limits);
};

const UTF_16 = /^(?:\xff\xfe|\xfe\xff)/;
/** UTF-8's mark, read byte by byte. */
const MARK = /^\xef\xbb\xbf/;

/** What a file is whose first line that is not blank cannot be the beginning of JSONL: each of its lines would fail, or all but some. */
const refuseOtherForms = async (open: OpenFile, limits: Limits): Promise<void> => {
  for await (const { number, bytes, isWhole } of rawLines(open, limits)) {
    if (!isWhole) return;
    const text = bytes.toString("latin1");
    if (UTF_16.test(text)) throw new FileError("file_unreadable", "the file is UTF-16; save it as UTF-8", number);
    const begin = text.replace(MARK, "").trim();
    const what = begin.startsWith("[") ? "is a list" : begin === "{" ? "has objects of several lines" : undefined;
    if (what !== undefined) {
      const advice = "JSONL has one object in each line, and no commas between them";
      throw new FileError("file_unreadable", `the file ${what}; ${advice}`, number);
    }
    if (begin !== "") return;
  }
};

/** Rows that were sent within a request. */
export const inlineRows = async (bodies: readonly JsonObject[], limits: Limits): Promise<JsonRows> =>
  jsonRows(() => bodies.map((body) => ({ lines: [], ...checked(body, "the row", limits) })), limits);

type Parsed = { readonly lines: readonly number[] } & (
  | { readonly body: JsonObject }
  | { readonly failure: { error: string; error_code: string; field: null } }
);

const jsonRows = async (parsed: () => AsyncIterable<Parsed> | Iterable<Parsed>, limits: Limits): Promise<JsonRows> => {
  const columns = new Set<string>();
  let total = 0;
  for await (const row of parsed()) {
    total += 1;
    if (total > limits.rows) throw new FileError("too_many_rows", `more than ${limits.rows} rows`, row.lines[0]);
    if ("body" in row)
      for (const path of pathsOf(row.body).keys()) if (columns.size < limits.columns) columns.add(path);
  }
  if (total === 0) throw new FileError("file_empty", "the file has no rows");
  const names = [...columns];
  return { total, columns: names, rows: () => numbered(parsed(), names) };
};

async function* numbered(
  parsed: AsyncIterable<Parsed> | Iterable<Parsed>,
  columns: readonly string[],
): AsyncIterable<ReadRow> {
  let row_index = 0;
  for await (const row of parsed) {
    const values = "body" in row ? pathsOf(row.body) : new Map<string, string>();
    yield { row_index, cells: [columns.map((path) => values.get(path) ?? "")], ...row };
    row_index += 1;
  }
}

const checked = (value: unknown, what: string, limits: Limits) => {
  const why = whyNoRow(value);
  if (why !== undefined) return failed("row_unreadable", `${what} ${why}`);
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > limits.rowBytes ? tooLarge(what, limits) : { body: value as JsonObject };
};

const tooLarge = (what: string, { rowBytes }: Limits) =>
  failed("row_too_large", `${what} is larger than ${rowBytes} bytes`);

const failed = (error_code: string, error: string) => ({ failure: { error, error_code, field: null } });

const NEWLINE = 10;

/** The lines of a file; of one that is too long only its beginning is kept, so that memory is bounded. */
async function* rawLines(
  open: OpenFile,
  limits: Limits,
): AsyncIterable<{ readonly number: number; readonly bytes: Buffer; readonly isWhole: boolean }> {
  let [number, size, kept] = [1, 0, [] as Uint8Array[]];
  const line = () => ({ number, bytes: Buffer.concat(kept), isWhole: size <= limits.rowBytes });
  for await (const chunk of fileBytes(open, limits)) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); ; end = chunk.indexOf(NEWLINE, from)) {
      const part = chunk.subarray(from, end === -1 ? undefined : end);
      size += part.byteLength;
      if (size <= limits.rowBytes) kept.push(part);
      if (end === -1) break;
      yield line();
      [number, size, kept, from] = [number + 1, 0, [], end + 1];
    }
  }
  yield line();
}

async function* jsonLines(open: OpenFile, limits: Limits): AsyncIterable<Parsed> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const { number, bytes, isWhole } of rawLines(open, limits)) {
    const what = `line ${number}`;
    const lines = [number];
    if (!isWhole) yield { lines, ...tooLarge(what, limits) };
    else {
      try {
        const text = decoder.decode(bytes).trim();
        if (text !== "") yield { lines, ...checked(JSON.parse(text), what, limits) };
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
        yield {
          lines,
          ...failed("row_unreadable", `${what} is not valid ${error instanceof TypeError ? "UTF-8" : "JSON"}`),
        };
      }
    }
  }
}
