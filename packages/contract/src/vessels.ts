import { DAY_MS, instantMs, isImoNumber } from "@isotherm/core";
import * as z from "zod";
import { Carrier } from "./shipping-methods.ts";
import { CalendarDate, newly, optional } from "./wire.ts";

const dates = { departure_on: CalendarDate, arrival_on: CalendarDate };

/** Dates of a ship of which the second is not before the first: by a day it may be, over the date line. */
const inOrder = <S extends z.ZodType<{ departure_on: string; arrival_on: string }>>(schema: S) =>
  newly(schema, ({ departure_on, arrival_on }) =>
    instantMs(arrival_on) < instantMs(departure_on) - DAY_MS ? "has an arrival_on before its departure_on" : undefined,
  );

/** When a ship sailed and arrived, for who would find its positions. */
export const vesselTracking = {
  vessel_tracking: optional(
    inOrder(
      z
        .strictObject({ ...dates, mmsi_number: optional(z.string().regex(/^[0-9]{9}$/, "must have nine digits")) })
        .meta({ id: "VesselTracking" }),
    ),
  ),
};

/** When a ship sailed and arrived, and of which carrier, for who would find out which one it was. */
export const VesselInference = inOrder(
  z.strictObject({ ...dates, carrier_name: Carrier }).meta({ id: "VesselInference" }),
);

/** The number of a ship, with its check digit. */
export const ImoNumber = newly(z.string().regex(/^[0-9]{7}$/, "must have seven digits"), (number) =>
  isImoNumber(number) ? undefined : "must end in the check digit of an IMO number",
);
