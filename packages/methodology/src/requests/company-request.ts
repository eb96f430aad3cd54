import { company, type CompanyCalculation } from "../calculations/company.ts";
import type { CompanyYear } from "../years/company-year.ts";
import { amountOf, type GivenDistance, type GivenMoney, numberOf, shareOf, yearlyDistance } from "./given-figures.ts";

/** A request for an estimate of a company's year, as far as its figure depends on it. */
export interface CompanyRequest {
  readonly months?: number | undefined;
  readonly employees: number;
  readonly remote_employees_percentage: number;
  readonly country_code: string;
  readonly electricity_consumption: number;
  readonly green_electricity_used: boolean;
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

const yearOf = (request: CompanyRequest): CompanyYear => ({
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

/** Calculates a request for a company's year. @throws Refusal distance_invalid, exchange_rate_not_found */
export const estimateCompany = (request: CompanyRequest): CompanyCalculation => company(yearOf(request));
