import { dateOf } from "@isotherm/core";
import PDFDocument from "pdfkit";
import type { Certificate } from "./certificate.ts";
import { drawContours } from "./contours.ts";
import { creditsTable } from "./draw-credits.ts";
import { drawFoot, FOOT_TOP } from "./draw-foot.ts";
import { statementOf } from "./draw-statement.ts";
import type { Fonts } from "./fonts.ts";
import { formatQuantity, inOneLine } from "./format.ts";
import { frame, GEOMETRY, type Page, pageNumber, pageOf, watermark } from "./page.ts";

/** Between the statement and the credits below it, points. */
const GAP = 18;
/** Of the room that is left over on a page, so much is above the statement, and so much between it and the credits. */
const ABOVE = 0.36;
const BETWEEN = 0.16;

/**
 * Draws what a certificate says. Few credits stand below the statement; many on pages of their own, so that the first one
 * can be framed.
 */
const drawContent = (page: Page, certificate: Certificate): void => {
  const { doc } = page;
  const { top } = GEOMETRY;
  const room = FOOT_TOP - top;
  const table = creditsTable(page, certificate.credits);
  const statement = statementOf(page, certificate, undefined);
  const left = room - statement.height - GAP - table.height;
  if (left >= 0) {
    const from = top + left * ABOVE;
    statement.draw(from);
    table.draw(from + statement.height + GAP + left * BETWEEN);
    drawFoot(page, certificate);
    return;
  }
  const cover = statementOf(page, certificate, listedOverleaf(certificate));
  cover.draw(top + Math.max(room - cover.height, 0) / 2);
  drawFoot(page, certificate);
  doc.addPage();
  table.draw(top);
};

const listedOverleaf = ({ credits }: Certificate): string => {
  const projects = new Set(credits.map(({ project_name }) => project_name)).size;
  return `Credits of ${projects === 1 ? "one project" : `${projects} projects`}, listed on the following pages.`;
};

const collect = (doc: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.once("end", () => resolve(Buffer.concat(chunks)));
    doc.once("error", reject);
  });

/**
 * Renders a certificate as a PDF: A4 landscape, tagged, text selectable, fonts embedded as subsets. The same certificate
 * gives the same bytes.
 */
export const certificatePdf = async (given: Certificate, fonts: Fonts): Promise<Uint8Array> => {
  // Names that were kept before such were refused may break lines.
  const certificate = { ...given, beneficiary: inOneLine(given.beneficiary) };
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    // No font until one is chosen: Helvetica would be looked for in a package that a bundle does not have.
    font: "",
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: "en",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: `Certificate of retirement: ${formatQuantity(certificate.quantity)} t CO2e for ${certificate.beneficiary}`,
      Subject: `Order ${certificate.order_id}`,
      Author: "Isotherm",
      Creator: "Isotherm",
      Producer: "PDFKit",
      // The day of completion, not of rendering: the bytes stay the same.
      CreationDate: dateOf(certificate.completed_at),
      ModDate: dateOf(certificate.completed_at),
    },
  });
  const done = collect(doc);
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  const page = pageOf(doc);
  doc.addPage();
  drawContours(doc);
  drawContent(page, certificate);
  page.end();
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    frame(doc);
    if (count > 1) pageNumber(doc, `Order ${certificate.order_id}, page ${index + 1} of ${count}`);
    if (certificate.mode === "test") watermark(doc);
  }
  doc.end();
  return done;
};
