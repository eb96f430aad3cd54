import * as z from "zod";

/** Why estimates may count one thing twice. */
export const OverlapReason = z
  .enum([
    "same_freight_reference",
    "same_journey_reference",
    "same_purchase_reference",
    "same_electricity",
    "same_company_year",
    "purchase_and_freight",
    "purchase_and_journey",
    "purchase_and_electricity",
    "servers_and_electricity",
    "company_and_parts",
  ])
  .meta({
    id: "OverlapReason",
    description:
      "`same_freight_reference`, `same_journey_reference`, `same_purchase_reference`: the same reference more than once, in " +
      "whatever case; `same_electricity`: the same reference, country and region with the same day or year, without references " +
      "the same consumption; `same_company_year`: a year of the same country and city; `purchase_and_freight`, `purchase_and_journey`: " +
      "a purchase of transport and an estimate of it with the same reference, or with a pair of metadata and the day in common; " +
      "`purchase_and_electricity`: both of one year and country; `servers_and_electricity`: data centre services that were bought, " +
      "or a company's own servers, and electricity of the same year; `company_and_parts`: a company's year and estimates of what it includes.",
  });
export type OverlapReason = z.output<typeof OverlapReason>;
