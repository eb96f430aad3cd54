import { type Decimal, sum as sumOf } from "@isotherm/core";
import {
  type CalculationBuilder,
  type EmissionSplit,
  type Figure,
  responseEmissions,
  responseSplit,
  derived,
  fromTable,
  given,
  sumOfSplits,
} from "../calculation.ts";
import type { NewStep } from "../calculation-step.ts";
import type { Chosen, Factor } from "../factors/factor.ts";
import { type ResolvedRoute, KM_PER_UNIT, type WayPart } from "../freight/resolved-route.ts";
import { type PassengerMeans, isVehicle, passengerFactor } from "./passenger-factor.ts";

/** A leg over land or by ferry. */
export interface PassengerLeg {
  readonly means: PassengerMeans;
  readonly way: ResolvedRoute;
  /** At least 1. */
  readonly passengers: number;
  /** Year of the factors; the newest without it. */
  readonly year: number | undefined;
}

/** What a leg comes to. */
export interface PassengerLegFigures {
  /** Tonnes CO2e as answered. */
  readonly emissions: Figure;
  readonly split: EmissionSplit;
  readonly distanceKm: Decimal;
  /** That of the vehicle where a ferry takes it over water. */
  readonly factor: Factor;
}

/**
 * Emissions of passengers over land or by ferry.
 *
 *   E = p · D · f      per passenger: rail, coach, bus, ferry
 *   E = V · D · f      per vehicle: car, taxi, motorcycle;  V = p / 4 rounded up, of motorcycles p / 2
 *
 *   p  passengers;  V  vehicles
 *   D  distance      km
 *   f  factor        kg CO2e per km of a passenger or of a vehicle, well to wheel
 *
 * Over water the way goes by ferry: every passenger is counted there, with the vehicle where there is one. Source and
 * worked example: methods/passengers.md.
 *
 * @throws ApiError validation_error naming factor_year, for a year before the first edition
 */
export const passengerLeg = (calculation: CalculationBuilder, leg: PassengerLeg): PassengerLegFigures => {
  const { parts } = leg.way;
  if (parts) return legWithFerries(calculation, leg, parts);
  const factor = passengerFactor(calculation, { ...leg, countries: countriesOf(leg.way) });
  return stretch(calculation, leg, factor, distanceOf(calculation, leg.way));
};

const countriesOf = ({ source, destination }: ResolvedRoute): readonly (string | undefined)[] =>
  source || destination ? [source?.country, destination?.country] : [];

const distanceOf = (calculation: CalculationBuilder, { formula, input, facts, note }: ResolvedRoute): Figure =>
  calculation.add({ name: "distance", formula, inputs: [input], facts, note, units: KM_PER_UNIT, unit: "km" });

const stretch = (
  calculation: CalculationBuilder,
  { means, passengers }: PassengerLeg,
  chosen: Chosen,
  distance: Figure,
): PassengerLegFigures => {
  const { factor } = chosen;
  const persons = given("p", "passengers", String(passengers), "1");
  const count = isVehicle(means) ? derived(vehiclesFor(calculation, means, persons), "vehicles") : persons;
  const emissions = calculation.add({
    name: `emissions, ${factor.name}`,
    formula: `E = ${count.symbol} · D · f`,
    inputs: [count, derived(distance, "distance"), fromTable("f", "emission factor, well to wheel", chosen)],
    unit: "kg CO2e",
  });
  const { parts } = factor;
  const split = responseSplit(
    calculation,
    emissions,
    parts &&
      (parts.ttw.isZero()
        ? "none"
        : {
            part: fromTable("t", "tank to wheel part of the factor", chosen, parts.ttw),
            whole: fromTable("w", "well to wheel factor", chosen),
          }),
  );
  return { emissions: responseEmissions(calculation, emissions), split, distanceKm: distance.value, factor };
};

type Persons = ReturnType<typeof given>;

/** So many persons to a vehicle, rounded up. */
const vehiclesFor = (calculation: CalculationBuilder, means: PassengerMeans, persons: Persons): Figure => {
  const isMotorcycle = means.startsWith("motorcycle");
  return calculation.add({
    name: isMotorcycle ? "motorcycles, two persons on each" : "cars, four persons in each",
    formula: isMotorcycle ? "V = round(p / 2 + 1 / 4, 0)" : "V = round(p / 4 + 3 / 8, 0)",
    inputs: [persons],
    unit: "1",
  });
};

/** A way over land that takes ferries: the leg is the sum of both. */
const legWithFerries = (
  calculation: CalculationBuilder,
  leg: PassengerLeg,
  parts: readonly WayPart[],
): PassengerLegFigures => {
  const names = parts.flatMap(({ ferry }) => ferry ?? []).join(", ");
  const message = `The leg crosses water by ferry, counted by the passenger: ${names}.`;
  calculation.warn({ code: "ferry_assumed", message, field: "route" });
  const aboard = isVehicle(leg.means) ? "ferry_car_passenger" : "ferry_foot_passenger";
  const warned = new Set<string>();
  // That another country's figures stand in is said of the leg once.
  const once: CalculationBuilder = {
    ...calculation,
    warn: (warning) => {
      if (!warned.has(warning.code)) calculation.warn(warning);
      warned.add(warning.code);
    },
  };
  const results = ([leg.means, aboard] as const).flatMap((means) => {
    const own = parts.filter(({ ferry }) => (ferry === undefined) === (means === leg.means));
    if (own.length === 0) return [];
    const factor = passengerFactor(once, { means, countries: countriesOf(leg.way), year: leg.year });
    return [stretch(calculation, { ...leg, means }, factor, distanceOfParts(calculation, own, leg.way.facts))];
  });
  const emissions = calculation.add({
    name: "mass of all parts",
    formula: `m = ${results.map((_, index) => `m${index}`).join(" + ")}`,
    inputs: results.map((part, index) => derived(part.emissions, `mass of part ${index}`, `m${index}`)),
    unit: "t CO2e",
  });
  const [first] = results;
  if (!first) throw new Error("a way has no parts");
  return {
    emissions,
    split: sumOfSplits(results.map(({ split }) => split)),
    distanceKm: sumOf(results.map(({ distanceKm }) => distanceKm)),
    factor: first.factor,
  };
};

const distanceOfParts = (
  calculation: CalculationBuilder,
  parts: readonly WayPart[],
  facts: NewStep["facts"],
): Figure => {
  const isFerry = parts.some(({ ferry }) => ferry !== undefined);
  return calculation.add({
    name: isFerry ? "distance by ferry" : "distance over land",
    formula: `D = ${parts.map((_, index) => `L${index}`).join(" + ")}`,
    inputs: parts.map(({ way, ferry }, index) => ({
      ...way.input,
      symbol: `L${index}`,
      name: ferry ?? way.input.name,
    })),
    // The inputs are named for their lines.
    facts: isFerry ? [] : facts,
    unit: "km",
  });
};
