import { aircraftIntensity, airIntensity } from "./air-intensity.ts";
import { type ContainerShipMethod, type FreightMethod, modeOf, type VesselMethod } from "./freight-method.ts";
import { FREIGHT_TABLES, freightFactor } from "./freight-tables.ts";
import { type Intensity, type LegContext, tableIntensity } from "./intensity.ts";
import { railIntensity } from "./rail-intensity.ts";
import { roadIntensity } from "./road-intensity.ts";
import { roadVehicleIntensity } from "./road-vehicle-intensity.ts";
import { containerShipIntensity, seaStringIntensity, vesselIntensity } from "./sea-intensity.ts";

const siteIntensity = (method: string): Intensity => {
  const terminal = FREIGHT_TABLES.containerTerminals.get(method);
  return terminal ? tableIntensity(terminal, "TEU") : tableIntensity(freightFactor("sites", method), "t");
};

const stringIntensity = (context: LegContext, method: string): Intensity => {
  const mode = modeOf(method);
  if (mode === "road") return roadIntensity(context, method);
  if (mode === "rail") return railIntensity(context, method);
  if (mode === "inland_waterway") return tableIntensity(freightFactor("inlandWaterway", method), "t·km");
  if (mode === "sea") return seaStringIntensity(method);
  return mode === "air" ? airIntensity(context, method) : siteIntensity(method);
};

/** The seventh digit is the last one of the sum of the first six, weighted 7 to 2. */
const isImoNumber = (number: string): boolean => {
  const digits = Array.from(number, Number);
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0);
  return digits.length === 7 && sum % 10 === digits[6];
};

const isContainerShip = (method: ContainerShipMethod | VesselMethod): method is ContainerShipMethod =>
  method.vessel_type === "container_ship";

/** How a leg emits by its method. Steps that lead to it are added to the calculation of the context. */
export const chooseIntensity = (context: LegContext, method: FreightMethod): Intensity => {
  if (typeof method === "string") return stringIntensity(context, method);
  if ("vehicle_type" in method) return roadVehicleIntensity(context, method);
  if ("aircraft_type" in method) return aircraftIntensity(context, method.aircraft_type);
  if ("flight_number" in method) {
    return {
      ...airIntensity(context, method.aircraft_configuration ?? "plane"),
      methodology: ["flight_number_unavailable_fallback"],
      note: `No schedule is at hand for the flight ${method.flight_number}: the average of its configuration.`,
    };
  }
  if ("vessel_inference" in method) {
    const { carrier_name } = method.vessel_inference;
    return {
      ...containerShipIntensity(context, {}),
      note: `No schedules of ${carrier_name} are at hand: an average container ship of the lane.`,
    };
  }
  if ("vessel_type" in method) {
    return isContainerShip(method) ? containerShipIntensity(context, method) : vesselIntensity(context, method);
  }
  const { vessel_imo_number: number, vessel_name } = method;
  const unknown =
    number === undefined
      ? `No register of vessels is at hand for the name ${vessel_name}`
      : isImoNumber(number)
        ? `No register of vessels is at hand for the IMO number ${number}`
        : `The check digit of the IMO number ${number} is wrong`;
  return {
    ...containerShipIntensity(context, method),
    methodology: [
      method.trade_lane === undefined
        ? "imo_unavailable_container_ship_fallback"
        : "imo_unavailable_container_ship_trade_lane_fallback",
    ],
    note: `${unknown}: an average container ship of the lane.`,
  };
};
