import { answeredMass, derived, finished, fromTable, given, startCalculation } from "../calculation-builder.ts";
import type { Calculation, CalculationInput } from "../calculation.ts";
import { type CabinClass, flightFactors } from "../flights/flight-factors.ts";
import { flightHaul } from "../flights/flight-haul.ts";
import type { FlightRoute } from "../flights/flight-route.ts";

/** A flight of passengers. */
export interface Flight {
  readonly route: FlightRoute;
  readonly cabin: CabinClass;
  /** At least 1. */
  readonly passengers: number;
}

/**
 * Emissions of a flight of passengers: CO2 and the other effects of flying at height.
 *
 *   P = D · n
 *   F = P · a              burning the fuel
 *   k = b / a              multiplier of the other effects
 *   N = P · b − F          the other effects
 *   W = P · w              making and bringing the fuel
 *   E = F + N + W
 *
 *   D  shortest distance            km
 *   n  passengers
 *   a  factor without other effects kg CO2e/(passenger km)
 *   b  factor with them             kg CO2e/(passenger km)
 *   w  factor upstream              kg CO2e/(passenger km)
 *
 * Detours and delays (8 %) and the floor area of the seats are in the factors. Source and worked example:
 * methods/flight.md. Valid for D > 0.
 */
export const flight = ({ route, cabin, passengers }: Flight): Calculation => {
  const haul = flightHaul(route.distance.toNumber(), route.countries);
  const factors = flightFactors(haul, cabin);
  const calculation = startCalculation();
  const travelled = calculation.add({
    name: "passenger kilometres",
    formula: "P = D · n",
    inputs: [distanceOf(route), given("n", "passengers", String(passengers), "1")],
    unit: "passenger km",
    facts: [...route.facts, { name: "haul", value: haul }],
    note: "Detours and delays, 8 %, and the floor area of a seat in its cabin are in the factors.",
  });
  const passengerKm = derived(travelled, "passenger kilometres");
  const plain = fromTable("a", `${cabin}, without other effects than of CO2, CH4 and N2O`, factors.direct);
  const whole = fromTable("b", `${cabin}, with the other effects of flying at height`, factors.directWithNonCo2);
  const burnt = calculation.add({
    name: "burning the fuel",
    formula: "F = P · a",
    inputs: [passengerKm, plain],
    unit: "kg CO2e",
  });
  calculation.add({
    name: "multiplier of non-CO2 effects",
    formula: "k = b / a",
    inputs: [whole, plain],
    unit: "1",
    note: "The source multiplies the CO2 by 1.7 for the effects of flying at height.",
  });
  const other = calculation.add({
    name: "non-CO2 effects of flying at height",
    formula: "N = P · b − F",
    inputs: [passengerKm, whole, derived(burnt, "burning the fuel")],
    unit: "kg CO2e",
  });
  const upstream = calculation.add({
    name: "making and bringing the fuel",
    formula: "W = P · w",
    inputs: [passengerKm, fromTable("w", "upstream", factors.upstream)],
    unit: "kg CO2e",
  });
  const emissions = calculation.add({
    name: "emissions",
    formula: "E = F + N + W",
    inputs: [
      derived(burnt, "burning the fuel"),
      derived(other, "non-CO2 effects"),
      derived(upstream, "making and bringing the fuel"),
    ],
    unit: "kg CO2e",
  });
  return finished(calculation, answeredMass(calculation, emissions));
};

const distanceOf = ({ distance, countries }: FlightRoute): CalculationInput =>
  countries
    ? {
        symbol: "D",
        name: "shortest distance between the airports",
        value: distance,
        unit: "km",
        quality: "modelled",
        source: "geodesic on the WGS84 ellipsoid",
      }
    : given("D", "distance", distance, "km");
