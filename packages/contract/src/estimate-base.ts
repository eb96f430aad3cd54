import * as z from "zod";
import type { BatchId, EstimateId, ErrorCode } from "@isotherm/core";
import { BundleSelectionRequest } from "./bundle-selections.ts";
import { OrderQuote } from "./orders.ts";
import { ErrorResponse } from "./errors.ts";
import { EstimateWarning, MOST_WARNINGS } from "./warnings.ts";
import { DecimalString, IdempotencyKey, MassUnit, Metadata, Name, Timestamp, idString, optional } from "./wire.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** What a request for an estimate of any kind may carry. */
export const estimateRequestBase = {
  name: optional(Name),
  bundle_selection: optional(BundleSelectionRequest),
  quantity_trunc: optional(MassUnit),
  metadata: optional(Metadata),
  idempotency_key: optional(IdempotencyKey),
  factor_year: optional(z.int().min(1).max(9999)).meta({
    description:
      "Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first " +
      "edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.",
  }),
};
/** The parts of a request that every kind of estimate has. */
export type EstimateRequestBase = z.output<z.ZodObject<typeof estimateRequestBase>>;

/** The offer to offset exactly the estimated mass, or why there is none. */
export const EstimateQuote = z.union([OrderQuote, ErrorResponse]).meta({ id: "EstimateQuote" });
export type EstimateQuote = z.output<typeof EstimateQuote>;

/** Between which masses the true one lies, in the unit of the mass. */
const MassRange = z
  .object({ low: EstimateMass, high: EstimateMass, confidence: z.literal("0.95") })
  .meta({ id: "MassRange" });

const Share = DecimalString.meta({ examples: ["0.25"] });

/** What parts of a mass rest on. */
const EstimateDataQuality = z
  .object({
    shares: z.object({
      primary: Share.meta({ description: "On what the client measured, or was told by who did." }),
      modelled: Share.meta({ description: "On models with the parameters of this very case." }),
      default: Share.meta({ description: "On published averages of the class, lane, sector or region asked for." }),
      assumed: Share.meta({ description: "On what the service chose: fallbacks, averages for something not given." }),
    }),
  })
  .meta({ id: "EstimateDataQuality" });

/** What an estimate of any kind answers. */
export const estimateBase = {
  id: idString<EstimateId>("estimate"),
  created_at: Timestamp.meta({ description: "When the estimate was first made; replacing it leaves it." }),
  mass: EstimateMass,
  mass_range: MassRange.nullable().meta({
    description:
      "95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for " +
      "estimates made before there was this field.",
  }),
  data_quality: EstimateDataQuality.nullable().meta({
    description:
      "Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in " +
      "the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.",
  }),
  quote: EstimateQuote,
  metadata: Metadata.optional(),
  idempotency_key: z.string().optional(),
  batch_id: idString<BatchId>().optional().meta({ description: "Of the batch whose row made the estimate." }),
  source: z.string().optional().meta({
    description: "Where the estimate came from: `api`, or `csv` for a row of an uploaded file.",
  }),
  filename: z.string().nullable().optional().meta({
    description: "Name of the uploaded file whose row made the estimate, where its client gave one.",
  }),
  warnings: z.array(EstimateWarning).max(MOST_WARNINGS).meta({
    description: "Computed with the estimate and kept with it, by `field`, then `code`.",
  }),
  external_estimate_url: z
    .string()
    .meta({ format: "uri", description: "A page about the estimate that can be read without a key." }),
};
/** The parts of an answer that every kind of estimate has. */
export type EstimateBase = z.output<z.ZodObject<typeof estimateBase>>;

/** What creating an estimate of any kind may refuse, besides what the kind itself refuses. */
export const CREATION_ERRORS = [
  "bundle_id_invalid",
  "bundle_selection_bundle_invalid",
  "bundle_selection_ratios_invalid",
  "bundle_selection_ratios_invalid_format",
  "estimate_idempotency_used",
] as const satisfies ErrorCode[];

/** What replacing an estimate of any kind may refuse besides. */
export const UPDATE_ERRORS = [
  ...CREATION_ERRORS,
  "estimate_not_found",
  "estimate_order_already_placed",
] as const satisfies ErrorCode[];
