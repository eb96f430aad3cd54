import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CountryCode, RegionCode, countryOfRegion } from "./country-code.ts";
import { CREATION_REFUSALS, estimateBase, estimateRequestBase, UPDATE_REFUSALS } from "./estimate-base.ts";
import { operation } from "./operation.ts";
import { DecimalText, idInPath, onceRight, optional } from "./wire.ts";

/** Electric energy in a request. */
export const ElectricityConsumption = z
  .object({ amount: DecimalText, unit: z.enum(["kWh", "MWh", "GWh"]) })
  .meta({ id: "ElectricityConsumption" });
export type ElectricityConsumption = z.output<typeof ElectricityConsumption>;

/** What is asked of `POST /estimates/electricity`. */
export const ElectricityEstimateRequest = z
  .object({
    ...estimateRequestBase,
    consumption: ElectricityConsumption,
    country_code: optional(CountryCode).meta({
      description: "Where it is consumed; without it and a region a world average factor is used.",
    }),
    region: optional(RegionCode).meta({
      description: "Refines the factor in the USA and Canada. An addition of ours.",
    }),
  })
  .refine(
    ({ region, country_code }) =>
      region === undefined || country_code === undefined || countryOfRegion(region) === country_code,
    { path: ["region"], message: "must lie in the country of country_code", ...onceRight("region", "country_code") },
  )
  .meta({ id: "ElectricityEstimateRequest" });
export type ElectricityEstimateRequest = z.output<typeof ElectricityEstimateRequest>;

/** An electricity estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const ElectricityEstimate = z
  .object({ ...estimateBase, request: ElectricityEstimateRequest })
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
  answer: ElectricityEstimate,
  refuses: CREATION_REFUSALS,
});

/** `PUT /estimates/electricity/{id}` */
export const updateElectricityEstimate = operation({
  id: "updateElectricityEstimate",
  group: "estimates",
  method: "PUT",
  path: "/estimates/electricity/{id}",
  params: idInPath<EstimateId>(),
  summary: "Replace an electricity estimate's parameters and recalculate it.",
  description: "`metadata` and `idempotency_key` stay where they are not given.",
  body: ElectricityEstimateRequest,
  answer: ElectricityEstimate,
  refuses: UPDATE_REFUSALS,
});

/** `GET /estimates/electricity/{id}` */
export const getElectricityEstimate = operation({
  id: "getElectricityEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/electricity/{id}",
  params: idInPath<EstimateId>(),
  summary: "Read an electricity estimate. Nothing is recalculated.",
  answer: ElectricityEstimate,
  refuses: ["estimate_not_found"],
});
