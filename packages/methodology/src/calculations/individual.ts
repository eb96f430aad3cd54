import type { Decimal } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  type CalculationInput,
  type Figure,
  answeredEmissions,
  derived,
  finished,
  fromTable,
  given,
  startCalculation,
} from "../calculation.ts";
import { ACTIVITY, only } from "../factors/activity-tables.ts";
import { chooseFactor, countryLadder } from "../factors/factor.ts";
import { GRID_LOSSES } from "../factors/grid.ts";
import { type Amount, LATEST_PRICE_YEAR, factorDollars } from "../money/factor-dollars.ts";
import { meanIntensity, spendFactor, spendIntensity } from "../spend/spend-intensity.ts";
import {
  type FlightCounts,
  electricityOfAYear,
  flightsOfAYear,
  gasOfAYear,
  gridInput,
  renewablesOfAYear,
  total,
} from "./annual-activities.ts";
import { type GivenDistance, type GivenMoney, amountOf, numberOf, yearlyDistance } from "./given-figures.ts";
import { dietMultiplier } from "./transaction.ts";

/**
 * Emissions of one person over a year: the sum of what each activity gives (`individualActivities`).
 *
 * Source and worked example: methods/individual.md.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const individual = (year: IndividualYear): Calculation => {
  const calculation = startCalculation();
  const activities = individualActivities(calculation, year);
  const emissions = total(calculation, "E", "emissions of the year", activities, { unit: "kg CO2e", over: "year" });
  return finished(calculation, answeredEmissions(calculation, emissions));
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
});

/** Calculates a request for a person's year. @throws Refusal distance_invalid, exchange_rate_not_found */
export const estimateIndividual = (request: IndividualRequest): Calculation => individual(yearOf(request));

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
}

/** Emissions of one activity of a person over a year, kg CO2e. */
interface IndividualActivity {
  readonly name: string;
  readonly figure: Figure;
}

const UNIT = "kg CO2e/year";

/**
 * Every activity of a person's year, each worked out in steps of its own.
 *
 * @throws Refusal exchange_rate_not_found
 */
const individualActivities = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] => {
  const { monthly, country } = year;
  const food = (what: string, amount: Amount, sector: string) => ({
    name: what,
    figure: spendingOfAYear(calculation, what, amount, fromTable("f", "intensity", spendFactor(sector)), year.diet),
  });
  const goods = (what: string, amount: Amount, intensity: CalculationInput) => ({
    name: what,
    figure: spendingOfAYear(calculation, what, amount, intensity, undefined),
  });
  return [
    ...(year.car ? [{ name: "car", figure: car(calculation, year.car, country) }] : []),
    ...flightsOfAYear(calculation, year.flights, undefined).map((figure) => ({ name: "flights", figure })),
    { name: "public transport", figure: publicTransport(calculation, year) },
    food("groceries", monthly.groceries, "GROC"),
    food("restaurants", monthly.restaurants, "REST"),
    goods("clothing", monthly.clothing, spendIntensity(calculation, "CLOTH", country, "always").input),
    goods(
      "furniture and appliances",
      monthly.furnitureAndAppliances,
      meanIntensity(calculation, ["FURN", "APPL"], country),
    ),
    goods("other goods", monthly.other, spendIntensity(calculation, "ELEC", country, "always").input),
    {
      name: "electricity",
      figure: year.greenElectricity
        ? renewablesOfAYear(calculation, year.electricity)
        : electricityOfAYear(calculation, year.electricity, country),
    },
    { name: "gas burnt", figure: gasOfAYear(calculation, year.gas, "combustion") },
    { name: "gas, upstream", figure: gasOfAYear(calculation, year.gas, "upstream") },
  ];
};

const car = (
  calculation: CalculationBuilder,
  { fuel, distance }: NonNullable<IndividualYear["car"]>,
  country: string,
): Figure => {
  const driven = distance
    ? given("s", "distance", distance, "km/year")
    : fromTable("s", "distance, national average", chooseFactor(ACTIVITY.carDistances, countryLadder(country)));
  if (fuel === "electric") {
    return calculation.add({
      name: "electric car",
      formula: "E = s · c · i / 1000 / (1 − l)",
      units: { 1000: "g/kg" },
      inputs: [
        driven,
        fromTable("c", "consumption", only(ACTIVITY.electricCars, "average")),
        gridInput(country),
        fromTable("l", "losses on the way, share of generation", chooseFactor(GRID_LOSSES, countryLadder(country))),
      ],
      unit: UNIT,
    });
  }
  return calculation.add({
    name: `${fuel} car`,
    formula: "E = s · (f + u)",
    inputs: [
      driven,
      fromTable("f", "fuel burnt", only(ACTIVITY.passengerCars, `${fuel}-direct`)),
      fromTable("u", "making and bringing the fuel", only(ACTIVITY.passengerCars, `${fuel}-upstream`)),
    ],
    unit: UNIT,
  });
};

const publicTransport = (calculation: CalculationBuilder, { transportDaysAWeek }: IndividualYear): Figure =>
  calculation.add({
    name: "public transport",
    formula: "E = n · y · s · f",
    inputs: [
      given("n", "days a week", String(transportDaysAWeek), "days/week"),
      fromTable("y", "weeks of use", only(ACTIVITY.weeksAYear, "habit")),
      fromTable("s", "distance of a day", only(ACTIVITY.dailyDistances, "private")),
      fromTable("f", "mix of bus, rail and metro", only(ACTIVITY.publicTransport, "mix")),
    ],
    unit: UNIT,
  });

/** Emissions of what is spent in twelve months: E = 12 · V · f, and · d for food, kg CO2e. */
const spendingOfAYear = (
  calculation: CalculationBuilder,
  what: string,
  spent: Amount,
  intensity: CalculationInput,
  diet: string | undefined,
): Figure => {
  const { amount } = factorDollars(calculation, { ...spent, year: LATEST_PRICE_YEAR }, what);
  const inputs = [derived(amount, `${what}, a month`), intensity];
  return calculation.add({
    name: what,
    formula: diet === undefined ? "E = 12 · V · f" : "E = 12 · V · f · d",
    inputs: diet === undefined ? inputs : [...inputs, fromTable("d", "diet", dietMultiplier(diet))],
    units: { 12: "months/year" },
    // V is what is spent in a month.
    unshown: "1/month",
    unit: UNIT,
  });
};
