import { Decimal } from "@isotherm/core";
import * as z from "zod";
import { AccountCurrencyCode, DecimalText, onceRight } from "./wire.ts";

/** Beyond it counters of money in minor units would no longer be exact whole numbers in every currency. */
const MOST_OF_ALL = 100_000_000;

const Limits = z
  .strictObject({ order: DecimalText, daily: DecimalText, total: DecimalText })
  .refine(({ order, daily, total }) => new Decimal(order).gt(0) && rises(order, daily) && rises(daily, total), {
    message: "0 < order <= daily <= total must hold",
    ...onceRight("order", "daily", "total"),
  });

const rises = (lower: string, upper: string): boolean => new Decimal(lower).lte(upper);

/**
 * What an operator lets an account pay through one offset link: for one order, on one UTC day, and in total. `standard` is
 * for links whose account has set no limit of its own, `most` is the highest limit that an account may set.
 */
export const OperatorLinkLimits = z
  .strictObject({ currency: AccountCurrencyCode, standard: Limits, most: Limits })
  .refine(
    ({ standard, most }) =>
      rises(standard.order, most.order) && rises(standard.daily, most.daily) && rises(standard.total, most.total),
    { message: "no standard limit may be above the most", ...onceRight("standard", "most") },
  )
  .refine(({ most }) => rises(most.total, String(MOST_OF_ALL)), {
    message: `no limit may be above ${MOST_OF_ALL}`,
    ...onceRight("most"),
  });
export type OperatorLinkLimits = z.output<typeof OperatorLinkLimits>;
