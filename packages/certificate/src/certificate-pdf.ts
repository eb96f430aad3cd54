import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "uqr";
import type { Certificate } from "./certificate.ts";
import { CERTIFICATE_TEXTS as TEXTS, filled } from "./certificate-texts.ts";
import { creditsTable } from "./draw-credits.ts";
import { statementOf } from "./draw-statement.ts";
import { formatQuantity, inOneLine } from "./format.ts";
import { ManyWritings } from "./many-writings.ts";
import { type OtherFonts, otherFontsIn } from "./other-fonts.ts";
import {
  COLOURS,
  FRAMED,
  GEOMETRY,
  type Page,
  type Point,
  artifact,
  frame,
  pageNumber,
  pageOf,
  watermark,
} from "./page.ts";

/** What a paper is set in: the two weights of Noto Sans as TrueType bytes, and fonts of other writings. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  readonly others: OtherFonts;
}

/** Names of the fonts, or their folder, in the folder that lies beside a function's bundle. */
const FONT_FILES = { regular: "noto-sans-regular.ttf", bold: "noto-sans-bold.ttf", others: "fonts" } as const;

/** The fonts of other writings in a folder. */
export const otherFontsOf = (folder: string): OtherFonts => otherFontsIn(join(folder, FONT_FILES.others));

/** The fonts of a folder. */
export const fontsOf = (folder: string): Fonts => ({
  regular: readFileSync(join(folder, FONT_FILES.regular)),
  bold: readFileSync(join(folder, FONT_FILES.bold)),
  others: otherFontsOf(folder),
});

const LINES = 10;
const FIRST_RADIUS = 26;
const RADIUS_STEP = 21;
/** Points of a quarter turn; the curve between them is smooth. */
const POINTS = 12;

/** A line around a corner: about a quarter of a circle, as uneven as a line on a map. */
const lineAround = (corner: Point, towards: 1 | -1, line: number): Point[] =>
  Array.from({ length: POINTS + 3 }, (_, index) => {
    // One point more at either end, for the directions in which the curve begins and ends.
    const angle = ((index - 1) / POINTS) * (Math.PI / 2);
    const uneven = 1 + 0.09 * Math.sin(3 * angle + 0.45 * line) + 0.05 * Math.cos(5 * angle - 0.7 * line);
    const radius = (FIRST_RADIUS + RADIUS_STEP * line) * uneven;
    return { x: corner.x + towards * radius * Math.cos(angle), y: corner.y + radius * Math.sin(angle) };
  });

/** Draws a smooth curve through points but the first and last, which only give it direction (Catmull and Rom). */
const curve = (doc: PDFKit.PDFDocument, points: readonly Point[]): void => {
  for (const [index, to] of points.entries()) {
    const [before, from, after] = [points[index - 2], points[index - 1], points[index + 1]];
    if (!before || !from || !after) continue;
    if (index === 2) doc.moveTo(from.x, from.y);
    doc.bezierCurveTo(
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    );
  }
  doc.stroke();
};

/** Draws pale contour lines into the upper corners of a page. They are no content. */
const drawContours = (doc: PDFKit.PDFDocument): void =>
  artifact(doc, () => {
    const { left, right, top, bottom } = FRAMED;
    doc
      .save()
      .rect(left, top, right - left, bottom - top)
      .clip();
    doc.lineWidth(0.7).strokeColor(COLOURS.contour);
    for (let line = 0; line < LINES; line += 1) {
      curve(doc, lineAround({ x: left, y: top }, 1, line));
      curve(doc, lineAround({ x: right, y: top }, -1, line));
    }
    doc.restore();
  });

/** Modules of a QR code's edge that stay blank. */
const QUIET_ZONE = 4;

/** Draws a QR code of a text as filled squares, with the quiet zone of four modules inside its size. */
export const drawQrCode = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void => {
  const { data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const step = size / data.length;
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) doc.rect(x + column * step, y + row * step, step, step);
    }
  }
  doc.fill("#000000");
};

/** How wide the blank edge of a text's QR code is: so far it is moved for its squares to stand in line with what is written. */
export const blankEdge = (text: string, size: number): number =>
  (size * QUIET_ZONE) / encode(text, { ecc: "M", border: QUIET_ZONE }).data.length;

const { left, right, bottom, qrSize } = GEOMETRY;

/** The height down to which there is room above the foot. */
const FOOT_TOP = bottom - qrSize - 8;

/** The mark of who issues certificates: three lines of equal warmth. */
const MARK = "M2 8c6-7 11 5 20-3M2 14c6-7 11 5 20-3M2 20c6-7 11 5 20-3";

/** Draws who issued the certificate and where it can be checked: in words at the left, as a QR code at the right. */
const drawFoot = (page: Page, { order_id: order, verification_url: address, language = "en" }: Certificate): void => {
  const { doc } = page;
  const blank = blankEdge(address, qrSize);
  const [x, y] = [right - qrSize + blank, bottom - qrSize + blank];
  page.figure(TEXTS.qr[language], () => drawQrCode(doc, address, x, y, qrSize));
  artifact(doc, () => {
    doc
      .save()
      .translate(left, bottom - 53)
      .scale(0.68);
    doc.lineWidth(2.2).lineCap("round").strokeColor(COLOURS.accent).path(MARK).stroke().restore();
  });
  const width = right - left - qrSize - 16;
  doc.font("bold").fontSize(9).fillColor(COLOURS.ink);
  page.tag("P", () => doc.text(TEXTS.issuer[language], left + 23, bottom - 52, { width }));
  doc.font("regular").fontSize(8).fillColor(COLOURS.quiet);
  page.tag("P", () => doc.text(filled(TEXTS.order[language], { order }), left, bottom - 28, { width }));
  page.tag("P", () =>
    doc.text(TEXTS.check[language], left, doc.y + 2, { width, continued: true }).text(address, {
      width,
      link: address,
      underline: false,
    }),
  );
};

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
  const table = creditsTable(page, certificate);
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

const listedOverleaf = ({ credits, language = "en" }: Certificate): string => {
  const count = new Set(credits.map(({ project_name }) => project_name)).size;
  return count === 1 ? TEXTS.ofOneProject[language] : filled(TEXTS.ofProjects[language], { count });
};

const emptyDocument = (certificate: Certificate, { others }: Fonts): ManyWritings => {
  const { order_id: order, beneficiary, completed_at, language = "en" } = certificate;
  const quantity = formatQuantity(certificate.quantity, language);
  return new ManyWritings(
    {
      title: filled(TEXTS.title[language], { quantity, beneficiary }),
      subject: filled(TEXTS.order[language], { order }),
      at: completed_at,
      language,
      layout: "landscape",
      margin: 0,
    },
    others,
  );
};

/**
 * Renders a certificate as a PDF: A4 landscape, tagged, text selectable, fonts embedded as subsets. The same certificate
 * gives the same bytes.
 */
export const certificatePdf = async (given: Certificate, fonts: Fonts): Promise<Uint8Array> => {
  // Names that were kept before such were refused may break lines.
  const { beneficiary, customer } = given;
  const certificate = {
    ...given,
    beneficiary: inOneLine(beneficiary),
    customer: customer === undefined ? undefined : inOneLine(customer),
  };
  const doc = emptyDocument(certificate, fonts);
  const done = doc.bytes();
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  const page = pageOf(doc);
  doc.addPage();
  drawContours(doc);
  drawContent(page, certificate);
  page.end();
  const { order_id: order, language = "en" } = certificate;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    frame(doc);
    if (count > 1) pageNumber(doc, filled(TEXTS.orderPage[language], { order, page: index + 1, pages: count }));
    if (certificate.mode === "test") watermark(doc);
  }
  doc.end();
  return done;
};
