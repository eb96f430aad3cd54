import { type Decimal, type Tonnes, tonnes } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  EMISSIONS_DIGITS,
  type Figure,
  derived,
  finished,
  fromTable,
  given,
  startCalculation,
} from "../calculation.ts";
import { ACTIVITY, datedRow, only } from "../factors/activity-tables.ts";
import { chooseFactor, countryHierarchy } from "../factors/factor.ts";
import type { Amount } from "../money/factor-dollars.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import {
  type FlightCounts,
  annualElectricity,
  annualFlights,
  annualGas,
  isSomething,
  summands,
  total,
} from "./annual-activities.ts";
import { type GivenDistance, type GivenMoney, amountOf, numberOf, yearlyDistance } from "./given-figures.ts";
import type { GridEmissions, NamedFigure } from "./grid-electricity.ts";
import { type YearlyPurchase, byDiet, annualPurchase } from "./annual-purchases.ts";
import { dietMultiplier } from "./transaction.ts";

/** Parts of a person's emissions by what they are caused by. */
const INDIVIDUAL_COMPONENTS = ["travel", "food_and_drink", "energy", "shopping"] as const;
/** A part by cause. */
export type IndividualComponent = (typeof INDIVIDUAL_COMPONENTS)[number];

/** Countries whose average inhabitant was compared with a published footprint: `test/personas/national-footprints.test.ts`. */
export const COMPARED_COUNTRIES: readonly string[] =
  "BRA CAN CHE CHN DEU FIN FRA GBR IDN IND ITA JPN NLD NZL PRT SWE USA".split(" ");

/** How a person's emissions came about, and their parts, which add up to the mass. */
export interface IndividualCalculation extends Calculation {
  readonly components: Readonly<Record<IndividualComponent, Tonnes>>;
}

/**
 * Emissions of one person over a year: the sum of what each activity gives (`individualActivities`). Each component is
 * rounded half-up to 12 places of a tonne, so that they add up to the mass.
 *
 * Source and worked example: methods/individual.md.
 *
 * @throws ApiError exchange_rate_not_found, validation_error naming factor_year
 */
export const individual = (year: IndividualYear): IndividualCalculation => {
  const calculation = startCalculation();
  if (!COMPARED_COUNTRIES.includes(year.country)) {
    const message = `Figures of persons in ${year.country} were not compared with a published national footprint.`;
    calculation.warn({ code: "average_assumed", message, field: "country_code" });
  }
  const activities = individualActivities(calculation, year).filter(isSomething);
  const parts = INDIVIDUAL_COMPONENTS.map((component) => ({
    name: component,
    figure: componentOf(
      calculation,
      component,
      activities.filter((activity) => activity.component === component),
    ),
  }));
  const mass = total(calculation, "m", "mass as answered", parts, { unit: "t CO2e" });
  const components = Object.fromEntries(parts.map(({ name, figure }) => [name, tonnes(figure.value)]));
  return { ...finished(calculation, mass), components: components as IndividualCalculation["components"] };
};

const componentOf = (
  calculation: CalculationBuilder,
  component: IndividualComponent,
  activities: readonly IndividualActivity[],
): Figure => {
  const { inputs, terms } = summands(activities);
  return calculation.add({
    name: component,
    formula: `t = round((${terms === "" ? "0" : terms}) / 1000, ${EMISSIONS_DIGITS})`,
    inputs,
    units: { 1000: "kg/t" },
    unit: "t CO2e",
    unshown: "year",
  });
};

/** A request for an estimate of a person's year, as far as its figure depends on it. */
export interface IndividualRequest {
  readonly country_code: string;
  readonly car_use: boolean;
  readonly car_fuel_type?: CarFuel | undefined;
  readonly average_car_distance_travelled?: GivenDistance | undefined;
  readonly short_flights: number;
  readonly medium_flights: number;
  readonly long_flights: number;
  readonly days_per_week_using_public_transport: number;
  readonly diet: string;
  readonly monthly_grocery_expenses: GivenMoney;
  readonly monthly_restaurant_expenses: GivenMoney;
  readonly monthly_clothing_expenses: GivenMoney;
  readonly monthly_furniture_appliances_expenses: GivenMoney;
  readonly monthly_other_expenses: GivenMoney;
  readonly electricity_consumption: number;
  readonly green_electricity_used: boolean;
  readonly gas_consumption: number;
  readonly factor_year?: number | undefined;
}

const carOf = (request: IndividualRequest): IndividualYear["car"] => {
  if (!request.car_use) return undefined;
  const { car_fuel_type: fuel = "gasoline", average_car_distance_travelled: distance } = request;
  return { fuel, distance: distance && yearlyDistance(distance) };
};

const yearOf = (request: IndividualRequest): IndividualYear => ({
  country: request.country_code,
  car: carOf(request),
  flights: { short: request.short_flights, medium: request.medium_flights, long: request.long_flights },
  transportDaysAWeek: request.days_per_week_using_public_transport,
  diet: request.diet,
  monthly: {
    groceries: amountOf(request.monthly_grocery_expenses),
    restaurants: amountOf(request.monthly_restaurant_expenses),
    clothing: amountOf(request.monthly_clothing_expenses),
    furnitureAndAppliances: amountOf(request.monthly_furniture_appliances_expenses),
    other: amountOf(request.monthly_other_expenses),
  },
  electricity: numberOf(request.electricity_consumption),
  greenElectricity: request.green_electricity_used,
  gas: numberOf(request.gas_consumption),
  factorYear: request.factor_year,
});

/** Calculates a request for a person's year. @throws ApiError distance_invalid, exchange_rate_not_found, validation_error */
export const estimateIndividual = (
  request: IndividualRequest,
  countryFactors?: CountryFactors,
): IndividualCalculation => individual({ ...yearOf(request), countryFactors });

/** What drives a car. */
export type CarFuel = "gasoline" | "electric" | "hybrid";

/** What a person did in a year. Nothing is below zero. */
export interface IndividualYear {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Undefined without a car; `distance` in km, undefined: the national average. */
  readonly car: { readonly fuel: CarFuel; readonly distance: Decimal | undefined } | undefined;
  readonly flights: FlightCounts;
  /** 0 to 7. */
  readonly transportDaysAWeek: number;
  readonly diet: string;
  /** Spent in a month. */
  readonly monthly: {
    readonly groceries: Amount;
    readonly restaurants: Amount;
    readonly clothing: Amount;
    readonly furnitureAndAppliances: Amount;
    readonly other: Amount;
  };
  /** kWh. */
  readonly electricity: Decimal;
  readonly greenElectricity: boolean;
  /** Natural gas, m3. */
  readonly gas: Decimal;
  /** Year of the factors; the newest without it. */
  readonly factorYear?: number | undefined;
  /** Factors of purchases outside the USA; undefined where the deployment has none. */
  readonly countryFactors?: CountryFactors | undefined;
}

/** Emissions of one activity of a person over a year, kg CO2e. */
interface IndividualActivity {
  readonly component: IndividualComponent;
  readonly name: string;
  readonly figure: Figure;
}

const UNIT = "kg CO2e/year";

/**
 * Every activity of a person's year, each worked out in steps of its own.
 *
 * @throws ApiError exchange_rate_not_found, validation_error naming factor_year
 */
const individualActivities = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] => [
  ...travel(calculation, year),
  ...purchases(calculation, year),
  ...energy(calculation, year),
];

const travel = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] =>
  [
    ...(year.car ? car(calculation, year.car, year) : []),
    ...annualFlights(calculation, year.flights, { premium: undefined, country: year.country }).map((figure) => ({
      name: "flights",
      figure,
    })),
    { name: "public transport", figure: publicTransport(calculation, year) },
  ].map((part) => ({ component: "travel", ...part }) as const);

const purchases = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] => {
  const { monthly, country, countryFactors } = year;
  const changes = byDiet(dietMultiplier(year.diet));
  const half = ({ value, currency }: Amount): Amount => ({ value: value.div(2), currency });
  const bought: readonly (readonly [
    IndividualComponent,
    Pick<YearlyPurchase, "what" | "sector" | "spent" | "changes">,
  ])[] = [
    ["food_and_drink", { what: "groceries", sector: "GROC", spent: monthly.groceries, changes }],
    ["food_and_drink", { what: "restaurants", sector: "REST", spent: monthly.restaurants, changes }],
    ["shopping", { what: "clothing", sector: "CLOTH", spent: monthly.clothing }],
    ["shopping", { what: "furniture, half of it", sector: "FURN", spent: half(monthly.furnitureAndAppliances) }],
    ["shopping", { what: "appliances, the other half", sector: "APPL", spent: half(monthly.furnitureAndAppliances) }],
    ["shopping", { what: "other goods", sector: "GENMERCH", spent: monthly.other }],
  ];
  return bought.flatMap(([component, what]) => {
    const figure = annualPurchase(calculation, { ...what, times: 12, country, countryFactors });
    return figure ? [{ component, name: what.what, figure }] : [];
  });
};

const energy = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] => {
  if (year.greenElectricity) {
    calculation.warn({
      code: "average_assumed",
      message: "Green electricity is counted as the average of the grid: what it was bought by is not evidenced.",
      field: "green_electricity_used",
    });
  }
  const consumed = given("C", "electricity consumed", year.electricity, "kWh/year");
  const grid = annualElectricity(calculation, {
    name: "electricity",
    consumed,
    country: year.country,
    year: year.factorYear,
  });
  return [
    ...gridParts("electricity", grid),
    { name: "gas burnt", figure: annualGas(calculation, year.gas, "combustion", year) },
    { name: "gas, upstream", figure: annualGas(calculation, year.gas, "upstream", year) },
  ].map((part) => ({ component: "energy", ...part }) as const);
};

const gridParts = (name: string, { generation, upstream }: GridEmissions): NamedFigure[] => [
  { name, figure: generation },
  ...upstream.map((part) => ({ name: `${name}, ${part.name}`, figure: part.figure })),
];

const car = (
  calculation: CalculationBuilder,
  { fuel, distance }: NonNullable<IndividualYear["car"]>,
  year: IndividualYear,
): NamedFigure[] => {
  const { country, factorYear } = year;
  const driven = distance
    ? given("s", "distance", distance, "km/year")
    : fromTable("s", "distance, national average", chooseFactor(ACTIVITY.carDistances, countryHierarchy(country)));
  if (!distance) {
    const message = "No distance of the car was given: a national average is used.";
    calculation.warn({ code: "average_assumed", message, field: "average_car_distance_travelled" });
  }
  if (fuel === "electric") {
    const charged = calculation.add({
      name: "electric car: electricity",
      formula: "C = s · c",
      inputs: [driven, fromTable("c", "consumption", only(ACTIVITY.electricCars, "average"))],
      unit: "kWh/year",
    });
    const consumed = derived(charged, "electricity of the car");
    return gridParts(
      "electric car",
      annualElectricity(calculation, { name: "electric car", consumed, country, year: factorYear }),
    );
  }
  const figure = calculation.add({
    name: `${fuel} car`,
    formula: "E = s · (f + u)",
    inputs: [
      driven,
      fromTable("f", "fuel burnt", datedRow(calculation, "cars", `${fuel}-direct`, year)),
      fromTable("u", "making and bringing the fuel", datedRow(calculation, "cars", `${fuel}-upstream`, year)),
    ],
    unit: UNIT,
  });
  return [{ name: "car", figure }];
};

const publicTransport = (calculation: CalculationBuilder, year: IndividualYear): Figure =>
  calculation.add({
    name: "public transport",
    formula: "E = n · y · s · f",
    inputs: [
      given("n", "days a week", String(year.transportDaysAWeek), "days/week"),
      fromTable("y", "weeks of use", only(ACTIVITY.weeksAYear, "habit")),
      fromTable("s", "distance of a day", only(ACTIVITY.dailyDistances, "private")),
      fromTable("f", "mix of bus, rail and metro", datedRow(calculation, "public transport", "mix", year)),
    ],
    unit: UNIT,
  });
