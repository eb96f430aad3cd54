import { type Instant, MASS_UNITS_PER_TONNE, ApiError, decimal, instantMs, utcDayOf } from "@isotherm/core";
import { type Address, type Coordinates, type LandDistance, type Router, Work } from "@isotherm/geodata";
import { LRUCache } from "lru-cache";
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
import { freightPlace } from "./freight-place.ts";
import type { ResolvedRoute } from "./resolved-route.ts";
import { modeOf, mostCarried, nameOf } from "./intensity.ts";
import { type EstimatedPart, legWithFerries } from "./leg-with-ferries.ts";
import { withPrimaryData } from "./primary-data.ts";
import { warnOfGaps } from "./warn-of-gaps.ts";
import type { PrimaryData } from "./reported-figure.ts";
import { practiceWarning } from "./sea-way.ts";
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
  /** What the leg consists of where it takes a ferry, in order of travel; else empty. */
  readonly parts: readonly EstimatedPart[];
}

/** What a freight estimate is made with. */
export interface FreightUses {
  readonly geography: FreightGeography;
  readonly now: Instant;
}

const DAY_MS = 86_400_000;

const isAirportEnd = (end: object): boolean => "code" in end;

/** @throws ApiError airport_route_required, future_departure_invalid */
const checkFlight = (method: FreightMethod, route: FreightRouteRequest | undefined, now: Instant): void => {
  if (typeof method === "string" || !("flight_number" in method)) return;
  if (!route || "amount" in route || !isAirportEnd(route.source) || !isAirportEnd(route.destination)) {
    throw new ApiError("airport_route_required");
  }
  if (instantMs(method.departure_on) > instantMs(now) + DAY_MS) throw new ApiError("future_departure_invalid");
};

const estimateLeg = (
  { geography, now }: FreightUses,
  calculation: CalculationBuilder,
  load: FreightLoad,
  { method, route, country_code, primary_data }: FreightLegRequest,
  leg?: number,
): EstimatedLeg => {
  const mode = modeOf(method);
  checkFlight(method, route, now);
  if (mode !== "site" && !route) throw new ApiError("validation_error", "route: is required for this method.");
  const way = mode === "site" || !route ? undefined : resolveRoute({ geography, now }, mode, route);
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

/** Warns of a kind of cargo that no leg was converted by. */
const warnOfCargo = (calculation: CalculationBuilder, load: FreightLoad, legs: readonly EstimatedLeg[]): void => {
  const isUsed = legs.some((leg) => [leg, ...leg.parts].some(({ conversion }) => conversion !== undefined));
  if (load.cargo_type !== undefined && !isUsed)
    calculation.warn(ignored("shipment.cargo_type", "Nothing had to be converted between tonnes and containers."));
};

/**
 * Estimates one shipment over one leg.
 *
 * @throws ApiError those of `resolveRoute`; airport_route_required, future_departure_invalid
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
  const results = legs.map((leg, index) => {
    try {
      return estimateLeg(uses, forLeg(calculation, index), load, leg, index);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, `legs.${index}: ${error.detail ?? "this leg cannot be calculated"}`);
    }
  });
  warnOfGaps(calculation, uses.geography, results);
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

/** The two points that a leg's road distance is asked for between, `from` first. */
interface RoadEnds {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/**
 * Between which points a leg goes by road, for who asks a routing service before the engine runs. Undefined for a given
 * distance, and for ends that are not found: the engine refuses those, naming the leg.
 */
const roadEnds = (geography: FreightGeography, route: FreightRouteRequest): RoadEnds | undefined => {
  if ("amount" in route) return undefined;
  try {
    const from = freightPlace(geography, route.source, "source").coordinates;
    return { from, to: freightPlace(geography, route.destination, "destination").coordinates };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
};

/** What freight is estimated with: places and distances, and where roads come from instead of the model, if from anywhere. */
export interface FreightWorld {
  readonly geography: FreightGeography;
  readonly router?: Router | undefined;
}

/**
 * The geography of one request, which knows its roads as the router has them: each pair of ends is asked for once, all at
 * the same time, before the engine runs. What is not asked for stays with the model.
 */
export const requestGeography = (world: FreightWorld, legs: readonly FreightLegRequest[]): Promise<FreightGeography> =>
  roadGeography(
    world,
    legs.map(({ method, route }) => (modeOf(method) === "road" ? route : undefined)),
  );

/** The same for the routes of a request that go by road; undefined for others. */
export const roadGeography = async (
  { geography: shared, router }: FreightWorld,
  routes: readonly (FreightRouteRequest | undefined)[],
): Promise<FreightGeography> => {
  const geography = forOneRequest(shared);
  if (!router) return geography;
  const asked = new Map<string, RoadEnds>();
  for (const route of routes) {
    const ends = route && roadEnds(geography, route);
    if (ends) asked.set(keyOf(ends), ends);
  }
  const found = new Map(
    await Promise.all([...asked].map(async ([key, ends]) => [key, await roadOrNone(router, ends)] as const)),
  );
  const { overLand } = geography;
  return {
    ...geography,
    overLand: { ...overLand, road: (from, to) => found.get(keyOf({ from, to })) ?? overLand.road(from, to) },
  };
};

/** The road between two ends; undefined where there is none: the model then refuses the leg by its number. */
const roadOrNone = async (router: Router, { from, to }: RoadEnds): Promise<LandDistance | undefined> => {
  try {
    return await router.road(from, to);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

const keyOf = ({ from, to }: RoadEnds): string => [from.lat, from.lon, to.lat, to.lon].join(" ");

/** Ten legs have twenty ends. */
const MOST_REMEMBERED = 32;

/** The same search, made once for each question; what is refused is refused again without a search. */
const once = <Q, A>(search: (question: Q) => A, keyOf: (question: Q) => string): ((question: Q) => A) => {
  const known = new LRUCache<string, { readonly answer: A } | { readonly refusal: ApiError }>({ max: MOST_REMEMBERED });
  const searched = (question: Q): { readonly answer: A } | { readonly refusal: ApiError } => {
    try {
      return { answer: search(question) };
    } catch (error) {
      if (error instanceof ApiError) return { refusal: error };
      throw error;
    }
  };
  return (question) => {
    const key = keyOf(question);
    const outcome = known.get(key) ?? searched(question);
    known.set(key, outcome);
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.answer;
  };
};

/**
 * The geography for one request: each address and each UN/LOCODE is searched for once, however many legs name it, and all
 * searches together look at no more than `MOST_WORK_OF_REQUEST`.
 */
export const forOneRequest = (geography: FreightGeography): FreightGeography => {
  const { gazetteer, locodes } = geography;
  const work = { spent: 0 };
  return {
    ...geography,
    gazetteer: {
      find: once(
        (address: Address) => gazetteer.find(address, Work.ofRequest(work)),
        ({ country, city, postcode, street_line1 }) => JSON.stringify([country, city, postcode, street_line1]),
      ),
    },
    locodes: { find: once((locode: string) => locodes.find(locode), String) },
  };
};
