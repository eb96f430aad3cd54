import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { CREATION_REFUSALS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { operation } from "./operation.ts";
import { DecimalText, optional } from "./wire.ts";

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
      description: "Where it is consumed; without it a world average factor is used.",
    }),
  })
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
    "Repeating a request with its `idempotency_key` answers the stored estimate; the same key with another request is refused.",
  body: ElectricityEstimateRequest,
  answer: ElectricityEstimate,
  refuses: CREATION_REFUSALS,
});

/** `GET /estimates/electricity/{id}` */
export const getElectricityEstimate = operation({
  id: "getElectricityEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/electricity/{id}",
  summary: "Read an electricity estimate. Nothing is computed anew.",
  answer: ElectricityEstimate,
  refuses: ["estimate_not_found"],
});
