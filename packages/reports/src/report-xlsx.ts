import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { dateOf, type Decimal } from "@isotherm/core";
import { NUMBER_COLUMNS, type NumberColumn, TEXT_COLUMNS, type TextColumn } from "./columns.ts";
import type { Derivation, Where } from "./figures.ts";
import type { ReportDocument } from "./report-document.ts";
import type { Cell, Section, SectionColumn } from "./report-section.ts";
import { word } from "./report-words.ts";

const TEXTS = Object.keys(TEXT_COLUMNS) as TextColumn[];
const NUMBERS = Object.keys(NUMBER_COLUMNS) as NumberColumn[];
const COLUMNS: readonly (TextColumn | NumberColumn)[] = [...TEXTS, ...NUMBERS];
const ROWS_SHEET = "Rows";

/** As much of a report as formulas depend on. */
interface Source {
  /** Sheet of the rows. */
  readonly sheet: string;
  readonly rows: number;
}

/**
 * A report as a workbook: a sheet for each table, whose figures are formulas over the sheet of rows, with their results. A cell
 * holds fifteen digits at most, as in every spreadsheet; the exact decimals are in the JSON.
 */
export const reportXlsx = async (report: ReportDocument): Promise<Uint8Array> => {
  const stream = new PassThrough();
  const collected = collect(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  workbook.creator = "Isotherm";
  workbook.created = dateOf(report.facts.created_at);
  workbook.modified = dateOf(report.facts.created_at);
  for (const section of report.sections) addSection(workbook, report, section);
  addRows(workbook, report);
  await workbook.commit();
  return collected;
};

const collect = async (stream: PassThrough): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
};

type Workbook = ExcelJS.stream.xlsx.WorkbookWriter;

const BOLD = { bold: true } as const;
const HEADER = { type: "pattern", pattern: "solid", fgColor: { argb: "FFDBE9E5" } } as const;

/** Names of sheets have 31 characters at most: they are short, and the titles stand in the sheets. */
const sheetName = ({ id }: Section, { facts }: ReportDocument): string =>
  word(facts.language, id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " "));

const rowsSheet = ({ facts }: ReportDocument): string => word(facts.language, ROWS_SHEET);

const addSection = (workbook: Workbook, report: ReportDocument, section: Section): void => {
  const notes = [...(section.id === "about" ? [report.title, report.statement] : [section.title]), ...section.notes];
  const sheet = workbook.addWorksheet(sheetName(section, report), {
    views: [{ state: "frozen", ySplit: notes.length + 2 }],
  });
  sheet.columns = section.columns.map(({ places }, index) => ({
    width: places === undefined ? (index === 0 ? 36 : 28) : 18,
  }));
  for (const [index, note] of notes.entries()) {
    const row = sheet.addRow([note]);
    if (index === 0) row.font = { ...BOLD, size: 14 };
    row.commit();
  }
  sheet.addRow([]).commit();
  const header = sheet.addRow(section.columns.map(({ title }) => title));
  header.font = BOLD;
  header.eachCell((cell) => {
    cell.fill = HEADER;
    cell.alignment = { wrapText: true, vertical: "top" };
  });
  header.commit();
  const source = { sheet: rowsSheet(report), rows: report.rows.length };
  const all = word(report.facts.language, "All");
  for (const cells of section.rows) {
    const row = addLine(sheet, cells, section.columns, source);
    if (cells[0] === all) row.font = BOLD;
    row.commit();
  }
  sheet.commit();
};

const addLine = (
  sheet: ExcelJS.Worksheet,
  cells: readonly Cell[],
  columns: readonly SectionColumn[],
  source: Source,
): ExcelJS.Row => {
  const row = sheet.addRow(cells.map((cell) => cellValue(cell, source)));
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    const places = (typeof cell === "object" ? cell.places : undefined) ?? column.places;
    if (places !== undefined) row.getCell(index + 1).numFmt = places === 0 ? "#,##0" : `#,##0.${"0".repeat(places)}`;
  }
  return row;
};

/** Text is written as text, whatever it begins with: only figures are formulas. */
const cellValue = (cell: Cell, source: Source): ExcelJS.CellValue => {
  if (typeof cell === "string") return cell;
  return {
    formula: formulaOf(cell.from, source),
    result: cell.value === null ? "" : cell.value.toNumber(),
    date1904: false,
  };
};

/** How a figure follows from the sheet of rows, as a spreadsheet calculates it. */
const formulaOf = (from: Derivation, source: Source): string => {
  if ("sum" in from) return sumFormula(rangeOf(from.sum, source), from.where, source);
  if ("count" in from) {
    const conditions = conditionsOf(from.where, source);
    return conditions.length === 0 ? `ROWS(${rangeOf("leg", source)})` : `COUNTIFS(${conditions.join(",")})`;
  }
  const [top, bottom] = [formulaOf(from.ratio[0], source), formulaOf(from.ratio[1], source)];
  return `IF(${bottom}=0,"",${top}*${from.times}/${bottom})`;
};

const sumFormula = (range: string, where: Where, source: Source): string => {
  const conditions = conditionsOf(where, source);
  return conditions.length === 0 ? `SUM(${range})` : `SUMIFS(${[range, ...conditions].join(",")})`;
};

const conditionsOf = (where: Where, source: Source): string[] =>
  (Object.entries(where) as [TextColumn, string][]).flatMap(([column, text]) => [
    rangeOf(column, source),
    `"${text.replaceAll('"', '""')}"`,
  ]);

/** A column of the sheet of rows, without its header. */
const rangeOf = (column: TextColumn | NumberColumn, { sheet, rows }: Source): string => {
  const letter = letterOf(COLUMNS.indexOf(column));
  return `${sheet}!$${letter}$2:$${letter}$${Math.max(rows, 1) + 1}`;
};

const LETTERS = 26;

/** The letters of a column, counted from 0. */
const letterOf = (index: number): string =>
  (index < LETTERS ? "" : letterOf(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(65 + (index % LETTERS));

const addRows = (workbook: Workbook, report: ReportDocument): void => {
  const { facts, rows } = report;
  const sheet = workbook.addWorksheet(rowsSheet(report), { views: [{ state: "frozen", ySplit: 1, xSplit: 1 }] });
  sheet.columns = COLUMNS.map((name) => ({ width: name in TEXT_COLUMNS ? 22 : 16 }));
  const names = [...Object.values(TEXT_COLUMNS), ...Object.values(NUMBER_COLUMNS)];
  const header = sheet.addRow(names.map((name) => word(facts.language, name)));
  header.font = BOLD;
  header.commit();
  const numberOf = (value: Decimal): number => value.toNumber();
  for (const row of rows)
    sheet.addRow([...TEXTS.map((name) => row[name]), ...NUMBERS.map((name) => numberOf(row[name]))]).commit();
  sheet.autoFilter = { from: "A1", to: { row: 1, column: COLUMNS.length } };
  sheet.commit();
};
