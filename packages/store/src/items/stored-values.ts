import * as z from "zod";
import { DecimalText } from "@isotherm/contract";
import { Decimal, decimal, isAcceptedId } from "@isotherm/core";

// Values of items as they are stored and as an operator writes them into a file.

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

/** A point in time, RFC 3339. */
export const Moment = z.iso.datetime("must be a time such as 2024-11-22T10:15:30.000Z");
