import { decimal } from "@isotherm/core";
import * as z from "zod";
import { DecimalText } from "./wire.ts";

/** For a check of a decimal of a request: what is none is told before it is compared. */
export const onceDecimal = { when: ({ issues }: z.core.ParsePayload): boolean => issues.length === 0 };

/** A decimal of a request that is above 0. */
export const AboveNothing = DecimalText.refine((amount) => decimal(amount).gt(0), {
  message: "must be above 0",
  ...onceDecimal,
});

/** A share as text: from 0 to 1. */
export const ShareText = DecimalText.refine((share) => decimal(share).lte(1), {
  message: "must be at most 1",
  ...onceDecimal,
});

/** A share of something. */
export const Share = z.number().min(0).max(1);

/** A load factor of 0 carries nothing: emissions per tonne would be without bound. */
export const LoadFactor = z.number().gt(0, "must be above 0").max(1);
