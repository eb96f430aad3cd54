import type { Decimal } from "@isotherm/core";
import { figure, glance, type Language, massText, readableMass } from "@isotherm/pages";
import type { Paper } from "@isotherm/papers/paper";
import type { StoredEstimate } from "@isotherm/store";
import { chainPartsOf, type PartLine, partLinesOf } from "../estimate/estimate-legs.ts";
import { ESTIMATE_TEXTS as TEXTS } from "../estimate/estimate-texts.ts";
import { withCountry } from "../estimate/country-name.ts";
import { activityWords, distanceText, lineName } from "../estimate/legs-section.ts";
import { factorName } from "../estimate/plain-words.ts";
import { sheetWords, unitWords } from "../estimate/sheet-words.ts";
import { yearTables } from "../estimate/year-section.ts";
import { PDF_TEXTS } from "./pdf-texts.ts";

/** So many lines of a kind stand on paper; the page has all of them. */
const MOST_LINES = 60;

/**
 * What an estimate is made of: the legs of transport and the places in the chain, the parts of a year, or else the steps of
 * the calculation.
 */
export const writeParts = (sheet: Paper, stored: StoredEstimate, language: Language): void => {
  const legs = partLinesOf(stored);
  const tables = yearTables(stored, language);
  if (legs.length > 0) writeLegs(sheet, legs, stored, language);
  for (const table of tables) writeYear(sheet, table, stored, language);
  if (legs.length === 0 && tables.length === 0) writeSteps(sheet, stored, language);
  writeChain(sheet, stored, language);
};

const shareOf = (mass: Decimal, { emissionsTonnes }: StoredEstimate, language: Language): string =>
  emissionsTonnes.gt(0) ? `${figure(mass.div(emissionsTonnes).times(100), language, 1)} %` : "";

const capped = (sheet: Paper, count: number, language: Language): void => {
  if (count > MOST_LINES) sheet.write(PDF_TEXTS.more[language](count - MOST_LINES));
};

const writeLegs = (sheet: Paper, legs: readonly PartLine[], stored: StoredEstimate, language: Language): void => {
  const hasWays = legs.some(({ distance }) => distance);
  sheet.heading(TEXTS[hasWays ? "legs" : "fuels"][language]);
  sheet.table(
    [{ share: 0.36 }, { share: 0.32 }, { share: 0.14, align: "right" }, { share: 0.18, align: "right" }],
    [
      TEXTS[hasWays ? "leg" : "fuel"][language],
      TEXTS.activity[language],
      hasWays ? TEXTS.distance[language] : "",
      TEXTS.emissions[language],
    ],
    legs.slice(0, MOST_LINES).map((line) => legCells(line, stored, language)),
  );
  capped(sheet, legs.length, language);
};

const legCells = (line: PartLine, stored: StoredEstimate, language: Language): readonly string[] => {
  const { from, to, factor, distance, mass } = line;
  const { unit } = readableMass(stored.emissionsTonnes, language);
  const ends = from === undefined ? "" : `: ${withCountry(from, language)} – ${withCountry(to ?? "", language)}`;
  const name = factor ? factorName(factor.name) : TEXTS.byFuelBurned[language];
  return [
    `${lineName(line, language)}${ends}`,
    [activityWords(line, language), name].filter((part) => part !== undefined).join("; "),
    distance ? distanceText(distance.amount, language) : "",
    `${massText(mass.amount, language, unit)}, ${shareOf(mass.amount, stored, language)}`,
  ];
};

const writeYear = (
  sheet: Paper,
  { heading, parts }: ReturnType<typeof yearTables>[number],
  stored: StoredEstimate,
  language: Language,
): void => {
  const { unit } = readableMass(stored.emissionsTonnes, language);
  sheet.heading(heading);
  sheet.table(
    [{ share: 0.6 }, { share: 0.2, align: "right" }, { share: 0.2, align: "right" }],
    [PDF_TEXTS.part[language], "CO₂e", PDF_TEXTS.share[language]],
    parts.map(({ name, mass }) => [name, massText(mass, language, unit), shareOf(mass, stored, language)]),
  );
};

const writeSteps = (sheet: Paper, { sheet: { steps } }: StoredEstimate, language: Language): void => {
  sheet.heading(PDF_TEXTS.steps[language]);
  sheet.table(
    [{ share: 0.3 }, { share: 0.45 }, { share: 0.25, align: "right" }],
    [TEXTS.step[language], PDF_TEXTS.formula[language], PDF_TEXTS.result[language]],
    steps
      .slice(0, MOST_LINES)
      .map(({ name, formula, inputs, result }, index) => [
        `${index + 1}. ${sheetWords(name, language)}`,
        `${formula}: ${inputs.map(({ symbol, value, unit }) => `${symbol} = ${glance(value, language)}${unitWords(unit, language)}`).join(", ")}`,
        `${glance(result.value, language)}${unitWords(result.unit, language)}`,
      ]),
  );
  capped(sheet, steps.length, language);
};

const writeChain = (sheet: Paper, stored: StoredEstimate, language: Language): void => {
  const chain = chainPartsOf(stored);
  if (!chain || !stored.emissionsTonnes.gt(0) || chain.notSplit.eq(stored.emissionsTonnes)) return;
  const { unit } = readableMass(stored.emissionsTonnes, language);
  const rows: readonly (readonly [string, Decimal])[] = [
    [TEXTS.tankToWheel[language], chain.tankToWheel],
    [TEXTS.wellToTank[language], chain.wellToTank],
    [TEXTS.elsewhere[language], chain.notSplit],
    [`${TEXTS.tankToWheel[language]}: ${TEXTS.atHeight[language]}`, chain.atHeight],
  ];
  sheet.heading(TEXTS.parts[language]);
  sheet.table(
    [{ share: 0.6 }, { share: 0.2, align: "right" }, { share: 0.2, align: "right" }],
    [PDF_TEXTS.part[language], "CO₂e", PDF_TEXTS.share[language]],
    rows
      .filter(([, mass]) => !mass.isZero())
      .map(([name, mass]) => [name, massText(mass, language, unit), shareOf(mass, stored, language)]),
  );
};
