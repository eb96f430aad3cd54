import type { CompanyEstimate, IndividualEstimate } from "@isotherm/contract";
import { type Decimal, decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { figure, massText, type Html, html, type Language, readableMass, type Text } from "@isotherm/pages";

const TEXTS = {
  heading: { en: "By activity", de: "Nach Tätigkeit" },
  scopes: { en: "By category of the GHG Protocol", de: "Nach Kategorien des GHG Protocol" },
  scope1: { en: "Scope 1: own fuels and vehicles", de: "Scope 1: eigene Brennstoffe und Fahrzeuge" },
  scope2: { en: "Scope 2: purchased energy", de: "Scope 2: eingekaufte Energie" },
  scope3: { en: "Scope 3: upstream and downstream", de: "Scope 3: vor- und nachgelagert" },
  flights: { en: "Flights", de: "Flüge" },
  market: { en: "Scope 2, market-based (not in the sum)", de: "Scope 2, marktbasiert (nicht in der Summe)" },
} as const satisfies Record<string, Text>;

const COMPONENTS: Readonly<Record<keyof CompanyEstimate["components"], Text>> = {
  energy: { en: "Energy", de: "Energie" },
  travel_and_commute: { en: "Travel and commuting", de: "Reisen und Arbeitswege" },
  food_and_drink: { en: "Food and drinks", de: "Essen und Getränke" },
  tech: { en: "Own servers and cloud services", de: "Eigene Server und Cloud-Dienste" },
  material_and_waste: { en: "Electronic devices and waste", de: "Elektronische Geräte und Abfall" },
  remote_employee: { en: "Working at home", de: "Arbeit zu Hause" },
};

/** Categories of scope 3 by their number in the GHG Protocol. */
const SCOPE_3: Readonly<Record<number, Text>> = {
  1: { en: "purchased goods and services", de: "eingekaufte Waren und Dienstleistungen" },
  2: { en: "capital goods", de: "Kapitalgüter" },
  3: { en: "fuel- and energy-related activities", de: "Brennstoff- und energiebezogene Aktivitäten" },
  4: { en: "upstream transportation and distribution", de: "vorgelagerter Transport und Vertrieb" },
  5: { en: "waste generated in operations", de: "Abfall aus dem Betrieb" },
  6: { en: "business travel", de: "Geschäftsreisen" },
  7: { en: "employee commuting", de: "Arbeitswege der Beschäftigten" },
  8: { en: "upstream leased assets", de: "angemietete Sachanlagen" },
};

const WIDTH = 1_000;

const GROUPS: Readonly<Record<keyof NonNullable<IndividualEstimate["components"]>, Text>> = {
  travel: { en: "Car and public transport", de: "Auto und öffentlicher Verkehr" },
  energy: { en: "Electricity and heating", de: "Strom und Heizung" },
  food_and_drink: { en: "Food and drinks", de: "Essen und Getränke" },
  shopping: { en: "Shopping", de: "Einkäufe" },
};

/** How the emissions of the year of a company or a person divide; nothing for other kinds, or when there are none. */
export const yearSection = (stored: StoredEstimate, language: Language): Html | undefined => {
  if (!stored.emissionsTonnes.gt(0)) return undefined;
  // The kind says which answer it is; the types of a lookup by kind do not.
  if (stored.kind === "company") {
    const { estimate } = stored as StoredEstimateOf<"company">;
    return html`${categories(estimate, stored, language)}${shares(TEXTS.heading, componentRows(estimate, language), stored, language)}`;
  }
  return stored.kind === "individual"
    ? shares(TEXTS.heading, groupRows(stored as StoredEstimateOf<"individual">, language), stored, language)
    : undefined;
};

/** How a year divides, under a heading. */
interface YearTable {
  readonly heading: string;
  readonly parts: readonly YearPart[];
}

/** The tables of the emissions of the year of a company or a person; none for other kinds. */
export const yearTables = (stored: StoredEstimate, language: Language): readonly YearTable[] => {
  if (!stored.emissionsTonnes.gt(0)) return [];
  const heading = TEXTS.heading[language];
  if (stored.kind === "company") {
    const { estimate } = stored as StoredEstimateOf<"company">;
    return [
      { heading: TEXTS.scopes[language], parts: categoryRows(estimate, language).filter(({ mass }) => !mass.isZero()) },
      { heading, parts: componentRows(estimate, language) },
    ];
  }
  return stored.kind === "individual"
    ? [{ heading, parts: groupRows(stored as StoredEstimateOf<"individual">, language) }]
    : [];
};

/** A part of a year's emissions, tonnes. */
export interface YearPart {
  readonly name: string;
  readonly mass: Decimal;
}

const bySize = (rows: readonly YearPart[]): YearPart[] =>
  rows.filter(({ mass }) => !mass.isZero()).toSorted((a, b) => b.mass.comparedTo(a.mass));

const componentRows = ({ components }: CompanyEstimate, language: Language): YearPart[] =>
  bySize(
    (Object.keys(COMPONENTS) as (keyof typeof COMPONENTS)[]).map((key) => ({
      name: COMPONENTS[key][language],
      mass: components[key].amount,
    })),
  );

/** Five groups: what flies stands apart from other travel, by the step that counts it. */
const groupRows = (
  { estimate: { components }, sheet }: StoredEstimateOf<"individual">,
  language: Language,
): YearPart[] => {
  if (!components) return [];
  const flown = sheet.steps
    .find(({ name }) => name === "travel")
    ?.inputs.filter(({ name }) => FLIGHTS.test(name))
    .reduce((total, { value }) => total.plus(value), decimal(0));
  const flights = flown?.div(MASS_UNITS_PER_TONNE.kg) ?? decimal(0);
  return bySize([
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((key) => ({
      name: GROUPS[key][language],
      mass: key === "travel" ? components[key].amount.minus(flights) : components[key].amount,
    })),
    { name: TEXTS.flights[language], mass: flights },
  ]);
};

const FLIGHTS = /flights/u;

/** By scope and category of the GHG Protocol; those of scope 3 have numbers. */
const categoryRows = (
  { scope1, scope2, scope3, scope3_categories }: CompanyEstimate,
  language: Language,
): readonly YearPart[] => {
  const numbered = (scope3_categories ?? []).map(({ category, name, mass }) => ({
    name: `Scope 3.${String(category)}: ${SCOPE_3[category]?.[language] ?? name}`,
    mass: mass.amount,
  }));
  return [
    { name: TEXTS.scope1[language], mass: scope1.amount },
    { name: TEXTS.scope2[language], mass: scope2.amount },
    ...(numbered.length > 0 ? numbered : [{ name: TEXTS.scope3[language], mass: scope3.amount }]),
  ];
};

const categories = (estimate: CompanyEstimate, stored: StoredEstimate, language: Language): Html => {
  const { scope2_market_based } = estimate;
  const { unit } = readableMass(stored.emissionsTonnes, language);
  return html`${shares(TEXTS.scopes, categoryRows(estimate, language), stored, language)}
  ${
    scope2_market_based &&
    html`<p class="soft">${TEXTS.market[language]}: ${massText(scope2_market_based.amount, language, unit)}</p>`
  }`;
};

const shares = (
  heading: Text,
  rows: readonly YearPart[],
  { emissionsTonnes }: StoredEstimate,
  language: Language,
): Html =>
  html`<h2>${heading[language]}</h2>
    <ul class="plain rows">
      ${rows.map((row) => shareItem(row, emissionsTonnes, language))}
    </ul>`;

const shareItem = ({ name, mass }: YearPart, total: Decimal, language: Language): Html => {
  const share = mass.div(total);
  const wide = decimal(WIDTH).times(share).toDecimalPlaces(1).toNumber();
  const { unit } = readableMass(total, language);
  return html`<li>
    <span>${name}</span> <strong>${massText(mass, language, unit)}</strong>
    <small>${figure(share.times(100), language, 1)} %</small
    ><svg class="bar thin" viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="a" width="${wide}" height="20" />
    </svg>
  </li>`;
};
