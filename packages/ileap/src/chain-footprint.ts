import { DAY_MS, type Decimal, decimal, type Instant, instant, instantMs, sum } from "@isotherm/core";
import { glecDistance, type IleapMode, type ileapLocation } from "./exchanged-leg.ts";
import { type DataOwner, type ProductFootprint, productFootprint } from "./product-footprint.ts";

type Place = ReturnType<typeof ileapLocation>;

/** A leg of a transport chain, as far as it is known: kilograms, kilometres, t·km, kg CO2e. */
export interface ChainLeg {
  readonly category: string;
  /** Undefined at a hub. */
  readonly mode: IleapMode | undefined;
  readonly kg: Decimal | undefined;
  readonly km: Decimal | null;
  readonly isActual: boolean;
  readonly activity: Decimal | null;
  readonly total: Decimal | null;
  readonly wtt: Decimal | null;
  readonly ttw: Decimal | null;
  /** The table behind it, and its edition behind the last space; null where none is told. */
  readonly source: string | null;
  /** Whether it was reported, or calculated from measured fuel. */
  readonly isPrimary: boolean;
  readonly origin: Place;
  readonly destination: Place;
  /** What else an element tells, as it is exchanged. */
  readonly more: Readonly<Record<string, string | boolean | undefined>>;
}

/** A transport chain, and whose and of when it is. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly created: Instant;
  readonly updated?: Instant | undefined;
  readonly day: string;
  readonly legs: readonly ChainLeg[];
}

/**
 * The footprint of a transport chain with an element for each leg. Undefined where iLEAP has no room for what is known: a leg
 * whose mass, distance, emissions or tank-to-wheel part nobody told, or a chain without transport.
 */
export const chainFootprint = ({ day, legs, ...chain }: Chain, owner: DataOwner): ProductFootprint | undefined => {
  const { name } = chain;
  const elements = legs.map((leg, index) => chainElement(leg, { index, name }));
  const known = elements.filter((element) => element !== undefined);
  const activity = sum(known.map(({ transportActivity }) => decimal(transportActivity)));
  if (known.length < legs.length || activity.isZero()) return undefined;
  const emissions = sum(known.map(({ co2eWTW }) => decimal(co2eWTW)));
  // There is a first one: something has an activity.
  const { mass = "" } = known[0] ?? {};
  return productFootprint({
    ...chain,
    kind: "shipment",
    owner,
    description: `Emissions of the transport of shipment ${name}`,
    comment: commentOn(legs),
    activity,
    mass,
    emissions,
    period: dayPeriod(day),
    primaryDataShare: primaryShare(legs, emissions),
    secondarySources: sourcesOf(legs),
    data: { mass, shipmentId: name, tces: known },
  });
};

/** A leg as a transport chain element; undefined where something that it must have is not known. */
const chainElement = (leg: ChainLeg, { index, name }: { readonly index: number; readonly name: string }) => {
  const { category, mode, kg, km, total, ttw, origin, destination, more } = leg;
  if (!kg || total === null || ttw === null || (mode && km === null)) return undefined;
  const way = mode ? (km ?? decimal(0)) : decimal(0);
  const activity = mode ? (leg.activity ?? kg.div(1_000).times(way)) : decimal(0);
  return {
    tceId: elementId(name, index),
    prevTceIds: index === 0 ? [] : [elementId(name, index - 1)],
    ...(mode ? { tocId: category } : { hocId: category }),
    shipmentId: name,
    mass: kg.toFixed(),
    distance: mode ? glecDistance(way, mode, leg) : { actual: "0" },
    ...(origin && { origin }),
    ...(destination && { destination }),
    transportActivity: activity.toFixed(),
    ...more,
    co2eWTW: total.toFixed(),
    co2eTTW: ttw.toFixed(),
  };
};

const elementId = (name: string, index: number): string => `${name}-${index + 1}`;

/** A day, from its first moment to that of the next one. */
const dayPeriod = (day: string) => {
  const start = `${day}T00:00:00.000Z`;
  return { start, end: instant(instantMs(start) + DAY_MS) };
};

/** Percent of the emissions of legs that rest on primary data, to two digits. */
const primaryShare = (legs: readonly ChainLeg[], all: Decimal): number => {
  if (all.isZero()) return 0;
  const primary = sum(legs.map(({ isPrimary, total }) => (isPrimary ? total : null) ?? decimal(0)));
  return primary.div(all).times(100).toDecimalPlaces(2).toNumber();
};

const sourcesOf = (legs: readonly ChainLeg[]) =>
  [...new Set(legs.flatMap(({ source }) => source ?? []))].map((source) => {
    const at = source.lastIndexOf(" ");
    return at > 0
      ? { name: source.slice(0, at), version: source.slice(at + 1) }
      : { name: source, version: "not told" };
  });

/** What a reader of the figures must know besides. */
const commentOn = (legs: readonly ChainLeg[]): string => {
  const incomplete = legs.flatMap(({ total, wtt, ttw }, index) => {
    const isWhole = total !== null && (wtt ?? decimal(0)).plus(ttw ?? 0).eq(total);
    return isWhole ? [] : [index + 1];
  });
  return incomplete.length === 0
    ? ""
    : `Of the emissions of element ${incomplete.join(", ")} a part is not split at the tank: co2eTTW is what is known of it.`;
};
