import * as z from "zod";
import { METHOD_STRINGS, RoadEmissionStandard, RoadVehicleType } from "./shipping-methods.ts";
import { Location } from "./shipping-location.ts";
import { DecimalText, text } from "./wire.ts";

// What requests and answers of shipments have in common, apart from both: whoever answers shipments builds no schema of
// their requests.

/** Fuel or electricity that was used for a shipment. */
export const FuelConsumption = z
  .object({
    amount: DecimalText.meta({ description: "Of this shipment, not of the whole vehicle." }),
    unit: z.enum(["l", "kg", "kwh", "gal"]).meta({ description: "gal: of the USA; kwh: lower heating value." }),
  })
  .meta({ id: "FuelConsumption" });
export type FuelConsumption = z.output<typeof FuelConsumption>;

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

/** Vehicles of the road as carriers tell them: trucks by their size, or no more than that it was one. */
export const ShipmentVehicleType = z.enum([...RoadVehicleType.options, "truck"]);

/** Whether an aircraft carried passengers too. */
export const AircraftConfiguration = z.enum(["cargo_plane", "passenger_plane", "plane"]);

/** Ships by size and fuel, and container ships. */
export const VesselType = z.enum([...METHOD_STRINGS.sea, "container_ship"]);

/** Trains by what drives them. */
export const TrainType = z.enum(["diesel_freight_train", "electric_freight_train"]);

/** Sizes of containers: 20, 40 or 45 feet, and what they are made for. */
export const ContainerSize = z
  .enum(["20gp", "40gp", "40hc", "45hc", "20rf", "40rf", "20ot", "40ot", "20fr", "40fr", "20tk"])
  .meta({ id: "ContainerSize" });
export type ContainerSize = z.output<typeof ContainerSize>;

/** Whether containers were filled by one shipment or shared. */
export const ContainerLoadType = z.enum(["fcl", "lcl"]);

/** A place of a shipment: as in estimates, or a code that nobody has told the meaning of. */
export const ShipmentLocation = z
  .union([Location, z.strictObject({ unknown_code: text(z.string().min(1).max(255)) })])
  .meta({ id: "ShipmentLocation" });
export type ShipmentLocation = z.output<typeof ShipmentLocation>;

/** Parts of a journey: first mile, long haul, last mile. */
export const CARRIAGES = ["pre", "main", "on"] as const;
export type Carriage = (typeof CARRIAGES)[number];

/** How fast a shipment was to be. */
export const ServiceLevel = z.enum(["express", "economy", "priority"]);
/** What its price rested on. */
export const ContractType = z.enum(["spot", "contract", "tender"]);
/** The terms of delivery of the ICC, in lower case. */
export const Incoterm = z.enum(["exw", "fca", "cpt", "cip", "dap", "dpu", "ddp", "fas", "fob", "cfr", "cif"]);
