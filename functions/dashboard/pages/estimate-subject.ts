import { decimal, sum } from "@isotherm/core";
import { figure, type Language, money, type Text } from "@isotherm/pages";
import { fuelName } from "@isotherm/pages/fuel-words";
import type { AnEstimate } from "./estimate-kinds.ts";

interface Quantity {
  readonly amount: string | number;
  readonly unit: string;
}

interface Place {
  readonly city?: string;
  readonly postcode?: string;
  readonly locode?: string;
  readonly code?: string;
  readonly country_code?: string;
  readonly lat?: number;
  readonly lon?: number;
}

type Route = Quantity | { readonly source: Place; readonly destination: Place };

/** What requests of all kinds name what they are of by. */
interface ToldRequest {
  readonly shipment?: { readonly mass?: Quantity; readonly containers?: string | number };
  readonly route?: Route;
  readonly legs?: readonly {
    readonly route?: Route;
    readonly fuel?: string;
    readonly fuel_consumed_litres?: string | number;
  }[];
  readonly passengers?: number;
  readonly consumption?: Quantity;
  readonly value?: { readonly value: string; readonly currency: string };
  readonly merchant?: { readonly name?: string; readonly search_term?: string; readonly country_code?: string };
  readonly employees?: string | number;
  readonly activity?: { readonly value: string | number; readonly unit: string };
  readonly emission_factor_id?: string;
  readonly country_code?: string;
  readonly region?: string;
}

const PASSENGERS = {
  one: { en: "passenger", de: "Person" },
  several: { en: "passengers", de: "Personen" },
} as const satisfies Record<string, Text>;
const EMPLOYEES: Text = { en: "employees", de: "Beschäftigte" };

const number = (value: string | number, language: Language): string => figure(decimal(String(value)), language);

const quantity = ({ amount, unit }: Quantity, language: Language): string => `${number(amount, language)} ${unit}`;

const placeText = ({ city, postcode, locode, code, country_code, lat, lon }: Place): string =>
  city ?? locode ?? code ?? postcode ?? country_code ?? `${String(lat)}, ${String(lon)}`;

/** From the first place to the last: an estimate's own page has those between. */
const wayText = (routes: readonly Route[], language: Language): string | undefined => {
  const [first, last] = [routes[0], routes.at(-1)];
  if (first && last && "source" in first && "destination" in last)
    return `${placeText(first.source)} → ${placeText(last.destination)}`;
  return routes.length === 1 && first && "amount" in first ? quantity(first, language) : undefined;
};

const peopleText = (count: number | undefined, language: Language): string | undefined =>
  count === undefined ? undefined : `${count} ${PASSENGERS[count === 1 ? "one" : "several"][language]}`;

const litresText = (legs: ToldRequest["legs"] = [], language: Language): string | undefined => {
  const litres = legs.flatMap(({ fuel_consumed_litres: each }) => each ?? []).map((each) => decimal(String(each)));
  if (litres.length === 0) return undefined;
  const fuels = new Set(legs.map(({ fuel = "" }) => fuelName(fuel, language)));
  return `${figure(sum(litres), language)} l (${[...fuels].join(", ")})`;
};

const boxesText = (containers: string | number | undefined, language: Language): string | undefined =>
  containers === undefined ? undefined : `${number(containers, language)} TEU`;

/** What an estimate is of, as the request says it, in a few words: "12,500 kg, Rotterdam → Shanghai". Empty where it names nothing. */
export const subjectOfRequest = ({ request }: Pick<AnEstimate, "request">, language: Language): string => {
  const told = request as ToldRequest;
  const { shipment, route, legs = [], consumption, value, merchant, employees, activity } = told;
  const parts = [
    shipment?.mass && quantity(shipment.mass, language),
    boxesText(shipment?.containers, language),
    wayText(route ? [route] : legs.flatMap((leg) => leg.route ?? []), language),
    litresText(legs, language),
    peopleText(told.passengers, language),
    consumption && quantity(consumption, language),
    value && money(decimal(value.value), value.currency, language),
    merchant?.name ?? merchant?.search_term,
    employees === undefined ? undefined : `${number(employees, language)} ${EMPLOYEES[language]}`,
    activity && `${number(activity.value, language)} ${activity.unit}`,
    told.emission_factor_id,
    told.region ?? told.country_code ?? merchant?.country_code,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
};
