import type {
  EmissionFactor,
  EstimateMass,
  EstimateMassUnit,
  ResolvedLeg,
  ShippingAnnotations,
  ShippingEstimate,
  ShippingLegResult,
} from "@isotherm/contract";
import {
  type Decimal,
  Decimal as D,
  decimal,
  type Instant,
  knownInstantOf,
  MASS_UNITS_PER_TONNE,
} from "@isotherm/core";
import type { Corridors, EstimatedLeg, FreightMethod, Intensity } from "@isotherm/methodology";
import { emissionFactorAnswer } from "./estimate-answer.ts";

/** The result of a leg as answers have it, its emissions in tonnes. */
export const shippingLegAnswer = (leg: EstimatedLeg, method: FreightMethod): ShippingLegResult => {
  const { converted, conversion, parts } = leg;
  return {
    ...resultOf(leg, method),
    // Each part tells how its own distance was found.
    ...(parts.length > 0 && { distance_calculation_method: null, distance_calculation_details: null }),
    converted_shipment: converted ? { amount: shown(converted.amount), unit: converted.unit } : null,
    shipment_conversion_method: conversion ?? null,
    resolved_legs: parts.map((part) => ({
      ...resultOf(part, part.method),
      method: part.method as ResolvedLeg["method"],
    })),
  };
};

const resultOf = (leg: Omit<EstimatedLeg, "parts">, method: FreightMethod): Omit<ResolvedLeg, "method"> => {
  const { emissions: co2e, distance, adjustedDistance, intensity, way, details } = leg;
  return {
    mass: { amount: co2e.value, unit: "t" },
    vessel_inference_details: inferenceDetails(method),
    distance: distance && distanceOf(distance.value),
    adjusted_distance: adjustedDistance && distanceOf(adjustedDistance.value),
    distance_calculation_method: way?.method ?? null,
    route: routeOf(leg),
    corridor_details: way?.corridors ? corridorDetails(way.corridors) : null,
    emission_factor: emissionFactorOf(intensity),
    methodology: [...(intensity.methodology ?? [])],
    distance_calculation_details: detailsOf(method, way?.alternative),
    methodology_details: details,
  };
};

const corridorDetails = ({ passed, chosenBy, alternative }: Corridors): ShippingLegResult["corridor_details"] => ({
  passed: [...passed],
  chosen_by: chosenBy,
  alternative: alternative ? { passed: [...alternative.passed], distance: distanceOf(alternative.distanceKm) } : null,
});

/** Kilometres as an answer has them. */
export const distanceOf = (kilometres: Decimal) => ({ amount: shown(kilometres), unit: "km" as const });

/** Whether and when goods moved: as the request says, else as it was, else a forecast of now. */
export const shippedOf = (body: Shipped, before: ShippedBefore | undefined, now: Instant) => ({
  is_shipment: body.is_shipment ?? before?.is_shipment ?? false,
  shipped_at: body.shipped_at === undefined ? (before?.shipped_at ?? now) : knownInstantOf(body.shipped_at),
  source: "api",
});

/** What an annotation notes, its time as an instant. */
export const shippingNotes = (body: ShippingAnnotations) => ({
  ...body,
  shipped_at: body.shipped_at === undefined ? undefined : knownInstantOf(body.shipped_at),
});

/** An estimate with its emissions, and those of its legs, in the unit of the query. Quote and request stay as they are. */
export const inEmissionsUnit = <E extends WithEmissions>(estimate: E, unit: EstimateMassUnit = "t"): E => ({
  ...estimate,
  mass: emissionsIn(unit, estimate.mass),
  ...(estimate.legs && { legs: estimate.legs.map((leg) => inEmissionsUnit(leg, unit)) }),
  ...(estimate.resolved_legs && { resolved_legs: estimate.resolved_legs.map((leg) => inEmissionsUnit(leg, unit)) }),
});

interface Shipped {
  readonly is_shipment?: boolean | undefined;
  readonly shipped_at?: string | undefined;
}

type ShippedBefore = Pick<ShippingEstimate, "is_shipment" | "shipped_at">;

interface WithEmissions {
  readonly mass: EstimateMass;
  readonly legs?: readonly ShippingLegResult[];
  readonly resolved_legs?: readonly ResolvedLeg[];
}

const emissionsIn = (wanted: EstimateMassUnit, { amount, unit }: EstimateMass): EstimateMass => ({
  amount: decimal(amount).times(MASS_UNITS_PER_TONNE[wanted]).div(MASS_UNITS_PER_TONNE[unit]),
  unit: wanted,
});

/** Places of kilometres and of converted shipments in answers. */
const DIGITS = 12;

const shown = (value: Decimal): Decimal => value.toDecimalPlaces(DIGITS, D.ROUND_HALF_UP);

const DENOMINATORS = { t·km: "t*km", TEU·km: "TEU*km", t: "t", TEU: "TEU" } as const;

const emissionFactorOf = ({ factor, value, per }: Intensity): EmissionFactor =>
  // Sites are printed in kilograms, transport in grams.
  emissionFactorAnswer(factor, {
    value,
    numerator: per === "t" || per === "TEU" ? "kg" : "g",
    denominator: DENOMINATORS[per],
  });

const NO_TRACKING = "Ship positions are not available here: the sea network was used.";
const NO_SCHEDULES = "Carrier schedules are not available here: the sea network was used.";

/** Why the distance was found in another way than was asked for, or than usual; null where nothing is to tell. */
const detailsOf = (
  method: FreightMethod,
  alternative: string | undefined,
): ShippingLegResult["distance_calculation_details"] => {
  const isTracked = typeof method === "object" && "vessel_tracking" in method && method.vessel_tracking !== undefined;
  const isScheduled = typeof method === "object" && "vessel_inference" in method;
  if (!isTracked && !isScheduled && alternative === undefined) return null;
  return {
    vessel_tracking: isTracked ? { message: NO_TRACKING } : null,
    carrier_schedule_stops: isScheduled ? { message: NO_SCHEDULES } : null,
    distance_model: alternative === undefined ? null : { message: alternative },
  };
};

const inferenceDetails = (method: FreightMethod): ShippingLegResult["vessel_inference_details"] =>
  typeof method === "object" && "vessel_inference" in method
    ? { error: "Carrier schedules are not available here: an average container ship was used." }
    : null;

/** The whole adjusted distance, spread over the parts of a route; the last part takes what rounding leaves. */
const routeOf = ({ way, distance, adjustedDistance }: Omit<EstimatedLeg, "parts">): ShippingLegResult["route"] => {
  if (!way?.route || !distance || !adjustedDistance) return null;
  const { source, legs } = way.route;
  const added = adjustedDistance.value.minus(distance.value);
  const parts = legs.map(({ distanceKm }) =>
    distance.value.isZero() ? distanceKm : distanceKm.plus(shown(added.times(distanceKm).div(distance.value))),
  );
  const before = parts.slice(0, -1).reduce((total, part) => total.plus(part), new D(0));
  return {
    source,
    legs: legs.map(({ location, distanceKm }, index) => ({
      location,
      distance: distanceOf(distanceKm),
      adjusted_distance: distanceOf(
        index === legs.length - 1 ? adjustedDistance.value.minus(before) : (parts[index] ?? distanceKm),
      ),
    })),
  };
};
