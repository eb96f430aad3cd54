import jsqr from "jsqr";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "./certificate-pdf.ts";

/** Draws at ten dots a point onto white paper, as a printer would. */
const paper = (size: number) => {
  const side = size * 10;
  const dots = new Uint8ClampedArray(side * side * 4).fill(255);
  const doc = {
    rect: (x: number, y: number, width: number, height: number) => {
      for (let row = Math.round(y * 10); row < Math.round((y + height) * 10); row += 1)
        for (let column = Math.round(x * 10); column < Math.round((x + width) * 10); column += 1)
          dots.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      return doc;
    },
    fill: () => doc,
  };
  return { doc: doc as unknown as PDFKit.PDFDocument, read: () => jsqr.default(dots, side, side)?.data };
};

describe("the QR code of a certificate", () => {
  it.each([20, 75, 120])("is read as the address that it was drawn for, with a token of %i characters", (length) => {
    const address = `https://api.example.org/v1/verify/${"Ab9-_xZ".repeat(20).slice(0, length)}`;
    const { doc, read } = paper(72);
    drawQrCode(doc, address, 0, 0, 72);
    expect(read()).toBe(address);
  });
});
