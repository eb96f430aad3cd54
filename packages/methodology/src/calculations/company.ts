import { type Tonnes, tonnes } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  EMISSIONS_DIGITS,
  type Figure,
  finished,
  given,
  startCalculation,
} from "../calculation.ts";
import {
  COMPANY_COMPONENTS,
  type CompanyActivity,
  type CompanyComponent,
  type CompanyActivityData,
  SCOPE_3_CATEGORIES,
  SCOPES,
  type Scope,
  type Scope3Category,
  companyActivities,
} from "./company-activities.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import { isSomething, summands, total } from "./annual-activities.ts";
import {
  type GivenContract,
  type GivenDistance,
  type GivenMoney,
  amountOf,
  contractOf,
  numberOf,
  shareOf,
  yearlyDistance,
} from "./given-figures.ts";

/** How a company's emissions came about, and their parts: by scope and by component they add up to the mass. */
export interface CompanyCalculation extends Calculation {
  readonly scopes: Readonly<Record<Scope, Tonnes>>;
  readonly components: Readonly<Record<CompanyComponent, Tonnes>>;
  /** Those of scope 3 that have emissions or could have some, by their numbers: they add up to it. */
  readonly categories: Readonly<Record<Scope3Category, Tonnes>>;
  /** Scope 2 as the market counts it; undefined without a contract where no residual mix is known. */
  readonly scope2MarketBased: Tonnes | undefined;
}

/**
 * Emissions of a company over some months of a year.
 *
 * Every activity of the year gives a figure (`companyActivities`); what belongs to one component, scope and category of
 * scope 3 is added up, scaled by months / 12 and rounded. Components, scopes, categories and mass are sums of these
 * rounded parts, so all ways of adding up give the mass exactly.
 *
 *   part = round((a + b + …) · t / 12000, 12)     t, from kg a year; t months
 *
 * Source and worked example: methods/company.md.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const company = (year: CompanyActivityData): CompanyCalculation => {
  const calculation = startCalculation();
  const { activities, marketGeneration } = companyActivities(calculation, year);
  const inOrder = activities.filter(isSomething).toSorted((a, b) => placeOf(a) - placeOf(b));
  const parts = Array.from(Map.groupBy(inOrder, nameOf).values()).flatMap((own) =>
    own.slice(0, 1).map((of) => ({ ...of, figure: partOf(calculation, of, own, year) })),
  );
  const sumOf = (symbol: string, name: string, isPart: (part: Part) => boolean): Tonnes =>
    tonnes(sumOfParts(calculation, symbol, name, parts.filter(isPart)).value);
  const components = recordOf(COMPANY_COMPONENTS, (wanted) =>
    sumOf(wanted, wanted, ({ component }) => component === wanted),
  );
  const scopes = recordOf(SCOPES, (wanted) =>
    sumOf(`scope${wanted}`, `scope ${wanted}`, ({ scope }) => scope === wanted),
  );
  const categories = recordOf(CATEGORIES, (wanted) =>
    sumOf(`category${wanted}`, `category ${wanted} of scope 3`, ({ category }) => category === wanted),
  );
  const scope2MarketBased = marketScope2(calculation, marketGeneration, year);
  const mass = sumOfParts(calculation, "m", "mass as answered", parts);
  return { ...finished(calculation, mass), scopes, components, categories, scope2MarketBased };
};

const CATEGORIES = Object.keys(SCOPE_3_CATEGORIES).map(Number) as readonly Scope3Category[];

/** What a part is of. */
interface PartKey {
  readonly component: CompanyComponent;
  readonly scope: Scope;
  readonly category?: Scope3Category;
}

/** Where a part stands: parts are in the order of components, those of one component by scope and category. */
const placeOf = ({ component, scope, category }: PartKey): number =>
  COMPANY_COMPONENTS.indexOf(component) * 100 + scope * 10 + (category ?? 0);

const nameOf = ({ component, scope, category }: PartKey): string =>
  category === undefined ? `${component}, scope ${scope}` : `${component}, scope ${scope}.${category}`;

/** Unit of the 12000 between kilograms a year and the tonnes of so many months. */
const MONTHS_OF_KG = { 12000: "kg·months/(t·year)" };

const marketScope2 = (
  calculation: CalculationBuilder,
  generation: readonly Figure[],
  { months }: CompanyActivityData,
): Tonnes | undefined => {
  if (generation.length === 0) return undefined;
  const { inputs, terms } = summands(generation.map((figure) => ({ figure, name: "generation" })));
  const figure = calculation.add({
    name: "scope 2, market-based",
    formula: `M = round((${terms}) · t / 12000, ${EMISSIONS_DIGITS})`,
    inputs: [...inputs, given("t", "months", String(months), "months")],
    units: MONTHS_OF_KG,
    unit: "t CO2e",
  });
  return tonnes(figure.value);
};

/** What the activities of one component, scope and category come to. */
interface Part extends PartKey {
  readonly figure: Figure;
}

const recordOf = <K extends string | number>(keys: readonly K[], of: (key: K) => Tonnes): Record<K, Tonnes> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, Tonnes>;

const sumOfParts = (calculation: CalculationBuilder, symbol: string, name: string, parts: readonly Part[]): Figure =>
  total(
    calculation,
    symbol,
    name,
    parts.map((part) => ({ figure: part.figure, name: nameOf(part) })),
    { unit: "t CO2e" },
  );

const partOf = (
  calculation: CalculationBuilder,
  key: PartKey,
  activities: readonly CompanyActivity[],
  { months }: CompanyActivityData,
) => {
  const { inputs, terms } = summands(activities);
  return calculation.add({
    name: nameOf(key),
    formula: `part = round((${terms}) · t / 12000, ${EMISSIONS_DIGITS})`,
    inputs: [...inputs, given("t", "months", String(months), "months")],
    units: MONTHS_OF_KG,
    unit: "t CO2e",
  });
};

/** A request for an estimate of a company's year, as far as its figure depends on it. */
export interface CompanyRequest {
  readonly months?: number | undefined;
  readonly employees: number;
  readonly remote_employees_percentage: number;
  readonly country_code: string;
  readonly electricity_consumption: number;
  readonly green_electricity_used: boolean;
  readonly electricity_contract?: GivenContract | undefined;
  readonly factor_year?: number | undefined;
  readonly gas_consumption: number;
  readonly company_cars: number;
  readonly average_car_distance_travelled: GivenDistance;
  readonly employees_using_public_transport: number;
  readonly short_flights: number;
  readonly medium_flights: number;
  readonly long_flights: number;
  readonly first_or_business_class_percentage: number;
  readonly food_and_drinks_expenses: GivenMoney;
  readonly vegetarian_and_vegan_percentage: number;
  readonly electronic_device_expenses: GivenMoney;
  readonly garbage: number;
  readonly recycled_garbage_percentage: number;
  readonly tech?:
    | {
        readonly on_premise?: { readonly electricity_cost: GivenMoney } | undefined;
        readonly cloud?: { readonly cost: GivenMoney; readonly provider: string } | undefined;
      }
    | undefined;
}

const yearOf = (request: CompanyRequest): CompanyActivityData => ({
  months: request.months ?? 12,
  employees: request.employees,
  remoteShare: shareOf(request.remote_employees_percentage),
  country: request.country_code,
  electricity: numberOf(request.electricity_consumption),
  contract: contractOf(request.electricity_contract, request.green_electricity_used),
  gas: numberOf(request.gas_consumption),
  cars: request.company_cars,
  carDistance: yearlyDistance(request.average_car_distance_travelled),
  publicTransportUsers: request.employees_using_public_transport,
  flights: { short: request.short_flights, medium: request.medium_flights, long: request.long_flights },
  premiumFlightShare: shareOf(request.first_or_business_class_percentage),
  foodAndDrinks: amountOf(request.food_and_drinks_expenses),
  plantBasedShare: shareOf(request.vegetarian_and_vegan_percentage),
  electronics: amountOf(request.electronic_device_expenses),
  garbage: numberOf(request.garbage),
  recycledShare: shareOf(request.recycled_garbage_percentage),
  serverElectricity: request.tech?.on_premise && amountOf(request.tech.on_premise.electricity_cost),
  cloud: request.tech?.cloud && { cost: amountOf(request.tech.cloud.cost), provider: request.tech.cloud.provider },
  factorYear: request.factor_year,
});

/** Calculates a request for a company's year. @throws ApiError distance_invalid, exchange_rate_not_found, validation_error */
export const estimateCompany = (request: CompanyRequest, countryFactors?: CountryFactors): CompanyCalculation =>
  company({ ...yearOf(request), countryFactors });
