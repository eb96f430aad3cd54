import type { Certificate } from "./certificate.ts";
import { CERTIFICATE_TEXTS as TEXTS, filled } from "./certificate-texts.ts";
import { formatDate, formatMass } from "./format.ts";
import { COLOURS, GEOMETRY, type Page } from "./page.ts";

/** A centred paragraph. */
interface Paragraph {
  readonly text: string;
  readonly tag: "H1" | "P";
  readonly font: "regular" | "bold";
  readonly size: number;
  readonly colour: string;
  /** Between letters, points. */
  readonly spacing: number;
  /** Room below it, points. */
  readonly below: number;
}

/** What a certificate says in large letters, ready to be drawn. */
export interface Statement {
  readonly height: number;
  /** Draws it from a height of the page down. */
  draw(from: number): void;
}

const { left, width } = GEOMETRY;

const sizeThatFits = ({ doc }: Page, text: string, largest: number, least: number): number => {
  let size = largest;
  while (size > least && doc.font("bold").fontSize(size).widthOfString(text) > width) size -= 1;
  return size;
};

const paragraph = (text: string, over: Partial<Paragraph>): Paragraph => ({
  text,
  tag: "P",
  font: "regular",
  size: 11,
  colour: COLOURS.quiet,
  spacing: 0,
  below: 0,
  ...over,
});

const paragraphsOf = (page: Page, certificate: Certificate, more: string | undefined): readonly Paragraph[] => {
  const { mode, beneficiary, customer, completed_at, language = "en" } = certificate;
  const isTest = mode === "test";
  const quantity = formatMass(certificate.quantity, language);
  const explanation = TEXTS[isTest ? "testRetired" : "retired"][language];
  const payer = TEXTS[isTest ? "testPayer" : "payer"][language];
  return [
    paragraph(TEXTS.heading[language], {
      tag: "H1",
      font: "bold",
      size: 15,
      colour: COLOURS.accent,
      spacing: 4,
      below: 16,
    }),
    paragraph(TEXTS[isTest ? "testLead" : "lead"][language], { below: 4 }),
    paragraph(beneficiary, {
      font: "bold",
      size: sizeThatFits(page, beneficiary, 32, 14),
      colour: COLOURS.ink,
      below: customer === undefined ? 10 : 4,
    }),
    ...(customer === undefined ? [] : [paragraph(filled(payer, { customer }), { colour: COLOURS.ink, below: 10 })]),
    paragraph(quantity, {
      font: "bold",
      size: sizeThatFits(page, quantity, 42, 20),
      colour: COLOURS.accent,
      below: 2,
    }),
    paragraph(filled(explanation, { date: formatDate(completed_at, language) }), {
      size: 10,
      below: more === undefined ? 0 : 6,
    }),
    ...(more === undefined ? [] : [paragraph(more, { size: 10 })]),
  ];
};

/** The statement of a certificate; `more` ends it, where there is more to say. */
export const statementOf = (page: Page, certificate: Certificate, more: string | undefined): Statement => {
  const { doc } = page;
  const paragraphs = paragraphsOf(page, certificate, more);
  const set = ({ font, size, spacing }: Paragraph) => {
    doc.font(font).fontSize(size);
    return { width, align: "center", lineGap: size * 0.1, characterSpacing: spacing } as const;
  };
  const heightOf = (each: Paragraph): number => doc.heightOfString(each.text, set(each)) + each.below;
  return {
    height: paragraphs.reduce((total, each) => total + heightOf(each), 0),
    draw: (from) => {
      let y = from;
      for (const each of paragraphs) {
        const options = set(each);
        doc.fillColor(each.colour);
        page.tag(each.tag, () => doc.text(each.text, left, y, options));
        y += heightOf(each);
      }
    },
  };
};
