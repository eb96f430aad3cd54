import type { ShipmentLegRequest } from "@isotherm/contract";
import { decimal, instantOf } from "@isotherm/core";
import { legLoads, tonnesOf } from "@isotherm/shipments/leg-loads";
import { legsInOrder } from "@isotherm/shipments/shipment-outcome";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import { glecDistance, ileapLocation, ileapMode, legTimes } from "./exchanged-leg.ts";

/**
 * The transports of a shipment as iLEAP's transport activity data: those of which distance, both places with city and
 * country, both times and the mode are known.
 */
export const transportActivities = (shipment: StoredShipment) => {
  const { request } = shipment;
  const loads = legLoads(legsInOrder(request));
  const consignment = request.house_waybill ?? request.shipment_id ?? shipment.id;
  return legsInOrder(request).flatMap((leg, index) => {
    const mode = ileapMode(leg.method);
    const km = shipment.outcome.legs[index]?.emissions?.distance_km;
    const [origin, destination] = [ileapLocation(leg.origin), ileapLocation(leg.destination)];
    const { departureAt, arrivalAt } = legTimes(leg);
    if (!mode || !km || !origin || !destination || departureAt === undefined || arrivalAt === undefined) return [];
    const load = loads[index];
    return [
      {
        activityId: `${shipment.id}-${index + 1}`,
        consignmentIds: [leg.master_waybill ?? consignment],
        distance: glecDistance(km, mode, { isActual: leg.distance?.basis === "actual" }),
        ...(load && { mass: tonnesOf(load).times(1_000).toFixed() }),
        ...shares(leg),
        origin,
        destination,
        departureAt,
        arrivalAt,
        mode,
      },
    ];
  });
};
/** A transport as it is exchanged. */
export type TransportActivity = ReturnType<typeof transportActivities>[number];

/** How full the vehicle was, and how far it went empty, where both are within what iLEAP allows. */
const shares = ({ load_factor, empty_run_factor }: ShipmentLegRequest) => ({
  ...(load_factor !== undefined && decimal(load_factor).gt(0) && { loadFactor: decimal(load_factor).toFixed() }),
  ...(empty_run_factor !== undefined &&
    decimal(empty_run_factor).lt(1) && { emptyDistanceFactor: decimal(empty_run_factor).toFixed() }),
});

/** Properties that transports are filtered by, and what a transport has of each. */
const FILTERS: Readonly<Record<string, (transport: TransportActivity) => readonly string[]>> = {
  activityId: ({ activityId }) => [activityId],
  consignmentIds: ({ consignmentIds }) => consignmentIds,
  mode: ({ mode }) => [mode],
  departureAt: ({ departureAt }) => [departureAt],
  arrivalAt: ({ arrivalAt }) => [arrivalAt],
};

const MOMENTS: ReadonlySet<string> = new Set(["departureAt", "arrivalAt"]);

/** Whether transports can be filtered by a property. */
export const isActivityFilter = (name: string): boolean => Object.hasOwn(FILTERS, name);

/** Whether a transport has every value that is asked for, in whatever case of letters; moments however they are written. */
export const hasValues = (transport: TransportActivity, wanted: readonly (readonly [string, string])[]): boolean =>
  wanted.every(([name, value]) => {
    const asked = (MOMENTS.has(name) ? instantOf(value) : undefined) ?? value;
    return FILTERS[name]?.(transport).some((held) => held.toLowerCase() === asked.toLowerCase());
  });
