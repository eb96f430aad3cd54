import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { EmissionFactorDenominatorUnit } from "./emission-factor-units.ts";
import { CREATION_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { DecimalText, idInPath } from "./wire.ts";
import { EmissionFactorId } from "./emission-factor-id.ts";
import { EmissionFactor } from "./emission-factor.ts";

/** What is asked of `POST /estimates/emission-factor`. */
export const FactorEstimateRequest = z
  .object({
    ...estimateRequestBase,
    emission_factor_id: EmissionFactorId.meta({ description: "Of `GET /emission-factors`, of whatever edition." }),
    activity: z
      .object({ value: DecimalText, unit: EmissionFactorDenominatorUnit })
      .meta({ id: "FactorActivity", description: "In the unit of the factor, or in one that converts into it." }),
  })
  .meta({ id: "FactorEstimateRequest" });
export type FactorEstimateRequest = z.output<typeof FactorEstimateRequest>;

/** An estimate from a named factor as stored and answered. `request` repeats what was accepted, as it was sent. */
export const FactorEstimate = z
  .object({ ...estimateBase, request: FactorEstimateRequest, emission_factor: EmissionFactor })
  .meta({ id: "FactorEstimate" });
export type FactorEstimate = z.output<typeof FactorEstimate>;

/** `POST /estimates/emission-factor` */
export const createFactorEstimate = operation({
  id: "createFactorEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/emission-factor",
  summary: "Estimate the emissions of an activity by a factor that the request names.",
  description:
    "Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.",
  body: FactorEstimateRequest,
  response: FactorEstimate,
  errors: [
    ...CREATION_ERRORS,
    "emission_factor_gated",
    "emission_factor_id_invalid",
    "emission_factor_unit_mismatch",
    "exchange_rate_not_found",
  ],
  example: {
    body: {
      emission_factor_id: "fuels-by-volume/2026-1/diesel",
      activity: { value: "1200", unit: "l" },
      idempotency_key: "generator-2025",
    },
  },
});

/** `GET /estimates/emission-factor/{id}` */
export const getFactorEstimate = operation({
  id: "getFactorEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/emission-factor/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read an estimate from a named factor. Nothing is recalculated.",
  response: FactorEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createFactorEstimate", "id") } },
});

/** `GET /estimates/emission-factor/all` */
export const listFactorEstimates = estimateList(
  "listFactorEstimates",
  "/estimates/emission-factor/all",
  "estimates from named factors",
  FactorEstimate,
);
