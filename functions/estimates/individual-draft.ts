import type { IndividualEstimateRequest } from "@isotherm/contract";
import { individual, type IndividualYear } from "@isotherm/methodology";
import { amountOf, numberOf, yearlyDistance } from "./company-draft.ts";
import type { EstimateDraft } from "./create-estimate.ts";

const carOf = (request: IndividualEstimateRequest): IndividualYear["car"] => {
  if (!request.car_use) return undefined;
  const { car_fuel_type: fuel = "gasoline", average_car_distance_travelled: distance } = request;
  return { fuel, distance: distance && yearlyDistance(distance) };
};

const yearOf = (request: IndividualEstimateRequest): IndividualYear => ({
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

/** Calculation and answer of an individual request. @throws Refusal distance_invalid, exchange_rate_not_found */
export const individualDraft = (request: IndividualEstimateRequest): EstimateDraft<"individual"> => ({
  calculation: individual(yearOf(request)),
  answer: (base) => ({ ...base, request }),
});
