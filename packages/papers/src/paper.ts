import type { Fonts } from "@isotherm/certificate";
import { artifact, COLOURS, type Page, pageOf } from "@isotherm/certificate/page";
import { inOneLine } from "@isotherm/certificate/format";
import { ManyWritings } from "@isotherm/certificate/many-writings";
import type { Instant } from "@isotherm/core";
import type { Language } from "@isotherm/pages";

/** A4, upright, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN, FOOT] = [595.28, 841.89, 48, 40];

/** Which page of how many it is, at the foot of each. */
export const PAGE_OF = {
  en: (page: number, pages: number) => `page ${page} of ${pages}`,
  de: (page: number, pages: number) => `Seite ${page} von ${pages}`,
} as const satisfies Readonly<Record<Language, (page: number, pages: number) => string>>;

/** Where things stand on a sheet, in points from the top left corner. */
export const SHEET = {
  left: MARGIN,
  right: PAGE_WIDTH - MARGIN,
  width: PAGE_WIDTH - 2 * MARGIN,
  top: MARGIN,
  bottom: PAGE_HEIGHT - MARGIN - FOOT,
} as const;

/** How a text is set. */
interface Setting {
  /** The PDF structure that it is: a paragraph, unless given. */
  readonly role?: string;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  /** From the left margin. */
  readonly x?: number;
  readonly width?: number;
  /** Space below it. */
  readonly after?: number;
  readonly link?: string;
  readonly align?: "left" | "right";
}

/** Cells of a row of a table: text, and how wide each is as a share of the whole. */
interface Column {
  readonly share: number;
  readonly align?: "left" | "right";
}

/** Something that stands beside others: a heading, and lines below it. */
interface Part {
  readonly heading: string;
  readonly lines: readonly { readonly text: string; readonly link?: string }[];
}

/** A document that is written from top to bottom. */
export interface Paper {
  readonly page: Page;
  readonly doc: PDFKit.PDFDocument;
  /** Writes a text at the place that is reached, on the next page where it has no room. */
  write(text: string, setting?: Setting): void;
  /** Draws the logo of somebody, see `logoPng`. */
  logo(png: Uint8Array, owner: string): void;
  /** Writes a heading, together with at least so much of what follows. */
  heading(text: string, keepWith?: number): void;
  /** Writes parts side by side, each as wide as the others, one after the other for who has them read aloud. */
  beside(parts: readonly Part[]): void;
  /** Writes rows below a head; those of `sums` stand out from those that they add up. */
  table(
    columns: readonly Column[],
    head: readonly string[],
    rows: readonly (readonly string[])[],
    sums?: readonly (readonly string[])[],
  ): void;
  /** Makes room of a height, on the next page where there is none; returns where it begins. */
  room(height: number): number;
  /** Ends the document. */
  finish(footer: (page: number, pages: number) => string): Promise<Uint8Array>;
}

/** What a document is, for its properties. */
interface About {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly at: Instant;
  readonly language: Language;
}

/** Arrows are not in the font. */
const printable = (text: string): string =>
  inOneLine(text).replaceAll("→", "–").replaceAll("≤", "<=").replaceAll("≥", ">=");

const emptyDocument = ({ title, subject, author, ...about }: About, { others }: Fonts): ManyWritings =>
  new ManyWritings(
    { ...about, title: printable(title), subject: printable(subject), author: printable(author), margin: 0 },
    others,
  );

const GAP = 8;
const LOGO_HEIGHT = 36;
const SIZE = 9;

/** An empty paper, its first page begun: tagged, text selectable, fonts embedded as subsets. */
export const paper = (about: About, fonts: Fonts): Paper => new WrittenPaper(about, fonts);

class WrittenPaper implements Paper {
  readonly doc: ManyWritings;
  readonly page: Page;
  readonly #done: Promise<Uint8Array>;
  #y: number = SHEET.top;

  constructor(about: About, fonts: Fonts) {
    this.doc = emptyDocument(about, fonts);
    this.#done = this.doc.bytes();
    this.doc.registerFont("regular", fonts.regular);
    this.doc.registerFont("bold", fonts.bold);
    this.doc.addPage();
    this.page = pageOf(this.doc);
  }

  room(height: number): number {
    if (this.#y + height > SHEET.bottom && this.#y > SHEET.top) this.#breakPage();
    const from = this.#y;
    this.#y += height;
    return from;
  }

  write(given: string, setting: Setting = {}): void {
    const { role = "P", x = 0, width = SHEET.width - x, after = 2, link, align = "left" } = setting;
    const text = printable(given);
    if (text === "") return;
    const from = this.room(this.#heightOf(text, setting, width) + after);
    this.#choose(setting);
    // What is left of a page that a text is too long for is cut: no text of ours fills one.
    const height = SHEET.bottom - from + FOOT;
    this.page.tag(role, () =>
      this.doc.text(text, SHEET.left + x, from, { width, height, align, ...(link !== undefined && { link }) }),
    );
  }

  logo(png: Uint8Array, owner: string): void {
    const from = this.room(LOGO_HEIGHT + GAP);
    const fit: [number, number] = [LOGO_HEIGHT * 3, LOGO_HEIGHT];
    this.page.figure(printable(owner), () => this.doc.image(Buffer.from(png), SHEET.left, from, { fit }));
  }

  heading(text: string, keepWith = 30): void {
    if (this.#y + 34 + keepWith > SHEET.bottom) this.#breakPage();
    if (this.#y > SHEET.top) this.#y = Math.min(this.#y + 10, SHEET.bottom);
    this.write(text, { role: "H2", size: 11.5, isBold: true, colour: COLOURS.accent, after: 4 });
  }

  beside(parts: readonly Part[]): void {
    const width = SHEET.width / parts.length - GAP;
    const written = parts.map(({ heading, lines }) => [
      { text: printable(heading), setting: { role: "H2", size: 8, colour: COLOURS.quiet } },
      ...lines.map(({ text, link }) => ({ text: printable(text), setting: link === undefined ? {} : { link } })),
    ]);
    const heightOf = (line: { text: string; setting: Setting }) => this.#heightOf(line.text, line.setting, width) + 2;
    const from = this.room(Math.max(...written.map((part) => part.reduce((sum, line) => sum + heightOf(line), 0))));
    for (const [index, part] of written.entries()) {
      let y = from;
      for (const { text, setting } of part) {
        const { role = "P", link }: Setting = setting;
        this.#choose(setting);
        const x = SHEET.left + index * (width + GAP);
        this.page.tag(role, () => this.doc.text(text, x, y, { width, ...(link !== undefined && { link }) }));
        y += heightOf({ text, setting });
      }
    }
  }

  table(
    columns: readonly Column[],
    head: readonly string[],
    rows: readonly (readonly string[])[],
    sums: readonly (readonly string[])[] = [],
  ): void {
    this.page.group("Table", () => {
      this.#row(columns, head, { role: "TH", size: 8, colour: COLOURS.quiet });
      for (const cells of rows) this.#row(columns, cells, { size: 8.5 });
      for (const cells of sums) this.#row(columns, cells, { size: 9.5, isBold: true });
    });
  }

  finish(footer: (page: number, pages: number) => string): Promise<Uint8Array> {
    this.page.end();
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      pageFoot(this.doc, printable(footer(index + 1, count)));
    }
    this.doc.end();
    return this.#done;
  }

  #breakPage(): void {
    this.doc.addPage();
    this.#y = SHEET.top;
  }

  #choose({ isBold = false, size = SIZE, colour = COLOURS.ink }: Setting): PDFKit.PDFDocument {
    return this.doc
      .font(isBold ? "bold" : "regular")
      .fontSize(size)
      .fillColor(colour);
  }

  #heightOf(text: string, setting: Setting, width: number): number {
    return this.#choose(setting).heightOfString(text, { width });
  }

  #row(columns: readonly Column[], cells: readonly string[], setting: Setting): void {
    const texts = cells.map(printable);
    // Right of the last one nothing stands that it would have to keep away from.
    const widths = columns.map(({ share }, index) => SHEET.width * share - (index + 1 < columns.length ? GAP : 0));
    const heights = texts.map((text, index) => this.#heightOf(text, setting, widths[index] ?? 0));
    const from = this.room(Math.max(...heights) + 5);
    const height = SHEET.bottom - from + FOOT;
    let x: number = SHEET.left;
    this.page.group("TR", () => {
      for (const [index, text] of texts.entries()) {
        const width = widths[index] ?? 0;
        this.#choose(setting);
        const align = columns[index]?.align ?? "left";
        this.page.tag(setting.role ?? "TD", () => this.doc.text(text, x, from, { width, height, align }));
        x += width + GAP;
      }
    });
    artifact(this.doc, () => rule(this.doc, this.#y - 3));
  }
}

const rule = (doc: PDFKit.PDFDocument, y: number): void => {
  doc.lineWidth(0.5).strokeColor(COLOURS.line).moveTo(SHEET.left, y).lineTo(SHEET.right, y).stroke();
};

const pageFoot = (doc: PDFKit.PDFDocument, text: string): void =>
  artifact(
    doc,
    () => {
      rule(doc, PAGE_HEIGHT - MARGIN - 14);
      doc
        .font("regular")
        .fontSize(7)
        .fillColor(COLOURS.quiet)
        .text(text, SHEET.left, PAGE_HEIGHT - MARGIN - 9, { width: SHEET.width, height: 12, ellipsis: true });
    },
    "Pagination",
  );
