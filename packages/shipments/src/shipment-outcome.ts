import type { LegEmissions, ShipmentFigures, ShipmentLegRequest, ShipmentRequest } from "@isotherm/contract";
import { type Decimal, decimal, type EstimateId, sum } from "@isotherm/core";
import type { ShipmentOutcome } from "@isotherm/store/items/shipment-item";
import { isImplausible } from "./is-implausible.ts";
import { NO_EMISSIONS, reportedEmissions } from "./leg-emissions.ts";
import { type EstimateLoad, legLoads, tonnesOf } from "./leg-loads.ts";
import { legMode } from "./leg-method.ts";
import { NO_FIGURES, perActivity, shipmentFigures } from "./shipment-figures.ts";

/** What a leg comes to. */
export interface LegOutcome {
  readonly emissions: LegEmissions | null;
  /** Whose figure it is. */
  readonly by: "report" | "fuel" | "model";
  /** What the model says beside a report or fuel, kg CO2e; null where it says nothing. */
  readonly modelled: Decimal | null;
}

/** The legs of a shipment in their order. */
export const legsInOrder = ({ legs }: Pick<ShipmentRequest, "legs">): ShipmentLegRequest[] =>
  legs.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

/** What is known of a shipment before anything is calculated: what was reported. */
export const reportedOutcome = (request: ShipmentRequest): ShipmentOutcome => {
  const legs = legsInOrder(request).map(({ emissions }): LegOutcome => ({
    emissions: emissions ? reportedEmissions(emissions) : null,
    by: "report",
    modelled: null,
  }));
  const outcome = shipmentOutcome(request, legs, null);
  if (!request.emissions) return outcome;
  return { ...outcome, source: "manual", figures: figuresOfWhole(request, request.emissions) };
};

/** What was reported for a shipment as a whole. */
const figuresOfWhole = (
  request: ShipmentRequest,
  { total_emissions, wtt, ttw, distance_km }: NonNullable<ShipmentRequest["emissions"]>,
): ShipmentFigures => {
  const load = legLoads(legsInOrder(request)).find((each) => each !== undefined);
  const activity = load ? tonnesOf(load).times(distance_km) : null;
  const [total, upstream, direct] = [total_emissions, wtt, ttw].map((kg) => (kg === undefined ? null : decimal(kg)));
  return {
    ...NO_FIGURES,
    distance_km: decimal(distance_km),
    total_emissions: total ?? null,
    wtt: upstream ?? null,
    ttw: direct ?? null,
    intensity: perActivity(total ?? null, activity),
    intensity_wtt: perActivity(upstream ?? null, activity),
    intensity_ttw: perActivity(direct ?? null, activity),
  };
};

/** What a shipment comes to by its legs; figures only where every leg has some. */
export const shipmentOutcome = (
  request: ShipmentRequest,
  legs: readonly LegOutcome[],
  estimate_id: EstimateId | null,
): ShipmentOutcome => {
  const asked = legsInOrder(request);
  const loads = legLoads(asked);
  const emitting = legs.map(({ emissions }, index) => {
    const { carriage, method } = asked[index] as ShipmentLegRequest;
    const mode = legMode(method);
    const known = emissions ?? NO_EMISSIONS;
    return { carriage, mode, emissions: known, activity: mode ? activityOf(known, loads[index]) : decimal(0) };
  });
  const isWhole = legs.every(({ emissions }) => emissions !== null);
  return {
    source: isWhole ? (legs.every(({ by }) => by === "report") ? "manual" : "service") : null,
    estimate_id,
    figures: isWhole ? shipmentFigures(emitting) : NO_FIGURES,
    modelled_emissions: isWhole ? modelledTotal(legs) : null,
    legs: legs.map(({ emissions, modelled }) => ({ emissions, modelled_emissions: modelled })),
    flagged: emitting.some(({ mode, emissions, activity }) => {
      const intensity = perActivity(emissions.total_emissions, activity) ?? emissions.intensity;
      return mode !== undefined && intensity !== null && isImplausible(intensity, mode);
    }),
  };
};

/** Tonnes times kilometres: as they were told or calculated, else those of the load over the distance. */
const activityOf = (
  { transport_activity, distance_km }: LegEmissions,
  load: EstimateLoad | undefined,
): Decimal | null => transport_activity ?? (load && distance_km ? tonnesOf(load).times(distance_km) : null);

/** The sum of what the model says, where something else took its place in a leg and it has a figure for each. */
const modelledTotal = (legs: readonly LegOutcome[]): Decimal | null => {
  if (legs.every(({ by }) => by === "model")) return null;
  const modelled = legs.map(({ by, modelled: beside, emissions }) =>
    by === "model" ? (emissions?.total_emissions ?? null) : beside,
  );
  return modelled.some((each) => each === null) ? null : sum(modelled.filter((each) => each !== null));
};
