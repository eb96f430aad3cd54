import { FileError } from "../file-error.ts";
import { isBuiltInDate, isDateCode, shownWord } from "./date-format.ts";
import { xmlPieces } from "./xml-events.ts";
import type { ZipParts } from "./zip-file.ts";

/** What a workbook is made of. */
export interface Workbook {
  /** Those that can be seen, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Which styles of cells make numbers dates. */
  readonly dateStyles: ReadonlySet<number>;
  /** What styles of cells show beside their numbers. */
  readonly shownWords: ReadonlyMap<number, string>;
  /** Whether days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
}

const WORKBOOK = "xl/workbook.xml";

/** @throws FileError file_unreadable */
export const readWorkbook = async (parts: ZipParts): Promise<Workbook> => {
  const found = { sheets: [] as { name: string; id: string }[], is1904: false };
  await each(parts, WORKBOOK, (name, attributes) => {
    if (name === "workbookPr") found.is1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
    if (name !== "sheet" || /hidden$/i.test(attributes["state"] ?? "")) return;
    if (found.sheets.length < MOST_SHEETS)
      found.sheets.push({ name: attributes["name"] ?? "", id: attributes["id"] ?? "" });
  });
  const wanted = new Set(found.sheets.map(({ id }) => id));
  const targets = new Map<string, string>();
  await each(parts, "xl/_rels/workbook.xml.rels", (name, { Id, Target }) => {
    if (name === "Relationship" && Id && Target && wanted.has(Id))
      targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  });
  const sheets = found.sheets.flatMap(({ name, id }) => {
    const part = targets.get(id);
    return part === undefined ? [] : [{ name, part }];
  });
  if (sheets.length === 0) throw new FileError("file_unreadable", "the XLSX file has no sheet");
  return { sheets, is1904: found.is1904, ...(await stylesOf(parts)) };
};

/** Nobody looks for a table behind so many. */
const MOST_SHEETS = 100;
const MOST_STYLES = 65_536;

const stylesOf = async (parts: ZipParts): Promise<Pick<Workbook, "dateStyles" | "shownWords">> => {
  const own = new Map<number, { readonly isDate: boolean; readonly word: string | undefined }>();
  const dateStyles = new Set<number>();
  const shownWords = new Map<number, string>();
  let [isOfCells, style] = [false, 0];
  await each(parts, "xl/styles.xml", (name, { numFmtId = "", formatCode = "" }) => {
    if (name === "numFmt" && own.size < MOST_STYLES)
      own.set(Number(numFmtId), { isDate: isDateCode(formatCode), word: shownWord(formatCode) });
    if (name === "cellXfs" || name === "cellStyles") isOfCells = name === "cellXfs";
    if (name !== "xf" || !isOfCells || style >= MOST_STYLES) return;
    const { isDate, word } = own.get(Number(numFmtId)) ?? { isDate: isBuiltInDate(Number(numFmtId)) };
    if (isDate) dateStyles.add(style);
    else if (word !== undefined) shownWords.set(style, word);
    style += 1;
  });
  return { dateStyles, shownWords };
};

const each = async (
  parts: ZipParts,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> => {
  const bytes = await parts.open(part);
  if (bytes === undefined) {
    if (part === WORKBOOK) throw new FileError("file_unreadable", "this archive is no XLSX file");
    return;
  }
  for await (const _ of xmlPieces(bytes, { open })) {
    // Only the elements matter.
  }
};
