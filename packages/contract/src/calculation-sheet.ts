import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { responseOf, operation } from "./operation.ts";
import { DecimalString, idString, idInPath } from "./wire.ts";

/** How good a figure is, best first. */
export const DataQuality = z.enum(["measured", "modelled", "published_default", "assumption"]).meta({
  id: "DataQuality",
  description:
    "`measured`: given by the client; `modelled`: given by a documented model; `published_default`: printed by a publication; `assumption`: chosen by us, or a fallback. Of a step: the weakest of all that its result depends on.",
});

/** A value that a step of a calculation takes in. */
const CalculationInput = z
  .object({
    symbol: z.string(),
    name: z.string(),
    value: DecimalString,
    unit: z.string(),
    quality: DataQuality,
    counts_as: z.enum(["constant", "primary", "modelled", "default", "assumed"]).optional().meta({
      description:
        "The class that the value counts as where its quality does not say it; a `constant` lowers no class: it holds in every case alike.",
    }),
    from_step: z.int().optional().meta({ description: "Index of the step whose result this is." }),
    factor_id: z.string().optional().meta({ description: "`table/edition/row` when a table gave the value." }),
    rung: z.string().optional().meta({ description: "Which level of the factor hierarchy chose the factor." }),
    fallback: z.literal(true).optional().meta({
      description: "The value stands in for one that was not given or is not known; `rung` says which it is.",
    }),
    error_entry: z.string().optional().meta({
      description: "Row of the table relative-errors that says how far off it may be, if not that of its own table.",
    }),
    error_of: z.string().optional().meta({
      description:
        "What is off, where several values have one error: rows of a table between which was interpolated, coefficients of a curve.",
    }),
    source: z.string().optional().meta({ description: "Where the value comes from." }),
    licence: z.string().optional().meta({ description: "Licence of the source." }),
    at: z.string().optional().meta({ description: "Where in the source the value stands." }),
    boundary: z.string().optional().meta({ description: "What the factor covers, as its table says." }),
    gwp: z
      .string()
      .optional()
      .meta({ description: "Global warming potentials that it counts with; missing for what is no mass of CO2e." }),
    data_year: z
      .string()
      .optional()
      .meta({
        description:
          "Years that it was observed in. `none`: a choice, a constant or a convention; `not stated`: the publisher does " +
          "not say; `of its inputs`: worked out from other factors.",
        examples: ["2022", "2010-2025"],
      }),
    region: z.string().optional().meta({ description: "Where it holds." }),
    origin: z.string().optional().meta({
      description: "How the value came about, where the source does not print it: it was derived or chosen by us.",
    }),
  })
  .meta({ id: "CalculationInput" });

/** One step of a calculation. */
export const CalculationStep = z
  .object({
    name: z.string(),
    leg: z.int().optional().meta({ description: "Zero-based index of the leg that the step belongs to." }),
    formula: z.string(),
    worked: z.string().optional().meta({ description: "The formula with its numbers put in, shortened for reading." }),
    inputs: z.array(CalculationInput),
    result: z.object({ symbol: z.string(), value: DecimalString, unit: z.string() }),
    quality: DataQuality,
    facts: z
      .array(
        z.object({
          name: z.string(),
          value: z.string(),
          assumed: z.literal(true).optional().meta({ description: "It was chosen by us." }),
        }),
      )
      .optional()
      .meta({ description: "What was asked and what it was resolved to." }),
    note: z.string().optional(),
  })
  .meta({ id: "CalculationStep" });
export type CalculationStep = z.output<typeof CalculationStep>;

/** How the range of a mass follows from the steps. */
const RangeDerivation = z
  .object({
    method: z.string().meta({ description: "How the errors are combined." }),
    errors: z.array(
      z.object({
        id: z.string().meta({ description: "`relative-errors/edition/row`: where the error is documented." }),
        of: z
          .string()
          .meta({ description: "What has the error: the id of a factor or of a curve, or a figure of a step." }),
        factor: DecimalString.meta({
          description: "With 95 % confidence the true value is at most so many times larger or smaller.",
        }),
        elasticity: DecimalString.meta({
          description: "By how many per cent the mass changes when the value changes by one.",
        }),
      }),
    ),
  })
  .meta({ id: "RangeDerivation" });

/** How an estimate came about: every step with its inputs, factors, sources and result. */
export const CalculationSheet = z
  .object({
    estimate_id: idString<string>("estimate"),
    method_version: z.string(),
    steps: z.array(CalculationStep),
    error_edition: z.string().optional().meta({
      description:
        "Edition of the table relative-errors that the range was made with; missing before there were ranges.",
    }),
    range: RangeDerivation.optional().meta({
      description: "Follows from the steps and the edition; see `mass_range`.",
    }),
  })
  .meta({ id: "CalculationSheet" });
export type CalculationSheet = z.output<typeof CalculationSheet>;

/** `GET /estimates/{id}/calculation` */
export const getCalculation = operation({
  id: "getCalculation",
  group: "estimates",
  method: "GET",
  path: "/estimates/{id}/calculation",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read the calculation sheet of an estimate of any kind.",
  response: CalculationSheet,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createFlightEstimate", "id") } },
});
