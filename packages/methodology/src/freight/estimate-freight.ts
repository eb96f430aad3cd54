import { DAY_MS, type Instant, MASS_UNITS_PER_TONNE, ApiError, decimal, instantMs, utcDayOf } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  type CalculationWarning,
  derived,
  finished,
  forLeg,
  startCalculation,
  sumOfSplits,
} from "../calculation.ts";
import { type FreightRouteRequest, resolveRoute } from "./resolve-route.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { type FreightLeg, type FreightLegResult, type FreightLoad, freightLeg } from "./freight-leg.ts";
import type { ResolvedRoute } from "./resolved-route.ts";
import { modeOf, mostCarried, nameOf } from "./intensity.ts";
import { type EstimatedPart, legWithFerries } from "./leg-with-ferries.ts";
import { withPrimaryData } from "./primary-data.ts";
import { warnOfGaps } from "./warn-of-gaps.ts";
import type { PrimaryData } from "./reported-figure.ts";
import { practiceWarning } from "./sea-way.ts";
import { ofLeg, withTransfers } from "./transfer-legs.ts";
import { type FreightMethod, type FreightMode } from "./freight-method.ts";

/** One leg as it is asked for. */
export interface FreightLegRequest {
  readonly method: FreightMethod;
  readonly route?: FreightRouteRequest | undefined;
  readonly country_code?: string | undefined;
  readonly primary_data?: PrimaryData | undefined;
}

/** A leg with the way that was found for it. */
export interface EstimatedLeg extends FreightLegResult {
  readonly way: ResolvedRoute | undefined;
  /** What the leg consists of where it takes a ferry, or where road legs were inferred, in order of travel; else empty. */
  readonly parts: readonly EstimatedPart[];
}

/** What a freight estimate is made with. */
export interface FreightUses {
  readonly geography: FreightGeography;
  readonly now: Instant;
  /** Whether road legs are to join what the legs of a request leave apart: `route_inference`. */
  readonly infersRoutes?: boolean | undefined;
}

const isAirportEnd = (end: object): boolean => "code" in end;

/** @throws ApiError airport_route_required, future_departure_invalid */
const checkFlight = (method: FreightMethod, route: FreightRouteRequest | undefined, now: Instant): void => {
  if (typeof method === "string" || !("flight_number" in method)) return;
  if (!route || "amount" in route || !isAirportEnd(route.source) || !isAirportEnd(route.destination)) {
    throw new ApiError("airport_route_required", "route: a flight number needs airport codes on both ends.");
  }
  if (instantMs(method.departure_on) > instantMs(now) + DAY_MS)
    throw new ApiError("future_departure_invalid", "method.departure_on: is more than 24 hours ahead.");
};

const estimateLeg = (
  { geography, now, infersRoutes }: FreightUses,
  calculation: CalculationBuilder,
  load: FreightLoad,
  { method, route, country_code, primary_data }: FreightLegRequest,
  leg?: number,
): EstimatedLeg => {
  const mode = modeOf(method);
  checkFlight(method, route, now);
  if (mode !== "site" && !route) throw new ApiError("validation_error", "route: is required for this method.");
  const way = mode === "site" || !route ? undefined : resolveRoute({ geography, now, infersRoutes }, mode, route);
  const practice = way?.corridors && practiceWarning(way.corridors, way.input.value);
  if (practice) calculation.warn(practice);
  const asked = { load, method, way, country: country_code, vessels: geography.vessels };
  const model = (builder: CalculationBuilder, refined: FreightLeg) =>
    way?.parts ? legWithFerries(builder, refined, way.parts, leg) : { ...freightLeg(builder, refined, leg), parts: [] };
  const result =
    primary_data === undefined
      ? model(calculation, asked)
      : withPrimaryData(calculation, primary_data, asked, { leg, day: utcDayOf(now) }, model);
  const { source, destination } = way?.ends ?? {};
  for (const found of [source, destination, way]) for (const each of found?.warnings ?? []) calculation.warn(each);
  if (mode === "site" && route) calculation.warn(ignored("route", "A logistics site has no route."));
  if (country_code !== undefined && !primary_data?.fuel_used && !dependsOnCountry(mode, method))
    calculation.warn(ignored("country_code", "The figures of this method are the same everywhere."));
  warnOfLoad(calculation, mostCarried(mode, method), load, result);
  return { ...result, way };
};

const ignored = (field: string, why: string): CalculationWarning => ({
  code: "field_ignored",
  message: `${why} It was ignored.`,
  field,
});

/** Whether the country of a leg may change its figure. */
const dependsOnCountry = (mode: FreightMode, method: FreightMethod): boolean => {
  if (mode === "inland_waterway" || (mode === "air" && typeof method === "object")) return true;
  const name = nameOf(method);
  if (mode === "rail") return ["rail", "diesel_freight_train", "electric_freight_train"].includes(name);
  return mode === "road" && !name.startsWith("truck_na_");
};

const warnOfLoad = (
  calculation: CalculationBuilder,
  most: ReturnType<typeof mostCarried>,
  { mass }: FreightLoad,
  { converted }: FreightLegResult,
): void => {
  const tonnes = mass ? decimal(mass.amount).div(MASS_UNITS_PER_TONNE[mass.unit]) : converted?.amount;
  if (tonnes === undefined || (!mass && converted?.unit !== "t")) return;
  if (tonnes.lte(most.tonnes)) return;
  const message = `${tonnes.toFixed()} t are more than ${most.what} carries, ${most.tonnes.toFixed()} t: several were assumed.`;
  calculation.warn({ code: "load_implausible", message, field: mass ? "shipment.mass" : "shipment.containers" });
};

/** Warns of a kind of cargo that nothing was converted by. Without a mass it always counts: tonnes come from containers by it. */
const warnOfCargo = (calculation: CalculationBuilder, load: FreightLoad, legs: readonly EstimatedLeg[]): void => {
  if (load.cargo_type === undefined || load.mass === undefined) return;
  const isUsed = legs.some((leg) => [leg, ...leg.parts].some(({ conversion }) => conversion !== undefined));
  if (!isUsed)
    calculation.warn(ignored("shipment.cargo_type", "Nothing had to be converted between tonnes and containers."));
};

/**
 * Estimates one shipment over one leg.
 *
 * @throws ApiError those of `resolveRoute`; airport_route_required, future_departure_invalid; validation_error where a method
 *   that needs a route has none
 */
export const estimateFreight = (
  uses: FreightUses,
  load: FreightLoad,
  leg: FreightLegRequest,
): { calculation: Calculation; leg: EstimatedLeg } => {
  const calculation = startCalculation();
  const result = estimateLeg(uses, calculation, load, leg);
  warnOfCargo(calculation, load, [result]);
  return { calculation: finished(calculation, result.emissions, result.split), leg: result };
};

/**
 * Estimates one shipment over several legs, each by itself. The total is the sum of the legs' masses as answered.
 *
 * @throws ApiError those of `estimateFreight`, the zero-based index of the leg named in the message
 */
export const estimateFreightLegs = (
  uses: FreightUses,
  load: FreightLoad,
  legs: readonly FreightLegRequest[],
): { calculation: Calculation; legs: EstimatedLeg[] } => {
  const calculation = startCalculation();
  const asked = legs.map((leg, index) => ({
    method: leg.method,
    ...ofLeg(index, () => estimateLeg(uses, forLeg(calculation, index), load, leg, index)),
  }));
  if (!uses.infersRoutes) warnOfGaps(calculation, uses.geography, asked);
  const results = uses.infersRoutes ? withTransfers(uses.geography, calculation, load, asked) : asked;
  warnOfCargo(calculation, load, results);
  const total = calculation.add({
    name: "sum of the legs",
    formula: `m = ${results.map((_, index) => `m${index}`).join(" + ")}`,
    inputs: results.map(({ emissions }, index) => derived(emissions, `mass of leg ${index}`, `m${index}`)),
    unit: "t CO2e",
  });
  const split = sumOfSplits(results.map((leg) => leg.split));
  return { calculation: finished(calculation, total, split), legs: results };
};
