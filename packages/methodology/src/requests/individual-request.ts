import { individual } from "../calculations/individual.ts";
import type { Calculation } from "../calculation.ts";
import type { CarFuel, IndividualYear } from "../years/individual-year.ts";
import { amountOf, type GivenDistance, type GivenMoney, numberOf, yearlyDistance } from "./given-figures.ts";

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
