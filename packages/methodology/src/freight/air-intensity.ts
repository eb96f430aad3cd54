import { decimal, Decimal as D, Refusal } from "@isotherm/core";
import { derived, type Figure, fromTable } from "../calculation.ts";
import {
  FREIGHT_TABLES,
  type FlightDetails,
  type FlightNumberMethod,
  type Intensity,
  type LegContext,
  freightFactor,
  tableIntensity,
} from "./intensity.ts";
import { M49, NORTH_AMERICAN_FUEL } from "./world-regions.ts";

/** From this distance on, before adjustment, a flight is long. km */
const LONG_KM = 1_500;
/** Half the way round the earth: no flight is longer. km */
const LONGEST_FLIGHT_KM = 20_100;
/** Mass of a passenger with bags, t: ISO 14083. */
const PASSENGER_T = "0.1";

const kilometres = ({ distance }: LegContext) => distance?.value ?? decimal(0);

/** Air freight by configuration and distance band. Source: methods/air.md. */
export const airIntensity = (context: LegContext, configuration: string): Intensity => {
  const band = kilometres(context).lt(LONG_KM) ? "short" : "long";
  return tableIntensity(freightFactor("air", `${configuration}/${band}`), "t·km", { rung: `${band} haul` });
};

/** A flight by its number. */
export const flightNumberIntensity = (
  context: LegContext,
  { flight_number, aircraft_configuration = "plane" }: FlightNumberMethod,
): Intensity => ({
  ...airIntensity(context, aircraft_configuration),
  methodology: ["flight_number_unavailable_fallback"],
  standsIn: true,
  note: `No schedule is at hand for the flight ${flight_number}: the average of its configuration.`,
});

const row = (table: "flightLoads" | "aircraftFuel" | "aircraftSeats" | "aircraftBelly", id: string) => ({
  factor: freightFactor(table, id),
  rung: "aircraft type",
});

const jetFuelOf = ({ country, source }: LegContext) => {
  const from = country ?? source?.country;
  if (from !== undefined && NORTH_AMERICAN_FUEL.has(from)) {
    return { factor: freightFactor("jetFuels", "north_america/jet"), rung: "north america" };
  }
  const factor = freightFactor("jetFuels", "europe/jet");
  return from !== undefined && M49.europe.has(from)
    ? { factor, rung: "europe" }
    : { factor, rung: "elsewhere", fallback: true as const };
};

/**
 * Freight in the belly of a passenger flight whose aircraft type is known: the fuel of the flight, shared by mass
 * between passengers and cargo. Source and limits: methods/air.md.
 *
 * @throws Refusal distance_invalid, for a distance that no flight has
 */
export const aircraftIntensity = (context: LegContext, type: string): Intensity => {
  const { distance, adjustedDistance } = context;
  if (!FREIGHT_TABLES.aircraftSeats.has(type) || !distance || !adjustedDistance) {
    return {
      ...airIntensity(context, "cargo_plane"),
      standsIn: true,
      note: `No fuel data for the type ${type}: the freighter average.`,
    };
  }
  if (distance.value.gt(LONGEST_FLIGHT_KM)) {
    throw new Refusal("distance_invalid", `route: no flight is longer than ${LONGEST_FLIGHT_KM} km.`);
  }
  const fuel = fuelOfFlight(context, type, distance);
  const capacity = capacityOf(type);
  const carried = massCarried(context, capacity);
  const jet = jetFuelOf(context);
  const figure = context.calculation.add({
    name: "emission intensity of the flight",
    leg: context.leg,
    formula: "f = F · k · 1000 / (B · A)",
    inputs: [
      derived(fuel, "fuel"),
      fromTable("k", "jet fuel, well to wheel", jet),
      derived(carried, "mass carried"),
      derived(adjustedDistance, "adjusted distance", "A"),
    ],
    units: { 1000: "g/kg" },
    unit: "g CO2e/(t·km)",
  });
  const adjustment = distance.value.isZero() ? decimal(1) : adjustedDistance.value.div(distance.value);
  return {
    input: derived(figure, "emission intensity", "f"),
    per: "t·km",
    factor: jet.factor,
    value: figure.value,
    tankToWheel: tankToWheelOf(jet),
    details: { flight: flightDetails(type, capacity, { fuel, carried, adjustment }) },
  };
};

const tankToWheelOf = (jet: ReturnType<typeof jetFuelOf>): Intensity["tankToWheel"] =>
  jet.factor.parts && {
    part: fromTable("t", "jet fuel, tank to wheel", jet, jet.factor.parts.ttw),
    whole: fromTable("w", "jet fuel, well to wheel", jet),
  };

const fuelOfFlight = ({ calculation, leg }: LegContext, type: string, distance: Figure): Figure => {
  const flown = calculation.add({
    name: "distance flown",
    leg,
    formula: "d = D · z",
    inputs: [derived(distance, "distance"), fromTable("z", "detour", row("flightLoads", "detour"))],
    unit: "km",
  });
  return calculation.add({
    name: "fuel of the flight",
    leg,
    formula: "F = a · d · d + b · d + c",
    inputs: [
      derived(flown, "distance flown"),
      ...(["a1", "a2", "c"] as const).map((id, index) =>
        fromTable("abc"[index] ?? "", `coefficient ${id}`, row("aircraftFuel", `${type}/${id}`)),
      ),
    ],
    units: { a: "kg/(km·km)", b: "kg/km", c: "kg" },
    unit: "kg",
    facts: [{ name: "aircraft", value: type }],
  });
};

/** What an aircraft can carry, and how much of it is used. */
const capacityOf = (type: string) => ({
  seats: fromTable("s", "seats", row("aircraftSeats", type)),
  seatLoad: fromTable("p", "passenger load factor", row("flightLoads", "passenger_load_factor")),
  freight: fromTable("h", "capacity for freight", row("aircraftBelly", type)),
  freightLoad: fromTable("g", "load factor of freight", row("flightLoads", "cargo_load_factor")),
});

type Capacity = ReturnType<typeof capacityOf>;

const massCarried = ({ calculation, leg }: LegContext, { seats, seatLoad, freight, freightLoad }: Capacity): Figure =>
  calculation.add({
    name: "mass carried by the flight",
    leg,
    formula: `B = s · p · ${PASSENGER_T} + h · g`,
    inputs: [seats, seatLoad, freight, freightLoad],
    units: { [PASSENGER_T]: "t/passenger" },
    unit: "t",
    note: "ISO 14083: 100 kg per passenger.",
  });

const rounded = (value: D): number => value.toDecimalPlaces(6).toNumber();

const flightDetails = (
  type: string,
  { seats, seatLoad, freight, freightLoad }: Capacity,
  { fuel, carried, adjustment }: { readonly fuel: Figure; readonly carried: Figure; readonly adjustment: D },
): FlightDetails => ({
  aircraft_name: type,
  aircraft_configuration: "belly_freight",
  aircraft_capacity_tonnes: {
    passenger: rounded(seats.value.times(PASSENGER_T)),
    cargo: rounded(freight.value),
  },
  load_factor: { passenger: rounded(seatLoad.value), cargo: rounded(freightLoad.value) },
  flight_fuel_consumed_tonnes: rounded(fuel.value.div(1_000)),
  distance_adjustment_factor: rounded(adjustment),
  // Filled in when the mass of the shipment is known.
  emission_share: rounded(decimal(1).div(carried.value)),
});
