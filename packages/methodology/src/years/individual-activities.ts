import { type CalculationBuilder, derived, type Figure, fromTable, given } from "../calculation-builder.ts";
import type { CalculationInput } from "../calculation.ts";
import { dietMultiplier } from "../calculations/transaction.ts";
import { ACTIVITY, only } from "../factors/activity-tables.ts";
import { chooseFactor, countryLadder } from "../factors/choose.ts";
import { GRID_LOSSES } from "../factors/grid.ts";
import { LATEST_PRICE_YEAR } from "../money/consumer-prices.ts";
import { factorDollars } from "../money/factor-dollars.ts";
import { spendFactor } from "../spend/spend-factors.ts";
import { meanIntensity, spendIntensity } from "../spend/spend-intensity.ts";
import type { Amount } from "./company-year.ts";
import type { IndividualYear } from "./individual-year.ts";
import { electricityOfAYear, gasOfAYear, gridInput, renewablesOfAYear } from "./year-of-energy.ts";
import { flightsOfAYear } from "./year-of-travel.ts";

/** Emissions of one activity of a person over a year, kg CO2e. */
export interface IndividualActivity {
  readonly name: string;
  readonly figure: Figure;
}

const UNIT = "kg CO2e/year";

/**
 * Every activity of a person's year, each worked out in steps of its own.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const individualActivities = (calculation: CalculationBuilder, year: IndividualYear): IndividualActivity[] => {
  const { monthly, country } = year;
  const food = (what: string, amount: Amount, sector: string) => ({
    name: what,
    figure: yearOf(calculation, what, amount, fromTable("f", "intensity", spendFactor(sector)), year.diet),
  });
  const goods = (what: string, amount: Amount, intensity: CalculationInput) => ({
    name: what,
    figure: yearOf(calculation, what, amount, intensity, undefined),
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
const yearOf = (
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
