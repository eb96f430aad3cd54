import { type Decimal, sum } from "@isotherm/core";
import {
  estimatePassengers,
  type FreightUses,
  givenWay,
  journeyYear,
  passengerLeg,
  type PassengerLegRequest,
  type PassengersRequest,
  startCalculation,
} from "@isotherm/methodology";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { flownKmOf, TRAIN_UP_TO } from "./flown-distance.ts";
import { type LessBy, orNone, type WayToLess } from "./way-to-less.ts";

/** A leg of a journey as it was asked for, its mass, how far it goes, and the table of its factor. */
interface Leg {
  readonly asked: PassengerLegRequest;
  readonly mass: Decimal;
  readonly km: Decimal | undefined;
  readonly factor?: string | undefined;
  /** Whether a ferry is a part of it. */
  readonly hasFerry?: boolean | undefined;
}

/** What of a request decides about the factors of its legs. */
type Asked = Pick<PassengersRequest, "passengers" | "factor_year" | "passenger_transportation_travelled_at">;

/** Other ways of a flight or a journey: see `waysToLess`. */
export const lessForPassengers = (uses: FreightUses, stored: StoredEstimate): WayToLess[] => {
  const legs = legsOf(stored);
  const request: Asked = (stored as StoredEstimateOf<"passenger-transportation">).estimate.request;
  return CHANGES.flatMap(({ kind, massOf }) => {
    const saved = legs.flatMap((leg) => {
      const changed = massOf(leg, uses, request);
      const less = changed && leg.mass.minus(changed);
      return less?.gt(0) ? [less] : [];
    });
    return saved.length === 0
      ? []
      : [{ by: { kind }, legs: saved.length, emissions: stored.emissionsTonnes.minus(sum(saved)) }];
  });
};

/** The mass of another leg, by factors of the year of the request where there are some. */
const asLeg =
  (instead: (leg: Leg, uses: FreightUses) => PassengerLegRequest | undefined) =>
  (leg: Leg, uses: FreightUses, asked: Asked): Decimal | undefined => {
    const other = instead(leg, uses);
    if (!other) return undefined;
    const of = (request: Asked) =>
      orNone(() => estimatePassengers(uses, { ...request, legs: [other] }).calculation.emissions);
    return of(asked) ?? of({ passengers: asked.passengers });
  };

/** The kind says which answer it is; the types of a lookup by kind do not. */
const legsOf = (stored: StoredEstimate): Leg[] => {
  if (stored.kind === "flight") {
    const { request, mass } = (stored as StoredEstimateOf<"flight">).estimate;
    const km = flownKmOf(stored.sheet.steps);
    const { route, cabin_class = "economy", include_non_co2 } = request;
    return [{ asked: { route, cabin_class, include_non_co2 }, mass: mass.amount, km }];
  }
  const { legs, request } = (stored as StoredEstimateOf<"passenger-transportation">).estimate;
  return legs.flatMap(({ mass, distance, emission_factor }, index) => {
    const asked = request.legs[index];
    const hasFerry = stored.sheet.steps.some(({ leg, name }) => leg === index && name === "distance by ferry");
    const factor = emission_factor?.id;
    return asked ? [{ asked, mass: mass.amount, km: distance?.amount, factor, hasFerry }] : [];
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

/** As far as the car, by the tables of its country: the roads are the same. A ferry takes no coach for what a road does. */
const byCoach = ({ asked, km, factor, hasFerry }: Leg, _uses: FreightUses, request: Asked): Decimal | undefined => {
  if (!km || hasFerry || !("vehicle_type" in asked) || !CARS.test(asked.vehicle_type)) return undefined;
  const { passengers = 1 } = request;
  const country = factor?.startsWith(TABLE_OF_THE_USA) ? { coordinates: NOWHERE, country: "USA" } : undefined;
  const way = { ...givenWay({ amount: km.toFixed(), unit: "km" }), source: country, destination: country };
  const leg = { means: "coach", way, passengers, year: journeyYear(request) } as const;
  return orNone(() => passengerLeg(startCalculation(), leg).emissions.value);
};

const CARS = /^(?:car_|taxi)/u;
const TABLE_OF_THE_USA = "us-passenger-vehicles/";
/** Tables are by country: where in it the way is makes no difference. */
const NOWHERE = { lat: 0, lon: 0 };

const CHANGES: readonly {
  readonly kind: LessBy["kind"];
  readonly massOf: (leg: Leg, uses: FreightUses, request: Asked) => Decimal | undefined;
}[] = [
  { kind: "economy", massOf: asLeg(inEconomy) },
  { kind: "train", massOf: asLeg(byTrain) },
  { kind: "coach", massOf: byCoach },
];
