import { COLOURS } from "@isotherm/certificate/page";
import { figure, glance, type Language, printed, warningText } from "@isotherm/pages";
import type { Paper } from "@isotherm/papers/paper";
import type { StoredEstimate } from "@isotherm/store";
import { regionName } from "../estimate/country-name.ts";
import { wishesOf } from "../estimate/certainty-section.ts";
import { DATA_YEARS, ESTIMATE_TEXTS as TEXTS, QUALITY_NAMES } from "../estimate/estimate-texts.ts";
import {
  assumedFactsOf,
  assumptionsOf,
  citedInputs,
  givenValues,
  publicationsOf,
  type SheetValue,
  titleOf,
} from "../estimate/sheet-values.ts";
import { plainWords } from "../estimate/plain-words.ts";
import { sheetWords, unitWords } from "../estimate/sheet-words.ts";
import { PDF_TEXTS } from "./pdf-texts.ts";

/** So many lines of a kind stand on paper; the page has all of them. */
const MOST_LINES = 30;

/** What an estimate rests on: what is to be known of it, what was assumed, its method and boundary, and its sources. */
export const writeBasis = (sheet: Paper, stored: StoredEstimate, language: Language): void => {
  const { warnings } = stored.estimate;
  const assumed = [
    ...assumptionsOf(stored.sheet).map((value) => valueLine(value, glance, language)),
    ...assumedFactsOf(stored.sheet).map(
      ({ name, value }) => `${sheetWords(name, language)}: ${sheetWords(value, language)}`,
    ),
  ];
  writeList(
    sheet,
    TEXTS.warnings[language],
    [...new Set(warnings.map((warning) => plainWords(warningText(warning, language), language)))],
    language,
  );
  writeList(sheet, TEXTS.better[language].replace(/:$/, ""), wishesOf(stored, language), language);
  const isYear = stored.kind === "company" || stored.kind === "individual";
  const given = isYear ? givenValues(stored.sheet).map((value) => valueLine(value, figure, language)) : [];
  writeList(sheet, TEXTS.given[language], given, language);
  writeList(sheet, TEXTS.assumed[language], assumed, language);
  writeMethod(sheet, stored, language);
  writeSources(sheet, stored, language);
};

const valueLine = (value: SheetValue, shown: typeof glance, language: Language): string => {
  const { input, legs } = value;
  const [title, steps] = titleOf(value);
  const of = [
    ...legs.map((leg) => `${TEXTS.leg[language]} ${leg + 1}`),
    ...steps.map((step) => sheetWords(step, language)),
  ];
  const about = of.length > 0 ? ` (${of.join(", ")})` : "";
  return `${sheetWords(title, language)}${about}: ${shown(input.value, language)}${unitWords(input.unit, language)}`;
};

const writeList = (sheet: Paper, heading: string, lines: readonly string[], language: Language): void => {
  if (lines.length === 0) return;
  sheet.heading(heading);
  for (const line of lines.slice(0, MOST_LINES)) sheet.write(`– ${line}`, { size: 8.5 });
  if (lines.length > MOST_LINES) sheet.write(PDF_TEXTS.more[language](lines.length - MOST_LINES), { size: 8.5 });
};

const writeMethod = (sheet: Paper, { sheet: { method_version, steps } }: StoredEstimate, language: Language): void => {
  const boundaries = new Set(
    steps.flatMap(({ inputs }) => inputs.flatMap(({ boundary, gwp }) => boundary && sentence(boundary, gwp))),
  );
  sheet.heading(PDF_TEXTS.methodHeading[language]);
  sheet.write(`${TEXTS.method[language]} ${method_version}. ${PDF_TEXTS.methodText[language]}`, { size: 8.5 });
  sheet.write(TEXTS.co2e[language], { size: 8.5 });
  const known = [...boundaries].filter((boundary) => boundary !== undefined);
  if (known.length > 0) sheet.write(`${PDF_TEXTS.boundary[language]}: ${known.join("; ")}.`, { size: 8.5 });
};

const sentence = (boundary: string, gwp: string | undefined): string =>
  `${printed(boundary)}${gwp === undefined ? "" : ` (GWP: ${gwp})`}`;

/** Of which year the data are; nothing for what has no year. */
const yearWords = (year: string | undefined, language: Language): string | undefined => {
  if (year === undefined || year === "none") return undefined;
  return `${TEXTS.dataYear[language]} ${DATA_YEARS[year]?.[language] ?? year}`;
};

const writeSources = (sheet: Paper, stored: StoredEstimate, language: Language): void => {
  const publications = publicationsOf(citedInputs(stored.sheet));
  if (publications.length === 0) return;
  sheet.heading(TEXTS.sources[language]);
  for (const { source, licence, inputs } of publications.slice(0, MOST_LINES)) {
    const values = [
      ...new Set(
        inputs.map(
          ({ name, quality, data_year, region }) =>
            `${sheetWords(name, language)} (${[QUALITY_NAMES[quality][language], yearWords(data_year, language), region && regionName(region, language)].filter(Boolean).join(", ")})`,
        ),
      ),
    ];
    sheet.write(printed(source), { size: 8.5, isBold: true, after: 0 });
    sheet.write(`${values.slice(0, MOST_LINES).join("; ")}.`, { size: 8, after: 0 });
    sheet.write(licence === undefined ? "" : `${TEXTS.licence[language]}: ${licence}`, {
      size: 7.5,
      colour: COLOURS.quiet,
    });
    sheet.room(3);
  }
  if (publications.length > MOST_LINES) sheet.write(PDF_TEXTS.more[language](publications.length - MOST_LINES));
};
