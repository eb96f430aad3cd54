import { ApiError, type Instant } from "@isotherm/core";
import { type Address, type Coordinates, type LandDistance, type Router, Work } from "@isotherm/geodata";
import type { FreightGeography } from "./freight-geography.ts";
import { type FreightMethod } from "./freight-method.ts";
import { freightPlace } from "./freight-place.ts";
import { modeOf } from "./intensity.ts";
import { type FreightRouteRequest, resolveRoute } from "./resolve-route.ts";
import { transfersOf } from "./transfers.ts";

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
  return orNone(() => {
    const from = freightPlace(geography, route.source, "source").coordinates;
    return { from, to: freightPlace(geography, route.destination, "destination").coordinates };
  });
};

const orNone = <T>(find: () => T): T | undefined => {
  try {
    return find();
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

/** As much of a leg as tells whether it goes by road, and from where to where. */
interface RoutedLeg {
  readonly method: FreightMethod;
  readonly route?: FreightRouteRequest | undefined;
}

/**
 * The geography of one request, which knows its roads as the router has them: each pair of ends is asked for once, all at
 * the same time, before the engine runs. What is not asked for stays with the model.
 *
 * @param inferring set where routes are inferred: then the router is asked for the road legs between the legs, too
 */
export const requestGeography = (
  world: FreightWorld,
  legs: readonly RoutedLeg[],
  inferring?: { readonly now: Instant },
): Promise<FreightGeography> =>
  roadGeography(
    world,
    legs.map(({ method, route }) => (modeOf(method) === "road" ? route : undefined)),
    (geography) => (inferring ? transferEnds(geography, inferring.now, legs) : []),
  );

/** Between which points road legs are inferred. What is refused here the engine refuses, naming the leg. */
const transferEnds = (geography: FreightGeography, now: Instant, legs: readonly RoutedLeg[]): RoadEnds[] => {
  const ways = legs.map(({ method, route }) => {
    const mode = modeOf(method);
    if (mode === "site" || !route) return { method, way: undefined };
    return { method, way: orNone(() => resolveRoute({ geography, now, infersRoutes: true }, mode, route)) };
  });
  return transfersOf(geography, ways).map(({ from, to }) => ({ from: from.coordinates, to: to.coordinates }));
};

/** The same for the routes of a request that go by road; undefined for others. */
export const roadGeography = async (
  { geography: shared, router }: FreightWorld,
  routes: readonly (FreightRouteRequest | undefined)[],
  more: (geography: FreightGeography) => readonly RoadEnds[] = () => [],
): Promise<FreightGeography> => {
  const geography = forOneRequest(shared);
  if (!router) return geography;
  const ends = routes.flatMap((route) => (route && roadEnds(geography, route)) ?? []);
  const asked = new Map([...ends, ...more(geography)].map((each) => [keyOf(each), each]));
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

/** The same search, made once for each question of a request, which has few; what is refused is refused again without a search. */
const once = <Q, A>(search: (question: Q) => A, keyOf: (question: Q) => string): ((question: Q) => A) => {
  const known = new Map<string, { readonly answer: A } | { readonly refusal: ApiError }>();
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
