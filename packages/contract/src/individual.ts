import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { Amount, Count } from "./company.ts";
import { CountryCode } from "./country-code.ts";
import { Diet } from "./diet.ts";
import { GivenDistance, Money, idInPath, optional } from "./wire.ts";
import { CREATION_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** What is asked of `POST /estimates/individual`: one year of one person. */
export const IndividualEstimateRequest = z
  .object({
    ...estimateRequestBase,
    country_code: CountryCode,
    car_use: z.boolean(),
    car_fuel_type: optional(z.enum(["gasoline", "electric", "hybrid"])).meta({
      description: "Default gasoline; ignored without a car.",
    }),
    average_car_distance_travelled: optional(GivenDistance).meta({
      description: "A year; with a car and without a distance the national average.",
    }),
    short_flights: Count.meta({ description: "A year, under 3 h." }),
    medium_flights: Count.meta({ description: "A year, 3 to 6 h." }),
    long_flights: Count.meta({ description: "A year, over 6 h." }),
    days_per_week_using_public_transport: z.int().min(0).max(7),
    diet: Diet,
    monthly_grocery_expenses: Money,
    monthly_restaurant_expenses: Money,
    monthly_clothing_expenses: Money,
    monthly_furniture_appliances_expenses: Money,
    monthly_other_expenses: Money,
    electricity_consumption: Amount.meta({ description: "kWh a year" }),
    green_electricity_used: z.boolean().meta({ description: "A claim without evidence: it changes no figure." }),
    gas_consumption: Amount.meta({ description: "m3 of natural gas a year" }),
  })
  .meta({ id: "IndividualEstimateRequest" });
export type IndividualEstimateRequest = z.output<typeof IndividualEstimateRequest>;

/** An individual estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const IndividualEstimate = z
  .object({
    ...estimateBase,
    request: IndividualEstimateRequest,
    components: z
      .object({ travel: EstimateMass, food_and_drink: EstimateMass, energy: EstimateMass, shopping: EstimateMass })
      .nullable()
      .meta({ description: "They add up to `mass`. `null` for estimates that were stored before this field." }),
  })
  .meta({ id: "IndividualEstimate" });
export type IndividualEstimate = z.output<typeof IndividualEstimate>;

/** `POST /estimates/individual` */
export const createIndividualEstimate = operation({
  id: "createIndividualEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/individual",
  summary: "Estimate the emissions of a person's year.",
  body: IndividualEstimateRequest,
  response: IndividualEstimate,
  errors: [...CREATION_ERRORS, "distance_invalid", "exchange_rate_not_found"],
  example: {
    body: {
      country_code: "DEU",
      car_use: true,
      car_fuel_type: "gasoline",
      average_car_distance_travelled: { amount: "9000", unit: "km" },
      short_flights: 2,
      medium_flights: 0,
      long_flights: 0,
      days_per_week_using_public_transport: 2,
      diet: "vegetarian",
      monthly_grocery_expenses: { value: "300", currency: "EUR" },
      monthly_restaurant_expenses: { value: "120", currency: "EUR" },
      monthly_clothing_expenses: { value: "60", currency: "EUR" },
      monthly_furniture_appliances_expenses: { value: "50", currency: "EUR" },
      monthly_other_expenses: { value: "100", currency: "EUR" },
      electricity_consumption: 1800,
      green_electricity_used: false,
      gas_consumption: 700,
    },
  },
});

/** `GET /estimates/individual/{id}` */
export const getIndividualEstimate = operation({
  id: "getIndividualEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/individual/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read an individual estimate. Nothing is recalculated.",
  response: IndividualEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createIndividualEstimate", "id") } },
});

/** `GET /estimates/individual/all` */
export const listIndividualEstimates = estimateList(
  "listIndividualEstimates",
  "/estimates/individual/all",
  "estimates of persons",
  IndividualEstimate,
);
