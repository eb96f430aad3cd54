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
/** Tables and their headings keep together where at least this much of a page is left, points. */
const ROOM = 110;
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
  if (doc.y > doc.page.height - MARGIN - ROOM) doc.addPage();
  doc.x = MARGIN;
  doc.moveDown(1);
  paragraph(doc, root, "H2", () => doc.font("bold").fontSize(12).fillColor(COLOURS.accent).text(section.title));
  for (const note of section.notes)
    paragraph(doc, root, "P", () => doc.font("regular").fontSize(SMALL).fillColor(COLOURS.quiet).text(note));
  doc.moveDown(0.4).font("regular").fontSize(SMALL).fillColor(COLOURS.ink);
  drawTable(doc, root, section, language);
};

const drawTable = (doc: Doc, root: Structure, { columns, rows }: Section, language: ReportLanguage): void => {
  const structure = doc.struct("Table");
  root.add(structure);
  const hasHeader = columns.some(({ title }) => title !== "");
  const align = columns.map(({ places }) => ({ x: places === undefined ? ("left" as const) : ("right" as const) }));
  // Words need more room than figures.
  const widths = columns.map(({ places }, index) =>
    places !== undefined || (!hasHeader && index === 0) ? 1 : hasHeader ? 2 : 4,
  );
  const unit = (doc.page.width - 2 * MARGIN) / widths.reduce((total, width) => total + width, 0);
  doc.table({
    ...({ structParent: structure } as object),
    columnStyles: widths.map((width) => width * unit),
    defaultStyle: { border: [0, 0, 0.4, 0], borderColor: COLOURS.line, padding: [3, 4, 3, 4] },
    data: [
      ...(hasHeader
        ? [
            columns.map(({ title }, index) => ({
              text: title,
              type: "TH" as const,
              font: { src: "bold" },
              align: align[index] ?? LEFT,
            })),
          ]
        : []),
      ...rows.map((cells) =>
        cells.map((cell, index) => ({
          text: cellText(cell, columns[index]?.places ?? 0, language),
          align: align[index] ?? LEFT,
          ...(cells[0] === word(language, "All") && { font: { src: "bold" } }),
        })),
      ),
    ],
  });
};

const cellText = (cell: Cell, places: number, language: ReportLanguage): string => {
  if (typeof cell === "string") return cell;
  return cell.value === null ? "–" : numberText(cell.value, places, language);
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
