import type { PlaceLine, Shipment, ShipmentLeg, ShipmentLegRequest, ShipmentLocation } from "@isotherm/contract";
import { type ShipmentMethod, type ShipmentMethodResponse, STANDARD_OF } from "@isotherm/contract";
import { idInstant } from "@isotherm/core";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import { containersOf } from "./leg-loads.ts";
import { legsInOrder } from "./shipment-outcome.ts";

/** A shipment as it is answered: every property, null where it was not told. */
export const shipmentResponse = (stored: StoredShipment): Shipment => {
  const { request, supplier, shipper, outcome } = stored;
  const legs = legsInOrder(request);
  return {
    id: stored.id,
    created_at: idInstant(stored.id),
    batch_id: stored.batch_id,
    shipment_id: request.shipment_id ?? stored.id,
    shipment_date: stored.shipment_date,
    supplier_id: supplier.id,
    supplier_name: supplier.name,
    shipper_id: shipper.id,
    shipper_name: shipper.name,
    metadata: request.metadata ?? null,
    service_level: request.service_level ?? null,
    contract_type: request.contract_type ?? null,
    incoterm: request.incoterm ?? null,
    hazardous_cargo: request.hazardous_cargo ?? null,
    freight_cost: request.freight_cost ?? null,
    booking_reference: request.booking_reference ?? null,
    house_waybill: request.house_waybill ?? null,
    reference_id_po: request.reference_id_po ?? null,
    consignee_id: request.consignee_id ?? null,
    consignee_name: request.consignee_name ?? null,
    consignor_id: request.consignor_id ?? null,
    consignor_name: request.consignor_name ?? null,
    freight_paying_party: request.freight_paying_party ?? null,
    legal_entity: request.legal_entity ?? null,
    shipper_contract_emission_scope: request.shipper_contract_emission_scope ?? null,
    tags: null,
    ...placeLines("origin", legs[0]?.origin),
    ...placeLines("destination", legs.at(-1)?.destination),
    emissions_source: outcome.source,
    estimate_id: outcome.estimate_id,
    ...outcome.figures,
    modelled_emissions: outcome.modelled_emissions,
    flagged: outcome.flagged,
    legs: legs.map((leg, index) => legResponse(leg, index, outcome.legs[index])),
  };
};

type Lines<E extends string> = Record<`${E}_${PlaceLine}`, string | null>;

/** A place by its parts, each as text. */
const placeLines = <E extends "origin" | "destination">(end: E, place: ShipmentLocation | undefined): Lines<E> => {
  const { lat, lon, unknown_code, ...given } = (place ?? {}) as Partial<Record<string, string | number>>;
  const lines: Record<PlaceLine, string | null> = {
    street_line1: null,
    street_line2: null,
    postcode: null,
    city: null,
    country_code: null,
    locode: null,
    code: null,
    latitude: lat === undefined ? null : String(lat),
    longitude: lon === undefined ? null : String(lon),
  };
  const told = { ...lines, ...given, ...(unknown_code !== undefined && { code: unknown_code }) };
  // The names are put together from the same list as those of the schema.
  return Object.fromEntries(
    Object.keys(lines).map((line) => [`${end}_${line}`, told[line as PlaceLine] ?? null]),
  ) as Lines<E>;
};

const legResponse = (
  leg: ShipmentLegRequest,
  index: number,
  outcome: StoredShipment["outcome"]["legs"][number] | undefined,
): ShipmentLeg => ({
  leg_id: leg.leg_id ?? null,
  order: leg.order ?? index + 1,
  method: methodResponse(leg.method),
  carriage: leg.carriage,
  origin: leg.origin ?? null,
  destination: leg.destination ?? null,
  distance: leg.distance ?? null,
  carrier_name: leg.carrier_name ?? null,
  scac_code: leg.scac_code ?? null,
  master_waybill: leg.master_waybill ?? null,
  transit_corridor: leg.transit_corridor ?? null,
  restricted_transit_corridors: leg.restricted_transit_corridors ?? null,
  load: loadResponse(leg),
  load_factor: leg.load_factor ?? null,
  empty_run_factor: leg.empty_run_factor ?? null,
  passenger_utilisation: leg.passenger_utilisation ?? null,
  dates: leg.dates
    ? {
        etd: leg.dates.etd ?? null,
        eta: leg.dates.eta ?? null,
        atd: leg.dates.atd ?? null,
        ata: leg.dates.ata ?? null,
      }
    : null,
  emissions: outcome?.emissions ?? null,
  modelled_emissions: outcome?.modelled_emissions ?? null,
});

const loadResponse = ({ load }: ShipmentLegRequest): ShipmentLeg["load"] => {
  if (!load) return null;
  const groups = containersOf(load);
  return {
    mass: load.mass ?? null,
    volume: load.volume ?? null,
    piece_count: load.piece_count ?? null,
    chargeable_mass: load.chargeable_mass ?? null,
    containers:
      groups.length === 0
        ? null
        : groups.map(({ number, type, teu, load_type, cargo_type }) => ({
            number: number ?? null,
            type: type ?? null,
            teu: teu ?? null,
            load_type: load_type ?? null,
            cargo_type: cargo_type ?? null,
          })),
  };
};

/** What no request can tell of fuel. */
const NEVER_TOLD = { secondary_fuel_consumption: null } as const;

type Burning = Extract<ShipmentMethod, { fuel_consumption: unknown }>;

const burnt = ({ fuel_consumption, biofuel_share }: Pick<Burning, "fuel_consumption" | "biofuel_share">) => ({
  fuel_consumption: fuel_consumption ?? null,
  biofuel_type: null,
  biofuel_share: biofuel_share ?? null,
  feedstock_type: null,
});

const methodResponse = (method: ShipmentMethod): ShipmentMethodResponse => {
  if (typeof method === "string" || "aircraft_type" in method) return method;
  if ("flight_number" in method) return { ...method, aircraft_configuration: method.aircraft_configuration ?? null };
  if ("train_type" in method) return { train_type: method.train_type, ...burnt(method) };
  if (!("vehicle_type" in method)) {
    return {
      vessel_imo_number: method.vessel_imo_number ?? null,
      vessel_type: method.vessel_type ?? null,
      vessel_name: method.vessel_name ?? null,
      voyage_number: method.voyage_number ?? null,
      refrigerated: method.refrigerated ?? null,
      trade_lane: method.trade_lane ?? null,
      ...NEVER_TOLD,
      ...burnt(method),
    };
  }
  const { emission_standard: standard } = method;
  return {
    vehicle_type: method.vehicle_type,
    fuel: method.fuel,
    gradient: method.gradient ?? null,
    situation: method.situation ?? null,
    refrigerated: method.refrigerated ?? null,
    truck_license_plate: method.truck_license_plate ?? null,
    trailer_license_plate: method.trailer_license_plate ?? null,
    vin: method.vin ?? null,
    emission_standard: standard === undefined ? null : STANDARD_OF[standard],
    road_type: null,
    gross_vehicle_mass_rating: null,
    ...NEVER_TOLD,
    ...burnt(method),
  };
};
