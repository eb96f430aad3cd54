import { Refusal, instantMs } from "@isotherm/core";
import { type Address, type Coordinates, type LandDistance, type Router, Work } from "@isotherm/geodata";
import { LRUCache } from "lru-cache";
import {
  type Calculation,
  type CalculationBuilder,
  derived,
  finished,
  forLeg,
  startCalculation,
} from "../calculation.ts";
import { sumOfSplits } from "../emission-split.ts";
import { type FreightRouteRequest, findWay } from "./find-way.ts";
import { type FreightGeography, freightPlace } from "./freight-geography.ts";
import { type FreightLegResult, type FreightLoad, freightLeg, modeOf } from "./freight-leg.ts";
import type { FreightWay } from "./freight-way.ts";
import type { FreightMethod } from "./intensity.ts";
import { type EstimatedPart, legWithFerries } from "./leg-with-ferries.ts";

/** One leg as it is asked for. */
export interface FreightLegRequest {
  readonly method: FreightMethod;
  readonly route?: FreightRouteRequest | undefined;
  readonly country_code?: string | undefined;
}

/** A leg with the way that was found for it. */
export interface EstimatedLeg extends FreightLegResult {
  readonly way: FreightWay | undefined;
  /** What the leg consists of where it takes a ferry, in order of travel; else empty. */
  readonly parts: readonly EstimatedPart[];
}

/** What a freight estimate is made with. */
export interface FreightUses {
  readonly geography: FreightGeography;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

const isAirportEnd = (end: object): boolean => "code" in end;

/** @throws Refusal airport_route_required, future_departure_invalid */
const checkFlight = (method: FreightMethod, route: FreightRouteRequest | undefined, nowMs: number): void => {
  if (typeof method === "string" || !("flight_number" in method)) return;
  if (!route || "amount" in route || !isAirportEnd(route.source) || !isAirportEnd(route.destination)) {
    throw new Refusal("airport_route_required");
  }
  if (instantMs(method.departure_on) > nowMs + DAY_MS) throw new Refusal("future_departure_invalid");
};

const estimateLeg = (
  { geography, nowMs }: FreightUses,
  calculation: CalculationBuilder,
  load: FreightLoad,
  { method, route, country_code }: FreightLegRequest,
  leg?: number,
): EstimatedLeg => {
  const mode = modeOf(method);
  checkFlight(method, route, nowMs);
  if (mode !== "site" && !route) throw new Refusal("validation_error", "route: is required for this method.");
  const way = mode === "site" || !route ? undefined : findWay(geography, mode, route);
  const asked = { load, method, way, country: country_code };
  return way?.parts
    ? { ...legWithFerries(calculation, asked, way.parts, leg), way }
    : { ...freightLeg(calculation, asked, leg), way, parts: [] };
};

/**
 * Estimates one shipment over one leg.
 *
 * @throws Refusal those of `findWay`; airport_route_required, future_departure_invalid
 */
export const estimateFreight = (
  uses: FreightUses,
  load: FreightLoad,
  leg: FreightLegRequest,
): { calculation: Calculation; leg: EstimatedLeg } => {
  const calculation = startCalculation();
  const result = estimateLeg(uses, calculation, load, leg);
  return { calculation: finished(calculation, result.emissions, result.split), leg: result };
};

/**
 * Estimates one shipment over several legs, each by itself. The total is the sum of the legs' masses as answered.
 *
 * @throws Refusal those of `estimateFreight`, the zero-based index of the leg named in the message
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
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, `legs.${index}: ${error.detail ?? "this leg cannot be calculated"}`);
    }
  });
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
 * Between which points a leg goes by road, for who asks a routing service before the engine runs. Undefined for what
 * does not go by road, for a given distance, and for ends that are not found: the engine refuses those, naming the leg.
 */
const roadEnds = (geography: FreightGeography, { method, route }: FreightLegRequest): RoadEnds | undefined => {
  if (modeOf(method) !== "road" || !route || "amount" in route) return undefined;
  try {
    const from = freightPlace(geography, route.source, "source").coordinates;
    return { from, to: freightPlace(geography, route.destination, "destination").coordinates };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
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
export const requestGeography = async (
  { geography: shared, router }: FreightWorld,
  legs: readonly FreightLegRequest[],
): Promise<FreightGeography> => {
  const geography = forOneRequest(shared);
  if (!router) return geography;
  const asked = new Map<string, RoadEnds>();
  for (const leg of legs) {
    const ends = roadEnds(geography, leg);
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
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const keyOf = ({ from, to }: RoadEnds): string => [from.lat, from.lon, to.lat, to.lon].join(" ");

/** Ten legs have twenty ends. */
const MOST_REMEMBERED = 32;

/** The same search, made once for each question; what is refused is refused again without a search. */
const once = <Q, A>(search: (question: Q) => A, keyOf: (question: Q) => string): ((question: Q) => A) => {
  const known = new LRUCache<string, { readonly answer: A } | { readonly refusal: Refusal }>({ max: MOST_REMEMBERED });
  const searched = (question: Q): { readonly answer: A } | { readonly refusal: Refusal } => {
    try {
      return { answer: search(question) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error };
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
