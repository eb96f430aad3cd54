import { Readable } from "node:stream";
import { CsvError, type CsvErrorCode, type Info, parse } from "csv-parse";
import { fileBytes } from "./file-bytes.ts";
import { FileError } from "./file-error.ts";
import type { Limits } from "./limits.ts";
import type { Line, OpenFile, Table } from "./lines.ts";
import { decodedText, encodingOf } from "./text-encoding.ts";

const SEPARATORS = [",", ";", "\t"] as const;
/** Excel's own way of naming the separator, in a line before the header. */
const SEPARATOR_LINE = /^\s*"?sep=(,|;|\t)"?\s*(?:\r\n|\n|\r)/i;

/**
 * A CSV file as a table. Blank lines are left out; rows may have any length.
 *
 * @throws FileError file_empty, file_unreadable, file_too_large
 */
export const csvTable = async (open: OpenFile, limits: Limits): Promise<Table> => {
  const bytes = () => fileBytes(open, limits);
  const encoding = await encodingOf(bytes);
  const beginning = await firstLines(decodedText(bytes(), encoding));
  if (beginning.trim() === "") throw new FileError("file_empty", "the file is empty");
  const named = SEPARATOR_LINE.exec(beginning);
  const separator = named?.[1] ?? commonSeparator(beginning);
  return {
    encoding,
    separator,
    sheet: null,
    lines: () => linesOf(decodedText(bytes(), encoding), { separator, isNamed: named !== null, limits }),
  };
};

/** Of a file, enough to see what its header is parted by. */
const BEGINNING_CHARACTERS = 65_536;

const firstLines = async (text: AsyncIterable<string>): Promise<string> => {
  let beginning = "";
  for await (const chunk of text) {
    beginning += chunk;
    if (beginning.length >= BEGINNING_CHARACTERS) break;
  }
  return beginning.slice(0, BEGINNING_CHARACTERS);
};

/** A cell in quotes, which may hold separators and line breaks. */
const QUOTED = /(^|[,;\t\r\n]) *"(?:[^"]|"")*"/g;

/** What the first line that has any of them has most of; a title above the header has none. */
const commonSeparator = (beginning: string): string => {
  for (const line of beginning.replaceAll(QUOTED, "$1").split(/[\r\n]/u)) {
    const counted = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length - 1 }));
    const [best] = counted.toSorted((a, b) => b.count - a.count);
    if (best !== undefined && best.count > 0) return best.separator;
  }
  return ",";
};

interface Layout {
  readonly separator: string;
  /** Whether the first line names the separator. */
  readonly isNamed: boolean;
  readonly limits: Limits;
}

async function* linesOf(text: AsyncIterable<string>, { separator, isNamed, limits }: Layout): AsyncIterable<Line> {
  let parsed = 0;
  const source = Readable.from(text);
  const parser = source.pipe(
    parse({
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      info: true,
      max_record_size: limits.lineCharacters,
      // A fault comes before the records that were read up to it.
      on_record: (record: string[], { lines }) => {
        parsed = lines;
        return record;
      },
    }),
  );
  source.on("error", (error) => parser.destroy(error));
  let last = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const number = last + 1;
      last = info.lines;
      if (isNamed && number === 1) continue;
      if (record.length > limits.columns) {
        throw new FileError("file_too_large", `more than ${limits.columns} columns`, number);
      }
      if (record.some((cell) => cell !== "")) yield { number, cells: record };
    }
  } catch (error) {
    throw errorOf(error, parsed + 1);
  } finally {
    // Who reads only the first lines has the file closed, too.
    source.destroy();
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a cell begins with a quote and has no end",
  CSV_MAX_RECORD_SIZE: "the line is too long, or a quote in it has no end",
} satisfies Partial<Record<CsvErrorCode, string>>;

const errorOf = (error: unknown, line: number): unknown => {
  const fault = error instanceof CsvError ? FAULTS[error.code] : undefined;
  return fault === undefined ? error : new FileError("file_unreadable", fault, line);
};
