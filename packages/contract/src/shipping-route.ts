import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { DecimalText, optional } from "./wire.ts";
import { text } from "./text.ts";

/** A distance in a request. */
export const DistanceRequest = z
  .strictObject({ amount: DecimalText, unit: z.enum(["km", "mi", "nm"]) })
  .meta({ id: "DistanceRequest" });

const Text = text(z.string().max(1_000));

/** Where a leg begins or ends: an address, a UN/LOCODE, a point or an airport. */
export const Location = z
  .union([
    z.strictObject({ locode: z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/, "is not of the form of a UN/LOCODE") }),
    z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
    z.strictObject({
      code: z.string().regex(/^[A-Z]{3,4}$|^[A-Z]{5}$/, "is not of the form of an airport code"),
    }),
    z
      .strictObject({
        street_line1: optional(Text),
        street_line2: optional(Text),
        postcode: optional(Text),
        city: optional(Text),
        country_code: optional(CountryCode),
      })
      .refine(
        ({ country_code, city }) => country_code !== undefined || (city !== undefined && city.trim() !== ""),
        "needs a country_code, or a city",
      ),
  ])
  .meta({ id: "Location" });
export type Location = z.output<typeof Location>;

/** Passages of the oceans that a route can be made to use or to avoid. */
export const TransitCorridor = z
  .enum(["panama", "suez", "cape_of_good_hope", "northwest_passage", "northeast_passage", "cape_horn"])
  .meta({ id: "TransitCorridor" });

/** How far, or from where to where. */
export const ShippingRoute = z
  .union([
    DistanceRequest,
    z
      .strictObject({
        source: Location,
        destination: Location,
        transit_corridor: optional(TransitCorridor),
        restricted_transit_corridors: optional(z.array(TransitCorridor).max(6)),
      })
      .refine(
        ({ transit_corridor, restricted_transit_corridors }) =>
          transit_corridor === undefined || restricted_transit_corridors === undefined,
        "takes either transit_corridor or restricted_transit_corridors",
      ),
  ])
  .meta({ id: "ShippingRoute" });
export type ShippingRoute = z.output<typeof ShippingRoute>;
