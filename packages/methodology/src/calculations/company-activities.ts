import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import { ACTIVITY, only } from "../factors/activity-tables.ts";
import { type Chosen, chooseFactor, factorOf } from "../factors/factor.ts";
import { GRID_INTENSITY } from "../factors/grid.ts";
import { type Amount, LATEST_PRICE_YEAR, dollars, factorDollars } from "../money/factor-dollars.ts";
import { spendFactor, spendIntensity } from "../spend/spend-intensity.ts";
import {
  type FlightCounts,
  flightsOfAYear,
  gasOfAYear,
  generationOfAYear,
  gridInput,
  lossesOfAYear,
  renewablesOfAYear,
} from "./annual-activities.ts";

/** What a company did in a year. Nothing is below zero; shares are 0 to 1. */
export interface CompanyYear {
  /** How many months of the year to count; at least 1. */
  readonly months: number;
  readonly employees: number;
  readonly remoteShare: Decimal;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** kWh. */
  readonly electricity: Decimal;
  readonly greenElectricity: boolean;
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

/** Emissions of one activity of a company over a year. */
interface CompanyActivity {
  readonly component: CompanyComponent;
  readonly scope: Scope;
  readonly name: string;
  /** kg CO2e. */
  readonly figure: Figure;
}

const UNIT = "kg CO2e/year";
/** Sectors of spending: meals at restaurants, electronics, hosting. */
const [MEALS, ELECTRONICS, HOSTING] = ["REST", "ELEC", "518210"] as const;

/**
 * Every activity of a company's year with its component and scope, each worked out in steps of its own.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const companyActivities = (calculation: CalculationBuilder, year: CompanyYear): CompanyActivity[] => [
  ...energy(calculation, year),
  ...travel(calculation, year),
  { component: "food_and_drink", scope: 3, name: "food and drinks", figure: meals(calculation, year) },
  { component: "material_and_waste", scope: 3, name: "electronic devices", figure: devices(calculation, year) },
  { component: "material_and_waste", scope: 3, name: "waste", figure: waste(calculation, year) },
  ...tech(calculation, year),
  { component: "remote_employee", scope: 3, name: "working at home", figure: homeworking(calculation, year) },
];

const energy = (calculation: CalculationBuilder, year: CompanyYear): CompanyActivity[] => {
  const component = "energy";
  const gas: CompanyActivity[] = [
    { component, scope: 1, name: "gas burnt", figure: gasOfAYear(calculation, year.gas, "combustion") },
    { component, scope: 3, name: "gas, upstream", figure: gasOfAYear(calculation, year.gas, "upstream") },
  ];
  const { electricity, country } = year;
  if (year.greenElectricity) {
    // By the market-based method of scope 2 nothing is emitted where renewable electricity is generated.
    const figure = renewablesOfAYear(calculation, electricity);
    return [...gas, { component, scope: 3, name: "renewable electricity", figure }];
  }
  return [
    ...gas,
    { component, scope: 2, name: "electricity", figure: generationOfAYear(calculation, electricity, country) },
    { component, scope: 3, name: "losses on the way", figure: lossesOfAYear(calculation, electricity, country) },
  ];
};

const travel = (calculation: CalculationBuilder, year: CompanyYear): CompanyActivity[] => {
  const cars = (part: "direct" | "upstream"): Figure =>
    calculation.add({
      name: `company cars: ${part}`,
      formula: "E = n · s · f",
      inputs: [
        given("n", "cars", String(year.cars), "1"),
        given("s", "distance of each", year.carDistance, "km/year"),
        fromTable("f", part, only(ACTIVITY.passengerCars, `unknown-${part}`)),
      ],
      unit: UNIT,
    });
  const commuting = calculation.add({
    name: "commuting by public transport",
    formula: "E = n · y · s · f",
    inputs: [
      given("n", "employees who use public transport", String(year.publicTransportUsers), "1"),
      fromTable("y", "working days", only(ACTIVITY.daysAYear, "working")),
      fromTable("s", "way there and back", only(ACTIVITY.dailyDistances, "commuting")),
      fromTable("f", "mix of bus, rail and metro", only(ACTIVITY.publicTransport, "mix")),
    ],
    unit: UNIT,
  });
  const component = "travel_and_commute";
  return [
    { component, scope: 1, name: "cars, fuel burnt", figure: cars("direct") },
    { component, scope: 3, name: "cars, upstream", figure: cars("upstream") },
    { component, scope: 3, name: "commuting", figure: commuting },
    ...flightsOfAYear(calculation, year.flights, year.premiumFlightShare).map((figure): CompanyActivity => ({
      component,
      scope: 3,
      name: "flights",
      figure,
    })),
  ];
};

const meals = (calculation: CalculationBuilder, { foodAndDrinks, plantBasedShare }: CompanyYear): Figure => {
  const { amount } = factorDollars(calculation, { ...foodAndDrinks, year: LATEST_PRICE_YEAR }, "food and drinks");
  return calculation.add({
    name: "food and drinks",
    formula: "E = V · f · (1 − s · w)",
    inputs: [
      derived(amount, "food and drinks"),
      fromTable("f", "intensity of restaurants", spendFactor(MEALS)),
      given("s", "share of vegetarian and vegan meals", plantBasedShare, "1"),
      fromTable("w", "what such a meal saves", only(ACTIVITY.plantBasedMeals, "saving")),
    ],
    unshown: "1/year",
    unit: UNIT,
  });
};

const devices = (calculation: CalculationBuilder, { electronics, country }: CompanyYear): Figure => {
  const { amount } = factorDollars(calculation, { ...electronics, year: LATEST_PRICE_YEAR }, "electronic devices");
  const { input } = spendIntensity(calculation, ELECTRONICS, country, "always");
  const inputs = [derived(amount, "electronic devices"), input];
  return calculation.add({ name: "electronic devices", formula: "E = V · f", inputs, unshown: "1/year", unit: UNIT });
};

const waste = (calculation: CalculationBuilder, { garbage, recycledShare }: CompanyYear): Figure =>
  calculation.add({
    name: "waste",
    formula: "E = W · ((1 − r) · f + r · g)",
    inputs: [
      given("W", "waste", garbage, "kg/year"),
      given("r", "recycled share", recycledShare, "1"),
      fromTable("f", "landfill", only(ACTIVITY.waste, "landfill")),
      fromTable("g", "recycling", only(ACTIVITY.waste, "recycling")),
    ],
    unit: UNIT,
  });

const tech = (calculation: CalculationBuilder, year: CompanyYear): CompanyActivity[] => {
  const { serverElectricity, cloud, country } = year;
  const activities: CompanyActivity[] = [];
  if (serverElectricity) {
    const figure = serverElectricityOfAYear(calculation, serverElectricity, country);
    activities.push({ component: "tech", scope: 2, name: "servers of its own", figure });
  }
  if (!cloud) return activities;
  const { amount } = factorDollars(calculation, { ...cloud.cost, year: LATEST_PRICE_YEAR }, "cloud services");
  const figure = calculation.add({
    name: "cloud services",
    formula: "E = V · f · q / o",
    inputs: [
      derived(amount, "cloud services"),
      fromTable("f", "intensity of hosting", spendFactor(HOSTING)),
      fromTable("q", "overhead of the provider (PUE)", only(ACTIVITY.cloudOverhead, cloud.provider)),
      fromTable("o", "overhead of the average (PUE)", only(ACTIVITY.cloudOverhead, "other")),
    ],
    unshown: "1/year",
    unit: UNIT,
  });
  return [...activities, { component: "tech", scope: 3, name: "cloud services", figure }];
};

const homeworking = (calculation: CalculationBuilder, { employees, remoteShare, country }: CompanyYear): Figure => {
  const home = { factor: factorOf(GRID_INTENSITY, "GBR"), rung: "only" };
  return calculation.add({
    name: "working at home",
    formula: "E = n · s · y · h · (f · i / k + g)",
    inputs: [
      given("n", "employees", String(employees), "1"),
      given("s", "share that works remotely", remoteShare, "1"),
      fromTable("y", "working days", only(ACTIVITY.daysAYear, "working")),
      fromTable("h", "hours a day", only(ACTIVITY.hoursADay, "working")),
      fromTable("f", "office equipment, United Kingdom", only(ACTIVITY.homeworking, "equipment")),
      gridInput(country),
      fromTable("k", "intensity of generation, United Kingdom", home),
      fromTable("g", "heating", only(ACTIVITY.homeworking, "heating")),
    ],
    unit: UNIT,
    note: "The equipment's part is scaled by the country's electricity; heating is that of the United Kingdom.",
  });
};

/** Members of the European Union, whose mean price stands for those without a price of their own. */
const UNION = new Set(
  "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE".split(
    " ",
  ),
);

/** What a kWh costs in a country, else in the European Union for its members, else in the world; USD. */
const electricityPrice = (country: string): Chosen =>
  chooseFactor(ACTIVITY.electricityPrices, [
    { name: "country", row: country },
    { name: "European Union", row: UNION.has(country) ? "EU" : undefined, fallback: true },
    { name: "world", row: "WORLD", fallback: true },
  ]);

/**
 * Emissions of the electricity of a company's own servers, from what it cost: E = U / q · i / 1000, kg CO2e.
 *
 * @throws Refusal exchange_rate_not_found
 */
const serverElectricityOfAYear = (calculation: CalculationBuilder, cost: Amount, country: string): Figure => {
  const paid = dollars(calculation, { ...cost, year: LATEST_PRICE_YEAR }, "electricity of own servers");
  return calculation.add({
    name: "servers of its own",
    formula: "E = U / q · i / 1000",
    inputs: [
      derived(paid, "cost of their electricity"),
      fromTable("q", "price of electricity", electricityPrice(country)),
      gridInput(country),
    ],
    units: { 1000: "g/kg" },
    unshown: "1/year",
    unit: "kg CO2e/year",
  });
};
