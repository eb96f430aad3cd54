import { ApiError } from "@isotherm/core";
import { type CalculationBuilder, forLeg } from "../calculation.ts";
import type { EstimatedLeg } from "./estimate-freight.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { type FreightLoad, freightLeg } from "./freight-leg.ts";
import type { FreightMethod, InferenceExplanation, InferredLeg } from "./freight-method.ts";
import { type FreightPlace, pointPlace } from "./freight-place.ts";
import { legOfParts } from "./leg-of-parts.ts";
import { type EstimatedPart, legWithFerries } from "./leg-with-ferries.ts";
import { overLandWay } from "./over-land-way.ts";
import type { ResolvedRoute, RouteLocation } from "./resolved-route.ts";
import { type Transfer, transfersOf } from "./transfers.ts";

/** What brings goods from leg to leg: a heavy truck of whatever class. */
const TRUCK = "truck_generic_hgv";
const ASSUMED = "The road leg was inferred, by a truck of no particular class.";

type AskedLeg = EstimatedLeg & { readonly method: FreightMethod };

/** Parts of a leg that follow each other, and what was inferred about where they begin and end. */
interface Piece {
  readonly parts: readonly EstimatedPart[];
  /** Of the first part, of the last one, of each. */
  readonly begins?: InferenceExplanation;
  readonly ends?: InferenceExplanation;
  readonly each?: InferenceExplanation;
}

/**
 * The legs of a request with the road legs that join them. A leg that gained some is the sum of what it asked for and of
 * these; its own way is then one of its parts.
 *
 * @throws ApiError route_not_found, where no road joins two places: the zero-based index of the leg named in the message
 */
export const withTransfers = (
  geography: FreightGeography,
  calculation: CalculationBuilder,
  load: FreightLoad,
  legs: readonly AskedLeg[],
): EstimatedLeg[] => {
  const transfers = Map.groupBy(transfersOf(geography, legs), ({ leg }) => leg);
  return legs.map((leg, index) => {
    const gained = transfers.get(index);
    const { way } = leg;
    if (!gained || !way?.ends) return leg;
    const builder = forLeg(calculation, index);
    const pieces = gained.map((transfer) => ({
      transfer,
      ...ofLeg(index, () => estimatedTransfer(geography, builder, load, transfer)),
    }));
    const first = pieces.filter(({ transfer }) => transfer.at === "source");
    const others = pieces.filter(({ transfer }) => transfer.at !== "source");
    return joinedLeg(builder, { ...leg, way }, [...first, ownPiece(leg, way), ...others]);
  });
};

/** A piece, and what it comes to. */
type Summand = Piece & { readonly result: Omit<EstimatedLeg, "parts" | "way"> };

const joinedLeg = (
  calculation: CalculationBuilder,
  leg: AskedLeg & { readonly way: ResolvedRoute },
  pieces: readonly Summand[],
): EstimatedLeg => {
  const details = { route_inference: pieces.flatMap(inferredLegs) };
  const whole = { leg: undefined, facts: undefined, details };
  const { source, destination } = leg.way.ends as NonNullable<ResolvedRoute["ends"]>;
  const ends = { source: source.joinedFrom ?? source, destination: destination.joinedFrom ?? destination };
  return {
    ...legOfParts(
      calculation,
      pieces.map(({ result }) => result),
      whole,
    ),
    // The course of the way is that of its part.
    way: { ...leg.way, ...ends, ends, route: null },
    parts: pieces.flatMap(({ parts }) => parts),
  };
};

/** What the request asked for, as a part of the leg. */
const ownPiece = (leg: AskedLeg, way: ResolvedRoute): Summand => ({
  result: leg,
  parts: leg.parts.length > 0 ? leg.parts : [{ ...leg, way }],
  ...(way.ends && {
    begins: ownEnd(way.ends.source, "inferred_source_transfer_point", "snapped_source_to_known_location"),
    ends: ownEnd(way.ends.destination, "inferred_destination_transfer_point", "snapped_destination_to_known_location"),
  }),
});

const ownEnd = (
  end: FreightPlace,
  joined: keyof InferenceExplanation,
  snapped: keyof InferenceExplanation,
): InferenceExplanation => {
  if (end.joinedFrom) return { [joined]: locationOf(end) };
  return end.offsetKm.isZero() ? {} : { [snapped]: locationOf(end) };
};

const estimatedTransfer = (
  geography: FreightGeography,
  calculation: CalculationBuilder,
  load: FreightLoad,
  transfer: Transfer,
): Summand => {
  const way = roadBetween(geography, transfer);
  for (const warning of way.warnings ?? []) calculation.warn(warning);
  const asked = { load, method: TRUCK, way, assumed: ASSUMED };
  const result = way.parts
    ? legWithFerries(calculation, asked, way.parts)
    : { ...freightLeg(calculation, asked), parts: [] };
  const parts = result.parts.length > 0 ? result.parts : [{ ...result, method: TRUCK, way }];
  const { at, from, to } = transfer;
  if (at === "source") return { result, parts, ends: { inferred_destination_transfer_point: locationOf(to) } };
  if (at === "destination") return { result, parts, begins: { inferred_source_transfer_point: locationOf(from) } };
  return { result, parts, each: { inferred_connection_leg: at } };
};

/** @throws ApiError route_not_found, saying between which places */
const roadBetween = (geography: FreightGeography, { at, from, to }: Transfer): ResolvedRoute => {
  try {
    return overLandWay(geography, "road", endPlace(from, "source"), endPlace(to, "destination"));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "route_not_found") throw error;
    const end = at === "source" ? "source" : "destination";
    const detail = `route.${end}: no road leads from ${nameOf(from)} to ${nameOf(to)}, where route_inference would need one.`;
    throw new ApiError("route_not_found", detail);
  }
};

const nameOf = ({ label, coordinates: { lat, lon } }: FreightPlace): string => label ?? `${lat}, ${lon}`;

/** An end of an inferred leg. What there is to say of a place of the request is said with its own leg. */
const endPlace = (place: FreightPlace, name: "source" | "destination"): FreightPlace => ({
  ...pointPlace(place.coordinates, place.country, place.label),
  region: place.region,
  kind: place.kind,
  precision: place.precision,
  matchedBy: place.matchedBy,
  facts: [{ name, value: nameOf(place) }],
});

const locationOf = ({ label, coordinates }: FreightPlace): RouteLocation => ({ label, coordinates });

const inferredLegs = ({ parts, begins, ends, each }: Piece): InferredLeg[] =>
  parts.map(({ method, way }, index) => {
    const places = way.ends as NonNullable<ResolvedRoute["ends"]>;
    return {
      route: { source: locationOf(places.source), destination: locationOf(places.destination) },
      method,
      inference_explanation: {
        ...each,
        ...(index === 0 && begins),
        ...(index === parts.length - 1 && ends),
      },
    };
  });

/** Does something for a leg of several. @throws ApiError what it throws, the zero-based index of the leg named in the message */
export const ofLeg = <T>(index: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, `legs.${index}: ${error.detail ?? error.code}`);
  }
};
