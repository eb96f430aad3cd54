import type { CompanyEstimateRequest, EstimateMass, Money } from "@isotherm/contract";
import { type Decimal, decimal, Refusal } from "@isotherm/core";
import { type Amount, company, type CompanyYear } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { toKilometres } from "./read-distance.ts";

/** Money of a request as the methods take it. */
export const amountOf = ({ value, currency }: Money): Amount => ({ value: decimal(value), currency });

/** A number of a request, exactly as it is written. */
export const numberOf = (value: number): Decimal => decimal(String(value));

const shareOf = (percentage: number): Decimal => numberOf(percentage).div(100);

const tonnesOf = (amount: Decimal): EstimateMass => ({ amount, unit: "t" });

const MOST_YEARLY_KM = 10_000_000;

/** Distance of a year in km; may be 0. @throws Refusal distance_invalid */
export const yearlyDistance = (distance: Parameters<typeof toKilometres>[0]): Decimal => {
  const km = toKilometres(distance);
  if (km.lte(MOST_YEARLY_KM)) return km;
  throw new Refusal("distance_invalid", "average_car_distance_travelled: must be at most 10,000,000 km a year.");
};

const yearOf = (request: CompanyEstimateRequest): CompanyYear => ({
  months: request.months ?? 12,
  employees: request.employees,
  remoteShare: shareOf(request.remote_employees_percentage),
  country: request.country_code,
  electricity: numberOf(request.electricity_consumption),
  greenElectricity: request.green_electricity_used,
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
});

/** Calculation and answer of a company request. @throws Refusal distance_invalid, exchange_rate_not_found */
export const companyDraft = (request: CompanyEstimateRequest): EstimateDraft<"company"> => {
  const calculation = company(yearOf(request));
  const { scopes, components } = calculation;
  return {
    calculation,
    answer: (base) => ({
      ...base,
      request,
      scope1: tonnesOf(scopes[1]),
      scope2: tonnesOf(scopes[2]),
      scope3: tonnesOf(scopes[3]),
      components: {
        material_and_waste: tonnesOf(components.material_and_waste),
        energy: tonnesOf(components.energy),
        travel_and_commute: tonnesOf(components.travel_and_commute),
        food_and_drink: tonnesOf(components.food_and_drink),
        tech: tonnesOf(components.tech),
        remote_employee: tonnesOf(components.remote_employee),
      },
    }),
  };
};
