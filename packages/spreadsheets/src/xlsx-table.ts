import { fileBytes } from "./file-bytes.ts";
import { FileError } from "./file-error.ts";
import { MOST_HEADER_LINES } from "./find-header.ts";
import type { Limits } from "./limits.ts";
import type { Line, OpenFile, Table } from "./lines.ts";
import { sharedTexts } from "./xlsx/shared-texts.ts";
import { sheetLines } from "./xlsx/sheet-lines.ts";
import { readWorkbook } from "./xlsx/workbook.ts";
import { zipParts } from "./xlsx/zip-file.ts";

/**
 * A sheet of an XLSX file as a table: the first one with a header, else the first one that has lines. The packed file is
 * held in memory, sheets are unpacked as they are read.
 *
 * @param hasHeader whether there is one among the first lines of a sheet
 * @throws FileError file_unreadable, file_too_large
 */
export const xlsxTable = async (
  open: OpenFile,
  limits: Limits,
  hasHeader: (first: readonly Line[]) => boolean,
): Promise<Table> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileBytes(open, limits)) chunks.push(chunk);
  const parts = await zipParts(Buffer.concat(chunks), limits);
  const workbook = await readWorkbook(parts);
  const texts = await sharedTexts(await parts.open("xl/sharedStrings.xml"), limits);
  async function* linesOf(part: string, budget?: Budget): AsyncIterable<Line> {
    const bytes = await parts.open(part);
    if (bytes) yield* sheetLines(budget ? within(budget, bytes) : bytes, { workbook, texts, limits });
  }
  const looking = { left: limits.unpackedBytes };
  const sheets = workbook.sheets.map(({ name, part }) => ({
    sheet: name,
    lines: () => linesOf(part),
    beginning: () => linesOf(part, looking),
  }));
  return { encoding: null, separator: null, ...(await chosenSheet(sheets, hasHeader)) };
};

/** Bytes of sheets that may yet be looked at for a header. */
interface Budget {
  left: number;
}

/** Many sheets, each of them as large as it may be, would take hours to be looked at. */
async function* within(budget: Budget, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    budget.left -= piece.byteLength;
    if (budget.left < 0) throw new FileError("file_too_large", "no header in the sheets that could be looked at");
    yield piece;
  }
}

type Sheet = Pick<Table, "sheet" | "lines">;

const chosenSheet = async (
  sheets: readonly (Sheet & { readonly beginning: Table["lines"] })[],
  hasHeader: (first: readonly Line[]) => boolean,
): Promise<Sheet> => {
  let firstFilled: Sheet | undefined;
  for (const sheet of sheets) {
    const first = await firstLines(sheet.beginning());
    if (hasHeader(first)) return sheet;
    if (first.length > 0) firstFilled ??= sheet;
  }
  return firstFilled ?? { sheet: null, lines: () => nothing() };
};

async function* nothing(): AsyncIterable<Line> {}

const firstLines = async (lines: AsyncIterable<Line>): Promise<Line[]> => {
  const first: Line[] = [];
  for await (const line of lines) if (first.push(line) === MOST_HEADER_LINES) break;
  return first;
};
