import type { Coordinates } from "../coordinates.ts";
import type { LandDistance } from "./distance.ts";
import type { OverLand } from "./land-distances.ts";

/** A routing service that a deployment may plug in; without one, road distances come from the model. */
export interface Router {
  /**
   * Kilometres by road for a lorry.
   *
   * @throws Refusal distance_invalid, when an end is not a point of the earth
   * @throws anything, when a routing service fails; `routerWithFallback` turns that into a flag
   */
  road(from: Coordinates, to: Coordinates): Promise<LandDistance>;
}

/**
 * A routing service with the offline model behind it: when the service fails, or answers with less than the geodesic,
 * the model answers with the flag `router_unavailable`, and `onFailure` hears why. The service is asked neither about
 * places that are none nor about one place twice.
 */
export const routerWithFallback = (service: Router, land: OverLand, onFailure: (error: unknown) => void): Router => ({
  road: async (from, to) => {
    const offline = land.road(from, to);
    if (offline.flags.includes("same_place")) return offline;
    try {
      const routed = await service.road(from, to);
      // A service moves ends to the next road: a little less than the geodesic is right, much less is another way.
      if (routed.detourFactor.lt(NEAREST))
        throw new Error(`the router's way is ${routed.distanceKm.toFixed()} km long`);
      return routed;
    } catch (error) {
      onFailure(error);
      return { ...offline, flags: [...offline.flags, "router_unavailable"] };
    }
  },
});

/** Least plausible share of the geodesic. */
const NEAREST = "0.9";
