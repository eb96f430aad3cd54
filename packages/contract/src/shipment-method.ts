import * as z from "zod";
import {
  AircraftTypeCode,
  LogisticsSiteMethod,
  RoadGradient,
  RoadSituation,
  ShippingMethodString,
  TradeLane,
} from "./shipping-methods.ts";
import {
  AircraftConfiguration,
  FuelConsumption,
  ShipmentVehicleType,
  STANDARD_OF,
  TrainType,
  VesselType,
} from "./shipment-terms.ts";
import { CalendarDate, optional, text } from "./wire.ts";
import { ShareText } from "./request-numbers.ts";
import { ImoNumber, VesselInference, vesselTracking } from "./vessels.ts";

const fuelUsed = { fuel_consumption: optional(FuelConsumption), biofuel_share: optional(ShareText) };

const Plate = optional(text(z.string().max(255)));
const names = Object.keys(STANDARD_OF) as [keyof typeof STANDARD_OF, ...(keyof typeof STANDARD_OF)[]];

const RoadVehicle = z.strictObject({
  vehicle_type: ShipmentVehicleType,
  fuel: z.enum(["gasoline", "diesel", "ethanol_from_corn", "hvo_from_tallow", "lpg", "cng", "lng"]),
  gradient: optional(RoadGradient),
  situation: optional(RoadSituation),
  refrigerated: optional(z.boolean()),
  truck_license_plate: Plate,
  trailer_license_plate: Plate,
  vin: Plate,
  emission_standard: optional(z.enum(names)),
  ...fuelUsed,
});

const Flight = z.strictObject({
  flight_number: text(z.string().min(1).max(20)),
  departure_on: CalendarDate,
  aircraft_configuration: optional(AircraftConfiguration),
});

const Aircraft = z.strictObject({ aircraft_type: AircraftTypeCode });

const Vessel = z
  .strictObject({
    vessel_imo_number: optional(ImoNumber),
    vessel_type: optional(VesselType),
    vessel_name: optional(text(z.string().trim().min(1).max(255))),
    voyage_number: optional(text(z.string().max(255))),
    refrigerated: optional(z.boolean()),
    trade_lane: optional(TradeLane),
    ...vesselTracking,
    vessel_inference: optional(VesselInference),
    ...fuelUsed,
  })
  .refine(
    (ship) => [ship.vessel_imo_number, ship.vessel_type, ship.vessel_tracking, ship.vessel_inference].some(Boolean),
    "needs a vessel_imo_number, vessel_type, vessel_tracking or vessel_inference",
  );

const Train = z.strictObject({ train_type: TrainType, ...fuelUsed });

/** How a leg of a shipment was carried, as its carrier tells it. Of a ship the most specific property counts. */
export const ShipmentMethod = z
  .union([ShippingMethodString, LogisticsSiteMethod, RoadVehicle, Flight, Aircraft, Vessel, Train])
  .meta({ id: "ShipmentMethod" });
export type ShipmentMethod = z.output<typeof ShipmentMethod>;
