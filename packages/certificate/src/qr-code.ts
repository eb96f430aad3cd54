import { encode } from "uqr";

/** Draws a QR code of a text as filled squares, with the quiet zone of four modules inside its size. */
export const drawQrCode = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void => {
  const { data } = encode(text, { ecc: "M", border: 4 });
  const step = size / data.length;
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) doc.rect(x + column * step, y + row * step, step, step);
    }
  }
  doc.fill("#000000");
};
