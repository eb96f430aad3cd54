import type { ReportLanguage } from "@isotherm/contract/reports";
import type { Decimal } from "@isotherm/core";
import { type Fonts } from "@isotherm/certificate/certificate-pdf";
import { ManyWritings } from "@isotherm/certificate/many-writings";
import { COLOURS } from "@isotherm/certificate/page";
import type { ReportDocument } from "./report-document.ts";
import type { Cell, Section } from "./report-section.ts";
import { word } from "./report-words.ts";

const MARGIN = 42;
const SMALL = 7.5;
const NORMAL = 9;
/** Of a table that is longer than a third of a page at least so much stands below its heading, points. */
const ROOM = 90;
/** A heading, and a line of notes, with the space around them, points. */
const HEADING = 42;
const NOTE = 13;
/** Around the text of a cell, points. */
const PADDING = 3;
const SIDE = 4;
const LEAST_WIDTH = 30;
const FOOT = 24;
const LEFT = { x: "left" } as const;

/**
 * A report as a PDF: A4 landscape, tagged, fonts embedded. It has all tables but not the rows: those are in the JSON that
 * goes with it, whose digest the last lines name. The same report gives the same bytes.
 */
export const reportPdf = (report: ReportDocument, dataSha256: string, fonts: Fonts): Promise<Uint8Array> => {
  const doc = emptyDocument(report, fonts);
  const done = doc.bytes();
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  doc.addPage();
  const root = doc.struct("Document");
  doc.addStructure(root);
  paragraph(doc, root, "H1", () => doc.font("bold").fontSize(18).fillColor(COLOURS.ink).text(report.title));
  paragraph(doc, root, "P", () => doc.font("regular").fontSize(NORMAL).fillColor(COLOURS.quiet).text(report.statement));
  for (const section of report.sections) drawSection(doc, root, section, report.facts.language);
  paragraph(doc, root, "P", () => {
    doc.moveDown(1.5).font("regular").fontSize(SMALL).fillColor(COLOURS.quiet);
    const { behind, again } = ENDS[report.facts.language];
    doc.text(`${behind(report.rows.length)}, SHA-256 ${dataSha256}.`);
    doc.text(again);
  });
  root.end();
  drawFeet(doc, report);
  doc.end();
  return done;
};

/** The last lines, the foot and the subject. */
const ENDS = {
  en: {
    behind: (rows: number) => `Rows behind the figures: report.json, ${rows} rows`,
    again: "recompute.mjs calculates every figure from them again.",
    page: (page: number, count: number) => `page ${page} of ${count}`,
    subject: "Report",
  },
  de: {
    behind: (rows: number) => `Zeilen hinter den Zahlen: report.json, ${rows} Zeilen`,
    again: "recompute.mjs berechnet daraus jede Zahl neu.",
    page: (page: number, count: number) => `Seite ${page} von ${count}`,
    subject: "Bericht",
  },
} as const satisfies Record<ReportLanguage, object>;

type Doc = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

const paragraph = (doc: Doc, parent: Structure, tag: string, draw: () => void): void => {
  const content = doc.markStructureContent(tag);
  draw();
  doc.endMarkedContent();
  parent.add(doc.struct(tag, {}, [content]));
};

const drawSection = (doc: Doc, root: Structure, section: Section, language: ReportLanguage): void => {
  const table = tableOf(doc, section, language);
  // A short table is not broken; a longer one begins where some of it has room.
  const isShort = table.height <= doc.page.height / 3;
  const wanted = HEADING + section.notes.length * NOTE + (isShort ? table.height : ROOM);
  if (doc.y + wanted > doc.page.height - MARGIN) doc.addPage();
  doc.x = MARGIN;
  doc.moveDown(1);
  paragraph(doc, root, "H2", () => doc.font("bold").fontSize(12).fillColor(COLOURS.accent).text(section.title));
  for (const note of section.notes)
    paragraph(doc, root, "P", () => doc.font("regular").fontSize(SMALL).fillColor(COLOURS.quiet).text(note));
  doc.moveDown(0.4);
  drawTable(doc, root, table);
};

/** A line of a table: its cells as texts. */
interface Line {
  readonly texts: readonly string[];
  readonly bold: boolean;
  readonly height: number;
}

/** A table with the sizes that its words need. */
interface SizedTable {
  readonly header: Line | undefined;
  readonly lines: readonly Line[];
  readonly widths: readonly number[];
  readonly align: readonly { readonly x: "left" | "right" }[];
  /** Of all lines and the header. */
  readonly height: number;
}

const tableOf = (doc: Doc, { columns, rows }: Section, language: ReportLanguage): SizedTable => {
  const titles = columns.map(({ title }) => title);
  const all = word(language, "All");
  const texts = rows.map((cells) => cells.map((cell, index) => cellText(cell, columns[index]?.places ?? 0, language)));
  const isBold = (index: number): boolean => rows[index]?.[0] === all;
  // Titles of figures may have two lines.
  const short = titles.map((title, index) => (columns[index]?.places === undefined ? title : longestWord(title)));
  const widths = widthsOf(
    doc,
    texts.map((line, index) => ({ texts: line, bold: isBold(index) })),
    [titles, short],
  );
  const sized = (line: readonly string[], bold: boolean): Line => ({
    texts: line,
    bold,
    height: Math.max(...line.map((text, index) => textHeight(doc, text, widths[index] ?? 0, bold))) + 2 * PADDING,
  });
  const header = titles.some((title) => title !== "") ? sized(titles, true) : undefined;
  const lines = texts.map((line, index) => sized(line, isBold(index)));
  return {
    header,
    lines,
    widths,
    align: columns.map(({ places }) => ({ x: places === undefined ? "left" : "right" })),
    height: [...(header ? [header] : []), ...lines].reduce((total, { height }) => total + height, 0),
  };
};

const longestWord = (text: string): string =>
  text.split(" ").reduce((longest, one) => (one.length > longest.length ? one : longest), "");

const inFont = (doc: Doc, bold: boolean): Doc => doc.font(bold ? "bold" : "regular").fontSize(SMALL);

const textHeight = (doc: Doc, text: string, width: number, bold: boolean): number =>
  inFont(doc, bold).heightOfString(text === "" ? " " : text, { width: width - 2 * SIDE });

/**
 * Each column as wide as its words, then wider or, above a quarter of a page, narrower, until they fill the page together.
 *
 * @param titles those of the columns, and shorter ones for where they don't have room beside each other
 */
const widthsOf = (
  doc: Doc,
  lines: readonly Pick<Line, "texts" | "bold">[],
  [titles, short]: readonly [readonly string[], readonly string[]],
): number[] => {
  const page = doc.page.width - 2 * MARGIN;
  const widthOf = (text: string, bold: boolean): number => inFont(doc, bold).widthOfString(text) + 2 * SIDE + 1;
  const cells = titles.map((_, index) =>
    Math.max(LEAST_WIDTH, ...lines.map(({ texts, bold }) => widthOf(texts[index] ?? "", bold))),
  );
  const [whole, shorter] = [titles, short].map((texts) =>
    cells.map((width, index) => Math.max(width, widthOf(texts[index] ?? "", true))),
  ) as [number[], number[]];
  const wanted = totalOf(whole) <= page ? whole : shorter;
  const total = totalOf(wanted);
  if (total <= page) return wanted.map((width) => (width * page) / total);
  // Ids and figures keep what they need; what is longer shares the rest.
  const longest = page / 4;
  const kept = totalOf(wanted.filter((width) => width <= longest));
  return kept < page / 1.5
    ? wanted.map((width) => (width <= longest ? width : (width * (page - kept)) / (total - kept)))
    : wanted.map((width) => (width * page) / total);
};

const totalOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Draws a table, page by page, each with the header. */
const drawTable = (doc: Doc, root: Structure, { header, lines, widths, align }: SizedTable): void => {
  let left = lines;
  while (left.length > 0) {
    const bottom = doc.page.height - MARGIN;
    let y = doc.y + (header?.height ?? 0);
    let fits = 0;
    for (const { height } of left) {
      y += height;
      if (y > bottom && fits > 0) break;
      fits += 1;
    }
    drawLines(doc, root, [...(header ? [header] : []), ...left.slice(0, fits)], { widths, align, header });
    left = left.slice(fits);
    if (left.length > 0) doc.addPage();
  }
};

const drawLines = (
  doc: Doc,
  root: Structure,
  lines: readonly Line[],
  { widths, align, header }: Pick<SizedTable, "widths" | "align" | "header">,
): void => {
  const structure = doc.struct("Table");
  root.add(structure);
  doc.x = MARGIN;
  doc.font("regular").fontSize(SMALL).fillColor(COLOURS.ink);
  doc.table({
    ...({ structParent: structure } as object),
    columnStyles: [...widths],
    defaultStyle: {
      border: [0, 0, 0.4, 0],
      borderColor: COLOURS.line,
      padding: [PADDING, SIDE, PADDING, SIDE],
    },
    data: lines.map((line) =>
      line.texts.map((text, index) => ({
        text,
        ...(line === header && { type: "TH" as const }),
        ...(line.bold && { font: { src: "bold" } }),
        align: align[index] ?? LEFT,
      })),
    ),
  });
};

const cellText = (cell: Cell, places: number, language: ReportLanguage): string => {
  if (typeof cell === "string") return cell;
  return cell.value === null ? "–" : numberText(cell.value, cell.places ?? places, language);
};

/** With a thin gap between thousands, rounded half up. */
const numberText = (value: Decimal, places: number, language: ReportLanguage): string => {
  const [whole = "", fraction] = value.toFixed(places).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
  return fraction === undefined ? grouped : `${grouped}${language === "de" ? "," : "."}${fraction}`;
};

const drawFeet = (doc: Doc, { facts, title }: ReportDocument): void => {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("regular").fontSize(7).fillColor(COLOURS.quiet);
    doc.page.margins.bottom = 0;
    doc.text(
      `${title} · ${facts.id} · ${ENDS[facts.language].page(index + 1, count)}`,
      MARGIN,
      doc.page.height - FOOT,
      {
        width: doc.page.width - 2 * MARGIN,
        align: "center",
        lineBreak: false,
      },
    );
    if (facts.test) {
      doc.save().rotate(-24, { origin: [doc.page.width / 2, doc.page.height / 2] });
      doc.fillOpacity(0.08).fillColor(COLOURS.test).font("bold").fontSize(150);
      doc.text("TEST", 0, doc.page.height / 2 - 100, { width: doc.page.width, align: "center", lineBreak: false });
      doc.restore();
    }
    doc.endMarkedContent();
  }
};

const emptyDocument = ({ facts, title }: ReportDocument, { others }: Fonts): ManyWritings =>
  new ManyWritings(
    {
      title,
      subject: `${ENDS[facts.language].subject} ${facts.id}`,
      at: facts.created_at,
      language: facts.language,
      layout: "landscape",
      margin: MARGIN,
    },
    others,
  );
