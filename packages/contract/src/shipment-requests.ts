import * as z from "zod";
import { ShipmentMethod } from "./shipment-method.ts";
import {
  CARRIAGES,
  ContainerLoadType,
  ContainerSize,
  ContractType,
  Incoterm,
  ServiceLevel,
  ShipmentLocation,
} from "./shipment-terms.ts";
import {
  CalendarDate,
  DecimalText,
  Mass,
  Metadata,
  Money,
  Name,
  TimestampText,
  onceRight,
  optional,
  text,
} from "./wire.ts";
import { DistanceRequest } from "./distance-request.ts";
import { isAtLeastItsParts, PARTS_RULE, ReportedLegEmissions } from "./reported-emissions.ts";
import { ShareText } from "./request-numbers.ts";
import { CargoType } from "./shipment-load.ts";
import { AvoidedCorridors, TransitCorridor } from "./transit-corridor.ts";

const Label = optional(text(z.string().max(255)));

const ContainerGroup = z.object({
  number: optional(z.int().min(1).max(100_000)).meta({ description: "Containers of this kind; default 1." }),
  type: optional(ContainerSize),
  teu: optional(DecimalText).meta({ description: "Of all of them. Missing: their number by the size." }),
  load_type: optional(ContainerLoadType),
  cargo_type: optional(CargoType),
});

/** What a leg of a shipment carried: its mass counts before its containers. */
export const LegLoad = z
  .object({
    mass: optional(Mass),
    volume: optional(z.object({ amount: DecimalText, unit: z.enum(["l", "m3"]) })),
    piece_count: optional(z.int().min(0)),
    chargeable_mass: optional(Mass),
    containers: optional(z.union([ContainerGroup, z.array(ContainerGroup).min(1).max(100)])),
  })
  .meta({ id: "LegLoad" });
export type LegLoad = z.output<typeof LegLoad>;

const Day = optional(z.union([CalendarDate, TimestampText]));
const Dates = z.object({
  etd: Day.meta({ description: "Estimated departure." }),
  eta: Day.meta({ description: "Estimated arrival." }),
  atd: Day.meta({ description: "Actual departure." }),
  ata: Day.meta({ description: "Actual arrival." }),
});

/** One leg of a reported shipment. */
export const ShipmentLegRequest = z
  .object({
    leg_id: Label,
    order: optional(z.int().min(1)).meta({ description: "From 1. On all legs or on none: then as they are listed." }),
    method: ShipmentMethod,
    carriage: z.enum(CARRIAGES).meta({ description: "First mile, long haul, or last mile." }),
    origin: optional(ShipmentLocation),
    destination: optional(ShipmentLocation),
    distance: optional(DistanceRequest).meta({ description: "Counts before the places." }),
    carrier_name: Label,
    scac_code: Label,
    master_waybill: Label,
    transit_corridor: optional(TransitCorridor),
    restricted_transit_corridors: optional(AvoidedCorridors),
    load: optional(LegLoad).meta({ description: "Missing: that of the leg before." }),
    load_factor: optional(ShareText),
    empty_run_factor: optional(ShareText),
    passenger_utilisation: optional(ShareText),
    dates: optional(Dates),
    emissions: optional(ReportedLegEmissions),
  })
  .refine(
    ({ transit_corridor, restricted_transit_corridors }) =>
      transit_corridor === undefined || restricted_transit_corridors === undefined,
    "takes either transit_corridor or restricted_transit_corridors",
  )
  .meta({ id: "ShipmentLegRequest" });
export type ShipmentLegRequest = z.output<typeof ShipmentLegRequest>;

const Reported = z
  .object({
    total_emissions: DecimalText.meta({ description: "kg CO2e, well to wheel." }),
    wtt: optional(DecimalText),
    ttw: optional(DecimalText),
    distance_km: DecimalText,
  })
  .refine(isAtLeastItsParts, PARTS_RULE)
  .meta({ id: "ReportedShipmentEmissions" });

const isPermutation = (orders: readonly (number | undefined)[]): boolean =>
  orders.every((order) => order === undefined) ||
  orders.toSorted((a, b) => (a ?? 0) - (b ?? 0)).every((order, index) => order === index + 1);

/** A reported transport: one row of a batch of shipments. */
export const ShipmentRequest = z
  .object({
    shipment_id: optional(Name).meta({ description: "The client's own reference. Missing: the service's id." }),
    target_internal_id: optional(Name).meta({ description: "What the account calls the counterparty." }),
    target_internal_name: optional(Name).meta({ description: "Its name, where it is seen for the first time." }),
    metadata: optional(Metadata),
    service_level: optional(ServiceLevel),
    contract_type: optional(ContractType),
    incoterm: optional(Incoterm),
    hazardous_cargo: optional(z.boolean()),
    freight_cost: optional(Money),
    booking_reference: Label,
    house_waybill: Label,
    reference_id_po: Label,
    consignee_id: Label,
    consignee_name: Label,
    consignor_id: Label,
    consignor_name: Label,
    freight_paying_party: Label,
    legal_entity: Label,
    shipper_contract_emission_scope: Label,
    emissions: optional(Reported).meta({
      description: "Reported for the whole shipment: it is kept as it is and never calculated.",
    }),
    legs: z.array(ShipmentLegRequest).min(1, "must have at least one leg").max(10, "may have at most ten legs"),
  })
  .refine(({ legs }) => isPermutation(legs.map(({ order }) => order)), {
    path: ["legs"],
    message: "must have an order on every leg, 1 and on, or on none",
    ...onceRight("legs"),
  })
  .meta({ id: "ShipmentRequest" });
export type ShipmentRequest = z.output<typeof ShipmentRequest>;

/** What becomes of a row whose counterparty and `shipment_id` a shipment has already. */
export const Duplicates = z.enum(["keep", "replace", "reject"]).meta({
  id: "Duplicates",
  description:
    "keep (default): a further shipment; replace: the row takes the place of the newest one; reject: the row fails.",
});
export type Duplicates = z.output<typeof Duplicates>;
