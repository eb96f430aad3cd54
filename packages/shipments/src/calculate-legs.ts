import type { FuelUsed, LegEmissions, ShipmentLegRequest, ShipmentRequest } from "@isotherm/contract";
import { Decimal, decimal, type EstimateId, KILOMETRES_PER } from "@isotherm/core";
import type { EstimateRowOutcome, RowFailure } from "@isotherm/estimating/carry-out-row";
import { startCalculation } from "@isotherm/methodology";
import { emissionsOfFuel } from "@isotherm/methodology/freight/fuel-used";
import {
  type EstimatedLegResponse,
  estimatedEmissions,
  kilograms,
  NO_EMISSIONS,
  reportedEmissions,
} from "./leg-emissions.ts";
import { type EstimateLoad, legLoads } from "./leg-loads.ts";
import { legMode } from "./leg-method.ts";
import { checkedFuel, type EstimateLeg, estimateLeg, hasWay } from "./leg-request.ts";
import { refusedFor, RowError } from "./row-error.ts";
import { type LegOutcome, legsInOrder } from "./shipment-outcome.ts";

/** Estimates a multi-leg request; `kept` where the estimate is to stay. */
export type AskForEstimate = (body: object, how: "kept" | "beside") => Promise<EstimateRowOutcome>;

/** What the legs of a shipment come to, and the estimate of all of them where the model alone took part. */
interface CalculatedLegs {
  readonly legs: readonly LegOutcome[];
  readonly estimate_id: EstimateId | null;
}

/** A leg, its place, what it carried, and the fuel that was measured. */
interface AskedLeg {
  readonly leg: ShipmentLegRequest;
  readonly index: number;
  readonly load: EstimateLoad | undefined;
  readonly fuel: FuelUsed | undefined;
}

/**
 * Calculates every leg of a shipment: as it was reported; else by the fuel that was used; else by the model. Where all legs
 * carry the same and the model alone takes part, that is a multi-leg estimate, which is kept.
 *
 * @param toldBy who reported and measured
 * @throws RowError where a leg cannot be calculated
 */
export const calculateLegs = async (
  request: ShipmentRequest,
  { toldBy, day }: { readonly toldBy: string; readonly day: string },
  ask: AskForEstimate,
): Promise<CalculatedLegs> => {
  const ordered = legsInOrder(request);
  const loads = legLoads(ordered);
  const asked = ordered.map((leg, index): AskedLeg => ({
    leg,
    index,
    load: loads[index],
    fuel: leg.emissions ? undefined : checkedFuel(leg, index),
  }));
  const estimated = asked.filter(({ leg, load, fuel }) => !leg.emissions && (!fuel || (load && hasWay(leg))));
  const groups = [...Map.groupBy(estimated, ({ load }) => JSON.stringify(load)).values()];
  const isWhole = groups.length === 1 && asked.every(({ leg, fuel }) => !leg.emissions && !fuel);
  const found = new Map<number, EstimatedLegResponse>();
  let estimate_id: EstimateId | null = null;
  for (const group of groups) {
    const shipped = { is_shipment: true, shipped_at: `${day}T00:00:00Z`, metadata: request.metadata };
    const estimate = await estimateOf(group, toldBy, (body) =>
      isWhole ? ask({ ...shipped, ...body }, "kept") : ask(body, "beside"),
    );
    if (isWhole) estimate_id = estimate.id;
    for (const [place, { index }] of group.entries()) {
      const leg = estimate.legs[place];
      if (leg) found.set(index, leg);
    }
  }
  const legs: LegOutcome[] = [];
  for (const each of asked) legs.push(await legOutcome(each, found.get(each.index), toldBy, ask));
  return { legs, estimate_id };
};

const legOutcome = async (
  asked: AskedLeg,
  estimate: EstimatedLegResponse | undefined,
  toldBy: string,
  ask: AskForEstimate,
): Promise<LegOutcome> => {
  const { leg, fuel } = asked;
  if (leg.emissions) {
    return { emissions: reportedEmissions(leg.emissions), by: "report", modelled: await beside(asked, toldBy, ask) };
  }
  if (fuel) {
    const emissions = estimate ? estimatedEmissions(estimate) : fuelAlone(leg, fuel);
    const modelled = await beside(asked, toldBy, ask);
    return { emissions: { ...emissions, fuel_consumption_l: litres(fuel) }, by: "fuel", modelled };
  }
  if (!estimate) throw new Error("a leg was not asked for");
  return { emissions: estimatedEmissions(estimate), by: "model", modelled: null };
};

interface WireEstimate {
  readonly id: EstimateId;
  readonly legs: readonly EstimatedLegResponse[];
}

/** The estimate of legs that carry the same. @throws RowError that names the leg of the shipment */
const estimateOf = async (
  group: readonly AskedLeg[],
  toldBy: string,
  ask: (body: object) => Promise<EstimateRowOutcome>,
): Promise<WireEstimate> => {
  const [first] = group;
  const load = first?.load;
  if (!load) throw refusedFor(`legs.${first?.index ?? 0}.load`, LOAD_MISSING, "load_missing");
  const legs = group.map(({ leg, index, fuel }) => withFuel(estimateLeg(leg, index, toldBy), fuel, toldBy));
  const outcome = await ask({ shipment: load, legs });
  if (outcome.status === "failed") throw new RowError(ofShipment(outcome, group));
  return outcome.estimate as unknown as WireEstimate;
};

const LOAD_MISSING = "is needed to calculate: a mass, or containers of a known size, on this leg or one before";

const withFuel = (leg: EstimateLeg, fuel: FuelUsed | undefined, source: string): EstimateLeg =>
  fuel ? { ...leg, primary_data: { source, ...leg.primary_data, fuel_used: fuel } } : leg;

/** What the fields of an estimate's request are called in a shipment. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\broute\.source\b/gu, "origin"],
  [/\broute\.destination\b/gu, "destination"],
  [/\broute\.transit_corridor\b/gu, "transit_corridor"],
  [/\broute\.restricted_transit_corridors\b/gu, "restricted_transit_corridors"],
  [/\bprimary_data\.load_factor\b/gu, "load_factor"],
  [/\bprimary_data\.empty_runs_factor\b/gu, "empty_run_factor"],
];

/** A failure of an estimate in the words of the shipment whose legs it has. */
const ofShipment = ({ error, field, ...rest }: RowFailure, group: readonly AskedLeg[]): RowFailure => {
  const say = (text: string): string =>
    FIELDS.reduce(
      (said, [theirs, ours]) => said.replaceAll(theirs, ours),
      text.replaceAll(/\blegs\.(\d+)/gu, (whole, place: string) => {
        const asked = group[Number(place)];
        return asked ? `legs.${asked.index}` : whole;
      }),
    );
  return { ...rest, error: say(error), field: field === null ? null : say(field) };
};

/** What the model says of a leg that was reported or whose fuel was measured, kg CO2e; null where it cannot say. */
const beside = async ({ leg, index, load }: AskedLeg, toldBy: string, ask: AskForEstimate): Promise<Decimal | null> => {
  const told = leg.emissions && decimal(leg.emissions.distance_km).gt(0) ? leg.emissions.distance_km : undefined;
  const distance = told === undefined ? undefined : ({ amount: told, unit: "km", basis: undefined } as const);
  const known = hasWay(leg) || distance === undefined ? leg : { ...leg, distance };
  if (!load || !hasWay(known)) return null;
  try {
    const estimate = await estimateOf([{ leg: known, index, load, fuel: undefined }], toldBy, (body) =>
      ask(body, "beside"),
    );
    const [modelled] = estimate.legs;
    return modelled ? kilograms(modelled.mass) : null;
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
};

/** Places of a kilogram in what is answered: those of a tonne are twelve. */
const KG_DIGITS = 9;
const LITRES_PER_GALLON = "3.785411784";

const litres = ({ amount, unit }: FuelUsed): Decimal | null => {
  if (unit === "l") return decimal(amount);
  return unit === "gal" ? decimal(amount).times(LITRES_PER_GALLON) : null;
};

/** Emissions of fuel on a leg of which neither the way nor the load is known: its distance where that was told. */
const fuelAlone = ({ method, distance, origin, destination }: ShipmentLegRequest, fuel: FuelUsed): LegEmissions => {
  const [from, to] = [origin, destination].map((end) => end && "country_code" in end && end.country_code);
  const country = typeof from === "string" && from === to ? from : undefined;
  const context = { calculation: startCalculation(), leg: undefined, country };
  const mode = legMode(method);
  const { emissions, tankToWheel } = emissionsOfFuel(context, fuel, mode === "sea" || mode === "inland_waterway");
  const total = emissions.value.toDecimalPlaces(KG_DIGITS, Decimal.ROUND_HALF_UP);
  const direct = tankToWheel === "none" ? decimal(0) : (tankToWheel?.value ?? null);
  const ttw = direct && direct.toDecimalPlaces(KG_DIGITS, Decimal.ROUND_HALF_UP);
  return {
    ...NO_EMISSIONS,
    total_emissions: total,
    wtt: ttw && total.minus(ttw),
    ttw,
    distance_km: distance ? decimal(distance.amount).times(KILOMETRES_PER[distance.unit]) : null,
  };
};
