import * as z from "zod";
import {
  AircraftTypeCode,
  LogisticsSiteMethod,
  METHOD_STRINGS,
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  RoadVehicleType,
  ShippingMethodString,
  TradeLane,
} from "./shipping-methods.ts";
import { CalendarDate, DecimalText, Mass, optional, text } from "./wire.ts";
import { ShareText } from "./request-numbers.ts";
import { ImoNumber, VesselInference, vesselTracking } from "./vessels.ts";

/** Fuel or electricity that was used for a shipment. */
export const FuelConsumption = z
  .object({
    amount: DecimalText.meta({ description: "Of this shipment, not of the whole vehicle." }),
    unit: z.enum(["l", "kg", "kwh", "gal"]).meta({ description: "gal: of the USA; kwh: lower heating value." }),
  })
  .meta({ id: "FuelConsumption" });
export type FuelConsumption = z.output<typeof FuelConsumption>;

const fuelUsed = { fuel_consumption: optional(FuelConsumption), biofuel_share: optional(ShareText) };

/** Emission standards by their names on registration papers, and the standard that counts for each. */
export const STANDARD_OF = {
  euro1: "euro1",
  euro2: "euro2",
  euro3: "euro3",
  euro4: "euro4",
  euro5: "euro5",
  "euro6-ac": "euro6",
  "euro6-de": "euro6",
  jp1994: "euro1",
  jp1997: "euro2",
  jp2003: "euro3",
  jp2005: "euro4",
  jp2009: "euro5",
  jp2016: "euro6",
} as const satisfies Record<string, z.output<typeof RoadEmissionStandard>>;

const Plate = optional(text(z.string().max(255)));
const ShipmentVehicleType = z.enum([...RoadVehicleType.options, "truck"]);
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

const AircraftConfiguration = z.enum(["cargo_plane", "passenger_plane", "plane"]);

const Flight = z.strictObject({
  flight_number: text(z.string().min(1).max(20)),
  departure_on: CalendarDate,
  aircraft_configuration: optional(AircraftConfiguration),
});

const Aircraft = z.strictObject({ aircraft_type: AircraftTypeCode });

/** Ships by size and fuel, and container ships. */
const VesselType = z.enum([...METHOD_STRINGS.sea, "container_ship"]);

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

const TrainType = z.enum(["diesel_freight_train", "electric_freight_train"]);
const Train = z.strictObject({ train_type: TrainType, ...fuelUsed });

/** How a leg of a shipment was carried, as its carrier tells it. Of a ship the most specific property counts. */
export const ShipmentMethod = z
  .union([ShippingMethodString, LogisticsSiteMethod, RoadVehicle, Flight, Aircraft, Vessel, Train])
  .meta({ id: "ShipmentMethod" });
export type ShipmentMethod = z.output<typeof ShipmentMethod>;

const Told = z.string().nullable();
const Consumed = FuelConsumption.nullable();
const NeverTold = z.null();
const burnt = {
  fuel_consumption: Consumed,
  biofuel_type: NeverTold,
  biofuel_share: Told,
  feedstock_type: NeverTold,
};

/** The method of a leg as it is answered: of an object every property, null where it was not told. */
export const ShipmentMethodResponse = z
  .union([
    z.string(),
    z.object({
      vehicle_type: ShipmentVehicleType,
      fuel: RoadFuel.nullable(),
      gradient: RoadGradient.nullable(),
      situation: RoadSituation.nullable(),
      refrigerated: z.boolean().nullable(),
      truck_license_plate: Told,
      trailer_license_plate: Told,
      vin: Told,
      emission_standard: RoadEmissionStandard.nullable(),
      road_type: NeverTold,
      gross_vehicle_mass_rating: Mass.nullable(),
      secondary_fuel_consumption: NeverTold,
      ...burnt,
    }),
    z.object({
      flight_number: Told,
      departure_on: Told,
      aircraft_configuration: AircraftConfiguration.nullable(),
    }),
    z.object({ aircraft_type: AircraftTypeCode }),
    z.object({ train_type: TrainType, ...burnt }),
    z.object({
      vessel_imo_number: Told,
      vessel_type: VesselType.nullable(),
      vessel_name: Told,
      voyage_number: Told,
      refrigerated: z.boolean().nullable(),
      trade_lane: TradeLane.nullable(),
      secondary_fuel_consumption: NeverTold,
      ...burnt,
    }),
  ])
  .meta({ id: "ShipmentMethodResponse" });
export type ShipmentMethodResponse = z.output<typeof ShipmentMethodResponse>;
