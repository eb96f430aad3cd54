import type {
  CalculationStep,
  EmissionFactor,
  FlightEstimate,
  MassWithBreakdowns,
  ResolvedLeg,
  ResolvedPlace,
  ShippingLegResult,
  ShippingOrSiteMethod,
} from "@isotherm/contract";
import { inferredParts } from "@isotherm/contract/inferred-legs";
import { type Decimal, decimal, kilogramsCo2e, kilogramsToTonnes, sum } from "@isotherm/core";
import { flownKmOf } from "@isotherm/estimating/flown-distance";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import type { ModeSign } from "./mode-signs.ts";

/** A leg of freight as the page tells it. */
export interface LegLine {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly method: ShippingOrSiteMethod;
  readonly result: ShippingLegResult;
}

/** The legs of freight with their results. The kind says which answer it is; the types of a lookup by kind do not. */
const resultsOfLegs = (stored: StoredEstimate): readonly Pick<LegLine, "method" | "result">[] => {
  if (stored.kind === "shipping") {
    const { estimate } = stored as StoredEstimateOf<"shipping">;
    return [{ method: estimate.request.method, result: estimate }];
  }
  if (stored.kind !== "multi-leg-shipping") return [];
  const { legs, request } = (stored as StoredEstimateOf<"multi-leg-shipping">).estimate;
  return legs.flatMap((result, index) => {
    const method = request.legs[index]?.method;
    return method === undefined ? [] : [{ method, result }];
  });
};

/** The legs of a freight estimate with their routes, in the order of travel; none for the other kinds. */
export const freightLegsOf = (stored: StoredEstimate): LegLine[] => {
  const legs = resultsOfLegs(stored);
  return legs.map((leg, index) => {
    const steps = stored.sheet.steps.filter((step) => legs.length === 1 || step.leg === index);
    return { ...leg, from: factOf(steps, "source"), to: factOf(steps, "destination") };
  });
};

/** A line of the table of legs: a leg, or a part of one that takes a ferry or gained road legs. */
export interface PartLine {
  readonly sign: ModeSign;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Of a line that is about a fuel: which one, as the request names it. */
  readonly fuel?: string | undefined;
  /** Null where it goes by the fuel that is burned on the way. */
  readonly factor: EmissionFactor | null;
  /** Before adjustment: the one that the activity is of. */
  readonly distance?: ShippingLegResult["distance"];
  readonly mass: Pick<MassWithBreakdowns, "amount">;
  /** What the mass grows with: tonnes over kilometres, litres; undefined where nothing of the kind is known. */
  readonly activity?: { readonly value: Decimal; readonly unit: ActivityUnit } | undefined;
}

/** What activities are counted in. */
export type ActivityUnit = "t·km" | "t" | "P·km" | "l";

/** An estimate as its pages show it: the city of an airport takes the place of the airport's long name. */
export type ShownEstimate = StoredEstimate & { readonly cityOf?: ((code: string) => string | undefined) | undefined };

const AIRPORT = /^(?:[A-Z]{3,4}: )?.* \(([A-Z]{3,4})\)/u;

/** "London (LHR)" for "London Heathrow Airport (LHR)", and "Munich, Germany" without how it was found. */
export const placeName = (label: string, { cityOf }: Pick<ShownEstimate, "cityOf">): string => {
  const code = AIRPORT.exec(label)?.[1];
  const city = code === undefined ? undefined : cityOf?.(code);
  if (code !== undefined && city !== undefined && city !== "") return `${city} (${code})`;
  return label.replace(/, by (?:city|postcode|region|country)\b.*$/u, "");
};

/** The lines of an estimate's table of legs; none for kinds that have no legs. */
export const partLinesOf = (stored: ShownEstimate): readonly PartLine[] => {
  const named = (label: string | undefined): string | undefined =>
    label === undefined ? undefined : placeName(label, stored);
  return linesOf(stored).map((line) => ({ ...line, from: named(line.from), to: named(line.to) }));
};

const linesOf = (stored: StoredEstimate): readonly PartLine[] => {
  if (stored.kind === "by-fuel-shipping") return fuelLines(stored as StoredEstimateOf<"by-fuel-shipping">);
  if (stored.kind === "flight") return [flightLine(stored as StoredEstimateOf<"flight">)];
  if (stored.kind === "passenger-transportation")
    return passengerLines(stored as StoredEstimateOf<"passenger-transportation">);
  return freightLegsOf(stored).flatMap(partsOfLeg);
};

const fuelLines = ({ estimate: { legs, request } }: StoredEstimateOf<"by-fuel-shipping">): readonly PartLine[] =>
  legs.map(({ mass, emission_factor: factor }, index) => {
    const { fuel, fuel_consumed_litres: litres } = request.legs[index] ?? {};
    const activity = litres === undefined ? undefined : { value: decimal(String(litres)), unit: "l" as const };
    return { sign: "fuel", fuel, mass, factor, activity };
  });

const passengerKm = (passengers: number | undefined, km: Decimal | undefined): PartLine["activity"] =>
  km && { value: km.times(passengers ?? 1), unit: "P·km" };

const flightLine = ({ estimate, sheet }: StoredEstimateOf<"flight">): PartLine => {
  const amount = flownKmOf(sheet.steps);
  return {
    sign: "air",
    from: factOf(sheet.steps, "source"),
    to: factOf(sheet.steps, "destination"),
    factor: null,
    ...(amount && { distance: { amount, unit: "km" as const } }),
    mass: estimate.mass,
    activity: passengerKm(estimate.request.passengers, amount),
  };
};

const passengerLines = ({ estimate, sheet }: StoredEstimateOf<"passenger-transportation">): readonly PartLine[] =>
  estimate.legs.map(({ mass, distance, emission_factor: factor }, index) => {
    const steps = sheet.steps.filter(({ leg }) => leg === index);
    return {
      sign: passengerSign(estimate.request.legs[index] ?? {}),
      from: factOf(steps, "source"),
      to: factOf(steps, "destination"),
      mass,
      distance,
      factor,
      activity: passengerKm(estimate.request.passengers, distance?.amount),
    };
  });

const BUSES: ReadonlySet<unknown> = new Set(["coach", "local_bus"]);

const passengerSign = (leg: object): ModeSign => {
  if ("rail_type" in leg) return "rail";
  if ("cabin_class" in leg) return "air";
  if ("ferry_type" in leg) return "ferry";
  return "vehicle_type" in leg && BUSES.has(leg.vehicle_type) ? "bus" : "car";
};

type PartResult = Pick<ShippingLegResult, "emission_factor" | "distance" | "mass" | "activity">;

const lineOf = ({ emission_factor: factor, distance, mass, activity }: PartResult) => ({
  factor,
  distance,
  mass,
  activity: activity
    ? { value: activity.value, unit: activity.unit === "t" ? ("t" as const) : ("t·km" as const) }
    : undefined,
});

const nameOfPlace = ({ label, coordinates: { lat, lon } }: ResolvedPlace): string => label ?? `${lat}, ${lon}`;

/** How goods go over a part of a leg that gained road legs. */
export const signOfPart = ({ method }: Pick<ResolvedLeg, "method">) =>
  typeof method === "string" && method.startsWith("sea_ropax_") ? ("ferry" as const) : modeOf(method);

/** A leg as it is; one that takes ferries by its parts, named by the harbours between them; so one that gained road legs. */
const partsOfLeg = (leg: LegLine): readonly PartLine[] => {
  const parts = leg.result.resolved_legs;
  const inferred = inferredParts(leg.result);
  if (inferred)
    return inferred.map((part) => ({
      ...lineOf(part),
      sign: signOfPart(part),
      from: part.resolved_places ? nameOfPlace(part.resolved_places.source) : undefined,
      to: part.resolved_places ? nameOfPlace(part.resolved_places.destination) : undefined,
    }));
  const sign = modeOf(leg.method);
  if (parts.length === 0) return [{ ...lineOf(leg.result), sign, from: leg.from, to: leg.to }];
  return parts.map((result, index) => ({
    ...lineOf(result),
    sign: result.route ? "ferry" : sign,
    from: result.route?.source.label ?? (index === 0 ? leg.from : harbourAfter(parts[index - 1])),
    to: harbourAfter(result) ?? parts[index + 1]?.route?.source.label ?? leg.to,
  }));
};

const harbourAfter = (part: ResolvedLeg | undefined): string | undefined =>
  part?.route?.legs.at(-1)?.location.label ?? undefined;

const factOf = (steps: readonly CalculationStep[], name: string): string | undefined =>
  steps.flatMap(({ facts = [] }) => facts).find((fact) => fact.name === name)?.value;

/** Emissions by their place in the chain, tonnes; what the source does not split is the rest. */
export interface ChainParts {
  readonly tankToWheel: Decimal;
  /** The part of `tankToWheel` that is not CO2e of burned fuel. */
  readonly atHeight: Decimal;
  readonly wellToTank: Decimal;
  readonly notSplit: Decimal;
}

/** An estimate of transport, as far as the chain goes. The kind says which answer it is; the types of a lookup do not. */
type ChainEstimate = Partial<Pick<FlightEstimate, "non_co2_mass">> & {
  readonly mass: Partial<Pick<MassWithBreakdowns, "wtw_details">>;
};

/** How the emissions divide along the chain; undefined for kinds that have none, and where no step of an old sheet tells. */
export const chainPartsOf = (stored: StoredEstimate): ChainParts | undefined => {
  const { mass, non_co2_mass } = stored.estimate as unknown as ChainEstimate;
  const parts = mass.wtw_details;
  if (!parts) return earlierChainParts(stored);
  return {
    tankToWheel: parts.ttw.amount,
    atHeight: non_co2_mass?.amount ?? decimal(0),
    wellToTank: parts.wtt.amount,
    notSplit: parts.unknown.amount,
  };
};

const resultsOf = (steps: readonly CalculationStep[], name: string): Decimal[] =>
  steps.filter((step) => step.name === name).map(({ result }) => result.value);

/** The parts of an estimate whose answer has none: its steps have them in kilograms, not rounded. */
const earlierChainParts = ({ sheet, emissionsTonnes }: StoredEstimate): ChainParts | undefined => {
  const direct = resultsOf(sheet.steps, "tank to wheel part");
  const upstream = resultsOf(sheet.steps, "well to tank part");
  if (direct.length === 0 || upstream.length === 0) return undefined;
  const [tankToWheel, wellToTank] = [direct, upstream].map((values) => kilogramsToTonnes(kilogramsCo2e(sum(values))));
  if (!tankToWheel || !wellToTank) return undefined;
  const rest = emissionsTonnes.minus(tankToWheel).minus(wellToTank);
  // Rounding of the answer is no part of the chain.
  const notSplit = rest.abs().lt("0.000000001") ? decimal(0) : rest;
  return { tankToWheel, atHeight: decimal(0), wellToTank, notSplit };
};
