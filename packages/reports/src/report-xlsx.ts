import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { dateOf, type Decimal } from "@isotherm/core";
import { NUMBER_COLUMNS, type NumberColumn, type ReportRow, TEXT_COLUMNS, type TextColumn } from "./columns.ts";
import type { Derivation, Where } from "./figures.ts";
import type { ReportDocument } from "./report-document.ts";
import type { Cell, Section, SectionColumn } from "./report-section.ts";

const TEXTS = Object.keys(TEXT_COLUMNS) as TextColumn[];
const NUMBERS = Object.keys(NUMBER_COLUMNS) as NumberColumn[];
const COLUMNS: readonly (TextColumn | NumberColumn)[] = [...TEXTS, ...NUMBERS];
const ROWS_SHEET = "Rows";

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
  addRows(workbook, report.rows);
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
const sheetName = ({ id }: Section): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " ");

const addSection = (workbook: Workbook, report: ReportDocument, section: Section): void => {
  const notes = [...(section.id === "about" ? [report.title, report.statement] : [section.title]), ...section.notes];
  const sheet = workbook.addWorksheet(sheetName(section), { views: [{ state: "frozen", ySplit: notes.length + 2 }] });
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
  for (const cells of section.rows) addLine(sheet, cells, section.columns, report.rows.length);
  sheet.commit();
};

const addLine = (
  sheet: ExcelJS.Worksheet,
  cells: readonly Cell[],
  columns: readonly SectionColumn[],
  rows: number,
): void => {
  const row = sheet.addRow(cells.map((cell) => cellValue(cell, rows)));
  for (const [index, { places }] of columns.entries())
    if (places !== undefined) row.getCell(index + 1).numFmt = places === 0 ? "#,##0" : `#,##0.${"0".repeat(places)}`;
  if (cells[0] === "All") row.font = BOLD;
  row.commit();
};

/** Text is written as text, whatever it begins with: only figures are formulas. */
const cellValue = (cell: Cell, rows: number): ExcelJS.CellValue => {
  if (typeof cell === "string") return cell;
  return {
    formula: formulaOf(cell.from, rows),
    result: cell.value === null ? "" : cell.value.toNumber(),
    date1904: false,
  };
};

/** How a figure follows from the sheet of rows, as a spreadsheet calculates it. */
const formulaOf = (from: Derivation, rows: number): string => {
  if ("sum" in from) return sumFormula(rangeOf(from.sum, rows), from.where, rows);
  if ("count" in from) {
    const conditions = conditionsOf(from.where, rows);
    return conditions.length === 0 ? `ROWS(${rangeOf("leg", rows)})` : `COUNTIFS(${conditions.join(",")})`;
  }
  const [top, bottom] = [formulaOf(from.ratio[0], rows), formulaOf(from.ratio[1], rows)];
  return `IF(${bottom}=0,"",${top}*${from.times}/${bottom})`;
};

const sumFormula = (range: string, where: Where, rows: number): string => {
  const conditions = conditionsOf(where, rows);
  return conditions.length === 0 ? `SUM(${range})` : `SUMIFS(${[range, ...conditions].join(",")})`;
};

const conditionsOf = (where: Where, rows: number): string[] =>
  (Object.entries(where) as [TextColumn, string][]).flatMap(([column, text]) => [
    rangeOf(column, rows),
    `"${text.replaceAll('"', '""')}"`,
  ]);

/** A column of the sheet of rows, without its header. */
const rangeOf = (column: TextColumn | NumberColumn, rows: number): string => {
  const letter = letterOf(COLUMNS.indexOf(column));
  return `${ROWS_SHEET}!$${letter}$2:$${letter}$${Math.max(rows, 1) + 1}`;
};

const LETTERS = 26;

/** The letters of a column, counted from 0. */
const letterOf = (index: number): string =>
  (index < LETTERS ? "" : letterOf(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(65 + (index % LETTERS));

const addRows = (workbook: Workbook, rows: readonly ReportRow[]): void => {
  const sheet = workbook.addWorksheet(ROWS_SHEET, { views: [{ state: "frozen", ySplit: 1, xSplit: 1 }] });
  sheet.columns = COLUMNS.map((name) => ({ width: name in TEXT_COLUMNS ? 22 : 16 }));
  const header = sheet.addRow([...Object.values(TEXT_COLUMNS), ...Object.values(NUMBER_COLUMNS)]);
  header.font = BOLD;
  header.commit();
  const numberOf = (value: Decimal): number => value.toNumber();
  for (const row of rows)
    sheet.addRow([...TEXTS.map((name) => row[name]), ...NUMBERS.map((name) => numberOf(row[name]))]).commit();
  sheet.autoFilter = { from: "A1", to: { row: 1, column: COLUMNS.length } };
  sheet.commit();
};
