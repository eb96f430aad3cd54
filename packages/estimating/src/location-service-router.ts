import {
  CalculateRoutesCommand,
  type CalculateRoutesCommandOutput,
  GeoRoutesClient,
  type RouteLeg,
} from "@aws-sdk/client-geo-routes";
import { type Coordinates, greatCircleKm, landDistance, type Router } from "@isotherm/geodata";

/** Two tries and their pauses end within this, whatever the network does. */
const DEADLINE_MS = 3_000;
const METRES_PER_KM = 1_000;

/**
 * Road distances of Amazon Location Service Routes, for a lorry: the fastest way without traffic.
 * Rejects when the service is slow, fails, or knows no way: whoever asks needs another router behind it.
 */
export const locationServiceRouter = (
  client: Pick<GeoRoutesClient, "send"> = new GeoRoutesClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2_000, throwOnRequestTimeout: true },
  }),
): Router => ({
  road: async (from, to) => {
    const answer: CalculateRoutesCommandOutput = await client.send(
      new CalculateRoutesCommand({
        Origin: [from.lon, from.lat],
        Destination: [to.lon, to.lat],
        TravelMode: "Truck",
        OptimizeRoutingFor: "FastestRoute",
        // The same request gives the same figure at any hour.
        Traffic: { Usage: "IgnoreTrafficData" },
      }),
      { abortSignal: AbortSignal.timeout(DEADLINE_MS) },
    );
    const route = answer.Routes?.[0];
    if (route?.Legs === undefined || route.Legs.length === 0) throw new Error("the router knows no way");
    const pieces = route.Legs.map(pieceOf);
    const flags = pieces.some(({ kind }) => kind === "ferry") ? (["ferry"] as const) : [];
    return landDistance(pieces, greatCircleKm(from, to), "amazon_location", flags);
  },
});

const pieceOf = ({ VehicleLegDetails: vehicle, FerryLegDetails: ferry }: RouteLeg) => {
  const details = vehicle ?? ferry;
  const from = pointOf(details?.Departure?.Place?.Position);
  const to = pointOf(details?.Arrival?.Place?.Position);
  const metres = details?.Summary?.Overview?.Distance;
  if (from === undefined || to === undefined || metres === undefined)
    throw new Error("a leg of the way is not described");
  return vehicle === undefined
    ? { from, to, km: metres / METRES_PER_KM, kind: "ferry" as const, name: ferry?.RouteName ?? "ferry" }
    : { from, to, km: metres / METRES_PER_KM, kind: "land" as const, name: undefined };
};

const pointOf = (position: readonly number[] | undefined): Coordinates | undefined => {
  const [lon, lat] = position ?? [];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
};
