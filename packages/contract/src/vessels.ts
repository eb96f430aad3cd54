import { isImoNumber } from "@isotherm/core";
import * as z from "zod";
import { CalendarDate, newly, optional } from "./wire.ts";

/** When a ship sailed and arrived, for who would find its positions. */
export const vesselTracking = {
  vessel_tracking: optional(
    z
      .strictObject({
        departure_on: CalendarDate,
        arrival_on: CalendarDate,
        mmsi_number: optional(z.string().regex(/^[0-9]{9}$/, "must have nine digits")),
      })
      .meta({ id: "VesselTracking" }),
  ),
};

/** The number of a ship, with its check digit. */
export const ImoNumber = newly(z.string().regex(/^[0-9]{7}$/, "must have seven digits"), (number) =>
  isImoNumber(number) ? undefined : "must end in the check digit of an IMO number",
);
