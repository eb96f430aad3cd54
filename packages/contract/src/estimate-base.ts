import * as z from "zod";
import type { BatchId, EstimateId, ErrorCode } from "@isotherm/core";
import { BundleSelectionRequest } from "./bundle-selections.ts";
import { OrderQuote } from "./orders.ts";
import { ErrorResponse } from "./errors.ts";
import { EstimateWarning, MOST_WARNINGS } from "./warnings.ts";
import {
  DecimalString,
  EstimateMassUnit,
  IdempotencyKey,
  MassUnit,
  Metadata,
  Name,
  Timestamp,
  idString,
  optional,
} from "./wire.ts";

/** Amounts per denominator unit, in the numerator unit; `co2e` is the factor itself. */
export const GasEmissions = z
  .object({
    co2e: DecimalString,
    co2: DecimalString.optional(),
    methane: DecimalString.optional(),
    nitrous_oxide: DecimalString.optional(),
    other: DecimalString.optional(),
    wtw_breakdown: z
      .object({
        source: z.enum(["direct_from_source", "inferred_from_fuel", "global_fuel_mix_inferred"]),
        wtt_co2e: DecimalString,
        ttw_co2e: DecimalString,
      })
      .optional()
      .meta({
        description: "Parts of `co2e`: well to tank and tank to wheel; missing where the source does not split.",
      }),
  })
  .meta({ id: "GasEmissions" });

/** The factor that an estimate was made with, before uplifts. */
export const EmissionFactor = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string().meta({ description: "Data set; an open list.", examples: ["glec"] }),
    source_version: z.string(),
    publication_year: z.int(),
    numerator_unit: MassUnit,
    denominator_unit: z.string().meta({ examples: ["t*km"] }),
    created_at: Timestamp,
    region: z.string(),
    category: z.string().nullable(),
    gas_emissions: GasEmissions.nullable(),
  })
  .meta({ id: "EmissionFactor" });
export type EmissionFactor = z.output<typeof EmissionFactor>;

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

/** CO2e: CO2 plus non-CO2 effects. */
export const EstimateMass = z.object({ amount: DecimalString, unit: EstimateMassUnit }).meta({ id: "EstimateMass" });
export type EstimateMass = z.output<typeof EstimateMass>;

/** An estimate's mass along the chain from the well to the wheel; the three add up to its amount exactly. */
const WtwDetails = z
  .object({
    wtt: EstimateMass.meta({ description: "Well to tank: making and bringing the fuel or the electricity." }),
    ttw: EstimateMass.meta({ description: "Tank to wheel: at the vehicle." }),
    unknown: EstimateMass.meta({ description: "What the source of the factor does not split." }),
  })
  .meta({ id: "WtwDetails" });

const PollutantByStage = z.object({ wtt: EstimateMass, ttw: EstimateMass }).meta({
  id: "PollutantByStage",
  description: "Mass of the substance itself, not CO2e.",
});

const Pollutants = z
  .object({
    nox: PollutantByStage,
    nmhc: PollutantByStage,
    so2: PollutantByStage,
    co2: PollutantByStage,
    pm: PollutantByStage,
  })
  .meta({ id: "Pollutants" });

/** CO2e of transport, with what is known of its parts. */
export const MassWithBreakdowns = EstimateMass.extend({
  wtw_details: WtwDetails.nullable().meta({ description: "Null for estimates made before there were these parts." }),
  pollutants: Pollutants.nullable().meta({ description: "Null where the data set has none; today's have none." }),
}).meta({ id: "MassWithBreakdowns" });
export type MassWithBreakdowns = z.output<typeof MassWithBreakdowns>;

/** What of an estimate's mass are effects of flying at height that are not CO2e of burned fuel. */
export const NonCo2Mass = EstimateMass.nullable().meta({
  description:
    "Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they " +
    "are not counted, as for freight. Null for estimates made before there was this field.",
});

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
