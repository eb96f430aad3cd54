import { DecimalText } from "@isotherm/contract";
import { Decimal, decimal, isAcceptedId } from "@isotherm/core";
import * as z from "zod";

// Values of the catalogue as they are stored and as an operator writes them into a file.

/** An id of a kind; its text is all that is stored. */
export const idOf = <Id extends string>(): z.ZodType<Id, string> =>
  z.string().refine(isAcceptedId, "must be an id of 1 to 64 letters, digits, _ and -") as never;

/** A decimal above zero, stored as text. */
export const PositiveDecimal = z
  .codec(
    DecimalText,
    z.custom<Decimal>((value) => Decimal.isDecimal(value)),
    {
      decode: (text) => decimal(text),
      encode: (value) => value.toFixed(),
    },
  )
  .refine((value) => value.gt(0), "must be above 0");

/** The address of a picture: an https URL, or the path below `/v1` of one that the service draws itself. */
export const Picture = z
  .string()
  .regex(/^(https:\/\/[^\s]+|\/pictures\/[a-z0-9-]+\.svg)$/, "must be an https URL, or a path such as /pictures/x.svg");

/** A point in time, RFC 3339. */
export const Moment = z.iso.datetime("must be a time such as 2024-11-22T10:15:30.000Z");
