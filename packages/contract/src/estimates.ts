import * as z from "zod";
import { BundleSelectionRequest } from "./bundle-selection.ts";
import { CountryCode } from "./country-code.ts";
import { operation } from "./operation.ts";
import { ErrorResponse } from "./problems.ts";
import { OrderQuote } from "./quotes.ts";
import {
  DecimalString,
  DecimalText,
  EstimateMassUnit,
  IdempotencyKey,
  IdString,
  MassUnit,
  Metadata,
  Name,
  optional,
} from "./wire.ts";

const estimateRequestBase = {
  name: optional(Name),
  bundle_selection: optional(BundleSelectionRequest),
  quantity_trunc: optional(MassUnit),
  metadata: optional(Metadata),
  idempotency_key: optional(IdempotencyKey),
};

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

/** CO2e: CO2 plus non-CO2 effects. */
export const EstimateMass = z.object({ amount: DecimalString, unit: EstimateMassUnit }).meta({ id: "EstimateMass" });
export type EstimateMass = z.output<typeof EstimateMass>;

/** The offer to offset exactly the estimated mass, or why there is none. */
export const EstimateQuote = z.union([OrderQuote, ErrorResponse]).meta({ id: "EstimateQuote" });
export type EstimateQuote = z.output<typeof EstimateQuote>;

/** An electricity estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const ElectricityEstimate = z
  .object({
    id: IdString,
    mass: EstimateMass,
    quote: EstimateQuote,
    metadata: Metadata.optional(),
    idempotency_key: z.string().optional(),
    request: ElectricityEstimateRequest,
  })
  .meta({ id: "ElectricityEstimate" });
export type ElectricityEstimate = z.output<typeof ElectricityEstimate>;

/** A value that a step of a calculation takes in. */
const CalculationInput = z
  .object({
    symbol: z.string(),
    name: z.string(),
    value: DecimalString,
    unit: z.string(),
    factor_id: z.string().optional().meta({ description: "Set when the value is a factor of a table." }),
    rung: z.string().optional().meta({ description: "Which rung of the fallback ladder chose the factor." }),
    source: z.string().optional().meta({ description: "Where the value comes from." }),
    assumption: z.boolean().optional().meta({ description: "true: an assumption of ours, not a published figure." }),
  })
  .meta({ id: "CalculationInput" });

/** One step of a calculation. */
export const CalculationStep = z
  .object({
    name: z.string(),
    formula: z.string(),
    inputs: z.array(CalculationInput),
    result: z.object({ symbol: z.string(), value: DecimalString, unit: z.string() }),
    note: z.string().optional(),
  })
  .meta({ id: "CalculationStep" });
export type CalculationStep = z.output<typeof CalculationStep>;

/** How an estimate came about: every step with its inputs, factors, sources and result. */
export const CalculationSheet = z
  .object({ estimate_id: IdString, method_version: z.string(), steps: z.array(CalculationStep) })
  .meta({ id: "CalculationSheet" });
export type CalculationSheet = z.output<typeof CalculationSheet>;

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
  refuses: [
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "bundle_selection_ratios_invalid",
    "bundle_selection_ratios_invalid_format",
    "estimate_idempotency_used",
  ],
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

/** `GET /estimates/{id}/calculation` */
export const getCalculation = operation({
  id: "getCalculation",
  group: "estimates",
  method: "GET",
  path: "/estimates/{id}/calculation",
  summary: "Read the calculation sheet of an estimate of any kind.",
  answer: CalculationSheet,
  refuses: ["estimate_not_found"],
});
