import { decimal, Decimal as D, ApiError } from "@isotherm/core";
import { derived, type Figure, fromTable, ofCurve } from "../calculation.ts";
import { type Factor, factorOf } from "../factors/factor.ts";
import { type FlightEnds, jetFuel } from "../factors/flight-ends.ts";
import { fuelOnCurve } from "../factors/fuel-curve.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { type Intensity, type LegContext, freightFactor } from "./intensity.ts";
import { NORTH_AMERICAN_FUEL } from "./world-regions.ts";
import { type FlightNumberMethod, type FlightDetails } from "./freight-method.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Half the way round the earth: no flight is longer. km */
const LONGEST_FLIGHT_KM = 20_100;
/** Mass of a passenger with bags, t: ISO 14083. */
const PASSENGER_T = "0.1";

/** The ends that say where the fuel is from: the country of the request, else both ends of the flight. */
const endsOf = ({ country, source, destination }: LegContext): FlightEnds =>
  country === undefined ? [source?.country, destination?.country] : [country];

/**
 * Air freight by configuration: the fuel of a tonne over the distance, by the aircraft that fly so far.
 *
 *   f = F · k · 1000 / A      g CO2e/(t·km);  k: the jet fuel of the framework's defaults, wherever it is made
 *
 * Source: methods/air.md.
 */
export const airIntensity = (context: LegContext, configuration: string): Intensity => {
  const { calculation, leg, distance, adjustedDistance } = context;
  if (!distance || !adjustedDistance) throw new Error("a flight has no distance");
  const fuel = fuelOnCurve(calculation, FREIGHT_TABLES.airFuel, {
    distance: greatCircleOf(context, distance),
    row: configuration,
    rung: { rung: "method" },
    name: "fuel of a tonne",
    leg,
  });
  const jet = { factor: freightFactor("jetFuels", "europe/jet"), rung: "method" };
  const whole = fromTable("k", "jet fuel, well to wheel", jet);
  const figure = calculation.add({
    name: "emission intensity of the flight",
    leg,
    formula: "f = F · k · 1000 / A",
    inputs: [derived(fuel, "fuel of a tonne"), whole, derived(adjustedDistance, "adjusted distance", "A")],
    units: { 1000: "g/kg" },
    unit: "g CO2e/(t·km)",
  });
  return {
    input: derived(figure, "emission intensity", "f"),
    per: "t·km",
    factor: factorOf(FREIGHT_TABLES.airFuel, `${configuration}/0`),
    value: figure.value,
    tankToWheel: {
      part: fromTable("t", "jet fuel, tank to wheel", jet, jet.factor.parts?.ttw),
      whole: { ...whole, symbol: "w" },
    },
  };
};

/** The distance that the curve of fuel is of. One that was flown has the detours in it that the great circle has not. */
const greatCircleOf = ({ calculation, leg, isActual }: LegContext, distance: Figure): CalculationInput => {
  const told = derived(distance, "distance", "D");
  if (!isActual) return told;
  const detours = fromTable("p", "detours of a flight", { factor: freightFactor("airDetours", "flight"), rung: "air" });
  const figure = calculation.add({
    name: "great circle of the distance that was flown",
    leg,
    formula: "G = max(D − p, 0)",
    inputs: [told, detours],
    unit: "km",
  });
  return derived(figure, "great circle", "D");
};

/** A flight by its number. */
export const flightNumberIntensity = (
  context: LegContext,
  { flight_number, aircraft_configuration = "plane" }: FlightNumberMethod,
): Intensity => {
  const message = `No schedule is at hand for the flight ${flight_number}: the average of its configuration.`;
  context.calculation.warn({ code: "flight_unknown", message, field: "method.flight_number" });
  return {
    ...airIntensity(context, aircraft_configuration),
    methodology: ["flight_number_unavailable_fallback"],
    standsIn: true,
    note: message,
  };
};

const row = (table: "flightLoads" | "aircraftFuel" | "aircraftSeats" | "aircraftBelly", id: string) => ({
  factor: freightFactor(table, id),
  rung: "aircraft type",
});

/** What a kilogram of the fuel of a flight emits, kg CO2e; the mean of its two ends, so that both ways are alike. */
const fuelEmissions = (context: LegContext, part: "wtw" | "ttw", symbol: "k" | "t"): CalculationInput => {
  const { calculation, leg } = context;
  const { inputs, term } = jetFuel(endsOf(context), part, [symbol, "j"]);
  const [only, other] = inputs;
  if (only && !other) return only;
  const name = part === "wtw" ? "jet fuel of both ends, well to wheel" : "jet fuel of both ends, tank to wheel";
  const mean = calculation.add({ name, leg, formula: `K = ${term}`, inputs, unit: "kg CO2e/kg" });
  return derived(mean, name, symbol);
};

const tankToWheelOf = (context: LegContext, whole: CalculationInput): Intensity["tankToWheel"] => ({
  part: fuelEmissions(context, "ttw", "t"),
  whole: { ...whole, symbol: "w" },
});

/**
 * Freight in the belly of a passenger flight whose aircraft type is known: the fuel of the flight, shared by mass
 * between passengers and cargo. Source and limits: methods/air.md.
 *
 * @throws ApiError distance_invalid, for a distance that no flight has
 */
export const aircraftIntensity = (context: LegContext, type: string): Intensity => {
  const { distance, adjustedDistance } = context;
  if (!FREIGHT_TABLES.aircraftSeats.has(type) || !distance || !adjustedDistance) {
    const message = `No fuel data for the type ${type}: the freighter average.`;
    context.calculation.warn({ code: "aircraft_unsupported", message, field: "method.aircraft_type" });
    return { ...airIntensity(context, "cargo_plane"), standsIn: true, note: message };
  }
  if (distance.value.gt(LONGEST_FLIGHT_KM)) {
    throw new ApiError("distance_invalid", `route: no flight is longer than ${LONGEST_FLIGHT_KM} km.`);
  }
  const fuel = fuelOfFlight(context, type, distance);
  const capacity = capacityOf(type);
  const carried = massCarried(context, capacity);
  const jet = fuelEmissions(context, "wtw", "k");
  const figure = context.calculation.add({
    name: "emission intensity of the flight",
    leg: context.leg,
    formula: "f = F · k · 1000 / (B · A)",
    inputs: [
      derived(fuel, "fuel"),
      jet,
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
    factor: jetFuelShown(context),
    value: figure.value,
    tankToWheel: tankToWheelOf(context, jet),
    details: { flight: flightDetails(type, capacity, { fuel, carried, adjustment }) },
  };
};

/** The fuel that the answer names: of the country of the request, else of the source. */
const jetFuelShown = ({ country, source }: LegContext): Factor => {
  const from = country ?? source?.country;
  return freightFactor(
    "jetFuels",
    `${from !== undefined && NORTH_AMERICAN_FUEL.has(from) ? "north_america" : "europe"}/jet`,
  );
};

/** Of the fuel of a type over the distance; the table has one unit for all three. */
const COEFFICIENTS = [
  ["a", "a1", "kg/(km·km)"],
  ["b", "a2", "kg/km"],
  ["c", "c", "kg"],
] as const;

const fuelOfFlight = ({ calculation, leg, isActual }: LegContext, type: string, distance: Figure): Figure => {
  const told = derived(distance, "distance");
  const flown = calculation.add({
    name: "distance flown",
    leg,
    formula: isActual ? "d = D" : "d = D · z",
    inputs: isActual ? [told] : [told, fromTable("z", "detour", row("flightLoads", "detour"))],
    unit: "km",
  });
  return calculation.add({
    name: "fuel of the flight",
    leg,
    formula: "F = a · d · d + b · d + c",
    inputs: [
      derived(flown, "distance flown"),
      ...COEFFICIENTS.map(([symbol, id, unit]) => {
        const coefficient = row("aircraftFuel", `${type}/${id}`);
        const input = { ...fromTable(symbol, `coefficient ${id}`, coefficient), unit };
        return ofCurve(input, coefficient.factor.id.slice(0, -`/${id}`.length));
      }),
    ],
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
