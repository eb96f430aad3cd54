import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, type Figure, fromTable, given } from "../calculation.ts";
import { ACTIVITY, datedRow, only } from "../factors/activity-tables.ts";
import type { Amount } from "../money/factor-dollars.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import { type FlightCounts, annualFlights, annualGas } from "./annual-activities.ts";
import { companyElectricity } from "./company-electricity.ts";
import { annualCommuting, annualHomeworking } from "./employee-activities.ts";
import type { GridEmissions } from "./grid-electricity.ts";
import type { ElectricityContract } from "./market-electricity.ts";
import { annualPurchase } from "./annual-purchases.ts";

/** What a company did in a year. Nothing is below zero; shares are 0 to 1. */
export interface CompanyActivityData {
  /** How many months of the year to count; at least 1. */
  readonly months: number;
  readonly employees: number;
  readonly remoteShare: Decimal;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** kWh. */
  readonly electricity: Decimal;
  /** What its electricity was bought by; a claim without evidence is a green tariff. */
  readonly contract: ElectricityContract | undefined;
  /** Natural gas, m3. */
  readonly gas: Decimal;
  readonly cars: number;
  /** Of each car, km. */
  readonly carDistance: Decimal;
  readonly publicTransportUsers: number;
  readonly flights: FlightCounts;
  readonly premiumFlightShare: Decimal;
  readonly foodAndDrinks: Amount;
  readonly plantBasedShare: Decimal;
  readonly electronics: Amount;
  /** Waste, kg. */
  readonly garbage: Decimal;
  readonly recycledShare: Decimal;
  /** What electricity for servers of its own costs. */
  readonly serverElectricity: Amount | undefined;
  readonly cloud: { readonly cost: Amount; readonly provider: string } | undefined;
  /** Year of the factors; the newest without it. */
  readonly factorYear?: number | undefined;
  /** Factors of purchases outside the USA; undefined where the deployment has none. */
  readonly countryFactors?: CountryFactors | undefined;
}

/** Parts of a company's emissions by what they are caused by. */
export const COMPANY_COMPONENTS = [
  "material_and_waste",
  "energy",
  "travel_and_commute",
  "food_and_drink",
  "tech",
  "remote_employee",
] as const;
/** A part by cause. */
export type CompanyComponent = (typeof COMPANY_COMPONENTS)[number];

/** 1: burnt by the company; 2: electricity that it buys; 3: everything else. */
export const SCOPES = [1, 2, 3] as const;
/** A scope of the Greenhouse Gas Protocol. */
export type Scope = (typeof SCOPES)[number];

/** Categories of scope 3 of the Greenhouse Gas Protocol that a company's year has, by their numbers. */
export const SCOPE_3_CATEGORIES = {
  1: "Purchased goods and services",
  2: "Capital goods",
  3: "Fuel- and energy-related activities",
  5: "Waste generated in operations",
  6: "Business travel",
  7: "Employee commuting",
} as const;
/** The number of a category of scope 3. */
export type Scope3Category = keyof typeof SCOPE_3_CATEGORIES;

/** Emissions of one activity of a company over a year. */
export interface CompanyActivity {
  readonly component: CompanyComponent;
  readonly scope: Scope;
  /** Of what is in scope 3. */
  readonly category?: Scope3Category;
  readonly name: string;
  /** kg CO2e. */
  readonly figure: Figure;
}

const UNIT = "kg CO2e/year";
/** Sectors of spending: meals at restaurants, electronics, hosting. */
const [MEALS, ELECTRONICS, HOSTING] = ["REST", "ELEC", "518210"] as const;

/** A company's activities, and what the market counts of its electricity. */
export interface CompanyActivities {
  readonly activities: readonly CompanyActivity[];
  /** Generation of electricity as the market counts it, kg CO2e a year; none without a contract or a residual mix. */
  readonly marketGeneration: readonly Figure[];
}

/**
 * Every activity of a company's year with its component, scope and category, each worked out in steps of its own.
 *
 * @throws ApiError exchange_rate_not_found, validation_error naming factor_year
 */
export const companyActivities = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivities => {
  const { office, servers, marketGeneration } = companyElectricity(calculation, year);
  const activities: CompanyActivity[] = [
    ...gas(calculation, year),
    ...bought("energy", "electricity", office),
    ...travel(calculation, year),
    ...meals(calculation, year),
    ...devices(calculation, year),
    { component: "material_and_waste", ...in3(5), name: "waste", figure: waste(calculation, year) },
    ...(servers ? bought("tech", "servers of its own", servers) : []),
    ...cloud(calculation, year),
    ...annualHomeworking(calculation, year).map(
      (part) => ({ component: "remote_employee", ...in3(7), ...part }) as const,
    ),
  ];
  return { activities, marketGeneration };
};

const in3 = (category: Scope3Category) => ({ scope: 3, category }) as const;

/** Electricity that is bought: its generation is scope 2, all before and around it category 3 of scope 3. */
const bought = (component: CompanyComponent, name: string, grid: GridEmissions): CompanyActivity[] => [
  { component, scope: 2, name, figure: grid.generation },
  ...grid.upstream.map((part) => ({ component, ...in3(3), name: `${name}, ${part.name}`, figure: part.figure })),
];

const gas = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivity[] => {
  const part = (of: "combustion" | "upstream"): Figure => annualGas(calculation, year.gas, of, year);
  return [
    { component: "energy", scope: 1, name: "gas burnt", figure: part("combustion") },
    { component: "energy", ...in3(3), name: "gas, upstream", figure: part("upstream") },
  ];
};

const travel = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivity[] => {
  const cars = (part: "direct" | "upstream"): Figure =>
    calculation.add({
      name: `company cars: ${part}`,
      formula: "E = n · s · f",
      inputs: [
        given("n", "cars", String(year.cars), "1"),
        given("s", "distance of each", year.carDistance, "km/year"),
        fromTable("f", part, datedRow(calculation, "cars", `unknown-${part}`, year)),
      ],
      unit: UNIT,
    });
  const component = "travel_and_commute";
  return [
    { component, scope: 1, name: "cars, fuel burnt", figure: cars("direct") },
    { component, ...in3(3), name: "cars, upstream", figure: cars("upstream") },
    ...annualCommuting(calculation, year).map((part) => ({ component, ...in3(7), ...part }) as const),
    ...annualFlights(calculation, year.flights, { premium: year.premiumFlightShare, country: year.country }).map(
      (figure) => ({ component, ...in3(6), name: "flights", figure }) as const,
    ),
  ];
};

const meals = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivity[] => {
  const { foodAndDrinks: spent, plantBasedShare, country, countryFactors } = year;
  const what = "food and drinks";
  const changes = {
    term: "(1 − s · w)",
    inputs: [
      given("s", "share of vegetarian and vegan meals", plantBasedShare, "1"),
      fromTable("w", "what such a meal saves", only(ACTIVITY.plantBasedMeals, "saving")),
    ],
  };
  const purchase = { what, sector: MEALS, spent, times: 1, country, countryFactors, changes } as const;
  const figure = annualPurchase(calculation, purchase);
  return figure ? [{ component: "food_and_drink", ...in3(1), name: what, figure }] : [];
};

const devices = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivity[] => {
  const { electronics: spent, country, countryFactors } = year;
  const what = "electronic devices";
  const figure = annualPurchase(calculation, { what, sector: ELECTRONICS, spent, times: 1, country, countryFactors });
  return figure ? [{ component: "material_and_waste", ...in3(2), name: what, figure }] : [];
};

const waste = (calculation: CalculationBuilder, year: CompanyActivityData): Figure =>
  calculation.add({
    name: "waste",
    formula: "E = W · ((1 − r) · f + r · g)",
    inputs: [
      given("W", "waste", year.garbage, "kg/year"),
      given("r", "recycled share", year.recycledShare, "1"),
      fromTable("f", "landfill", datedRow(calculation, "waste", "landfill", year)),
      fromTable("g", "recycling", datedRow(calculation, "waste", "recycling", year)),
    ],
    unit: UNIT,
  });

const cloud = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyActivity[] => {
  const { cloud: rented, country, countryFactors } = year;
  if (!rented) return [];
  const what = "cloud services";
  const changes = {
    term: "q / o",
    inputs: [
      fromTable("q", "overhead of the provider (PUE)", only(ACTIVITY.cloudOverhead, rented.provider)),
      fromTable("o", "overhead of the average (PUE)", only(ACTIVITY.cloudOverhead, "other")),
    ],
  };
  const purchase = { what, sector: HOSTING, spent: rented.cost, times: 1, country, countryFactors, changes } as const;
  const figure = annualPurchase(calculation, purchase);
  return figure ? [{ component: "tech", ...in3(1), name: what, figure }] : [];
};
