import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { decimal } from "@isotherm/core";
import { certificatePdf } from "./certificate-pdf.ts";
import type { Certificate } from "./certificate.ts";
import { ManyWritings } from "./many-writings.ts";
import { otherFontsIn } from "./other-fonts.ts";

const { resolve } = createRequire(import.meta.url);
const font = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`));

/** The other fonts as they lie beside a bundle. */
const folder = mkdtempSync(join(tmpdir(), "fonts-"));
for (const writing of ["arabic", "hebrew", "thai", "sc", "kr"]) {
  const list = resolve(`@fontsource/noto-sans-${writing}/unicode.json`);
  const parts = join(dirname(list), "files");
  mkdirSync(join(folder, writing));
  symlinkSync(list, join(folder, writing, "unicode.json"));
  for (const file of readdirSync(parts)) symlinkSync(join(parts, file), join(folder, writing, file));
}
afterAll(() => rmSync(folder, { recursive: true }));

const FONTS = {
  regular: font("400Regular/NotoSans_400Regular"),
  bold: font("700Bold/NotoSans_700Bold"),
  others: otherFontsIn(folder),
};

const CERTIFICATE: Certificate = {
  order_id: "ord_01J00000000000000000000001",
  mode: "live",
  beneficiary: "Müller & Søn GmbH, Ναυτιλία, Зоря",
  quantity: decimal("1240.5"),
  completed_at: "2026-04-14T09:30:00.000Z",
  credits: [],
  verification_url: "https://api.example.org/v1/verify/abc",
};
const ABOUT = { title: "", subject: "", at: CERTIFICATE.completed_at, language: "en", margin: 0 };
const render = (over: Partial<Certificate> = {}) => certificatePdf({ ...CERTIFICATE, ...over }, FONTS);

/** How often a letter is written that its font does not have: the first glyph of each font, which is a box. */
const missingGlyphs = async (pdf: Uint8Array): Promise<number> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const { OPS } = await import("unpdf/pdfjs");
  return argsArray.filter(
    (args, index) =>
      fnArray[index] === OPS.showText &&
      (args[0] as { readonly originalCharCode?: number }[]).some(({ originalCharCode }) => originalCharCode === 0),
  ).length;
};

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** What a reader of a PDF reads aloud and copies, instead of letters as they are seen: the parts that say so. */
const readAloud = (pdf: Uint8Array): string => {
  const streams = Buffer.from(pdf)
    .toString("latin1")
    .matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g);
  const texts = [...streams].flatMap(([, packed = ""]) => {
    const content = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    return [...content.matchAll(/ActualText \(\xFE\xFF([^]*?)\)\n?>>/g)].map(([, text = ""]) =>
      Buffer.from(
        text.replaceAll(/\\(.)/g, (_, one: string) => ESCAPED[one] ?? one),
        "latin1",
      )
        .swap16()
        .toString("utf16le"),
    );
  });
  return texts.join("\n");
};

describe("a certificate in another writing", () => {
  const NAMES = [
    ["Chinese", "中远海运集装箱运输有限公司"],
    ["traditional Chinese", "長榮海運股份有限公司"],
    ["Japanese", "ヤマト運輸株式会社 ひまわり"],
    ["Korean", "한진해운 주식회사"],
    ["Arabic", "شركة النقل البحري"],
    ["Hebrew", "צים שירותי ספנות"],
    ["Thai", "การขนส่งทางเรือ"],
  ] as const;

  it.each(NAMES)(
    "has a name in %s with all its letters, from fonts of which subsets are embedded",
    async (_in, name) => {
      const pdf = await render({ beneficiary: name, customer: `${name} GmbH` });
      expect(readAloud(pdf)).toContain(name);
      expect(pdf.length).toBeLessThan(120_000);
      expect(await missingGlyphs(pdf)).toBe(0);
      expect(Buffer.compare(pdf, await render({ beneficiary: name, customer: `${name} GmbH` }))).toBe(0);
    },
  );

  it("has every letter that there is a font for, whichever part of the font it is in", () => {
    const document = new ManyWritings(ABOUT, FONTS.others);
    document.addPage().registerFont("regular", FONTS.regular).font("regular");
    const lists = ["arabic", "hebrew", "thai", "sc", "kr"].map(
      (writing) => JSON.parse(readFileSync(join(folder, writing, "unicode.json"), "utf8")) as Record<string, string>,
    );
    // A letter of each part: one that can't be read would end the whole paper.
    const letters = lists
      .flatMap((parts) => Object.values(parts))
      .flatMap((ranges) => ranges.match(/(?<=U\+)[0-9a-f]{4,5}/gi)?.at(-1) ?? [])
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
    expect(letters.length).toBeGreaterThan(200);
    for (const letter of letters) expect(() => document.widthOfString(`会${letter}`), letter).not.toThrow();
  });

  it("joins Arabic letters, and reads them from the right", async () => {
    const widthOf = (text: string): number =>
      new ManyWritings(ABOUT, FONTS.others).registerFont("regular", FONTS.regular).font("regular").widthOfString(text);
    expect(widthOf("ببب")).toBeLessThan(0.8 * 3 * widthOf("ب"));
    expect(widthOf("ب ب")).toBeCloseTo(2 * widthOf("ب") + widthOf(" "));
  });

  it("reads no other font where nothing is written in another writing", async () => {
    const asked: string[] = [];
    const others = (character: string) => (asked.push(character), []);
    await certificatePdf(CERTIFICATE, { ...FONTS, others });
    expect(asked).toEqual([]);
    await certificatePdf({ ...CERTIFICATE, beneficiary: "船" }, { ...FONTS, others });
    expect(asked).toEqual(["船"]);
  });

  it("puts words that are written from right to left in order, numbers and names in Latin letters among them", async () => {
    const across = async (beneficiary: string) => {
      const document = await getDocumentProxy(new Uint8Array(await render({ beneficiary })));
      const { items } = await (await document.getPage(1)).getTextContent();
      // What lies side by side may be one item, whose letters are told from left to right.
      return (part: string): number =>
        items.flatMap((item) =>
          "str" in item && item.str.includes(part)
            ? [(item.transform[4] as number) + item.str.indexOf(part) / 100]
            : [],
        )[0] ?? Number.NaN;
    };
    const hebrew = await across("צים 2026 (Blue) ספנות");
    expect(hebrew("צים")).toBeGreaterThan(hebrew("2026"));
    expect(hebrew("2026")).toBeGreaterThan(hebrew("Blue"));
    expect(hebrew("Blue")).toBeGreaterThan(hebrew("ספנות"));
    const latin = await across("Blue צים שירותי Line");
    expect(latin("Blue")).toBeLessThan(latin("שירותי"));
    expect(latin("שירותי")).toBeLessThan(latin("צים"));
    expect(latin("צים")).toBeLessThan(latin("Line"));
  });
});
