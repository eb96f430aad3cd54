import * as z from "zod";
import {
  AircraftTypeCode,
  LogisticsSiteMethod,
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  RoadVehicleType,
  ShippingMethodString,
  TradeLane,
} from "./shipping-methods.ts";
import { CalendarDate, optional, text } from "./wire.ts";
import { Share, LoadFactor } from "./request-numbers.ts";
import { ImoNumber, VesselInference, vesselTracking } from "./vessels.ts";

const HFO_MGO = z.enum(["HFO", "MGO"]);

const container = {
  refrigerated: optional(z.boolean()),
  trade_lane: optional(TradeLane),
  load_factor: optional(LoadFactor),
};

/** Everything that may stand for a method but a logistics site: contract 6.1 to 6.3 and 4.1.6. */
export const ShippingMethod = z
  .union([
    ShippingMethodString,
    z.strictObject({ vessel_type: z.literal("container_ship"), ...container }),
    z.strictObject({
      vessel_type: z.enum([
        "sea_oil_tanker_small",
        "sea_oil_tanker_medium",
        "sea_oil_tanker_large",
        "sea_general_cargo_small",
        "sea_general_cargo_large",
        "sea_bulk_carrier_small",
        "sea_ropax",
      ]),
      fuel: optional(HFO_MGO),
    }),
    z.strictObject({
      vessel_type: z.literal("sea_oil_tanker_huge"),
      fuel: optional(z.enum(["HFO", "MGO", "LNG"])),
    }),
    z.strictObject({
      vessel_type: z.enum(["sea_bulk_carrier_medium", "sea_bulk_carrier_large"]),
      fuel: optional(HFO_MGO),
      load: optional(z.enum(["average", "heavy"])),
    }),
    z.strictObject({
      vessel_type: z.literal("sea_roro"),
      fuel: optional(HFO_MGO),
      load: optional(z.enum(["freight_only", "truck_and_trailer", "trailer_only"])),
    }),
    z.strictObject({
      vessel_imo_number: ImoNumber,
      ...container,
      ...vesselTracking,
    }),
    z.strictObject({ vessel_name: text(z.string().trim().min(1).max(255)), ...container, ...vesselTracking }),
    z.strictObject({ vessel_inference: VesselInference }),
    z.strictObject({
      flight_number: text(z.string().min(1).max(20)),
      departure_on: CalendarDate,
      aircraft_configuration: optional(z.enum(["cargo_plane", "passenger_plane", "plane"])),
    }),
    z.strictObject({ aircraft_type: AircraftTypeCode }),
    z.strictObject({
      vehicle_type: RoadVehicleType,
      fuel: RoadFuel,
      gradient: optional(RoadGradient),
      load_factor: optional(LoadFactor),
      empty_runs_factor: optional(Share),
      situation: optional(RoadSituation),
      emission_standard: optional(RoadEmissionStandard),
      refrigerated: optional(z.boolean()),
    }),
  ])
  .meta({ id: "ShippingMethod" });
export type ShippingMethod = z.output<typeof ShippingMethod>;

/** A method, or handling at a site. */
export const ShippingOrSiteMethod = z.union([ShippingMethod, LogisticsSiteMethod]);
export type ShippingOrSiteMethod = z.output<typeof ShippingOrSiteMethod>;
