import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import jsqr from "jsqr";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { decimal } from "@isotherm/core";
import { certificatePdf, drawQrCode } from "./certificate-pdf.ts";
import type { Certificate } from "./certificate.ts";

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

const { resolve } = createRequire(import.meta.url);
const font = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`));
const FONTS = {
  regular: font("400Regular/NotoSans_400Regular"),
  bold: font("700Bold/NotoSans_700Bold"),
  others: () => [],
};

const CREDITS = {
  project_name: "Example Ridge Reforestation",
  project_type: "Afforestation",
  country_name: "Kenya",
  registry_name: "Verra VCS",
  vintage: "2023",
  quantity: decimal("800"),
  serial_numbers: ["9810-129348231-129349030-VCS"],
};
const CERTIFICATE: Certificate = {
  order_id: "ord_01J00000000000000000000001",
  mode: "live",
  beneficiary: "Müller & Søn GmbH",
  quantity: decimal("1240.5"),
  completed_at: "2026-04-14T09:30:00.000Z",
  credits: [CREDITS, { ...CREDITS, project_name: "Demo Valley Cookstoves", quantity: decimal("440.5") }],
  verification_url: "https://api.example.org/v1/verify/abc",
};
const render = (over: Partial<Certificate> = {}) => certificatePdf({ ...CERTIFICATE, ...over }, FONTS);

const pagesOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text;

const textOf = async (pdf: Uint8Array): Promise<{ pages: number; text: string }> => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { pages: totalPages, text: text.replaceAll("\u2009", " ") };
};

describe("a certificate", () => {
  it("says on one page who, how much, when, from which projects, and where it can be checked", async () => {
    const { pages, text } = await textOf(await render());
    expect(pages).toBe(1);
    for (const part of [
      "Müller & Søn GmbH",
      "1 240.5 t CO",
      "14 April 2026",
      "Example Ridge Reforestation",
      "Demo Valley Cookstoves",
      "Verra VCS",
      "9810-129348231-129349030-VCS",
      "2023",
      "Issued by Isotherm",
      "ord_01J00000000000000000000001",
      "https://api.example.org/v1/verify/abc",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("says the same in German where that is asked for, and is marked as German", async () => {
    const pdf = await render({ language: "de", customer: "Erika Muster", mode: "live" });
    const { text } = await textOf(pdf);
    for (const part of [
      "Bezahlt von Erika Muster",
      "1 240,5 t CO",
      "14. April 2026",
      "Jahrgang",
      "Ausgestellt von Isotherm",
      "Diese Bescheinigung prüfen",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/retired|Check|Vintage|Order/);
    const many = await render({ language: "de", mode: "test", credits: Array.from({ length: 24 }, () => CREDITS) });
    expect((await textOf(many)).text).toMatch(/Zertifikate eines Projekts.*Seite 2 von/s);
    const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata();
    expect(info).toMatchObject({ Language: "de", Title: expect.stringContaining("für Müller") });
  });

  it("has the kind and the country of a project in its language", async () => {
    expect((await textOf(await render({ language: "de" }))).text).toContain("Aufforstung, Kenia");
    expect((await textOf(await render({ language: "en" }))).text).toContain("Afforestation, Kenya");
  });

  it.each([
    ["0.0125", "en", "12.5 kg CO₂e"],
    ["0.0125", "de", "12,5 kg CO₂e"],
    ["0.0000004", "en", "0.4 g CO₂e"],
    ["1", "en", "1 t CO₂e"],
  ] as const)("states %s t as people read it, in %s", async (tonnes, language, stated) => {
    const { text } = await textOf(await render({ quantity: decimal(tonnes), language }));
    expect(text).toContain(stated);
  });

  it("names who has issued it", async () => {
    expect((await textOf(await render())).text).toContain("Issued by Isotherm");
  });

  it("has the name of a beneficiary in one line, however it was written", async () => {
    const { pages, text } = await textOf(await render({ beneficiary: "a\u0085\n\u2028\t".repeat(100) + "end" }));
    expect(pages).toBe(1);
    expect(text).toContain("a a a");
    expect(text).toContain("a end");
  });

  it("is the same to the byte each time, and another one for another order", async () => {
    const [one, again] = [await render(), await render()];
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, await render({ order_id: "ord_other" }))).not.toBe(0);
  });

  it("stays below 200 kB with its fonts inside, also with 24 projects and names in Greek and Cyrillic", async () => {
    const serial_numbers = Array.from({ length: 5 }, () => "9810-129348231-129349030-VCS-VCU-1477-VER-KE-14-2250-0");
    const pdf = await render({
      beneficiary: "Ελληνική Ναυτιλία — Транспортна компанія «Зоря» Łódź",
      credits: Array.from({ length: 24 }, () => ({ ...CREDITS, serial_numbers })),
    });
    expect(pdf.length).toBeLessThan(200_000);
    const { text } = await textOf(pdf);
    expect(text).toContain("Ελληνική Ναυτιλία");
    expect(text).toContain("Транспортна компанія");
    expect(text).toContain("Łódź");
  });

  it("is tagged, has a language and a title", async () => {
    const document = await getDocumentProxy(new Uint8Array(await render()));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: "en", Title: expect.stringMatching(/1.240\.5 t CO2e for Müller/) });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ["H1", "Table", "TR", "TH", "TD", "Figure"]) expect(tree).toContain(`"${role}"`);
  });

  it("is dated by its completion, not by when it was drawn", async () => {
    const { info } = await (await getDocumentProxy(new Uint8Array(await render()))).getMetadata();
    expect(info).toMatchObject({ CreationDate: "D:20260414093000Z", ModDate: "D:20260414093000Z" });
  });

  it("of a test order says across the page that it is one, and that nothing was retired", async () => {
    const { text } = await textOf(await render({ mode: "test" }));
    expect(text).toContain("TEST");
    expect(text).toContain("no credit was retired");
    expect((await textOf(await render())).text).not.toContain("TEST");
  });

  it("keeps few credits on the one page; many begin on the second, so that the first can be framed", async () => {
    const few = await pagesOf(await render());
    expect(few).toHaveLength(1);
    expect(few[0]).not.toContain("page 1");
    const many = await pagesOf(await render({ credits: Array.from({ length: 24 }, () => CREDITS) }));
    expect(many.length).toBeGreaterThan(2);
    expect(many[0]).toContain("Credits of one project, listed on the following pages.");
    expect(many[0]).not.toContain(CREDITS.serial_numbers[0]);
    const ofTwo = Array.from({ length: 24 }, (_, index) => ({ ...CREDITS, project_name: `Project ${index % 2}` }));
    expect((await pagesOf(await render({ credits: ofTwo })))[0]).toContain("Credits of 2 projects, listed on");
    many.forEach((text, index) => expect(text).toContain(`page ${index + 1} of ${many.length}`));
  });

  it("goes on over as many pages as its serial numbers need, and states each quantity once", async () => {
    const serial_numbers = Array.from({ length: 200 }, (_, index) => `SERIAL-${index}-END`);
    const { pages, text } = await textOf(await render({ credits: [{ ...CREDITS, serial_numbers }, CREDITS] }));
    expect(pages).toBeGreaterThan(4);
    expect(serial_numbers.filter((serial) => !text.includes(serial))).toEqual([]);
    expect(text.match(/\b800\b/g)).toHaveLength(2);
  });

  it("writes nothing over its frame, however long names and serial numbers are", async () => {
    const long: Partial<Certificate> = {
      beneficiary: "Ж".repeat(255),
      quantity: decimal("99999999999999999999.999999"),
      credits: Array.from({ length: 12 }, (_, index) => ({
        ...CREDITS,
        project_name: "Long-lived Restoration ".repeat(11),
        registry_name: "American Carbon Registry",
        serial_numbers: Array.from({ length: 1 + 9 * index }, () => "9810-129348231-".repeat(13)),
      })),
    };
    const pdf = await render(long);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    expect(document.numPages).toBeGreaterThan(12);
    for (let page = 1; page <= document.numPages; page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent();
      const outside = items.filter(
        (item) =>
          "str" in item &&
          item.str !== "" &&
          !/^Order .* of /.test(item.str) &&
          !(item.transform[4] >= 33 && item.transform[4] + item.width <= 809 && item.transform[5] > 33),
      );
      expect(outside).toEqual([]);
    }
  });

  it("tells what a quantity below a tonne beside a serial number is, where there is one", async () => {
    const part = { ...CREDITS, quantity: decimal("0.4") };
    const said = /part of a credit that was retired for several orders/;
    expect((await textOf(await render({ credits: [CREDITS, part] }))).text).toMatch(said);
    expect((await textOf(await render({ credits: [CREDITS] }))).text).not.toMatch(said);
    const inTest = await render({ mode: "test", credits: [{ ...part, serial_numbers: [] }] });
    expect((await textOf(inTest)).text).not.toMatch(said);
  });

  it("claims no more than a retirement, whatever it has to say", async () => {
    const part = { ...CREDITS, quantity: decimal("0.4") };
    const many = Array.from({ length: 24 }, () => part);
    for (const over of [{}, { credits: [part] }, { credits: many }, { mode: "test" as const }])
      expect((await textOf(await render(over))).text).not.toMatch(/neutral|compensat|accredit|certified|offsets?\b/i);
  });
});
