import { type Decimal, decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import { figure, glance, html, type Html, type Language, massText, money, type Text } from "@isotherm/pages";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { countryName } from "./country-name.ts";
import { boughtOf } from "./subject.ts";

const TEXTS = {
  location: { en: "average of the grid (location-based)", de: "Durchschnitt des Netzes (standortbasiert)" },
  market: { en: "market-based:", de: "marktbasiert:" },
  covers: {
    en: "generation, its upstream and the losses on the way",
    de: "Erzeugung, ihre Vorkette und die Verluste auf dem Weg",
  },
  world: { en: "world", de: "Welt" },
  prices: { en: "At the prices that the factor is made for:", de: "Zu den Preisen, für die der Faktor gemacht ist:" },
} as const satisfies Record<string, Text>;

/** What is counted by the market, by how the steps begin that count it. */
const MARKET: readonly (readonly [steps: string, words: Text])[] = [
  ["contract: generation", { en: "supply contract", de: "Liefervertrag" }],
  ["certificates: generation", { en: "certificates of renewable electricity", de: "Herkunftsnachweise" }],
  ["residual mix: generation", { en: "residual mix", de: "Residualmix" }],
  [
    "share that no contract covers: generation",
    {
      en: "average of the grid, since no residual mix is known",
      de: "Durchschnitt des Netzes, weil kein Residualmix bekannt ist",
    },
  ],
];

/** By what electricity is counted that is counted by the market. */
const marketWords = ({ sheet }: StoredEstimate, language: Language): string => {
  const used = MARKET.filter(([begin]) => sheet.steps.some(({ name }) => name.startsWith(begin)));
  return `${TEXTS.market[language]} ${used.map(([, words]) => words[language]).join(", ")}`;
};

/** An activity, what one unit of it emits, and where that figure is from. */
interface Activity {
  readonly words: string;
  readonly value: Decimal;
  readonly unit: string;
  readonly about: readonly (string | undefined)[];
  /** The line that leads to the factor of a table, where money had to be converted first. */
  readonly more?: string | undefined;
}

const activityOf = (stored: StoredEstimate, language: Language): Activity | undefined => {
  // The kind says which estimate it is; the types of a lookup by kind do not.
  if (stored.kind === "electricity") return electricity(stored as StoredEstimateOf<"electricity">, language);
  if (stored.kind === "transaction") return purchase(stored as StoredEstimateOf<"transaction">, language);
  return stored.kind === "emission-factor" ? named(stored as StoredEstimateOf<"emission-factor">, language) : undefined;
};

const quantity = (value: string | number, unit: string, language: Language) => ({
  words: `${figure(decimal(String(value)), language)} ${unit}`,
  value: decimal(String(value)),
  unit,
});

const factIn = ({ sheet }: StoredEstimate, wanted: string): string | undefined =>
  sheet.steps.flatMap(({ facts = [] }) => facts).find(({ name }) => name === wanted)?.value;

const electricity = (stored: StoredEstimateOf<"electricity">, language: Language): Activity => {
  const { consumption, region, country_code: country } = stored.estimate.request;
  const place = region ?? (country === undefined ? TEXTS.world[language] : countryName(country, language));
  const isByMarket = factIn(stored, "accounting") === "market_based";
  return {
    ...quantity(consumption.amount, consumption.unit, language),
    about: [
      [place, factIn(stored, "year of the factors")].filter(Boolean).join(" "),
      isByMarket ? marketWords(stored, language) : TEXTS.location[language],
      TEXTS.covers[language],
    ],
  };
};

const purchase = (stored: StoredEstimateOf<"transaction">, language: Language): Activity => {
  const { request, emission_factor: factor } = stored.estimate;
  const { value, currency } = request.value;
  const step = stored.sheet.steps.find(({ formula }) => formula === "E = V · f");
  const [dollars, factorInput] = ["V", "f"].map((wanted) => step?.inputs.find(({ symbol }) => symbol === wanted));
  const isBasket = factorInput?.from_step !== undefined;
  return {
    ...quantity(value, currency, language),
    words: money(decimal(value), currency, language),
    // Of a basket the factor has the name of its largest industry only.
    about: [isBasket ? boughtOf(stored) : factor?.name, factor?.region && countryName(factor.region, language)],
    ...(dollars &&
      factorInput && {
        more: `${glance(dollars.value, language)} ${dollars.unit.replace(/ of (\d+)$/u, " ($1)")} × ${glance(factorInput.value, language)} ${factorInput.unit.replace("CO2e", "CO₂e")}`,
      }),
  };
};

const named = (stored: StoredEstimateOf<"emission-factor">, language: Language): Activity => {
  const { request, emission_factor: factor } = stored.estimate;
  const { name, region, publication_year: year } = factor;
  return { ...quantity(request.activity.value, request.activity.unit, language), about: [name, region, String(year)] };
};

/** Activity × factor = result, for what has one activity; nothing for what has legs or parts. */
export const activitySection = (stored: StoredEstimate, language: Language): Html | undefined => {
  const activity = activityOf(stored, language);
  if (!activity || activity.value.isZero()) return undefined;
  const { words, value, unit, about, more } = activity;
  const kilograms = stored.emissionsTonnes.times(MASS_UNITS_PER_TONNE.kg).div(value);
  const isSmall = kilograms.abs().lt("0.001");
  const rate = glance(isSmall ? kilograms.times(1_000) : kilograms, language);
  const total = massText(stored.emissionsTonnes, language);
  return html`<p id="activity">
    ${words} × ${rate} ${isSmall ? "g" : "kg"}/${unit} = <strong>${total} CO₂e</strong><br /><small
      >${about.filter((part) => part !== undefined && part !== "").join("; ")}${more !== undefined && html`.<br />${TEXTS.prices[language]} ${more}`}</small
    >
  </p>`;
};
