import type { Router } from "@isotherm/geodata";
import { type FreightGeography, type FreightLegRequest, type RoadEnds, roadEnds } from "@isotherm/methodology";

const keyOf = ({ from, to }: RoadEnds): string => [from.lat, from.lon, to.lat, to.lon].join(" ");

/**
 * The geography that knows the roads of a request as the router has them: each pair of ends is asked for once, all at
 * the same time, before the engine runs. What is not asked for stays with the model.
 */
export const routedGeography = async (
  geography: FreightGeography,
  router: Router | undefined,
  legs: readonly FreightLegRequest[],
): Promise<FreightGeography> => {
  if (!router) return geography;
  const asked = new Map<string, RoadEnds>();
  for (const leg of legs) {
    const ends = roadEnds(geography, leg);
    if (ends) asked.set(keyOf(ends), ends);
  }
  const found = new Map(
    await Promise.all([...asked].map(async ([key, { from, to }]) => [key, await router.road(from, to)] as const)),
  );
  const { overLand } = geography;
  return {
    ...geography,
    overLand: { ...overLand, road: (from, to) => found.get(keyOf({ from, to })) ?? overLand.road(from, to) },
  };
};
