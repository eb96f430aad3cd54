import type { BatchId, EstimateId, ShipmentId } from "@isotherm/core";
import * as z from "zod";
import { POLLUTANTS } from "./pollutants.ts";
import { ShipmentMethodResponse } from "./shipment-method-response.ts";
import {
  CARRIAGES,
  ContainerLoadType,
  ContainerSize,
  ContractType,
  Incoterm,
  ServiceLevel,
  ShipmentLocation,
} from "./shipment-terms.ts";
import { DecimalString, Mass, Metadata, Money, Timestamp, idString } from "./wire.ts";
import { DistanceRequest } from "./distance-request.ts";
import { CargoType } from "./shipment-load.ts";
import { TransitCorridor } from "./transit-corridor.ts";

const Figure = DecimalString.nullable();
const Words = z.string().nullable();

/** A decimal or null under each of these names. */
const figures = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, Figure])) as Record<N, typeof Figure>;

const PARTS = ["total", "wtt", "ttw"] as const;

const LEG_POLLUTANTS = POLLUTANTS.flatMap((name) => PARTS.map((part) => `${name}_${part}` as const));

/** What is known of the emissions of a leg, reported or calculated; the names are those of reports. */
export const LegEmissions = z
  .object({
    ...figures(["total_emissions", "distance_km", "wtt", "ttw", "intensity"]),
    ...figures(LEG_POLLUTANTS),
    ...figures(["primary_energy_mj", "fuel_consumption_l", "transport_activity", "emission_factor_intensity"]),
    emission_factor_year: z.int().nullable(),
    emission_factor_description: Words,
    emission_factor_region: Words,
    emission_factor_source: Words,
    emission_factor_numerator: Words,
    emission_factor_denominator: Words,
  })
  .meta({
    id: "LegEmissions",
    description: "Masses in kg, energy in MJ, fuel in litres, activity in t·km, intensities in kg CO2e per t·km.",
  });
export type LegEmissions = z.output<typeof LegEmissions>;

const ofCarriages = CARRIAGES.flatMap(
  (carriage) =>
    [
      `${carriage}_carriage_total`,
      `${carriage}_carriage_wtt`,
      `${carriage}_carriage_ttw`,
      `${carriage}_carriage_intensity`,
      `intensity_${carriage}_carriage_wtt`,
      `intensity_${carriage}_carriage_ttw`,
    ] as const,
);
const ofPollutants = POLLUTANTS.flatMap((name) =>
  PARTS.flatMap((part) => [
    `${name}_${part}` as const,
    ...CARRIAGES.map((carriage) => `${name}_${carriage}_carriage_${part}` as const),
  ]),
);

/** The figures of a shipment: sums over its legs, and intensities by their activity. Units as of a leg. */
export const ShipmentFigures = z.object({
  ...figures(["distance_km", "total_emissions", "wtt", "ttw", "intensity", "intensity_wtt", "intensity_ttw"]),
  ...figures(ofCarriages),
  ...figures(ofPollutants),
});
export type ShipmentFigures = z.output<typeof ShipmentFigures>;

const LINES = [
  "street_line1",
  "street_line2",
  "postcode",
  "city",
  "country_code",
  "locode",
  "code",
  "latitude",
  "longitude",
] as const;

/** The parts of a place, each as text. */
export type PlaceLine = (typeof LINES)[number];

const lines = <const E extends "origin" | "destination">(end: E) =>
  Object.fromEntries(LINES.map((line) => [`${end}_${line}`, Words])) as Record<`${E}_${PlaceLine}`, typeof Words>;

const Container = z.object({
  number: z.int().nullable(),
  type: ContainerSize.nullable(),
  teu: Words,
  load_type: ContainerLoadType.nullable(),
  cargo_type: CargoType.nullable(),
});

const MODELLED =
  "kg CO2e by the service's model, where it stands beside reported emissions or measured fuel; else null.";

/** One leg of a shipment as it is answered: every property, null where it was not told. */
export const ShipmentLeg = z
  .object({
    leg_id: Words,
    order: z.int(),
    method: ShipmentMethodResponse,
    carriage: z.enum(CARRIAGES),
    origin: ShipmentLocation.nullable(),
    destination: ShipmentLocation.nullable(),
    distance: DistanceRequest.nullable(),
    carrier_name: Words,
    scac_code: Words,
    master_waybill: Words,
    transit_corridor: TransitCorridor.nullable(),
    restricted_transit_corridors: z.array(TransitCorridor).nullable(),
    load: z
      .object({
        mass: Mass.nullable(),
        volume: z.object({ amount: z.string(), unit: z.enum(["l", "m3"]) }).nullable(),
        piece_count: z.int().nullable(),
        chargeable_mass: Mass.nullable(),
        containers: z.array(Container).nullable(),
      })
      .nullable(),
    load_factor: Words,
    empty_run_factor: Words,
    passenger_utilisation: Words,
    dates: z.object({ etd: Words, eta: Words, atd: Words, ata: Words }).nullable(),
    emissions: LegEmissions.nullable().meta({ description: "Reported or calculated; null where there are none yet." }),
    modelled_emissions: Figure.meta({ description: MODELLED }),
  })
  .meta({ id: "ShipmentLeg" });
export type ShipmentLeg = z.output<typeof ShipmentLeg>;

const parties = {
  supplier_id: z.string().meta({ description: "The account, or a counterparty: see `organisation_type`." }),
  supplier_name: z.string(),
  shipper_id: z.string().nullable(),
  shipper_name: z.string().nullable(),
};

/** A reported transport with its parties, its legs and what is known of its emissions. */
export const Shipment = z
  .object({
    id: idString<ShipmentId>(),
    created_at: Timestamp,
    batch_id: idString<BatchId>(),
    shipment_id: z.string().meta({ description: "The client's own reference, else the service's id." }),
    shipment_date: z.string().meta({
      format: "date",
      description:
        "Of departure or arrival of the first main leg, actual before estimated; else of the first leg that has one; " +
        "else of `created_at`.",
    }),
    ...parties,
    metadata: Metadata.nullable(),
    service_level: ServiceLevel.nullable(),
    contract_type: ContractType.nullable(),
    incoterm: Incoterm.nullable(),
    hazardous_cargo: z.boolean().nullable(),
    freight_cost: Money.nullable(),
    booking_reference: Words,
    house_waybill: Words,
    reference_id_po: Words,
    consignee_id: Words,
    consignee_name: Words,
    consignor_id: Words,
    consignor_name: Words,
    freight_paying_party: Words,
    legal_entity: Words,
    shipper_contract_emission_scope: Words,
    tags: z.array(z.string()).nullable().meta({ description: "Always null." }),
    ...lines("origin"),
    ...lines("destination"),
    emissions_source: z
      .enum(["service", "manual", "partner_integration_2"])
      .nullable()
      .meta({ description: "service: calculated here, in part at least; manual: reported; null: none yet." }),
    estimate_id: idString<EstimateId>().nullable().meta({
      description: "The multi-leg estimate behind a calculation; null where reported figures or fuel took part.",
    }),
    ...ShipmentFigures.shape,
    modelled_emissions: Figure.meta({
      description: `The sum of the legs by the service's model, where reported emissions or measured fuel took part and every leg can be modelled; else null. kg CO2e.`,
    }),
    flagged: z.boolean().meta({
      description: "Whether a leg's intensity is below a fifth or above five times the default of its mode.",
    }),
    legs: z.array(ShipmentLeg),
  })
  .meta({ id: "Shipment" });
export type Shipment = z.output<typeof Shipment>;
