/** How goods are moved or handled. */
export type FreightMode = "road" | "rail" | "inland_waterway" | "sea" | "air" | "site";

/** A container ship; without a lane it is inferred from the two ends. */
export interface ContainerShipMethod {
  readonly vessel_type: "container_ship";
  readonly refrigerated?: boolean | undefined;
  readonly trade_lane?: string | undefined;
  readonly load_factor?: number | undefined;
}

/** A vessel by its type. */
export interface VesselMethod {
  readonly vessel_type: string;
  readonly fuel?: string | undefined;
  readonly load?: string | undefined;
}

/** A vessel by number or name, with what to assume when it is not known. */
export interface IdentifiedVesselMethod {
  readonly vessel_imo_number?: string | undefined;
  readonly vessel_name?: string | undefined;
  readonly refrigerated?: boolean | undefined;
  readonly trade_lane?: string | undefined;
  readonly load_factor?: number | undefined;
  readonly vessel_tracking?: object | undefined;
}

/** A vessel that is to be found from the schedules of a carrier. */
export interface InferredVesselMethod {
  readonly vessel_inference: { readonly carrier_name: string };
}

/** A flight by number. */
export interface FlightNumberMethod {
  readonly flight_number: string;
  readonly departure_on: string;
  readonly aircraft_configuration?: string | undefined;
}

/** An aircraft by its ICAO type. */
export interface AircraftMethod {
  readonly aircraft_type: string;
}

/** A road vehicle described by its parts. */
export interface RoadVehicleMethod {
  readonly vehicle_type: string;
  readonly fuel: string;
  readonly gradient?: string | undefined;
  readonly load_factor?: number | undefined;
  readonly empty_runs_factor?: number | undefined;
  readonly situation?: string | undefined;
  readonly emission_standard?: string | undefined;
  readonly refrigerated?: boolean | undefined;
}

/** A method as requests have it: a string of the interface's lists, or an object. */
export type FreightMethod =
  | string
  | ContainerShipMethod
  | VesselMethod
  | IdentifiedVesselMethod
  | InferredVesselMethod
  | FlightNumberMethod
  | AircraftMethod
  | RoadVehicleMethod;

const SITE =
  /^(maritime_container_terminal|transhipment_site|storage_and_transhipment|warehouse|liquid_bulk_terminals)/;

/** The mode of a method. Throws on a string of no list: those are refused before. */
export const modeOf = (method: FreightMethod): FreightMode => {
  if (typeof method !== "string") {
    if ("vehicle_type" in method) return "road";
    return "flight_number" in method || "aircraft_type" in method ? "air" : "sea";
  }
  if (method.startsWith("diesel_truck") || method.startsWith("truck_")) return "road";
  if (method === "rail" || /^(diesel|electric)_freight_train/.test(method)) return "rail";
  if (method.startsWith("inland_waterway_")) return "inland_waterway";
  if (method.startsWith("sea_")) return "sea";
  if (/^((passenger|cargo)_)?plane$/.test(method)) return "air";
  if (SITE.test(method)) return "site";
  throw new Error(`no mode for ${method}`);
};
