import type { FreightGeography } from "./freight-geography.ts";
import type { FreightMethod } from "./freight-method.ts";
import { type FreightPlace, JOINED_KM } from "./freight-place.ts";
import { modeOf } from "./intensity.ts";
import type { ResolvedRoute } from "./resolved-route.ts";

/** Why a road leg stands between two legs: they leave a gap, or goods change from one ship, train or aircraft to the next. */
export type ConnectionKind = "missing_connection_to_next_leg" | "overland_connection_to_next_leg";

/** A road leg that joins what the legs of a request leave apart. */
export interface Transfer {
  /** Index of the leg that it belongs to. */
  readonly leg: number;
  /** From the source of the leg, to its destination, or on to the next leg. */
  readonly at: "source" | "destination" | ConnectionKind;
  readonly from: FreightPlace;
  readonly to: FreightPlace;
}

/** A leg, as far as it tells where it begins and ends. */
interface TravelledLeg {
  readonly method: FreightMethod;
  /** Undefined at a site. */
  readonly way: ResolvedRoute | undefined;
}

/**
 * The road legs that join legs whose ways were found with inference, in order of travel: from an end to the port, airport or
 * terminal that stands for it, and from the end of a leg to the beginning of the next one. Farther than 10 km each.
 */
export const transfersOf = (
  { greatCircle }: Pick<FreightGeography, "greatCircle">,
  legs: readonly TravelledLeg[],
): readonly Transfer[] =>
  legs.flatMap(({ method, way }, leg): Transfer[] => {
    const { source, destination } = way?.ends ?? {};
    if (!source || !destination) return [];
    const transfers: Transfer[] = [];
    if (source.joinedFrom) transfers.push({ leg, at: "source", from: source.joinedFrom, to: source });
    if (destination.joinedFrom)
      transfers.push({ leg, at: "destination", from: destination, to: destination.joinedFrom });
    // A site has no way: what comes behind it begins where the leg before it ended.
    const next = legs.slice(leg + 1).find((each) => each.way !== undefined);
    const to = next?.way?.ends && placeOf(next.way.ends.source);
    const from = placeOf(destination);
    if (!next || !to || greatCircle(from.coordinates, to.coordinates).lte(JOINED_KM)) return transfers;
    return [...transfers, { leg, at: kindOf(method, next.method), from, to }];
  });

/** Where a leg begins or ends for the goods. */
const placeOf = (end: FreightPlace): FreightPlace => end.joinedFrom ?? end;

const kindOf = (method: FreightMethod, next: FreightMethod): ConnectionKind => {
  const mode = modeOf(method);
  return mode === modeOf(next) && mode !== "road"
    ? "overland_connection_to_next_leg"
    : "missing_connection_to_next_leg";
};
