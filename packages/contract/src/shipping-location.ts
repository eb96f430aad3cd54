import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { optional, text } from "./wire.ts";

const Text = text(z.string().max(1_000));

/** Longer text is no code, with whatever blanks. */
const LONGEST_CODE = 20;

/** A code of a form; of one in small letters or with blanks, such as "de ham", the refusal says how it is written. */
const code = (pattern: RegExp, what: string) =>
  z.string().regex(pattern, {
    error: ({ input }) => {
      const meant =
        typeof input === "string" && input.length <= LONGEST_CODE ? input.replaceAll(/\s/gu, "").toUpperCase() : "";
      return pattern.test(meant) ? `is not of the form of ${what}: write ${meant}` : `is not of the form of ${what}`;
    },
  });
/** Forms of a location that are no UN/LOCODE: a point, an airport, an address. */
const POINT_AIRPORT_ADDRESS = [
  z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  z.strictObject({
    code: code(/^[A-Z]{3,4}$|^[A-Z]{5}$/, "an airport code"),
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
] as const;

/** Where a leg begins or ends: an address, a UN/LOCODE, a point or an airport. */
export const Location = z
  .union([z.strictObject({ locode: code(/^[A-Z]{2}[A-Z0-9]{3}$/, "a UN/LOCODE") }), ...POINT_AIRPORT_ADDRESS])
  .meta({ id: "Location" });
export type Location = z.output<typeof Location>;

/** Where a leg of passengers begins or ends: an address, a point or an airport. */
export const PassengerPlace = z.union(POINT_AIRPORT_ADDRESS).meta({ id: "PassengerPlace" });
