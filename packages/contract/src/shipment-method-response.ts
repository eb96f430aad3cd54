import * as z from "zod";
import {
  AircraftTypeCode,
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  TradeLane,
} from "./shipping-methods.ts";
import {
  AircraftConfiguration,
  FuelConsumption,
  ShipmentVehicleType,
  TrainType,
  VesselType,
} from "./shipment-terms.ts";
import { Mass } from "./wire.ts";

const Told = z.string().nullable();
const Consumed = FuelConsumption.nullable();
/** Not told so far. No type of null alone: generators of clients make a class of it, or end. */
const NeverTold = Told;
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
