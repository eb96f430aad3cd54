import { drawQrCode, type Fonts } from "@isotherm/certificate";
import { artifact, COLOURS } from "@isotherm/certificate/page";
import { idInstant } from "@isotherm/core";
import { day, figure, type Language, readableMass } from "@isotherm/pages";
import { PAGE_OF, type Paper, paper, SHEET } from "@isotherm/papers/paper";
import type { ShownEstimate } from "../estimate/estimate-legs.ts";
import { gradeWords, rangeWords } from "../estimate/certainty-section.ts";
import { CLASS_NAMES, ESTIMATE_TEXTS as TEXTS, mapNote } from "../estimate/estimate-texts.ts";
import { mapModesOf } from "../estimate/route-drawing.ts";
import { subjectOf } from "../estimate/subject.ts";
import { drawnHeight, drawPlainSvg } from "./draw-map.ts";
import { PDF_TEXTS } from "./pdf-texts.ts";
import { writeBasis } from "./write-basis.ts";
import { writeParts } from "./write-parts.ts";

/** What a paper about an estimate is made from. */
export interface EstimatePaper {
  readonly stored: ShownEstimate;
  readonly language: Language;
  /** Whose estimate it is; ours alone where its account is not known any more. */
  readonly sender: string | undefined;
  /** Their logo as PNG, if they have one. */
  readonly logo: Uint8Array | undefined;
  readonly isTest: boolean;
  /** Of its page, with the host. */
  readonly address: string;
  /** Its map, in paths alone. */
  readonly map: string | undefined;
}

const QR_SIZE = 76;
const MAP_HEIGHT = 200;

/**
 * An estimate on paper: what it is of, whose, how much and how sure, its map, legs or steps, method, boundary, sources and
 * quality. A4, tagged, fonts embedded as subsets. The same estimate gives the same bytes.
 */
export const estimatePdf = async (given: EstimatePaper, fonts: Fonts): Promise<Uint8Array> => {
  const { stored, language, sender } = given;
  const subject = subjectOf(stored, language);
  const name = stored.estimate.request.name ?? subject;
  const { amount, unit } = readableMass(stored.emissionsTonnes, language);
  const made = idInstant(stored.id);
  const sheet = paper(
    { title: `${amount} ${unit} CO2e – ${name}`, subject, author: sender ?? "Isotherm", at: made, language },
    fonts,
  );
  writeHead(sheet, given);
  sheet.write(name, { role: "H1", size: 17, isBold: true, width: SHEET.width - QR_SIZE - 20, after: 3 });
  if (name !== subject) sheet.write(subject, { size: 10, colour: COLOURS.quiet, after: 4 });
  if (given.isTest) sheet.write(TEXTS.test[language], { colour: COLOURS.test, after: 4 });
  writeFigure(sheet, given, `${amount} ${unit} CO₂e`);
  writeMap(sheet, given);
  writeParts(sheet, stored, language);
  writeBasis(sheet, stored, language);
  return sheet.finish((page, pages) => `${stored.id} · ${PAGE_OF[language](page, pages)}`);
};

const writeHead = (sheet: Paper, { sender, logo, address, language }: EstimatePaper): void => {
  const { doc, page } = sheet;
  if (logo) sheet.logo(logo, sender ?? "");
  sheet.write(sender ?? "Isotherm", { size: 14, isBold: true, colour: COLOURS.accent, width: SHEET.width - 190 });
  artifact(doc, () =>
    doc
      .font("regular")
      .fontSize(7.5)
      .fillColor(COLOURS.quiet)
      .text(sender === undefined ? "" : PDF_TEXTS.calculated[language], SHEET.right - QR_SIZE - 120, SHEET.top + 5, {
        width: 110,
        align: "right",
      }),
  );
  page.figure(PDF_TEXTS.qr[language], () => drawQrCode(doc, address, SHEET.right - QR_SIZE, SHEET.top - 10, QR_SIZE));
  sheet.room(10);
};

const writeFigure = (sheet: Paper, { stored, language, address }: EstimatePaper, mass: string): void => {
  const range = rangeWords(stored, language);
  const quality = gradeWords(stored, language);
  sheet.write(TEXTS.heading[language], { size: 8.5, colour: COLOURS.quiet, after: 0 });
  sheet.write(mass, { size: 30, isBold: true, after: 0 });
  if (range !== undefined)
    sheet.write(`${TEXTS.range[language]}: ${range}. ${TEXTS.rangeMeans[language]}`, { size: 9.5 });
  if (quality) {
    const reasons = quality.reasons.length > 0 ? ` (${quality.reasons.join(", ")})` : "";
    sheet.write(`${TEXTS.grade[language]}: ${quality.grade}${reasons}. ${TEXTS.grades[language]}`, { size: 9.5 });
    if (quality.legs.length > 0) sheet.write(`${quality.legs.join("; ")}.`, { size: 8.5, colour: COLOURS.quiet });
  }
  const { data_quality } = stored.estimate;
  if (data_quality) writeShares(sheet, data_quality.shares, language);
  const facts = [
    `${TEXTS.made[language]}: ${day(idInstant(stored.id), language)}`,
    `${TEXTS.method[language]}: ${stored.sheet.method_version}`,
    `${TEXTS.exact[language]}: ${figure(stored.estimate.mass.amount, language)} t CO₂e`,
  ];
  sheet.write(facts.join("  ·  "), { size: 8.5, colour: COLOURS.quiet });
  sheet.write(address, { size: 8.5, colour: COLOURS.accent, link: address, after: 6 });
};

/** The colours of what a mass rests on; each is told by words as well. */
const SHARE_COLOURS = {
  primary: COLOURS.accent,
  modelled: "#7d8c88",
  default: COLOURS.line,
  assumed: "#b06a1a",
} as const;
type Shares = NonNullable<ShownEstimate["estimate"]["data_quality"]>["shares"];

const writeShares = (sheet: Paper, shares: Shares, language: Language): void => {
  const names = Object.keys(SHARE_COLOURS) as (keyof typeof SHARE_COLOURS)[];
  const known = names.filter((name) => !shares[name].isZero());
  const { doc } = sheet;
  const from = sheet.room(13) + 3;
  let x: number = SHEET.left;
  artifact(doc, () => {
    for (const name of known) {
      const width = shares[name].toNumber() * SHEET.width;
      doc.rect(x, from, width, 7).fill(SHARE_COLOURS[name]);
      x += width;
    }
  });
  const words = known.map((name) => `${CLASS_NAMES[name][language]} ${figure(shares[name].times(100), language, 1)} %`);
  sheet.write(`${PDF_TEXTS.restsOn[language]}: ${words.join(", ")}.`, { after: 4 });
};

const writeMap = (sheet: Paper, { stored, map, language }: EstimatePaper): void => {
  if (map === undefined) return;
  const width = Math.min(SHEET.width, MAP_HEIGHT / drawnHeight(map, 1));
  const height = drawnHeight(map, width);
  const { doc, page } = sheet;
  const y = sheet.room(height + 6);
  page.figure(TEXTS.mapOf[language], () => drawPlainSvg(doc, map, { x: SHEET.left, y, width, height }));
  sheet.write(mapNote(mapModesOf(stored), language), { size: 7, colour: COLOURS.quiet, after: 4 });
};
