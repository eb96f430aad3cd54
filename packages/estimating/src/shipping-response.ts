import type {
  CountryCode,
  EmissionFactor,
  EstimateMassUnit,
  ResolvedLeg,
  ShippingAnnotations,
  ShippingEstimate,
  ShippingEstimateRequest,
  ShippingLegResult,
} from "@isotherm/contract";
import {
  type Decimal,
  Decimal as D,
  decimal,
  type EstimateId,
  idInstant,
  type Instant,
  knownInstantOf,
  MASS_UNITS_PER_TONNE,
} from "@isotherm/core";
import type {
  Corridors,
  EstimatedLeg,
  FreightMethod,
  FreightPlace,
  Intensity,
  QualityScore,
} from "@isotherm/methodology";
import { dividedBy } from "@isotherm/methodology/factors/factor";
import { type FactorBreakdown, emissionFactorResponse, massResponse, tonnesResponse } from "./estimate-response.ts";
import { methodInferences, NO_INFERENCES } from "./inference-details.ts";

/** What an estimate over one leg answers beside what all estimates do. */
export const shippingFields = (
  leg: EstimatedLeg,
  request: ShippingEstimateRequest,
  before: ShippedBefore | undefined,
  now: Instant,
) => ({ ...shippingLegResponse(leg, request.method), ...shippedOf(request, before, now), request });

/** The result of a leg as answers have it, its emissions in tonnes. */
export const shippingLegResponse = (leg: EstimatedLeg, method: FreightMethod): ShippingLegResult => {
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
  const { emissions: co2e, split, distance, adjustedDistance, intensity, way, details } = leg;
  return {
    mass: massResponse(co2e.value, split),
    non_co2_mass: NO_NON_CO2,
    ...intensityOf(leg),
    data_quality_score: scoreResponse(leg.score),
    vessel_inference_details: vesselInference(method),
    ...(distance && bothDistances(distance.value)),
    adjusted_distance: adjustedDistance && distanceOf(adjustedDistance.value),
    distance_calculation_method: way?.method ?? null,
    route: routeOf(leg),
    resolved_places: way?.ends
      ? { source: resolvedPlace(way.ends.source), destination: resolvedPlace(way.ends.destination) }
      : null,
    corridor_details: way?.corridors ? corridorDetails(way.corridors) : null,
    emission_factor: emissionFactorOf(intensity),
    methodology: [...(intensity.methodology ?? [])],
    distance_calculation_details: detailsOf(method, way),
    methodology_details: details as ShippingLegResult["methodology_details"],
    inference_details: inferenceDetails(method, leg),
  };
};

type InferenceDetails = ShippingLegResult["inference_details"];

/** What a leg left open and was worked out or taken for it, and how its ends were read; null where nothing was. */
const inferenceDetails = (method: FreightMethod, leg: Omit<EstimatedLeg, "parts">): InferenceDetails => {
  const ofMethod = typeof method === "string" ? null : methodInferences(method, leg);
  const [source, destination] = [leg.way?.ends?.source.corrected, leg.way?.ends?.destination.corrected];
  if (source === undefined && destination === undefined) return ofMethod;
  const cleaned_route = { source: (source ?? null) as Cleaned, destination: (destination ?? null) as Cleaned };
  return { ...(ofMethod ?? NO_INFERENCES), cleaned_route };
};

type Cleaned = NonNullable<NonNullable<InferenceDetails>["cleaned_route"]>["source"];

const corridorDetails = ({ passed, chosenBy, alternative }: Corridors): ShippingLegResult["corridor_details"] => ({
  passed: [...passed],
  chosen_by: chosenBy,
  alternative: alternative ? { passed: [...alternative.passed], distance: distanceOf(alternative.distanceKm) } : null,
});

const resolvedPlace = ({ label, country, region, coordinates, matchedBy, rivals, offsetKm }: FreightPlace) => ({
  label,
  country_code: country === undefined ? null : (country as CountryCode),
  region: region ?? null,
  coordinates,
  matched_by: matchedBy,
  rivals,
  offset_km: offsetKm,
});

const scoreResponse = ({ score, factor, route, shipment }: QualityScore): ShippingLegResult["data_quality_score"] => ({
  score,
  components: { emission_factor_score: factor, route_score: route, shipment_score: shipment },
});

/** Freight is not charged with effects of flying at height. */
export const NO_NON_CO2 = tonnesResponse(decimal(0));

/** Kilometres as an answer has them. */
export const distanceOf = (kilometres: Decimal) => ({ amount: shown(kilometres), unit: "km" as const });

/** Kilometres before adjustment, under both of their names. */
export const bothDistances = (kilometres: Decimal) => {
  const distance = distanceOf(kilometres);
  return { distance, raw_distance: distance };
};

/** Significant digits of an intensity. */
const INTENSITY_DIGITS = 12;

/** The activity of a leg, and the parts of its mass by it in grams. */
const intensityOf = ({ split, activity: { value, unit } }: Omit<EstimatedLeg, "parts">) => {
  const activity = { value: shown(value), unit: unit === "t" ? ("t" as const) : ("t*km" as const) };
  if (activity.value.isZero()) return { activity, intensity: null };
  const intensityUnit = unit === "t" ? ("g_per_t" as const) : ("g_per_tkm" as const);
  const of = (tonnes: Decimal) =>
    tonnes.times(MASS_UNITS_PER_TONNE.g).div(activity.value).toSignificantDigits(INTENSITY_DIGITS, D.ROUND_HALF_UP);
  const [wtt, ttw, unknown] = [of(split.wtt), of(split.ttw), of(split.unknown)];
  const shownIn = (amount: Decimal) => ({ amount, unit: intensityUnit });
  const wtw = shownIn(wtt.plus(ttw).plus(unknown));
  return { activity, intensity: { wtt: shownIn(wtt), ttw: shownIn(ttw), unknown: shownIn(unknown), wtw } };
};

/** Whether and when goods moved: as the request says, else as it was, else a forecast of now. */
export const shippedOf = (body: Shipped, before: ShippedBefore | undefined, now: Instant) => ({
  is_shipment: body.is_shipment ?? before?.is_shipment ?? false,
  shipped_at: body.shipped_at === undefined ? (before?.shipped_at ?? now) : knownInstantOf(body.shipped_at),
  source: "api",
  filename: null,
  user_fullname: null,
});

/** What an annotation notes of an estimate. */
export const shippingNotes = (id: EstimateId, body: ShippingAnnotations) => ({
  ...body,
  is_shipment: body.is_shipment === null ? false : body.is_shipment,
  shipped_at: notedInstant(id, body.shipped_at),
});

/** When what an annotation notes happened: null is what it is where nobody tells it, the time at which the estimate was made. */
export const notedInstant = (id: EstimateId, text: string | null | undefined): Instant | undefined =>
  text === null ? idInstant(id) : text === undefined ? undefined : knownInstantOf(text);

/**
 * An estimate of any kind with every mass of CO2e in it, and the intensities, in the unit of the query. The quote, the
 * request, factors and what was moved stay as they are.
 */
export const inEmissionsUnit = <E extends object>(estimate: E, unit: EstimateMassUnit | undefined): E =>
  unit === undefined ? estimate : (inUnit(estimate, unit) as E);

/** Parts of an estimate whose masses are no emissions. */
const NO_EMISSIONS: ReadonlySet<string> = new Set([
  "converted_shipment",
  "emission_factor",
  "metadata",
  "quote",
  "request",
]);

const inUnit = (value: unknown, unit: EstimateMassUnit): unknown => {
  if (Array.isArray(value)) return value.map((each) => inUnit(each, unit));
  if (typeof value !== "object" || value === null || D.isDecimal(value)) return value;
  if (isEmission(value)) {
    const [made, per = ""] = value.unit.split(/(?=_per_)/u) as [EstimateMassUnit, string?];
    const amount = value.amount.times(MASS_UNITS_PER_TONNE[unit]).div(MASS_UNITS_PER_TONNE[made]);
    return { ...eachOf(value, unit), amount, unit: `${unit}${per}` };
  }
  return eachOf(value, unit);
};

const eachOf = (value: object, unit: EstimateMassUnit): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, NO_EMISSIONS.has(name) ? each : inUnit(each, unit)]),
  );

/** A mass of CO2e, or an intensity. */
const EMISSION_UNIT = /^(?:t|kg|g|mg)(?:_per_t(?:km)?)?$/u;

const isEmission = (value: object): value is { readonly amount: Decimal; readonly unit: string } =>
  "amount" in value && D.isDecimal(value.amount) && "unit" in value && EMISSION_UNIT.test(String(value.unit));

interface Shipped {
  readonly is_shipment?: boolean | undefined;
  readonly shipped_at?: string | undefined;
}

type ShippedBefore = Pick<ShippingEstimate, "is_shipment" | "shipped_at">;

/** Places of kilometres and of converted shipments in answers. */
const DIGITS = 12;

const shown = (value: Decimal): Decimal => value.toDecimalPlaces(DIGITS, D.ROUND_HALF_UP);

const DENOMINATORS = { t·km: "t*km", TEU·km: "TEU*km", t: "t", TEU: "TEU" } as const;

const emissionFactorOf = (intensity: Intensity): EmissionFactor => {
  const { factor, value, per } = intensity;
  return emissionFactorResponse(factor, {
    value,
    // Sites are printed in kilograms, transport in grams.
    numerator: per === "t" || per === "TEU" ? "kg" : "g",
    denominator: DENOMINATORS[per],
    breakdown: breakdownOf(intensity),
  });
};

/** Of the factor that is shown, what arises at the vehicle: as printed with it, or by the fuel that it was made from. */
const breakdownOf = ({ factor, value, tankToWheel }: Intensity): FactorBreakdown | undefined => {
  if (factor.parts && value.eq(factor.value)) return { ttw: factor.parts.ttw, source: dividedBy(factor) };
  if (tankToWheel === undefined) return undefined;
  if (tankToWheel === "none") return { ttw: decimal(0), source: "inferred_from_fuel" };
  const { part, whole } = tankToWheel;
  if (!whole) return { ttw: value.times(part.value), source: "direct_from_source" };
  return whole.value.isZero()
    ? undefined
    : { ttw: value.times(part.value).div(whole.value), source: "inferred_from_fuel" };
};

const NO_TRACKING = "Ship positions are not available here";
const NO_SCHEDULES = "Carrier schedules are not available here";

/** Why the distance was found in another way than was asked for, or than usual; null where nothing is to tell. */
const detailsOf = (
  method: FreightMethod,
  way: EstimatedLeg["way"],
): ShippingLegResult["distance_calculation_details"] => {
  const { alternative } = way ?? {};
  const isTracked = typeof method === "object" && "vessel_tracking" in method && method.vessel_tracking !== undefined;
  const isScheduled = typeof method === "object" && "vessel_inference" in method;
  if (!isTracked && !isScheduled && alternative === undefined) return null;
  const used = way?.method === "user_input" ? "the given distance was used." : "the sea network was used.";
  return {
    vessel_tracking: isTracked ? { message: `${NO_TRACKING}: ${used}` } : null,
    carrier_schedule_stops: isScheduled ? { message: `${NO_SCHEDULES}: ${used}` } : null,
    distance_model: alternative === undefined ? null : { message: alternative },
  };
};

const vesselInference = (method: FreightMethod): ShippingLegResult["vessel_inference_details"] =>
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
      ...bothDistances(distanceKm),
      adjusted_distance: distanceOf(
        index === legs.length - 1 ? adjustedDistance.value.minus(before) : (parts[index] ?? distanceKm),
      ),
    })),
    attribution: null,
  };
};
