import type { Certificate } from "./certificate.ts";
import { COLOURS, GEOMETRY, type Page } from "./page.ts";
import { drawQrCode } from "./qr-code.ts";

const { left, right, bottom, qrSize } = GEOMETRY;

/** The height down to which there is room above the foot. */
export const FOOT_TOP = bottom - qrSize - 8;

/** Draws where the certificate can be checked: in words at the left, as a QR code at the right. */
export const drawFoot = (page: Page, { order_id, verification_url }: Certificate): void => {
  const { doc } = page;
  page.figure("QR code that leads to the page where this certificate can be checked", () =>
    drawQrCode(doc, verification_url, right - qrSize, bottom - qrSize, qrSize),
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
