import type {
  CalculationStep,
  EmissionFactor,
  FlightEstimate,
  MassWithBreakdowns,
  ResolvedLeg,
  ShippingLegResult,
} from "@isotherm/contract";
import { type Decimal, decimal, kilogramsCo2e, kilogramsToTonnes, sum } from "@isotherm/core";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";

/** A leg of freight as the page tells it. */
export interface LegLine {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly result: ShippingLegResult;
}

/** The results of the legs of freight. The kind says which answer it is; the types of a lookup by kind do not. */
const resultsOfLegs = (stored: StoredEstimate): readonly ShippingLegResult[] => {
  if (stored.kind === "shipping") return [(stored as StoredEstimateOf<"shipping">).estimate];
  return stored.kind === "multi-leg-shipping" ? (stored as StoredEstimateOf<"multi-leg-shipping">).estimate.legs : [];
};

/** The legs of a freight estimate with their routes, in the order of travel; none for the other kinds. */
export const freightLegsOf = (stored: StoredEstimate): LegLine[] => {
  const results = resultsOfLegs(stored);
  return results.map((result, index) => {
    const steps = stored.sheet.steps.filter(({ leg }) => results.length === 1 || leg === index);
    return { result, from: factOf(steps, "source"), to: factOf(steps, "destination") };
  });
};

/** A line of the table of legs: a leg, or a part of one that takes a ferry. */
export interface PartLine {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What a leg without places is told by. */
  readonly amount?: string | undefined;
  /** Null where it goes by the fuel that is burned on the way. */
  readonly factor: EmissionFactor | null;
  readonly distance?: ShippingLegResult["adjusted_distance"];
  readonly mass: MassWithBreakdowns;
  readonly intensity?: ShippingLegResult["intensity"];
}

/** The lines of an estimate's table of legs; none for kinds that have no legs. */
export const partLinesOf = (stored: StoredEstimate): readonly PartLine[] => {
  if (stored.kind === "by-fuel-shipping") return fuelLines(stored as StoredEstimateOf<"by-fuel-shipping">);
  if (stored.kind === "passenger-transportation")
    return passengerLines(stored as StoredEstimateOf<"passenger-transportation">);
  return freightLegsOf(stored).flatMap(partsOfLeg);
};

const fuelLines = ({ estimate: { legs, request } }: StoredEstimateOf<"by-fuel-shipping">): readonly PartLine[] =>
  legs.map(({ mass, emission_factor: factor }, index) => {
    const litres = request.legs[index]?.fuel_consumed_litres;
    return { mass, factor, ...(litres !== undefined && { amount: `${decimal(String(litres)).toFixed()} l` }) };
  });

const passengerLines = ({ estimate, sheet }: StoredEstimateOf<"passenger-transportation">): readonly PartLine[] =>
  estimate.legs.map(({ mass, distance, emission_factor: factor }, index) => {
    const steps = sheet.steps.filter(({ leg }) => leg === index);
    return { mass, distance, factor, from: factOf(steps, "source"), to: factOf(steps, "destination") };
  });

const lineOf = ({ emission_factor: factor, adjusted_distance: distance, mass, intensity }: PartResult) => ({
  factor,
  distance,
  mass,
  intensity,
});

type PartResult = Pick<ShippingLegResult, "emission_factor" | "adjusted_distance" | "mass" | "intensity">;

/** A leg as it is; one that takes ferries by its parts, named by the harbours between them. */
const partsOfLeg = (leg: LegLine): readonly PartLine[] => {
  const parts = leg.result.resolved_legs;
  if (parts.length === 0) return [{ ...lineOf(leg.result), from: leg.from, to: leg.to }];
  return parts.map((result, index) => ({
    ...lineOf(result),
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
