import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { liesInCountry, RegionCode } from "./region-code.ts";
import { CREATION_ERRORS, estimateBase, estimateRequestBase, UPDATE_ERRORS } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { CalendarDate, DecimalText, idInPath, onceRight, optional, text } from "./wire.ts";
import { NamedOwnFactor, OWN_FACTOR_ERRORS } from "./emission-factor-id.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** Electric energy in a request. */
export const ElectricityConsumption = z
  .object({ amount: DecimalText, unit: z.enum(["kWh", "MWh", "GWh"]) })
  .meta({ id: "ElectricityConsumption" });
export type ElectricityConsumption = z.output<typeof ElectricityConsumption>;

/** Which of the two ways of the GHG Protocol's scope 2 guidance a figure is counted by. */
export const ElectricityAccounting = z.enum(["location_based", "market_based"]).meta({ id: "ElectricityAccounting" });

/** What a consumer agreed on with whoever delivers the electricity. */
export const ElectricityContract = z
  .object({
    type: z.enum(["green_tariff", "certificates", "own_factor"]).meta({
      description:
        "`certificates`: certificates of renewable generation were cancelled for it. `own_factor`: `emission_factor_id` " +
        "names the factor that the supplier evidences. `green_tariff`: evidences nothing by its name; with a factor it does.",
    }),
    share: optional(z.number().min(0).max(1)).meta({ description: "Of the consumption; 1 by default." }),
    emission_factor_id: optional(text()).meta({
      description:
        "`table/edition/row` of a factor of generation per kWh, or an own factor of the organisation per unit of energy.",
      examples: ["uk-electricity/2026-1/generation"],
    }),
  })
  .meta({ id: "ElectricityContract" });

/** What is asked of `POST /estimates/electricity`. */
export const ElectricityEstimateRequest = z
  .object({
    ...estimateRequestBase,
    consumption: ElectricityConsumption,
    country_code: optional(CountryCode).meta({
      description: "Where it is consumed; without it and a region a world average factor is used.",
    }),
    region: optional(RegionCode).meta({
      description: "Refines the factor in the USA, Canada and Australia. An addition of ours.",
    }),
    consumed_on: optional(CalendarDate).meta({
      description: "Its year is that of the factors, unless `factor_year` is given.",
    }),
    accounting: optional(ElectricityAccounting).meta({
      description:
        "What `mass` is; `location_based` by default, `market_based` with `emission_factor_id`. The answer has both.",
    }),
    contract: optional(ElectricityContract),
    emission_factor_id: NamedOwnFactor,
  })
  .refine(({ contract, emission_factor_id }) => contract === undefined || emission_factor_id === undefined, {
    path: ["emission_factor_id"],
    message: "takes the place of a contract: give one of them",
    ...onceRight("contract", "emission_factor_id"),
  })
  .refine(
    ({ region, country_code }) =>
      region === undefined || country_code === undefined || liesInCountry(region, country_code),
    { path: ["region"], message: "must lie in the country of country_code", ...onceRight("region", "country_code") },
  )
  .meta({ id: "ElectricityEstimateRequest" });
export type ElectricityEstimateRequest = z.output<typeof ElectricityEstimateRequest>;

/** An electricity estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const ElectricityEstimate = z
  .object({
    ...estimateBase,
    request: ElectricityEstimateRequest,
    location_based: EstimateMass.nullable().meta({
      description: "By the average of the grid. `null` for estimates that were stored before this field.",
    }),
    market_based: EstimateMass.nullable().meta({
      description:
        "By contracts, and the residual mix for what they don't cover. `null` without a contract where no residual mix with " +
        "an open licence is known: AIB and Green-e have none, so everywhere but in Australia.",
    }),
    scope2: EstimateMass.nullable().meta({ description: "Generation, of the `mass` that was asked for." }),
    scope3: EstimateMass.nullable().meta({ description: "Upstream and losses; with `scope2` it adds up to `mass`." }),
  })
  .meta({ id: "ElectricityEstimate" });
export type ElectricityEstimate = z.output<typeof ElectricityEstimate>;

/** `POST /estimates/electricity` */
export const createElectricityEstimate = operation({
  id: "createElectricityEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/electricity",
  summary: "Estimate the emissions of consumed electricity.",
  description:
    "Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.",
  body: ElectricityEstimateRequest,
  response: ElectricityEstimate,
  errors: [...CREATION_ERRORS, ...OWN_FACTOR_ERRORS],
  example: {
    body: {
      name: "Warehouse 7, April",
      consumption: { amount: "1200", unit: "kWh" },
      country_code: "DEU",
      consumed_on: "2024-04-30",
      metadata: { meter: "7" },
      idempotency_key: "meter-7-2024-04",
    },
  },
});

/** `PUT /estimates/electricity/{id}` */
export const updateElectricityEstimate = operation({
  id: "updateElectricityEstimate",
  group: "estimates",
  method: "PUT",
  path: "/estimates/electricity/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace an electricity estimate's parameters and recalculate it.",
  description: "`metadata` and `idempotency_key` stay where they are not given.",
  body: ElectricityEstimateRequest,
  response: ElectricityEstimate,
  errors: [...UPDATE_ERRORS, ...OWN_FACTOR_ERRORS],
  example: {
    params: { id: responseOf("createElectricityEstimate", "id") },
    body: { consumption: { amount: "1.25", unit: "MWh" }, country_code: "DEU", consumed_on: "2024-04-30" },
  },
});

/** `GET /estimates/electricity/{id}` */
export const getElectricityEstimate = operation({
  id: "getElectricityEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/electricity/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read an electricity estimate. Nothing is recalculated.",
  response: ElectricityEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createElectricityEstimate", "id") } },
});

/** `GET /estimates/electricity/all` */
export const listElectricityEstimates = estimateList(
  "listElectricityEstimates",
  "/estimates/electricity/all",
  "estimates of electricity",
  ElectricityEstimate,
);
