import { fileBytes } from "./file-bytes.ts";
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
  async function* linesOf(part: string): AsyncIterable<Line> {
    const bytes = await parts.open(part);
    if (bytes) yield* sheetLines(bytes, { workbook, texts, limits });
  }
  const sheets = workbook.sheets.map(({ name, part }) => ({ sheet: name, lines: () => linesOf(part) }));
  return { encoding: null, separator: null, ...(await chosenSheet(sheets, hasHeader)) };
};

type Sheet = Pick<Table, "sheet" | "lines">;

const chosenSheet = async (
  sheets: readonly Sheet[],
  hasHeader: (first: readonly Line[]) => boolean,
): Promise<Sheet> => {
  let firstFilled: Sheet | undefined;
  for (const sheet of sheets) {
    const first = await firstLines(sheet.lines());
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
