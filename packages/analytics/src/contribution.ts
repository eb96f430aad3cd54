import type { EstimateKind, ShippingOrSiteMethod } from "@isotherm/contract";
import { inferredParts } from "@isotherm/contract/inferred-legs";
import { type Decimal, decimal, idInstant, type Instant, sum } from "@isotherm/core";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import type { Merchant } from "@isotherm/methodology/spend/match-merchant";
import { keptEstimate } from "@isotherm/store/items/estimate-item";
import { businessCategory } from "./business-category.ts";

/** A part of an estimate: what of it belongs to one mode, lane and carrier. Masses in tonnes CO2e. */
export interface Part {
  readonly mode: string | null;
  readonly lane: string | null;
  readonly carrier: string | null;
  /** Of purchases and journeys, contract 18. */
  readonly category: string | null;
  readonly mass: Decimal;
  readonly ttw: Decimal;
  /** What the source of the factor does not split; the rest is well to tank. */
  readonly unknown: Decimal;
  /** Tonne-kilometres; undefined: none are known. */
  readonly activity: Decimal | undefined;
}

/** What an estimate adds to the figures. */
export interface Contribution {
  readonly kind: EstimateKind;
  readonly createdAt: Instant;
  /** When what is estimated took place; undefined: it is not marked as having done so. */
  readonly happenedAt: Instant | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
}

/** Of a kept estimate, what figures are made from. */
export type Kept = ReturnType<typeof keptEstimate> & {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly is_shipment?: boolean;
  readonly shipped_at?: string;
  readonly is_transaction?: boolean | null;
  readonly transaction_processed_at?: string | null;
  readonly is_passenger_transportation?: boolean;
  readonly passenger_transportation_travelled_at?: string;
  readonly inference_details?: KeptLeg["inference_details"];
  readonly request: KeptRequest;
};

interface KeptRequest {
  readonly method?: ShippingOrSiteMethod;
  readonly legs?: readonly RequestedLeg[];
  readonly merchant?: Merchant;
}

type RequestedLeg = { readonly method?: ShippingOrSiteMethod } & Readonly<Record<string, unknown>>;

/** A leg of a kept estimate, or a part of one that gained road legs. */
interface KeptLeg {
  readonly mass: Kept["mass"];
  readonly activity?: Kept["activity"];
  readonly inference_details?: { readonly trade_lane_from_route?: string } | null;
  readonly resolved_places?: object | null;
}

interface WholeLeg extends KeptLeg {
  readonly methodology_details?: object;
  readonly resolved_legs?: readonly (KeptLeg & { readonly method: ShippingOrSiteMethod })[];
}

/** Figures are added to this many places: the masses of estimates have no more. */
const PLACES = 12;

/** An estimate as it is read from its item, all but what is compressed. */
export type EstimateInTable = Parameters<typeof keptEstimate>[0] & { readonly kind: EstimateKind };

/** What an estimate adds to the figures, whichever kind it is of. */
export const contributionOf = async (item: EstimateInTable): Promise<Contribution> => {
  // The bodies of all kinds have these fields or not; what is read of them is checked by their schema when it is written.
  const kept = keptEstimate(item) as Kept;
  const createdAt = idInstant(item.id);
  return {
    kind: item.kind,
    createdAt,
    happenedAt: happenedAt(kept, createdAt),
    metadata: kept.metadata ?? {},
    parts: merged(await partsOf(item.kind, kept)),
  };
};

/** When what is estimated took place; undefined: it is not marked as having done so. */
export const happenedAt = (kept: Kept, createdAt: Instant): Instant | undefined => {
  if (kept.is_shipment === true) return kept.shipped_at ?? createdAt;
  if (kept.is_transaction === true) return kept.transaction_processed_at ?? createdAt;
  if (kept.is_passenger_transportation === true) return kept.passenger_transportation_travelled_at ?? createdAt;
  return undefined;
};

const partsOf = async (kind: EstimateKind, kept: Kept): Promise<readonly Part[]> => {
  const { legs: asked = [], method } = kept.request;
  const legs = (kept.legs ?? []) as readonly WholeLeg[];
  if (kind === "shipping") return [freightPart(kept, method)];
  if (kind === "multi-leg-shipping")
    return legs.flatMap(
      (leg, index) =>
        inferredParts(leg)?.map((part) => freightPart(part, part.method)) ?? [freightPart(leg, asked[index]?.method)],
    );
  if (kind === "passenger-transportation") return legs.map((leg, index) => passengerPart(leg, asked[index] ?? {}));
  const whole = { ...UNKNOWN, ...massesOf(kept) };
  if (kind === "flight") return [{ ...whole, mode: "air" }];
  if (kind !== "transaction") return [whole];
  // The words of purchases are a third of the code; who counts none never loads them.
  const { matchMerchant } = await import("@isotherm/methodology/spend/match-merchant");
  return [{ ...whole, category: businessCategory(kept.request.merchant ?? {}, matchMerchant) }];
};

const UNKNOWN = { mode: null, lane: null, carrier: null, category: null } as const;

const freightPart = (leg: KeptLeg, method: ShippingOrSiteMethod | undefined): Part => ({
  ...massesOf(leg),
  mode: method === undefined ? null : modeOf(method),
  lane: laneOf(leg, method),
  carrier: carrierOf(method),
  category: null,
});

const passengerPart = (leg: KeptLeg, asked: Readonly<Record<string, unknown>>): Part => {
  const mode = "rail_type" in asked ? "rail" : "ferry_type" in asked ? "sea" : "vehicle_type" in asked ? "road" : "air";
  const flight = asked["flight_identification"] as { flight_number?: string } | null | undefined;
  return {
    ...massesOf(leg),
    mode,
    lane: null,
    carrier: airlineOf(flight?.flight_number),
    category: mode === "air" ? "airlines" : "transportation",
  };
};

const massesOf = ({ mass, activity }: KeptLeg): Pick<Part, "mass" | "ttw" | "unknown" | "activity"> => {
  const parts = mass.wtw_details;
  return {
    mass: decimal(mass.amount),
    ttw: decimal(parts?.ttw.amount ?? 0),
    unknown: decimal(parts?.unknown.amount ?? mass.amount),
    activity: activity?.unit === "t*km" ? decimal(activity.value).toDecimalPlaces(PLACES) : undefined,
  };
};

/** The trade lane of a ship, given or inferred; else the countries of both ends. */
const laneOf = (leg: KeptLeg, method: ShippingOrSiteMethod | undefined): string | null => {
  const given = typeof method === "object" && "trade_lane" in method ? method.trade_lane : undefined;
  const inferred = leg.inference_details?.trade_lane_from_route;
  if (given ?? inferred) return given ?? inferred ?? null;
  const places = leg.resolved_places as Record<"source" | "destination", { country_code?: string | null }> | null;
  const [from, to] = [places?.source.country_code, places?.destination.country_code];
  return from && to ? `${from}-${to}` : null;
};

const carrierOf = (method: ShippingOrSiteMethod | undefined): string | null => {
  if (typeof method !== "object") return null;
  if ("vessel_inference" in method) return method.vessel_inference.carrier_name;
  return "flight_number" in method ? airlineOf(method.flight_number) : null;
};

/** The airline's code in a flight number, `LH` of `LH 400`. */
const airlineOf = (flightNumber: string | undefined): string | null =>
  /^([A-Z][A-Z0-9]|[0-9][A-Z])[A-Z]?\s*\d/.exec(flightNumber?.trim().toUpperCase() ?? "")?.[1] ?? null;

/** The most parts that an estimate has: as many counters fit into one transaction. */
export const MOST_PARTS = 8;

/** Parts of the same mode, lane, carrier and category as one; where there are too many, without lanes, then without carriers. */
const merged = (parts: readonly Part[]): readonly Part[] => {
  for (const forget of [{}, { lane: null }, { lane: null, carrier: null }]) {
    const groups = Map.groupBy(
      parts.map((part) => ({ ...part, ...forget })),
      ({ mode, lane, carrier, category }) => JSON.stringify([mode, lane, carrier, category]),
    );
    if (groups.size <= MOST_PARTS) return [...groups.values()].map(sumOf);
  }
  throw new Error("an estimate has more modes than there are");
};

const sumOf = (parts: readonly Part[]): Part => {
  const [first] = parts;
  if (!first) throw new Error("no parts");
  const activities = parts.flatMap(({ activity }) => activity ?? []);
  return {
    ...first,
    mass: sum(parts.map(({ mass }) => mass)),
    ttw: sum(parts.map(({ ttw }) => ttw)),
    unknown: sum(parts.map(({ unknown }) => unknown)),
    activity: activities.length === 0 ? undefined : sum(activities),
  };
};
