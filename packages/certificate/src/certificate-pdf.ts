import { dateOf } from "@isotherm/core";
import PDFDocument from "pdfkit";
import type { Certificate } from "./certificate.ts";
import type { Fonts } from "./fonts.ts";
import { formatDate, formatQuantity } from "./format.ts";
import { drawCredits } from "./draw-credits.ts";
import { COLOURS, frame, GEOMETRY, type Page, pageOf, watermark } from "./page.ts";
import { drawQrCode } from "./qr-code.ts";

const LEAST_NAME_SIZE = 14;
const LARGEST_NAME_SIZE = 30;

const sizeThatFits = ({ doc }: Page, text: string, width: number): number => {
  let size = LARGEST_NAME_SIZE;
  while (size > LEAST_NAME_SIZE && doc.font("bold").fontSize(size).widthOfString(text) > width) size -= 1;
  return size;
};

const centred = (
  page: Page,
  text: string,
  y: number,
  font: "regular" | "bold",
  size: number,
  colour: string,
): number => {
  const { doc } = page;
  const { left, width } = GEOMETRY;
  doc.font(font).fontSize(size).fillColor(colour);
  page.tag("P", () => doc.text(text, left, y, { width, align: "center", lineGap: size * 0.1 }));
  return doc.y;
};

const drawStatement = (page: Page, certificate: Certificate): number => {
  const { doc } = page;
  const { left, width, top } = GEOMETRY;
  doc.font("regular").fontSize(11).fillColor(COLOURS.accent);
  page.tag("H1", () =>
    doc.text("CERTIFICATE OF RETIREMENT", left, top, { width, align: "center", characterSpacing: 3 }),
  );
  let y = centred(page, "Carbon credits were retired on behalf of", doc.y + 16, "regular", 11, COLOURS.quiet) + 4;
  const size = sizeThatFits(page, certificate.beneficiary, width);
  y = centred(page, certificate.beneficiary, y, "bold", size, COLOURS.ink) + 12;
  y = centred(page, `${formatQuantity(certificate.quantity)} t CO₂e`, y, "bold", 40, COLOURS.accent) + 2;
  return centred(
    page,
    certificate.mode === "test"
      ? `Test order of ${formatDate(certificate.completed_at)}: nothing was paid and no credit was retired.`
      : `Retired in full on ${formatDate(certificate.completed_at)}. A retired credit is taken out of circulation for good.`,
    y,
    "regular",
    10,
    COLOURS.quiet,
  );
};

const drawFoot = (page: Page, { order_id, verification_url }: Certificate): void => {
  const { doc } = page;
  const { left, right, bottom, qrSize } = GEOMETRY;
  const y = bottom - qrSize;
  page.figure("QR code that leads to the page where this certificate can be checked", () =>
    drawQrCode(doc, verification_url, right - qrSize, y, qrSize),
  );
  const width = right - left - qrSize - 16;
  doc.font("regular").fontSize(8).fillColor(COLOURS.quiet);
  page.tag("P", () => doc.text(`Order ${order_id}`, left, bottom - 32, { width }));
  page.tag("P", () =>
    doc.text("Check this certificate: ", left, doc.y + 2, { width, continued: true }).text(verification_url, {
      width,
      link: verification_url,
      underline: false,
    }),
  );
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
export const certificatePdf = async (certificate: Certificate, fonts: Fonts): Promise<Uint8Array> => {
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
  const below = drawStatement(page, certificate);
  drawFoot(page, certificate);
  drawCredits(page, certificate.credits, below + 18);
  page.end();
  for (let index = 0; index < doc.bufferedPageRange().count; index += 1) {
    doc.switchToPage(index);
    frame(doc);
    if (certificate.mode === "test") watermark(doc);
  }
  doc.end();
  return done;
};
