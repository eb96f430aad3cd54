import { decimal } from "@isotherm/core";
import type { EstimateKind } from "@isotherm/contract";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import { figure, type Language, money, type Text } from "@isotherm/pages";
import type { StoredEstimateOf } from "@isotherm/store";
import { countryName } from "./country-name.ts";
import { freightLegsOf, partLinesOf, placeName, type ShownEstimate } from "./estimate-legs.ts";
import { KIND_NAMES } from "./estimate-texts.ts";
import { fuelName } from "@isotherm/pages/fuel-words";
import { SIGN_NAMES } from "./mode-signs.ts";

/**
 * What an estimate is of, in one sentence for somebody who has seen nothing else of it: how much, from where to where, by
 * what. Names of places are English, as the sheet has them.
 */
export const subjectOf = (stored: ShownEstimate, language: Language): string =>
  // The kind says which estimate it is; the types of a lookup by kind do not.
  (SUBJECTS[stored.kind] as (stored: ShownEstimate, language: Language) => string)(stored, language);

const CABIN_NAMES = {
  economy: { en: "economy class", de: "Economy Class" },
  business: { en: "business class", de: "Business Class" },
  first: { en: "first class", de: "First Class" },
} as const satisfies Record<string, Text>;

const TEXTS = {
  by: { en: "by", de: "mit" },
  electricity: { en: "of electricity", de: "Strom" },
  fuel: { en: "of fuel", de: "Kraftstoff" },
  at: { en: "at", de: "bei" },
  passengers: { en: "passengers", de: "Personen" },
  passenger: { en: "passenger", de: "Person" },
  employees: { en: "employees", de: "Beschäftigte" },
  more: { en: "more stops", de: "weitere Halte" },
  containerShip: { en: "container ship", de: "Containerschiff" },
  world: { en: "country not given", de: "Land nicht angegeben" },
} as const satisfies Record<string, Text>;

/** British English, as figures are: no comma before the last "and". */
const LOCALES = { en: "en-GB", de: "de-DE" } as const satisfies Record<Language, string>;

/** A quantity of a request: text or a number, as it was sent. */
const amount = (value: string | number, language: Language): string => figure(decimal(String(value)), language);

const inWords = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join(", ");

/** "Rotterdam (NLRTM)" and "Munich, Germany" without what nobody needs to know them. */
const shortPlace = (label: string): string => label.replace(/ \([^()]*\)$/, "").replace(/,.*$/, "");

/** So many places a sentence can name before nobody reads it to the end. */
const NAMED_STOPS = 6;

/** From where by where to where, a long way without its middle; undefined where no leg has places. */
const wayOf = (stored: ShownEstimate, language: Language): string | undefined => {
  const places = partLinesOf(stored).flatMap(({ from, to }) => [from, to].flatMap((place) => place ?? []));
  const short = places.map(shortPlace);
  const stops = short.filter((place, index) => place !== short[index - 1]);
  if (stops.length < 2) return undefined;
  const between = stops.length - NAMED_STOPS;
  const middle = `${String(between + 1)} ${TEXTS.more[language]}`;
  const named = between > 0 ? [...stops.slice(0, NAMED_STOPS - 2), middle, stops.at(-1)] : stops;
  return named.join(" → ");
};

type Freight = StoredEstimateOf<"shipping"> | StoredEstimateOf<"multi-leg-shipping">;

const loadOf = ({ estimate }: Freight, language: Language): string => {
  const { shipment } = estimate.request;
  const legs = "legs" in estimate ? estimate.legs : [estimate];
  const mass = shipment.mass ?? legs.find(({ converted_shipment }) => converted_shipment)?.converted_shipment;
  const weight = mass && `${amount(mass.amount.toString(), language)} ${mass.unit}`;
  const boxes = "containers" in shipment ? `${amount(shipment.containers, language)} TEU` : undefined;
  return weight !== undefined && boxes !== undefined ? `${weight} (${boxes})` : (weight ?? boxes ?? "");
};

/**
 * What was bought, as the purchase was recognised by: the category of its code, or the words of the client. Nothing where only the
 * merchant's name was: it is told anyway. The factor's name says it where nothing was recognised; of a basket of goods it would
 * name the largest industry alone.
 */
export const boughtOf = ({ estimate, sheet }: StoredEstimateOf<"transaction">): string | undefined => {
  const { merchant } = estimate.request;
  const recognised = sheet.steps
    .flatMap(({ facts = [] }) => facts)
    .find(({ name }) => name.startsWith("merchant recognised by "));
  if (!recognised) return estimate.emission_factor?.name;
  const by = recognised.name.replace("merchant recognised by ", "");
  if (by === "name") return undefined;
  if (by === "search term") return merchant.search_term;
  return (by === "category" && "category" in merchant ? merchant.category : undefined) ?? recognised.value;
};

/** Whether every ship of freight is one for containers. */
const isContainerShips = (stored: Freight): boolean =>
  freightLegsOf(stored)
    .filter(({ method }) => modeOf(method) === "sea")
    .every(
      ({ method }) => typeof method === "object" && "vessel_type" in method && method.vessel_type === CONTAINER_SHIP,
    );

const CONTAINER_SHIP = "container_ship";

/** What goods go by, the ferries on the way among it. */
const modesOf = (stored: Freight, language: Language): string | undefined => {
  const signs = new Set(partLinesOf(stored).map(({ sign }) => sign));
  const sea = TEXTS.containerShip[language];
  const names = [...signs].flatMap((sign) => {
    if (sign === "site") return [];
    return sign === "sea" && isContainerShips(stored) ? sea : SIGN_NAMES[sign][language];
  });
  return byMeans(names, language);
};

const byMeans = (words: readonly string[], language: Language): string | undefined =>
  words.length === 0
    ? undefined
    : `${TEXTS.by[language]} ${new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(words)}`;

const freight = (stored: Freight, language: Language): string => {
  const { distance } = stored.estimate;
  const far = distance && `${figure(distance.amount, language, 0)} km`;
  return inWords([loadOf(stored, language), wayOf(stored, language) ?? far, modesOf(stored, language)]);
};

const people = (count: number, language: Language): string =>
  `${amount(count, language)} ${TEXTS[count === 1 ? "passenger" : "passengers"][language]}`;

const flight = (
  { estimate, sheet, cityOf }: StoredEstimateOf<"flight"> & Pick<ShownEstimate, "cityOf">,
  language: Language,
): string => {
  const { route, cabin_class, passengers } = estimate.request;
  const facts = sheet.steps.flatMap((step) => step.facts ?? []);
  const place = (end: "source" | "destination", code: string): string =>
    placeName(facts.find(({ name }) => name === end)?.value ?? code, { cityOf });
  const way =
    "amount" in route
      ? `${amount(route.amount, language)} ${route.unit}`
      : `${place("source", route.source.code)} → ${place("destination", route.destination.code)}`;
  return inWords([way, CABIN_NAMES[cabin_class ?? "economy"][language], people(passengers ?? 1, language)]);
};

const SUBJECTS: { readonly [K in EstimateKind]: (stored: StoredEstimateOf<K>, language: Language) => string } = {
  electricity: ({ estimate: { request } }, language) => {
    const { consumption, country_code, region } = request;
    const place = region ?? (country_code && countryName(country_code, language)) ?? TEXTS.world[language];
    return `${amount(consumption.amount, language)} ${consumption.unit} ${TEXTS.electricity[language]}, ${place}`;
  },
  shipping: freight,
  "multi-leg-shipping": freight,
  "by-fuel-shipping": ({ estimate: { request } }, language) => {
    const litres = request.legs.map((leg) => decimal(String(leg.fuel_consumed_litres)));
    const all = litres.reduce((total, each) => total.plus(each), decimal(0));
    const fuels = [...new Set(request.legs.map(({ fuel }) => fuelName(fuel, language)))];
    return `${figure(all, language)} l ${TEXTS.fuel[language]} (${fuels.join(", ")})`;
  },
  flight,
  transaction: (stored, language) => {
    const { value, merchant } = stored.estimate.request;
    const paid = money(decimal(value.value), value.currency, language);
    const whom = merchant.name === undefined ? "" : ` ${TEXTS.at[language]} ${merchant.name}`;
    return inWords([`${paid}${whom}`, boughtOf(stored), countryName(merchant.country_code, language)]);
  },
  company: ({ estimate: { request }, kind }, language) => {
    const employees = `${amount(request.employees, language)} ${TEXTS.employees[language]}`;
    return inWords([KIND_NAMES[kind][language], employees, countryName(request.country_code, language)]);
  },
  individual: ({ estimate: { request }, kind }, language) =>
    inWords([KIND_NAMES[kind][language], countryName(request.country_code, language)]),
  "emission-factor": ({ estimate: { request, emission_factor } }, language) =>
    `${amount(request.activity.value, language)} ${request.activity.unit}, ${emission_factor.name}`,
  "passenger-transportation": (stored, language) => {
    const means = [...new Set(partLinesOf(stored).map(({ sign }) => SIGN_NAMES[sign][language]))];
    return inWords([
      wayOf(stored, language) ?? KIND_NAMES[stored.kind][language],
      byMeans(means, language),
      people(stored.estimate.request.passengers ?? 1, language),
    ]);
  },
};
