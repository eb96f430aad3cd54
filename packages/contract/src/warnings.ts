import type { WarningCode } from "@isotherm/core";
import * as z from "zod";
import { asId } from "./wire.ts";

/** When each warning is given. A code without an entry does not compile. */
export const WARNINGS = {
  aircraft_unsupported: "no fuel figures for this type of aircraft: the average of air freight was used",
  average_assumed: "a national average took the place of a value that was not given",
  cabin_fallback: "the source has no such cabin for this flight: the nearest one was used",
  cargo_type_assumed: "tonnes or TEU were converted with the load of an average container",
  corridor_practice: "the sea route is the one that carriers take at present, not the shortest one",
  country_unknown: "no factor of the country: the factor of the world was used",
  diet_ignored: "no amount of food was given: the diet has no effect",
  distance_modelled: "the distance over land comes from a model, not from a router",
  distance_rough: "no land route is known: the straight line times a factor was used",
  edition_old: "the edition of the factors is past its review date",
  exchange_rate_year: "the exchange rate is that of another year",
  ferry_assumed: "a leg over land crosses water by ferry",
  field_ignored: "the property has no effect in this request",
  field_unknown: "the interface does not know this property of the request: it was ignored",
  flight_route_mismatch: "the flight is not known between these airports",
  flight_unknown: "nothing is known of the flight: the average of air freight was used",
  fuel_assumed: "no fuel was given: a default or the usual one of the country was used",
  legs_disconnected: "a leg begins elsewhere than the one before it ends",
  load_implausible: "the shipment is heavier than what one vehicle carries",
  place_ambiguous: "several places have this name: one of them was used",
  place_corrected: "the spelling or the postcode of a place was corrected",
  place_imprecise: "only the middle of a town, region or country is known",
  place_moved: "the port, airport or station lies more than 50 km from the place given; the way between is not counted",
  price_level_assumed: "prices of another year or of another country were used",
  region_fallback: "no factor of the region: that of another region was used",
  reported_figure_implausible: "the reported figure and the model differ by more than a factor of 3",
  schedule_unavailable: "no carrier schedules: an average ship on the sea network was used",
  tracking_unavailable: "no ship positions: the distance is that of the sea network",
  trade_lane_unknown: "no trade lane was given or found: the average of all lanes was used, or one was inferred",
  vehicle_assumed: "no vehicle was given: a default was used",
  vessel_unknown: "nothing is known of the vessel: the average of its type was used",
  year_fallback: "the factor is that of another year",
} satisfies Record<WarningCode, string>;

/** An estimate has at most so many warnings. */
export const MOST_WARNINGS = 50;

const CODES = Object.entries(WARNINGS).map(([code, when]) => `\`${code}\`: ${when}.`);

/** What is to be known about an estimate before it is relied on. */
export const EstimateWarning = z
  .object({
    code: asId<WarningCode>(
      z.string().meta({ description: ["Open list.", ...CODES].join(" "), examples: ["place_ambiguous"] }),
    ),
    message: z.string().meta({ description: "For people; may change." }),
    field: z
      .string()
      .optional()
      .meta({ description: "Path in the request; missing when none is meant.", examples: ["legs.1.route.source"] }),
  })
  .meta({ id: "EstimateWarning" });
export type EstimateWarning = z.output<typeof EstimateWarning>;
