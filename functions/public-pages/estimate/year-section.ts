import type { CompanyEstimate, EstimateMass, IndividualEstimate } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { figure, massText, type Html, html, type Language, type Text } from "@isotherm/pages";

const TEXTS = {
  heading: { en: "Where they arise", de: "Wo sie entstehen" },
  scopes: { en: "By scope of the GHG Protocol", de: "Nach Scopes des GHG Protocol" },
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

const SCOPES = { scope1: "Scope 1", scope2: "Scope 2", scope3: "Scope 3" } as const;

const WIDTH = 1_000;

const GROUPS: Readonly<Record<keyof NonNullable<IndividualEstimate["components"]>, Text>> = {
  travel: { en: "Travel", de: "Reisen" },
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
    return html`${shares(estimate.components, COMPONENTS, stored, language)}${scopesList(estimate, language)}`;
  }
  if (stored.kind !== "individual") return undefined;
  const { components } = (stored as StoredEstimateOf<"individual">).estimate;
  return components ? shares(components, GROUPS, stored, language) : undefined;
};

const shares = <Name extends string>(
  components: Readonly<Record<Name, EstimateMass>>,
  names: Readonly<Record<Name, Text>>,
  { emissionsTonnes }: StoredEstimate,
  language: Language,
): Html => {
  const rows = (Object.keys(names) as Name[])
    .map((key) => ({ name: names[key][language], mass: components[key].amount }))
    .filter(({ mass }) => !mass.isZero())
    .toSorted((a, b) => b.mass.comparedTo(a.mass));
  return html`<h2>${TEXTS.heading[language]}</h2>
    <ul class="plain">
      ${rows.map((row) => shareItem(row, emissionsTonnes, language))}
    </ul>`;
};

const scopesList = (
  { scope2_market_based, scope3_categories, ...scopes }: StoredEstimateOf<"company">["estimate"],
  language: Language,
): Html =>
  html`<h3>${TEXTS.scopes[language]}</h3>
    <dl>
      ${Object.entries(SCOPES).map(
        ([key, name]) =>
          html`<dt>${name}</dt>
            <dd>${massText(scopes[key as keyof typeof SCOPES].amount, language)}</dd>`,
      )}
      ${(scope3_categories ?? []).map(
        ({ category, name, mass }) =>
          html`<dt>3.${String(category)} <span lang="en">${name}</span></dt>
            <dd>${massText(mass.amount, language)}</dd>`,
      )}
      ${
        scope2_market_based &&
        html`<dt>${TEXTS.market[language]}</dt>
          <dd>${massText(scope2_market_based.amount, language)}</dd>`
      }
    </dl>`;

const shareItem = (
  { name, mass }: { readonly name: string; readonly mass: Decimal },
  total: Decimal,
  language: Language,
): Html => {
  const share = mass.div(total);
  const wide = decimal(WIDTH).times(share).toDecimalPlaces(1).toNumber();
  return html`<li>
    ${name}: <strong>${massText(mass, language)}</strong>, ${figure(share.times(100), language, 1)} %
    <svg class="bar thin" viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="a" width="${wide}" height="20" />
    </svg>
  </li>`;
};
