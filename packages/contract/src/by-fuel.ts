import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CREATION_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { MassUnitQuery, shipmentResponse, shipped } from "./shipping.ts";
import { DataQualityGrade } from "./shipping-leg-result.ts";
import { RoadFuel } from "./shipping-methods.ts";
import { DecimalString, idInPath } from "./wire.ts";
import { EmissionFactor } from "./emission-factor.ts";
import { AboveNothing } from "./request-numbers.ts";
import { MassWithBreakdowns } from "./transport-mass.ts";

/** Fuels by the litre: those of road vehicles that are liquid. */
export const ByFuelFuel = RoadFuel.exclude(["cng", "lng"]).meta({ id: "ByFuelFuel" });

const MOST_LITRES = 1_000_000_000_000;

/** Litres as a number or as decimal text, above 0. It stays as it was sent. */
const Litres = z.union([z.number().gt(0, "must be above 0").max(MOST_LITRES), AboveNothing]).meta({
  description: "Litres burned for this shipment, above 0; a number, or a decimal as text.",
  examples: ["120.5"],
});

/** What is asked of `POST /estimates/shipping/multi-leg/by-fuel`. */
export const ByFuelEstimateRequest = z
  .object({
    ...estimateRequestBase,
    legs: z
      .array(z.strictObject({ fuel: ByFuelFuel, fuel_consumed_litres: Litres }))
      .min(1, "must have at least one leg")
      .max(10, "may have at most ten legs"),
    ...shipped,
  })
  .meta({ id: "ByFuelEstimateRequest" });
export type ByFuelEstimateRequest = z.output<typeof ByFuelEstimateRequest>;

/** The result of the fuel of one leg. */
const ByFuelLegResult = z
  .object({
    mass: MassWithBreakdowns,
    emission_factor: EmissionFactor,
    methodology_details: z.object({
      energy_density: z.object({ amount: DecimalString, unit: z.literal("MJ/l") }),
    }),
  })
  .meta({ id: "ByFuelLegResult" });

/** An estimate of freight by the fuel that was burned: `legs` has the results in the order of the request. */
export const ByFuelEstimate = z
  .object({
    ...estimateBase,
    ...shipmentResponse,
    mass: MassWithBreakdowns,
    data_quality_score: z
      .object({ score: DataQualityGrade })
      .nullable()
      .meta({ description: "The mean of the legs, weighed by mass." }),
    legs: z.array(ByFuelLegResult),
    request: ByFuelEstimateRequest,
  })
  .meta({ id: "ByFuelEstimate" });
export type ByFuelEstimate = z.output<typeof ByFuelEstimate>;

const common = { group: "estimates", response: ByFuelEstimate, query: MassUnitQuery } as const;

/** `POST /estimates/shipping/multi-leg/by-fuel` */
export const createByFuelEstimate = operation({
  ...common,
  id: "createByFuelEstimate",
  method: "POST",
  path: "/estimates/shipping/multi-leg/by-fuel",
  summary: "Estimate the emissions of freight by the litres of fuel that each leg has burned.",
  description:
    "Litres times the energy of a litre times the factor of that energy, well to wheel. Where the fuel was made is not " +
    "asked: the higher of the factors of Europe and North America counts.",
  body: ByFuelEstimateRequest,
  errors: CREATION_ERRORS,
  example: { body: { legs: [{ fuel: "diesel", fuel_consumed_litres: "120.5" }], idempotency_key: "tour-31" } },
});

/** `GET /estimates/shipping/multi-leg/by-fuel/{id}` */
export const getByFuelEstimate = operation({
  ...common,
  id: "getByFuelEstimate",
  method: "GET",
  path: "/estimates/shipping/multi-leg/by-fuel/{id}",
  params: idInPath<EstimateId>(),
  summary: "Read an estimate by fuel. Nothing is recalculated.",
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createByFuelEstimate", "id") } },
});

/** `GET /estimates/shipping/multi-leg/by-fuel/all` */
export const listByFuelEstimates = estimateList(
  "listByFuelEstimates",
  "/estimates/shipping/multi-leg/by-fuel/all",
  "freight estimates by fuel",
  ByFuelEstimate,
);
