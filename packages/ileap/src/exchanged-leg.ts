import type {
  ShipmentLegRequest,
  ShipmentLocation,
  ShipmentMethod,
  ShippingOrSiteMethod,
  TransportMode,
} from "@isotherm/contract";
import { type Decimal, isCalendarDate, knownInstantOf } from "@isotherm/core";
import { alpha2Of } from "@isotherm/geodata/places/country-codes";
import { type FreightMethod, modeOf } from "@isotherm/methodology";
import { freightMethod } from "@isotherm/shipments/leg-method";

/** Modes of transport by iLEAP's names. */
const MODES = {
  road: "Road",
  rail: "Rail",
  air: "Air",
  sea: "Sea",
  inland_waterway: "InlandWaterway",
} as const satisfies Record<TransportMode, string>;
/** A mode of transport by iLEAP's name. */
export type IleapMode = (typeof MODES)[keyof typeof MODES];

/** By which mode goods went, by iLEAP's name; undefined at a hub. */
export const freightMode = (method: FreightMethod): IleapMode | undefined => {
  const mode = modeOf(method);
  return mode === "site" ? undefined : MODES[mode];
};

/** By which mode a leg of a shipment went, by iLEAP's name; undefined at a hub. */
export const ileapMode = (method: ShipmentMethod): IleapMode | undefined => freightMode(freightMethod(method));

/** A distance with its kind: actual, by great circle, or shortest feasible. In kilometres. */
export const glecDistance = (km: Decimal, mode: IleapMode, { isActual }: { readonly isActual: boolean }) => {
  const text = km.toFixed();
  if (isActual) return { actual: text };
  return mode === "Air" ? { gcd: text } : { sfd: text };
};

/** A place by iLEAP's names; undefined where its city or its country was not told. */
export const ileapLocation = (place: ShipmentLocation | undefined) => {
  const { street_line1, postcode, city, country_code = "" }: Partial<Record<string, string | number>> = place ?? {};
  const country = alpha2Of(String(country_code));
  if (city === undefined || country === undefined) return undefined;
  return {
    ...(street_line1 !== undefined && { street: street_line1 }),
    ...(postcode !== undefined && { zip: postcode }),
    city,
    country,
  };
};

/** A day or a moment as a moment in UTC: a day is known by its beginning. */
const moment = (told: string | undefined): string | undefined =>
  told === undefined ? undefined : knownInstantOf(isCalendarDate(told) ? `${told}T00:00:00Z` : told);

/** When a leg began and ended: actual times before estimated ones. */
export const legTimes = ({ dates }: Pick<ShipmentLegRequest, "dates">) => ({
  departureAt: moment(dates?.atd ?? dates?.etd),
  arrivalAt: moment(dates?.ata ?? dates?.eta),
});

/** The properties of methods that tell one category of operations from another, or name a journey. */
type Told = Partial<Record<string, string | boolean>>;

/** What a method is called as a category of operations: the same words for the same method. */
export const categoryOf = (method: ShipmentMethod | ShippingOrSiteMethod): string => {
  if (typeof method === "string") return method;
  // Each of its properties that are read is a text or a truth value.
  const told = method as unknown as Told;
  const { train_type, vehicle_type, vessel_type, vessel_imo_number, aircraft_type, flight_number } = told;
  const ship = vessel_imo_number === undefined ? undefined : `imo-${String(vessel_imo_number)}`;
  const aircraft = flight_number === undefined ? undefined : (told["aircraft_configuration"] ?? "plane");
  const what = train_type ?? vehicle_type ?? aircraft_type ?? aircraft ?? ship ?? vessel_type ?? "ship";
  const { fuel, emission_standard, trade_lane, refrigerated, gradient, situation } = told;
  const parts = [
    what,
    fuel,
    emission_standard,
    trade_lane,
    refrigerated === true && "refrigerated",
    gradient,
    situation,
  ];
  return parts.filter(Boolean).join("-");
};

/** The number of the flight or voyage of a method, where it has one. */
export const journeyNumber = (method: ShipmentMethod | ShippingOrSiteMethod) => {
  const { flight_number, voyage_number } = (typeof method === "string" ? {} : method) as Told;
  return {
    ...(flight_number !== undefined && { flightNo: flight_number }),
    ...(voyage_number !== undefined && { voyageNo: voyage_number }),
  };
};
