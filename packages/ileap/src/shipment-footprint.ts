import { idInstant, idTimeMs, instant } from "@isotherm/core";
import { legLoads, tonnesOf } from "@isotherm/shipments/leg-loads";
import { legFuel } from "@isotherm/shipments/leg-method";
import { legsInOrder } from "@isotherm/shipments/shipment-outcome";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import { chainFootprint, type ChainLeg } from "./chain-footprint.ts";
import { categoryOf, ileapLocation, ileapMode, journeyNumber, legTimes } from "./exchanged-leg.ts";
import { footprintId } from "./footprint-id.ts";
import type { DataOwner, ProductFootprint } from "./product-footprint.ts";

/** The footprint of a shipment; undefined where too little is known of a leg, see `chainFootprint`. */
export const shipmentFootprint = (shipment: StoredShipment, owner: DataOwner): ProductFootprint | undefined =>
  chainFootprint(
    {
      id: footprintId(shipment.id),
      name: shipment.request.shipment_id ?? shipment.id,
      ...lifeOf(shipment),
      day: shipment.shipment_date,
      legs: chainLegs(shipment),
    },
    owner,
  );

const chainLegs = ({ request, outcome }: StoredShipment): ChainLeg[] => {
  const legs = legsInOrder(request);
  const loads = legLoads(legs);
  return legs.map((leg, index) => {
    const load = loads[index];
    const emissions = outcome.legs[index]?.emissions ?? null;
    const { departureAt, arrivalAt } = legTimes(leg);
    return {
      category: categoryOf(leg.method),
      mode: ileapMode(leg.method),
      kg: load && tonnesOf(load).times(1_000),
      km: emissions?.distance_km ?? null,
      isActual: leg.distance?.basis === "actual",
      activity: emissions?.transport_activity ?? null,
      total: emissions?.total_emissions ?? null,
      wtt: emissions?.wtt ?? null,
      ttw: emissions?.ttw ?? null,
      source: emissions?.emission_factor_source ?? null,
      isPrimary: leg.emissions !== undefined || legFuel(leg.method) !== undefined,
      origin: ileapLocation(leg.origin),
      destination: ileapLocation(leg.destination),
      more: { consignmentId: leg.master_waybill, departureAt, arrivalAt, ...journeyNumber(leg.method) },
    };
  });
};

/** Its version: the whole seconds from the row that made it to the row that changed it last. */
const lifeOf = ({ id, written_by, calculated_by }: StoredShipment) => {
  const changedMs = Math.max(...[written_by, calculated_by ?? written_by].map((mark) => markMs(mark)));
  const version = Math.max(0, Math.floor((changedMs - idTimeMs(id)) / 1_000));
  return { version, created: idInstant(id), updated: version === 0 ? undefined : instant(changedMs) };
};

/** When the batch of a row was made. */
const markMs = (mark: string): number => idTimeMs(mark.slice(0, mark.indexOf("#")));
