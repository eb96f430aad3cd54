import { type Zippable, strToU8, zipSync } from "fflate";

/** A cell of a sheet: shared text, a number, or XML as a program wrote it. */
export type MadeCell = string | number | null | { readonly xml: string };

/** A sheet as Excel writes it. */
export interface MadeSheet {
  readonly name?: string;
  readonly state?: string;
  readonly rows: readonly (readonly MadeCell[])[];
}

/** What else a workbook may have. */
interface Extras {
  readonly is1904?: boolean;
  /** Parts that take the place of those that are made. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  readonly level?: 0 | 1 | 6 | 9;
}

/** The style of dates in what is made: 1 is format 14, 2 one of its own, 3 an amount. */
const STYLES =
  '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>' +
  '<numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;kg&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';

/** An XLSX file of sheets. */
export const makeXlsx = (
  sheets: readonly MadeSheet[],
  { is1904 = false, parts = {}, level = 6 }: Extras = {},
): Uint8Array => {
  const texts: string[] = [];
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const made: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${numbered
      .map(({ name, state, number }) => {
        const hidden = state === undefined ? "" : ` state="${state}"`;
        return `<sheet name="${name ?? `Sheet${number}`}"${hidden} sheetId="${number}" r:id="rId${number}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${numbered
      .map(({ number }) => `<Relationship Id="rId${number}" Target="worksheets/sheet${number}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(
      numbered.map(({ rows, number }) => [`xl/worksheets/sheet${number}.xml`, sheetXml(rows, texts)]),
    ),
  };
  made["xl/sharedStrings.xml"] =
    `<sst>${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join("")}</sst>`;
  const files: Zippable = {};
  for (const [name, part] of Object.entries({ ...made, ...parts })) {
    files[name] = typeof part === "string" ? strToU8(part) : part;
  }
  return zipSync(files, { level });
};

const sheetXml = (rows: MadeSheet["rows"], texts: string[]): string => {
  const lines = rows.map((cells, index) => {
    const line = index + 1;
    const xml = cells.map((cell, column) => cellXml(cell, `${letters(column)}${line}`, texts)).join("");
    return xml === "" ? "" : `<row r="${line}">${xml}</row>`;
  });
  return `<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`;
};

const cellXml = (cell: MadeCell, at: string, texts: string[]): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.xml.replace("<c", `<c r="${at}"`);
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const known = texts.indexOf(text);
  if (known === -1) texts.push(text);
  return `<c r="${at}" t="s"><v>${known === -1 ? texts.length - 1 : known}</v></c>`;
};

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
