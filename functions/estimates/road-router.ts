import { Refusal } from "@isotherm/core";
import { type LandDistance, type OverLand, type Router, routerWithFallback } from "@isotherm/geodata";
import type { Log } from "@isotherm/http";
import {
  forOneRequest,
  type FreightGeography,
  type FreightLegRequest,
  type RoadEnds,
  roadEnds,
} from "@isotherm/methodology";

/** Which router a deployment uses: the environment variable ROUTER. */
export type RouterName = "offline" | "amazon-location";

/** What freight is estimated with: places and distances, and where roads come from instead of the model, if from anywhere. */
export interface FreightWorld {
  readonly geography: FreightGeography;
  readonly router?: Router | undefined;
}

/** Loaded only where it is used: the offline deployment starts without its client. */
const loadLocationService = async (): Promise<Router> => {
  const { locationServiceRouter } = await import("./location-service-router.ts");
  return locationServiceRouter();
};

/**
 * The router of a deployment; none where the offline model is all there is. When the service does not answer, the model
 * does.
 */
export const roadRouter = (
  name: RouterName,
  land: OverLand,
  log: Log,
  load = loadLocationService,
): Router | undefined => {
  if (name === "offline") return undefined;
  let service: Promise<Router> | undefined;
  const lazily: Router = { road: async (from, to) => (await (service ??= load())).road(from, to) };
  return routerWithFallback(lazily, land, (error) => log.error("the router did not answer", { error }));
};

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
    await Promise.all(
      [...asked].map(async ([key, { from, to }]) => [key, await roadOrNone(router, from, to)] as const),
    ),
  );
  const { overLand } = geography;
  return {
    ...geography,
    overLand: { ...overLand, road: (from, to) => found.get(keyOf({ from, to })) ?? overLand.road(from, to) },
  };
};

/** The road between two ends; undefined where there is none: the model then refuses the leg by its number. */
const roadOrNone = async (router: Router, ...ends: Parameters<Router["road"]>): Promise<LandDistance | undefined> => {
  try {
    return await router.road(...ends);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const keyOf = ({ from, to }: RoadEnds): string => [from.lat, from.lon, to.lat, to.lon].join(" ");
