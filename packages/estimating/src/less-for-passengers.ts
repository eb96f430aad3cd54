import { type Decimal, sum } from "@isotherm/core";
import { estimatePassengers, type FreightUses, type PassengerLegRequest } from "@isotherm/methodology";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { flownKmOf, TRAIN_UP_TO } from "./flown-distance.ts";
import { type LessBy, orNone, type WayToLess } from "./way-to-less.ts";

/** A leg of a journey as it was asked for, its mass and how far it goes. */
interface Leg {
  readonly asked: PassengerLegRequest;
  readonly mass: Decimal;
  readonly km: Decimal | undefined;
}

/** Other ways of a flight or a journey: see `waysToLess`. */
export const lessForPassengers = (uses: FreightUses, stored: StoredEstimate): WayToLess[] => {
  const legs = legsOf(stored);
  const { passengers } = (stored as StoredEstimateOf<"passenger-transportation">).estimate.request;
  return CHANGES.flatMap(({ kind, instead }) => {
    const saved = legs.flatMap((leg) => {
      const asked = instead(leg, uses);
      const changed = asked && orNone(() => massOf(uses, asked, passengers));
      const less = changed && leg.mass.minus(changed);
      return less?.gt(0) ? [less] : [];
    });
    return saved.length === 0
      ? []
      : [{ by: { kind }, legs: saved.length, emissions: stored.emissionsTonnes.minus(sum(saved)) }];
  });
};

const massOf = (uses: FreightUses, leg: PassengerLegRequest, passengers: number | undefined): Decimal =>
  estimatePassengers(uses, { legs: [leg], passengers }).calculation.emissions;

/** The kind says which answer it is; the types of a lookup by kind do not. */
const legsOf = (stored: StoredEstimate): Leg[] => {
  if (stored.kind === "flight") {
    const { request, mass } = (stored as StoredEstimateOf<"flight">).estimate;
    const km = flownKmOf(stored.sheet.steps);
    const { route, cabin_class = "economy", include_non_co2 } = request;
    return [{ asked: { route, cabin_class, include_non_co2 }, mass: mass.amount, km }];
  }
  const { legs, request } = (stored as StoredEstimateOf<"passenger-transportation">).estimate;
  return legs.flatMap(({ mass, distance }, index) => {
    const asked = request.legs[index];
    return asked ? [{ asked, mass: mass.amount, km: distance?.amount }] : [];
  });
};

const isFlown = (asked: PassengerLegRequest): asked is Extract<PassengerLegRequest, { cabin_class: unknown }> =>
  "cabin_class" in asked;

/** Whether a route can be followed without looking for a place by its address. */
const isKnown = (route: PassengerLegRequest["route"]): boolean =>
  !("source" in route) || [route.source, route.destination].every((end) => "code" in end || "lat" in end);

const inEconomy = ({ asked }: Leg): PassengerLegRequest | undefined =>
  isFlown(asked) && asked.cabin_class !== "economy" && isKnown(asked.route)
    ? { route: asked.route, cabin_class: "economy", include_non_co2: asked.include_non_co2 }
    : undefined;

/** From airport to airport, where one landmass holds both. */
const byTrain = ({ asked, km }: Leg, { geography }: FreightUses): PassengerLegRequest | undefined => {
  const { route } = asked;
  if (!isFlown(asked) || !("source" in route) || !isKnown(route) || !km?.lte(TRAIN_UP_TO)) return undefined;
  const [from, to] = [route.source, route.destination].map((end) => {
    if ("code" in end) return geography.airports.lookUp(end.code)?.airport;
    return "lat" in end ? { coordinates: end, country: geography.world.countryAt(end) } : undefined;
  });
  if (!from || !to || !geography.overLand.isOneLand(from.coordinates, to.coordinates)) return undefined;
  return {
    route: { source: from.coordinates, destination: to.coordinates },
    rail_type: from.country === to.country ? "national_rail" : "international_rail",
  };
};

/** As far as the car: the roads are the same. */
const byCoach = ({ asked, km }: Leg): PassengerLegRequest | undefined =>
  km && "vehicle_type" in asked && CARS.test(asked.vehicle_type)
    ? { route: { amount: km.toFixed(), unit: "km" }, vehicle_type: "coach" }
    : undefined;

const CARS = /^(?:car_|taxi)/u;

const CHANGES: readonly {
  readonly kind: LessBy["kind"];
  readonly instead: (leg: Leg, uses: FreightUses) => PassengerLegRequest | undefined;
}[] = [
  { kind: "economy", instead: inEconomy },
  { kind: "train", instead: byTrain },
  { kind: "coach", instead: byCoach },
];
