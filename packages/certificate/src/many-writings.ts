// oxlint-disable no-underscore-dangle -- what pdfkit has inside is named so
import bidi, { type Bidi } from "bidi-js";
import { dateOf, type Instant } from "@isotherm/core";
import PDFDocument from "pdfkit";
import type { FontPart, OtherFonts } from "./other-fonts.ts";

/** What pdfkit has inside and its types do not tell. Its version is pinned, and tests read what is written through it. */
interface Inside {
  _font: {
    readonly name: string;
    readonly ascender: number;
    readonly font: { hasGlyphForCodePoint(code: number): boolean };
  };
  _fontSource: unknown;
  _fontFamily: unknown;
  readonly _fontSize: number;
  readonly _fillColor: readonly [colour: string, opacity: number] | undefined;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
}

/** How a line is set: what pdfkit's wrapper of lines adds to the options of a text. */
interface LineOptions extends PDFKit.Mixins.TextOptions {
  readonly lineWidth?: number;
  readonly textWidth?: number;
  readonly wordCount?: number;
}

/** A part of a line in one font and one direction, as it is written from left to right. */
interface Piece {
  readonly text: string;
  /** undefined: the font that was chosen. */
  readonly font: FontPart | undefined;
  /** Of Unicode's bidirectional algorithm: odd ones run from right to left. */
  readonly level: number;
}

// Its types describe a module; it is a function.
const algorithm = (bidi as unknown as () => Bidi)();

/** From here on, characters may be missing in Noto Sans, or run from right to left. */
const BEYOND = /[\u0530-\u1dff\u2e80-\u{10ffff}]/u;
/** Marks belong to the letter before them, whatever font has it. */
const MARK = /\p{M}/u;
/** How much wider than a stroke of a regular letter that of a bold one is, as a share of its size. */
const EMBOLDENED = 0.028;

const Document = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument & Inside;

/** A paper: what its properties say of it, and its shape. */
export interface PaperSettings {
  readonly title: string;
  readonly subject: string;
  /** Whose paper it is; ours, unless given. */
  readonly author?: string;
  /** Of what it is about, not of writing: the same content gives the same bytes. */
  readonly at: Instant;
  /** As HTML names it. */
  readonly language: string;
  readonly layout?: "portrait" | "landscape";
  /** Of each side, points. */
  readonly margin: number;
}

/** What all papers have in common. */
const OF_ALL: PDFKit.PDFDocumentOptions = {
  size: "A4",
  // No font until one is chosen: Helvetica would be looked for in a package that a bundle does not have.
  font: "",
  autoFirstPage: false,
  bufferPages: true,
  tagged: true,
  displayTitle: true,
  pdfVersion: "1.7",
};

const propertiesOf = ({ title, subject, author = "Isotherm", at }: PaperSettings) => ({
  Title: title,
  Subject: subject,
  Author: author,
  Creator: "Isotherm",
  Producer: "PDFKit",
  CreationDate: dateOf(at),
  ModDate: dateOf(at),
});

/**
 * A tagged PDF on A4 whose texts may be in any writing that there is a font for. Letters that the chosen font does not have come from the
 * others, of which subsets are embedded as they are needed; what runs from right to left is put in order and shaped.
 */
export class ManyWritings extends Document {
  readonly #others: OtherFonts;
  /** By the characters that were asked for. */
  readonly #fonts = new Map<string, FontPart | undefined>();
  readonly #registered = new Set<string>();

  constructor(settings: PaperSettings, others: OtherFonts) {
    const { layout = "portrait", margin, language } = settings;
    super({ ...OF_ALL, layout, margin, lang: language, info: propertiesOf(settings) });
    this.#others = others;
  }

  /** Its bytes, once it is ended. */
  bytes(): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const chunks: Uint8Array[] = [];
    this.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    this.once("end", () => resolve(Buffer.concat(chunks)));
    this.once("error", reject);
    return promise;
  }

  /** As wide as it is written. pdfkit asks for the words of a text and for its lines. */
  override widthOfString(text: string, options: PDFKit.Mixins.TextOptions = {}): number {
    if (!BEYOND.test(text)) return super.widthOfString(text, options);
    return this.#pieces(text).reduce((sum, piece) => sum + this.#widthOf(piece, options), 0);
  }

  /** Writes a line. */
  override _fragment(given: string, x: number, y: number, options: LineOptions): void {
    if (!BEYOND.test(given)) return super._fragment(given, x, y, options);
    const text = given.replaceAll("\n", "").trimEnd();
    const { width, align, lineWidth = 0, textWidth: _, wordCount: _count, ...others } = options;
    const left = width === undefined ? 0 : lineWidth - this.widthOfString(text, options);
    let at = x + (align === "right" ? left : align === "center" ? left / 2 : 0);
    // Other fonts are higher or lower: all stand on the line of the chosen one.
    const baseline = options.baseline ?? (-this._font.ascender / 1_000) * this._fontSize;
    const isBold = /bold/i.test(this._font.name);
    // Letters lie as they are seen, joined and from left to right: who reads aloud or copies gets the text itself.
    this.markContent("Span", { actual: text });
    for (const piece of this.#pieces(text)) {
      const set = { ...others, baseline, textWidth: this.#widthOf(piece, options) };
      this.#in(piece.font, () => {
        if (isBold && piece.font)
          this.#embolden(() => super._fragment(piece.text, at, y, { ...set, fill: true, stroke: true }));
        else super._fragment(piece.text, at, y, set);
      });
      at += set.textWidth;
    }
    this.endMarkedContent();
  }

  #widthOf({ text, font }: Piece, options: PDFKit.Mixins.TextOptions): number {
    return this.#in(font, () => super.widthOfString(text, options)) + (options.characterSpacing ?? 0);
  }

  /** The other fonts come in one weight. */
  #embolden(write: () => void): void {
    const [colour, opacity] = this._fillColor ?? ["black", 1];
    this.save()
      .lineWidth(this._fontSize * EMBOLDENED)
      .strokeColor(colour, opacity);
    write();
    this.restore();
  }

  /** Does something while another font is chosen. */
  #in<T>(font: FontPart | undefined, act: () => T): T {
    if (!font) return act();
    const { _font, _fontSource, _fontFamily } = this;
    try {
      this.#choose(font);
      return act();
    } finally {
      Object.assign(this, { _font, _fontSource, _fontFamily });
    }
  }

  #choose({ name, bytes }: FontPart): void {
    if (!this.#registered.has(name)) this.registerFont(name, bytes());
    this.#registered.add(name);
    this.font(name);
  }

  /** The font of a character; the chosen one where it has it, and where no font does. */
  #fontOf(character: string): FontPart | undefined {
    const code = character.codePointAt(0) ?? 0;
    if (this._font.font.hasGlyphForCodePoint(code)) return undefined;
    if (!this.#fonts.has(character)) {
      const has = (font: FontPart): boolean => this.#in(font, () => this._font.font.hasGlyphForCodePoint(code));
      this.#fonts.set(character, this.#others(character).find(has));
    }
    return this.#fonts.get(character);
  }

  #pieces(text: string): readonly Piece[] {
    const { levels } = algorithm.getEmbeddingLevels(text, "auto");
    const pieces: Piece[] = [];
    let index = 0;
    for (const character of text) {
      const before = pieces.at(-1);
      const font = before && MARK.test(character) ? before.font : this.#fontOf(character);
      const level = levels[index] ?? 0;
      index += character.length;
      if (before?.font?.name === font?.name && before?.level === level)
        pieces[pieces.length - 1] = { ...before, text: before.text + character };
      else pieces.push({ text: character, font, level });
    }
    return inVisualOrder(pieces).map(asWritten);
  }
}

/** Pieces from left to right: from the highest level to the lowest odd one, each sequence of it or higher is turned (rule L2). */
const inVisualOrder = (pieces: readonly Piece[]): readonly Piece[] => {
  let ordered = [...pieces];
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const turned: Piece[] = [];
    let sequence: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) sequence.unshift(piece);
      else {
        turned.push(...sequence, piece);
        sequence = [];
      }
    }
    ordered = [...turned, ...sequence];
  }
  return ordered;
};

/** Fonts turn letters of their own; spaces, brackets and such of the chosen font, between them, are turned here. */
const asWritten = (piece: Piece): Piece =>
  piece.font || piece.level % 2 === 0
    ? piece
    : {
        ...piece,
        text: Array.from(piece.text)
          .toReversed()
          .map((one) => algorithm.getMirroredCharacter(one) ?? one)
          .join(""),
      };
