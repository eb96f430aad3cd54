import { FileError } from "../file-error.ts";
import { isBuiltInDate, isDateCode } from "./date-format.ts";
import { xmlPieces } from "./xml-events.ts";
import type { ZipParts } from "./zip-file.ts";

/** What a workbook is made of. */
export interface Workbook {
  /** Those that can be seen, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Which styles of cells make numbers dates. */
  readonly dateStyles: ReadonlySet<number>;
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
  return { sheets, is1904: found.is1904, dateStyles: await dateStylesOf(parts) };
};

/** Nobody looks for a table behind so many. */
const MOST_SHEETS = 100;
const MOST_STYLES = 65_536;

const dateStylesOf = async (parts: ZipParts): Promise<Set<number>> => {
  const own = new Map<number, boolean>();
  const dates = new Set<number>();
  let [isOfCells, style] = [false, 0];
  await each(parts, "xl/styles.xml", (name, { numFmtId = "", formatCode = "" }) => {
    if (name === "numFmt" && own.size < MOST_STYLES) own.set(Number(numFmtId), isDateCode(formatCode));
    if (name === "cellXfs" || name === "cellStyles") isOfCells = name === "cellXfs";
    if (name !== "xf" || !isOfCells || style >= MOST_STYLES) return;
    if (own.get(Number(numFmtId)) ?? isBuiltInDate(Number(numFmtId))) dates.add(style);
    style += 1;
  });
  return dates;
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
